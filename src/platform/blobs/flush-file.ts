import type { FileHandle } from 'node:fs/promises';
import { makeFairQueue } from '../fair-queue';

/**
 * A flush occupies one of the four threads that do all file work, for seconds when there is much to write: with twenty
 * flushes at the same time no image could be read. Two are enough to use the disk fully.
 */
const flushes = makeFairQueue({ total: 2, perKey: 2 });

/**
 * Makes the system write the buffered data of a file to the disk, so that it survives a power cut. `key`: whose file
 * it is; the waiting flushes of each key take turns.
 */
export const flushFile = (file: Pick<FileHandle, 'sync'>, key = ''): Promise<void> =>
  flushes.run(key, () => file.sync());
