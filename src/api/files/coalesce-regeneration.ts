import pLimit from 'p-limit';
import type { ServedFile } from '@/domain/asset/find-served-file';
import { BlobMissing, type BlobName } from '@/platform/blobs/port';
import type { Log } from '@/platform/log';

/** The images of an asset cannot be had now, but perhaps after so many seconds. */
export class RetryLater extends Error {
  override name = 'RetryLater';
  constructor(readonly seconds: number) {
    super(`The image can be asked for again in ${seconds} seconds.`);
  }
}

export type RegenerateOptions = {
  /** Makes what is missing of an asset's smaller images. */
  regenerate(file: ServedFile): Promise<void>;
  log: Log;
  /** So many originals are decoded side by side: one leaves the other decoder to uploads. */
  concurrency?: number;
  /** So many more wait for their turn: what a page of a library asks for at once. */
  maxWaiting?: number;
  /** Milliseconds that a request waits; the work goes on without it. */
  timeoutMs?: number;
  /** Milliseconds for which an original that did not give its images is left alone. */
  pauseMs?: number;
};

const RETRY_AFTER_SECONDS = 5;

/**
 * Lets requests have missing images made, within limits: requests for one original share the making of its
 * images, only so many originals are decoded at a time, only so many wait, and what failed is not tried again
 * for a while. Otherwise strangers, who need no credential here, could keep every processor busy with one address.
 * Rejects with RetryLater, or with BlobMissing when the original is lost.
 */
export const coalesceRegeneration = (
  options: RegenerateOptions,
): ((file: ServedFile) => Promise<void>) => {
  const {
    regenerate: remake,
    log,
    maxWaiting: mostWaiting = 64,
    timeoutMs: timeout = 20_000,
    pauseMs: pause = 600_000,
  } = options;
  const inTurn = pLimit(options.concurrency ?? 1);
  const making = new Map<BlobName, Promise<void>>();
  const failed = makeRefusalList(pause);

  const begin = (file: ServedFile): Promise<void> => {
    if (inTurn.pendingCount >= mostWaiting) throw new RetryLater(RETRY_AFTER_SECONDS);
    const made = inTurn(() => remake(file)).then(
      () => log.warn({ blob: file.blob }, 'lost images were made again'),
      (error) => {
        // Costs nothing to find out again, and a backup may bring it back at any moment.
        if (error instanceof BlobMissing) throw error;
        log.error({ err: error, blob: file.blob }, 'lost images could not be made again');
        throw new RetryLater(failed.add(file.blob));
      },
    );
    making.set(file.blob, made);
    const forget = () => making.delete(file.blob);
    made.then(forget, forget);
    return made;
  };

  return async (file) => {
    const seconds = failed.secondsLeft(file.blob);
    if (seconds > 0) throw new RetryLater(seconds);
    await within(timeout, making.get(file.blob) ?? begin(file));
  };
};

/** Names that are left alone for `pause` milliseconds. */
const makeRefusalList = (pause: number) => {
  /** In the order of the times, because each stands for the same while. */
  const until = new Map<BlobName, number>();
  return {
    /** Seconds, rounded up, that a name is still left alone; 0: not at all. */
    secondsLeft: (blob: BlobName) =>
      Math.max(0, Math.ceil(((until.get(blob) ?? 0) - performance.now()) / 1000)),
    /** Gives back the seconds. */
    add(blob: BlobName): number {
      for (const [old, end] of until) {
        if (end > performance.now()) break;
        until.delete(old);
      }
      until.delete(blob);
      until.set(blob, performance.now() + pause);
      return Math.ceil(pause / 1000);
    },
  };
};

const within = async (timeout: number, made: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RetryLater(RETRY_AFTER_SECONDS)), timeout);
  });
  await Promise.race([made, late]).finally(() => clearTimeout(timer));
};
