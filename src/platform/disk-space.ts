import { statfs } from 'node:fs/promises';
import { causesOf } from './causes-of';
import type { Log } from './log';

/** Tells how much may be written to the disk of the data folder. */
export type DiskSpace = {
  /** Bytes that may be written until the floor is reached; negative below it. */
  aboveFloor(): Promise<number>;
  /** Whether the disk is below its floor. */
  isLow(): Promise<boolean>;
  /** Reports bytes just written, which keeps `aboveFloor` exact between two measurements. */
  noteWritten(bytes: number): void;
};

/** Whether a write failed because the disk, or its user's quota, is full. */
export const isDiskFull = (error: unknown): boolean =>
  causesOf(error).some(({ code }: { code?: unknown }) => code === 'ENOSPC' || code === 'EDQUOT');

/** The default floor: 1 GiB, or a tenth of a disk smaller than 10 GiB. */
const defaultFloor = (diskBytes: number) => Math.min(2 ** 30, Math.floor(diskBytes / 10));

const MEASURE_EVERY_MS = 250;

/**
 * Watches the disk of `folder`. Below the floor (`minFreeBytes`) nothing new is written, because a full disk stops the
 * embedded database. A file system without a known size has no floor.
 */
export function watchDiskSpace(
  folder: string,
  { minFreeBytes, log }: { minFreeBytes?: number | undefined; log: Log },
): DiskSpace {
  let measured: Promise<number> = Promise.resolve(Number.POSITIVE_INFINITY);
  let measuredAt = Number.NEGATIVE_INFINITY;
  let written = 0;
  let wasLow = false;

  const measure = async (): Promise<number> => {
    const found = await statfs(folder).catch(() => null);
    if (!found || found.blocks === 0) return Number.POSITIVE_INFINITY;
    const { bavail, blocks, bsize } = found;
    const left = bavail * bsize - (minFreeBytes ?? defaultFloor(blocks * bsize));
    if (left < 0 !== wasLow) {
      wasLow = left < 0;
      if (wasLow)
        log.error({ folder }, 'The disk is almost full: changes wait until it has space.');
      else log.info({ folder }, 'The disk has space again.');
    }
    return left;
  };
  const aboveFloor = async (): Promise<number> => {
    const now = performance.now();
    if (now - measuredAt > MEASURE_EVERY_MS) {
      measuredAt = now;
      measured = measure();
      written = 0;
    }
    return (await measured) - written;
  };

  return {
    aboveFloor,
    isLow: async () => (await aboveFloor()) < 0,
    noteWritten(bytes) {
      written += bytes;
    },
  };
}
