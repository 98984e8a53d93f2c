import { LRUCache } from 'lru-cache';
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
  /** Originals that may wait in the queue: as many as one page of a library requests at once. */
  maxWaiting?: number;
  /** Milliseconds a request waits; the work continues after that. */
  timeoutMs?: number;
  /** Milliseconds before an original is tried again after a failure. */
  pauseMs?: number;
};

const RETRY_AFTER_SECONDS = 5;
/** With `max`, the list would take the memory for all of them at once. */
const REMEMBERED = { maxSize: 100_000, sizeCalculation: () => 1 };

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
  // The other decoder is left to uploads.
  const inTurn = pLimit(1);
  const making = new Map<BlobName, Promise<void>>();
  /** Originals that are not tried again for a while. */
  const failed = new LRUCache<BlobName, true>({ ...REMEMBERED, ttl: pause });

  const begin = (file: ServedFile): Promise<void> => {
    if (inTurn.pendingCount >= mostWaiting) throw new RetryLater(RETRY_AFTER_SECONDS);
    const made = inTurn(() => remake(file)).then(
      () => log.info({ blob: file.blob }, 'Missing renditions were made.'),
      (error) => {
        // Checking again is cheap, and a backup may restore the original at any moment.
        if (error instanceof BlobMissing) throw error;
        // It says nothing about the original.
        if (error instanceof BlobsUnreachable) throw new RetryLater(RETRY_AFTER_SECONDS);
        log.error({ err: error, blob: file.blob }, 'Lost renditions could not be made again.');
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
