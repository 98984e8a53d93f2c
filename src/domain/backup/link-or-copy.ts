import { constants } from 'node:fs';
import { copyFile, link, open } from 'node:fs/promises';

/** Errors when a hard link is impossible: another disk, or a file system without hard links. */
const UNLINKABLE_CODES = ['EXDEV', 'EMLINK', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

/**
 * Makes a hard link to a file whose bytes never change, or a copy if that is impossible. Flushes the file to disk: a
 * file just fetched from a remote store may not be there yet.
 */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!UNLINKABLE_CODES.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await copyFile(from, to, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
  }
  const file = await open(to, 'r');
  await file.sync().finally(() => file.close());
}
