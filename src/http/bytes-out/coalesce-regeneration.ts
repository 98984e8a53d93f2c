import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { BlobMissing, type BlobName, BlobsUnreachable } from '@/platform/blobs/port';
import type { Log } from '@/platform/log';
import { NoPermit } from '@/platform/permits';

/** The images of an asset are not available now, but may be after `seconds`. */
export class RetryLater extends Error {
  override name = 'RetryLater';
  constructor(readonly seconds: number) {
    super(`The image can be asked for again in ${seconds} seconds.`);
  }
}

export type RegenerateOptions<Work> = {
  /** Makes what is missing. */
  regenerate(work: Work): Promise<void>;
  log: Log;
  /** How many are made at the same time: one, so that the other decoder is left to uploads. */
  atOnce?: number;
  /** Works that may wait in the queue: as many as one page of a library requests at once. */
  maxWaiting?: number;
  /** Milliseconds a request waits; the work continues after that. */
  timeoutMs?: number;
  /** Milliseconds before a work is tried again after a failure. */
  pauseMs?: number;
};

const RETRY_AFTER_SECONDS = 5;
/** With `max`, the list would take the memory for all of them at once. */
const REMEMBERED = { maxSize: 100_000, sizeCalculation: () => 1 };

/**
 * Makes missing images on request, within limits: requests for the same `blob`, an original whose renditions are lost or
 * an image of a preset, share one work, the number of running and waiting works is bounded, and a failed one is not tried
 * again for a while. Otherwise anonymous clients could occupy every processor with one URL. Rejects with RetryLater, or
 * with BlobMissing when the original is lost.
 */
export const coalesceRegeneration = <Work extends { blob: BlobName }>(
  options: RegenerateOptions<Work>,
): ((work: Work) => Promise<void>) => {
  const {
    regenerate: remake,
    log,
    atOnce = 1,
    maxWaiting: mostWaiting = 64,
    timeoutMs: timeout = 20_000,
    pauseMs: pause = 600_000,
  } = options;
  const inTurn = pLimit(atOnce);
  const making = new Map<BlobName, Promise<void>>();
  /** Works that are not tried again for a while. */
  const failed = new LRUCache<BlobName, true>({ ...REMEMBERED, ttl: pause });

  const begin = (file: Work): Promise<void> => {
    if (inTurn.pendingCount >= mostWaiting) throw new RetryLater(RETRY_AFTER_SECONDS);
    const made = inTurn(() => remake(file)).then(
      () => log.info({ blob: file.blob }, 'Missing images were made.'),
      (error) => {
        // Checking again is cheap, and a backup may restore the original at any moment.
        if (error instanceof BlobMissing) throw error;
        // It says nothing about the original.
        if (error instanceof BlobsUnreachable || error instanceof NoPermit)
          throw new RetryLater(RETRY_AFTER_SECONDS);
        log.error({ err: error, blob: file.blob }, 'Missing images could not be made.');
        failed.set(file.blob, true);
        throw new RetryLater(Math.ceil(pause / 1000));
      },
    );
    making.set(file.blob, made);
    const remove = () => making.delete(file.blob);
    made.then(remove, remove);
    return made;
  };

  return async (file) => {
    const left = failed.getRemainingTTL(file.blob);
    if (left > 0) throw new RetryLater(Math.ceil(left / 1000));
    await within(timeout, making.get(file.blob) ?? begin(file));
  };
};

const within = async (timeout: number, made: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RetryLater(RETRY_AFTER_SECONDS)), timeout);
  });
  await Promise.race([made, late]).finally(() => clearTimeout(timer));
};
