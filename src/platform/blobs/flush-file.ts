import type { FileHandle } from 'node:fs/promises';
import { makePermits } from '../permits';

/**
 * A flush of many bytes occupies one of the four file threads for seconds: with twenty flushes at the same time no
 * image could be read. Two use the disk fully.
 */
const flushes = makePermits({ total: 2, perHolder: 2 });

/**
 * Makes the system write the buffered data of a file to the disk, where it survives a power cut. `key`: the owner of
 * the file; the waiting flushes of all keys take turns.
 */
export const flushFile = (file: Pick<FileHandle, 'sync'>, key = ''): Promise<void> =>
  flushes.run({ group: 'organization', key }, () => file.sync());
