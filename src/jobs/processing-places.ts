import { setTimeout as pause } from 'node:timers/promises';

const ASK_EVERY_MS = 100;

/** Runs of this process that process uploads now. */
let open = 0;
export const openPlaces = (): number => open;

/** Counts a run that processes uploads, of many files or of one. */
export async function occupyPlace<Result>(task: () => Promise<Result>): Promise<Result> {
  open++;
  try {
    return await task();
  } finally {
    open--;
  }
}

/**
 * Waits while this process has uploads to process, at most so long. Work that nobody waits for begins after it: on a busy
 * machine, its decoding and its writes would delay the sizes of uploads.
 */
export async function giveWayToUploads(mostMs: number): Promise<void> {
  const end = performance.now() + mostMs;
  while (open > 0 && performance.now() < end) await pause(ASK_EVERY_MS);
}
