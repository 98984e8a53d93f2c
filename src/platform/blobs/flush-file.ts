import type { FileHandle } from 'node:fs/promises';
import pLimit from 'p-limit';

/**
 * A flush occupies one of the four threads that do all file work, for seconds when there is much to write: with twenty
 * flushes at the same time no image could be read. Two are enough to use the disk fully.
 */
const inTurn = pLimit(2);

/** Makes the system write the buffered data of a file to the disk, so that it survives a power cut. */
export const flushFile = (file: Pick<FileHandle, 'sync'>): Promise<void> =>
  inTurn(() => file.sync());
