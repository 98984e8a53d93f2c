import type { RawImage } from '../imaging/port';
import { makeProcessPool } from '../process-pool/process-pool';
import type { DetectedLine } from './detect-lines';
import type { VisionOptions } from './open-vision';
import type { Line, LookedAt, Seen, Vision } from './port';

/** An image with 60 long lines takes four seconds; its low priority makes it much longer on a busy machine. */
const TIMEOUT_SECONDS = 300;
/** Private memory; most images need 350. */
const MEMORY_MIB = 768;
/** What the models need when no image is looked at, and a third more. */
const MAX_IDLE_MIB = 450;
/** Its memory is given back soon: images come in bursts. */
const IDLE_TIMEOUT_MS = 60_000;

export type VisionTask = LookedAt | { detail: RawImage; places: readonly DetectedLine[] };

/**
 * Looks at images in a process of its own, started at the first one and ended after a minute without work. It gets pixels,
 * never the bytes of a file, and no network.
 * @param file the program of the process: processes/image-analyser.ts
 * @param folder its working folder, where it finds nothing
 */
export function makePooledVision({
  file,
  folder,
  ...options
}: VisionOptions & { file: string; folder: string }): Vision {
  const pool = makeProcessPool<VisionTask, unknown>({
    file,
    settings: options,
    // It has no network either.
    env: { ORT_DISABLE_TELEMETRY: '1' },
    maxProcesses: 1,
    memoryMiB: MEMORY_MIB,
    maxIdleMiB: MAX_IDLE_MIB,
    idleTimeoutMs: IDLE_TIMEOUT_MS,
    decoderFolder: folder,
  });
  return {
    parts: options.parts,
    look: async ({ overview, thumbnail }) =>
      (await pool.run({ overview, thumbnail }, TIMEOUT_SECONDS)) as Seen,
    read: async (detail, places) => (await pool.run({ detail, places }, TIMEOUT_SECONDS)) as Line[],
    close: pool.close,
  };
}
