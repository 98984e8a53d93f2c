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
import { newOwnedName, stateOfOwner } from '../owned-name';

/** A link this old was left behind by a killed process, where the name does not tell. No program runs longer. */
const ABANDONED_MS = 60 * 60 * 1000;
const SWEEP_MS = ABANDONED_MS / 4;

/**
 * Prepares the working folder of decoders. They may enter it but not list it, and everything above it is closed to
 * them: a decoder reaches only the file whose name it is told. Removes what killed processes left, now and while this
 * one runs: a link keeps the bytes of a file that was purged.
 * @param parent a folder of the service; it is closed to all other users
 */
export async function openLendingFolder(parent: string): Promise<string> {
  const folder = join(parent, 'lent');
  await mkdir(folder, { recursive: true });
  await chmod(parent, 0o700);
  await chmod(folder, 0o711);
  await removeAbandoned(folder);
  // The data folder may be gone by then.
  setInterval(() => void removeAbandoned(folder).catch(() => {}), SWEEP_MS).unref();
  return folder;
}

/**
 * The names this process lends. Where a name does not tell its owner, a long sleep of the machine makes it look
 * abandoned.
 */
const inUse = new Set<string>();

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (inUse.has(name)) continue;
    const path = join(folder, name);
    const owner = await stateOfOwner(name);
    const found = owner === 'unknown' && (await stat(path).catch(() => null));
    if (owner === 'ended' || (found && Date.now() - found.ctimeMs > ABANDONED_MS))
      await rm(path, { force: true });
  }
}

/** Runs `use` with a new name in the lending folder, and removes what has this name afterwards. */
async function withName<Result>(
  folder: string,
  use: (name: string, path: string) => Promise<Result>,
): Promise<Result> {
  const name = await newOwnedName();
  const path = join(folder, name);
  inUse.add(name);
  try {
    return await use(name, path);
  } finally {
    await rm(path, { force: true });
    inUse.delete(name);
  }
}

/** Gives a file a random name in the lending folder while `use` runs. The name has no extension. */
export const lendFile = <Result>(
  folder: string,
  path: string,
  use: (name: string) => Promise<Result>,
): Promise<Result> =>
  withName(folder, async (name, lent) => {
    // A folder on another file system needs a copy.
    await link(path, lent).catch(() => copyFile(path, lent));
    // Nobody else gets through the folders above the original.
    if (((await stat(lent)).mode & 0o444) !== 0o444) await chmod(lent, 0o644);
    return use(name);
  });

/**
 * Lets a program write one file of the lending folder while `use` runs, and then moves the file to `path`. The program
 * still needs a limit of file bytes above 0.
 */
export const receiveFile = <Result>(
  folder: string,
  path: string,
  use: (name: string) => Promise<Result>,
): Promise<Result> =>
  withName(folder, async (name, received) => {
    await writeFile(received, '', { flag: 'wx' });
    await chmod(received, 0o666);
    const result = await use(name);
    await chmod(received, 0o600);
    await rename(received, path).catch(() => copyFile(received, path));
    return result;
  });
