import { randomBytes } from 'node:crypto';
import {
  chmod,
  copyFile,
  link,
  mkdir,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';

/** A link this old was left behind by a killed process. */
const ABANDONED_MS = 60 * 60 * 1000;

/**
 * Prepares the working folder of decoders. They may enter it but not list it, and everything above it is closed to
 * them: a decoder reaches only the file whose name it is told.
 * @param parent a folder of the service; it is closed to all other users
 */
export async function openLendingFolder(parent: string): Promise<string> {
  const folder = join(parent, 'lent');
  await mkdir(folder, { recursive: true });
  await chmod(parent, 0o700);
  await chmod(folder, 0o711);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.ctimeMs > ABANDONED_MS) await rm(path, { force: true });
  }
  return folder;
}

/** Gives a file a random name in the lending folder while `use` runs. The name has no extension. */
export async function lendFile<Result>(
  folder: string,
  path: string,
  use: (name: string) => Promise<Result>,
): Promise<Result> {
  const name = randomBytes(16).toString('hex');
  const lent = join(folder, name);
  try {
    // A folder on another file system needs a copy.
    await link(path, lent).catch(() => copyFile(path, lent));
    // Nobody else gets through the folders above the original.
    if (((await stat(lent)).mode & 0o444) !== 0o444) await chmod(lent, 0o644);
    return await use(name);
  } finally {
    await rm(lent, { force: true });
  }
}

/**
 * Lets a program write one file of the lending folder while `use` runs, and then moves the file to `path`. The program
 * still needs a limit of file bytes above 0.
 */
export async function receiveFile<Result>(
  folder: string,
  path: string,
  use: (name: string) => Promise<Result>,
): Promise<Result> {
  const name = randomBytes(16).toString('hex');
  const received = join(folder, name);
  try {
    await writeFile(received, '', { flag: 'wx' });
    await chmod(received, 0o666);
    const result = await use(name);
    await chmod(received, 0o600);
    await rename(received, path).catch(() => copyFile(received, path));
    return result;
  } finally {
    await rm(received, { force: true });
  }
}
