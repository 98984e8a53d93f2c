import type { FileHandle } from 'node:fs/promises';
import pLimit from 'p-limit';

/**
 * A flush holds one of the four threads that do all work on files, for seconds when much is to be written: with
 * twenty at once, nobody's image could be read meanwhile. Two keep a disk as busy as it can be.
 */
const inTurn = pLimit(2);

/** Has the system write to the disk what it still holds of a file in memory: it then survives a power cut. */
export const flushFile = (file: Pick<FileHandle, 'sync'>): Promise<void> =>
  inTurn(() => file.sync());
