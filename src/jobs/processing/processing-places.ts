import { setTimeout as pause } from 'node:timers/promises';
import { DECODING_CONCURRENCY } from '../concurrency';

const ASK_EVERY_MS = 100;
/** After many uploads, the next ones often follow. */
const QUIET_MS = 500;
/** Files that keep the decoders busy: as many are decoded for one organization at the same time. */
const MANY = Math.floor(DECODING_CONCURRENCY / 2);

/** Runs of this process that process uploads now, their files, and when these were many. */
let open = 0;
let files = 0;
let manyAt = Number.NEGATIVE_INFINITY;
export const openPlaces = (): number => open;

/** Counts a run that processes so many uploads. */
export async function occupyPlace<Result>(
  ofFiles: number,
  task: () => Promise<Result>,
): Promise<Result> {
  open++;
  files += ofFiles;
  try {
    return await task();
  } finally {
    if (files >= MANY) manyAt = performance.now();
    open--;
    files -= ofFiles;
  }
}

/**
 * Waits, at most so long, until this process no longer has many uploads to process. Work that nobody waits for begins
 * after them: on a busy machine, its decoding and its writes would delay their sizes.
 */
export async function giveWayToUploads(mostMs: number) {
  const end = performance.now() + mostMs;
  const isBusy = () => files >= MANY || performance.now() - manyAt < QUIET_MS;
  while (isBusy() && performance.now() < end) await pause(ASK_EVERY_MS);
}
