import pLimit from 'p-limit';
import type { ServedFile } from '@/domain/asset/find-served-file';
import { BlobMissing, type BlobName } from '@/platform/blobs/port';
import type { Log } from '@/platform/log';

/** The pictures of an asset cannot be had now, but perhaps after so many seconds. */
export class AskAgainLater extends Error {
  override name = 'AskAgainLater';
  constructor(readonly seconds: number) {
    super(`The picture can be asked for again in ${seconds} seconds.`);
  }
}

export type RemakeOptions = {
  /** Makes what is missing of an asset's smaller pictures. */
  remake(file: ServedFile): Promise<void>;
  log: Log;
  /** So many originals are decoded side by side: one leaves the other decoder to uploads. */
  atOnce?: number;
  /** So many more wait for their turn: what a page of a library asks for at once. */
  mostWaiting?: number;
  /** Milliseconds that a request waits; the work goes on without it. */
  patience?: number;
  /** Milliseconds for which an original that did not give its pictures is left alone. */
  pause?: number;
};

const usualSeconds = 5;

/**
 * Lets requests have missing pictures made, within limits: requests for one original share the making of its
 * pictures, only so many originals are decoded at a time, only so many wait, and what failed is not tried again
 * for a while. Otherwise strangers, who need no credential here, could keep every processor busy with one address.
 * Rejects with AskAgainLater, or with BlobMissing when the original is lost.
 */
export const remakeInTurn = (options: RemakeOptions): ((file: ServedFile) => Promise<void>) => {
  const { remake, log, mostWaiting = 64, patience = 20_000, pause = 600_000 } = options;
  const inTurn = pLimit(options.atOnce ?? 1);
  const making = new Map<BlobName, Promise<void>>();
  const failed = makeRefusalList(pause);

  const begin = (file: ServedFile): Promise<void> => {
    if (inTurn.pendingCount >= mostWaiting) throw new AskAgainLater(usualSeconds);
    const made = inTurn(() => remake(file)).then(
      () => log.warn({ blob: file.blob }, 'lost pictures were made again'),
      (error) => {
        // Costs nothing to find out again, and a backup may bring it back at any moment.
        if (error instanceof BlobMissing) throw error;
        log.error({ err: error, blob: file.blob }, 'lost pictures could not be made again');
        throw new AskAgainLater(failed.add(file.blob));
      },
    );
    making.set(file.blob, made);
    const forget = () => making.delete(file.blob);
    made.then(forget, forget);
    return made;
  };

  return async (file) => {
    const seconds = failed.secondsLeft(file.blob);
    if (seconds > 0) throw new AskAgainLater(seconds);
    await within(patience, making.get(file.blob) ?? begin(file));
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

const within = async (patience: number, made: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AskAgainLater(usualSeconds)), patience);
  });
  await Promise.race([made, late]).finally(() => clearTimeout(timer));
};
