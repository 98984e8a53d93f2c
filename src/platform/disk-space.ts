import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { causesOf } from './causes-of';
import type { Log } from './log';

/** Tells how much may be written to the disk of the data folder. */
export type DiskSpace = {
  /** Bytes that may be written until the floor is reached; negative below it. */
  aboveFloor(): Promise<number>;
  /** Bytes free on the disk; null where the file system has no known size. */
  free(): Promise<number | null>;
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

/** Bytes of the disk that has a folder, or will have it; null where the file system has no known size. */
export function sizeOfDisk(folder: string): number | null {
  try {
    const { blocks, bsize } = statfsSync(folder);
    return blocks * bsize || null;
  } catch {
    const parent = path.dirname(folder);
    return parent === folder ? null : sizeOfDisk(parent);
  }
}

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
  const tell = makeTeller(folder, log);

  const look = async () => {
    const found = await statfs(folder).catch(() => null);
    if (!found || found.blocks === 0) return null;
    const { bavail, blocks, bsize } = found;
    const looked = { free: bavail * bsize, floor: minFreeBytes ?? defaultFloor(blocks * bsize) };
    tell(looked);
    return looked;
  };
  const measure = async (): Promise<number> => {
    const found = await look();
    return found ? found.free - found.floor : Number.POSITIVE_INFINITY;
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
    free: async () => (await look())?.free ?? null,
    isLow: async () => (await aboveFloor()) < 0,
    noteWritten(bytes) {
      written += bytes;
    },
  };
}

/** One line when the disk comes near its floor, one when it is below, and one when it has space again. */
function makeTeller(folder: string, log: Log) {
  let near = false;
  let low = false;
  return ({ free, floor }: { free: number; floor: number }) => {
    const fields = { folder, freeBytes: free, minFreeBytes: floor };
    if (free < floor !== low) {
      low = free < floor;
      if (low) log.error(fields, 'The disk is almost full: changes wait until it has space.');
      else log.info(fields, 'The disk has space again.');
    }
    if (!near && !low && free < 2 * floor)
      log.warn(fields, 'The disk is nearly full: below minFreeBytes all changes wait.');
    // Not told again until there clearly was space: around its limit the free space goes up and down.
    near = free < (near ? 3 : 2) * floor;
  };
}
