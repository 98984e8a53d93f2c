import { constants } from 'node:fs';
import { copyFile, link, open } from 'node:fs/promises';

/** Reasons why a file cannot have a second name there: another disk, or one that knows no second names. */
const unlinkable = ['EXDEV', 'EMLINK', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

/**
 * A second name for a file whose bytes never change; where there can be none, a copy. Either has reached the disk: a
 * file that was fetched from a distant store a moment ago had not.
 */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!unlinkable.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await copyFile(from, to, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
  }
  const file = await open(to, 'r');
  await file.sync().finally(() => file.close());
}
