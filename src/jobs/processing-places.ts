import { setTimeout as pause } from 'node:timers/promises';

const ASK_EVERY_MS = 100;
/** After an upload, the next one of the same people often follows. */
const QUIET_MS = 500;

/** Runs of this process that process uploads now, and when the last one ended. */
let open = 0;
let endedAt = Number.NEGATIVE_INFINITY;
export const openPlaces = (): number => open;

/** Counts a run that processes uploads, of many files or of one. */
export async function occupyPlace<Result>(task: () => Promise<Result>): Promise<Result> {
  open++;
  try {
    return await task();
  } finally {
    open--;
    endedAt = performance.now();
  }
}

/**
 * Waits until this process has had no upload to process for a moment, at most so long. Work that nobody waits for begins after it: on a busy
 * machine, its decoding and its writes would delay the sizes of uploads.
 */
export async function giveWayToUploads(mostMs: number): Promise<void> {
  const end = performance.now() + mostMs;
  const isBusy = () => open > 0 || performance.now() - endedAt < QUIET_MS;
  while (isBusy() && performance.now() < end) await pause(ASK_EVERY_MS);
}
