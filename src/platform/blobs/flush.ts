import { type FileHandle, open } from 'node:fs/promises';
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

type Flush = { running: Promise<void>; next: Promise<void> | null };

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/**
 * Makes the entries of a folder survive a power cut. Callers arriving during a flush of the same folder share the next
 * flush: the running one may have begun before their rename.
 */
export const makeFolderFlusher = (sync = syncFolder): ((folder: string) => Promise<void>) => {
  const flushes = new Map<string, Flush>();

  const begin = (folder: string): Promise<void> => {
    const flush: Flush = { running: sync(folder), next: null };
    flushes.set(folder, flush);
    const remove = () => {
      if (flushes.get(folder) === flush) flushes.delete(folder);
    };
    flush.running.then(remove, remove);
    return flush.running;
  };

  return (folder) => {
    const flush = flushes.get(folder);
    if (!flush) return begin(folder);
    flush.next ??= flush.running.then(
      () => begin(folder),
      () => begin(folder),
    );
    return flush.next;
  };
};
