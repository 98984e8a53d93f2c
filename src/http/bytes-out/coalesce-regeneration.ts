import pLimit from 'p-limit';
import type { ServedFile } from '@/domain/asset/find-served-file';
import { BlobMissing, type BlobName, BlobsUnreachable } from '@/platform/blobs/port';
import type { Log } from '@/platform/log';

/** The images of an asset are not available now, but may be after `seconds`. */
export class RetryLater extends Error {
  override name = 'RetryLater';
  constructor(readonly seconds: number) {
    super(`The image can be asked for again in ${seconds} seconds.`);
  }
}

export type RegenerateOptions = {
  /** Generates the missing renditions of an asset. */
  regenerate(file: ServedFile): Promise<void>;
  log: Log;
  /** Originals decoded in parallel. The default of one leaves the other decoder to uploads. */
  concurrency?: number;
  /** Originals that may wait in the queue: as many as one page of a library requests at once. */
  maxWaiting?: number;
  /** Milliseconds a request waits; the work continues after that. */
  timeoutMs?: number;
  /** Milliseconds before an original is tried again after a failure. */
  pauseMs?: number;
};

const RETRY_AFTER_SECONDS = 5;

/**
 * Regenerates missing images on request, within limits: requests for the same original share one regeneration, the
 * number of decoded or waiting originals is bounded, and a failed original is not tried again for a while. Otherwise
 * anonymous clients could occupy every processor with one URL. Rejects with RetryLater, or with BlobMissing when the
 * original is lost.
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
      () => log.warn({ blob: file.blob }, 'Lost renditions were made again.'),
      (error) => {
        // Checking again is cheap, and a backup may restore the original at any moment.
        if (error instanceof BlobMissing) throw error;
        // It says nothing about the original.
        if (error instanceof BlobsUnreachable) throw new RetryLater(RETRY_AFTER_SECONDS);
        log.error({ err: error, blob: file.blob }, 'Lost renditions could not be made again.');
        throw new RetryLater(failed.add(file.blob));
      },
    );
    making.set(file.blob, made);
    const remove = () => making.delete(file.blob);
    made.then(remove, remove);
    return made;
  };

  return async (file) => {
    const seconds = failed.secondsLeft(file.blob);
    if (seconds > 0) throw new RetryLater(seconds);
    await within(timeout, making.get(file.blob) ?? begin(file));
  };
};

/** Blobs that are not tried again for `pause` milliseconds. */
const makeRefusalList = (pause: number) => {
  /** Sorted by time, because every entry lasts equally long. */
  const until = new Map<BlobName, number>();
  return {
    /** Seconds, rounded up, until a blob may be tried again; 0 when it may be tried now. */
    secondsLeft: (blob: BlobName) =>
      Math.max(0, Math.ceil(((until.get(blob) ?? 0) - performance.now()) / 1000)),
    /** Returns the seconds until the blob may be tried again. */
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
