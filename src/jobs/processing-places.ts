import { setTimeout as pause } from 'node:timers/promises';
import { DECODING_CONCURRENCY } from './concurrency';

const ASK_EVERY_MS = 100;
/** After many uploads, the next ones often follow. */
const QUIET_MS = 500;
/** Uploads at the same time that leave no decoder to others: as many as one organization may have. */
const MANY = Math.floor(DECODING_CONCURRENCY / 2);

/** Runs of this process that process uploads now, and when they were many. */
let open = 0;
let manyAt = Number.NEGATIVE_INFINITY;
export const openPlaces = (): number => open;

/** Counts a run that processes uploads, of many files or of one. */
export async function occupyPlace<Result>(task: () => Promise<Result>): Promise<Result> {
  open++;
  try {
    return await task();
  } finally {
    if (open >= MANY) manyAt = performance.now();
    open--;
  }
}

/**
 * Waits, at most so long, until this process no longer has many uploads to process. Work that nobody waits for begins
 * after them: on a busy machine, its decoding and its writes would delay their sizes.
 */
export async function giveWayToUploads(mostMs: number): Promise<void> {
  const end = performance.now() + mostMs;
  const isBusy = () => open >= MANY || performance.now() - manyAt < QUIET_MS;
  while (isBusy() && performance.now() < end) await pause(ASK_EVERY_MS);
}
