import { constants, createWriteStream } from 'node:fs';
import { copyFile, link, open } from 'node:fs/promises';
import { measureStream } from '@/platform/measure-file';

/** Writes a new file that only this user may read, and flushes it to disk. */
export async function writeDurably(path: string, text: string) {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Like `writeDurably`, from a stream. Returns size and SHA-256. */
export async function writeStream(path: string, source: NodeJS.ReadableStream) {
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  const { size, sha256 } = await measureStream(source, target);
  return { bytes: size, sha256 };
}

/** Errors when a hard link is impossible: another disk, or a file system without hard links. */
const UNLINKABLE_CODES = ['EXDEV', 'EMLINK', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

/**
 * Makes a hard link to a file whose bytes never change, or a copy if that is impossible. Flushes the file to disk: a
 * file just fetched from a remote store may not be there yet.
 */
export async function linkOrCopy(from: string, to: string) {
  try {
    await link(from, to);
  } catch (error) {
    if (!UNLINKABLE_CODES.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await copyFile(from, to, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
  }
  const file = await open(to, 'r');
  await file.sync().finally(() => file.close());
}
