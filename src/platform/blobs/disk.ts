import { constants } from 'node:fs';
import { access, copyFile, link, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ifMissing } from '../if-missing';
import { measureFile } from '../measure-file';
import { giveToOwnerOf } from '../service-user/take-over-data-folder';
import { checkBlobName } from './blob-name';
import { flushFile, makeFolderFlusher } from './flush';
import { BlobMissing, type BlobName, type Blobs } from './port';
import { readFilePart } from './read-file';
import { openStaging } from './staging';
import { newStagedPath } from './with-staged-path';

/**
 * Stores files on the local disk: `<folder>/blobs/<first two characters>/<name>`. `<folder>/staging` is on the same
 * file system, so storing an upload is one rename.
 */
export const makeDiskBlobs = async ({ folder }: { folder: string }): Promise<Blobs> => {
  const blobsFolder = join(folder, 'blobs');
  await mkdir(blobsFolder, { recursive: true });
  giveToOwnerOf(folder, blobsFolder);
  const stagingFolder = await openStaging(join(folder, 'staging'));
  const shards = makeShards(blobsFolder);
  const { pathOf } = shards;

  const lend = async <T>(blob: BlobName, use: (path: string) => Promise<T>): Promise<T> => {
    const path = pathOf(blob);
    await access(path, constants.R_OK).catch(missingMeans(blob));
    return use(path);
  };

  return {
    stagingFolder,

    async store(stagedPath, blob) {
      checkBlobName(blob);
      await flushPath(stagedPath);
      await shards.takeOver(stagedPath, blob);
    },

    async put(blob, bytes) {
      checkBlobName(blob);
      const path = newStagedPath(stagingFolder, 'put');
      try {
        await writeDurably(path, bytes);
        await shards.takeOver(path, blob);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },

    async copy(pairs) {
      const used = [...new Set(pairs.map(([, to]) => shards.of(to)))];
      await Promise.all(used.map(shards.make));
      for (let done = 0; done < pairs.length; done += LINKS_AT_ONCE)
        await Promise.all(
          pairs
            .slice(done, done + LINKS_AT_ONCE)
            .map(([from, to]) => linkOrCopy(pathOf(from), pathOf(to)).catch(missingMeans(from))),
        );
      // Once per folder, not once per name: 15,000 names cost 256 flushes.
      await Promise.all(used.map(shards.flush));
    },

    async read(blob, range) {
      return readFilePart(pathOf(blob), range).catch(missingMeans(blob));
    },

    async size(blob) {
      const found = await stat(pathOf(blob)).catch(ifMissing(null));
      return found ? found.size : null;
    },

    asFile: lend,

    asMeasuredFile: (blob, use) =>
      lend(blob, (path) =>
        use(path, async () => {
          const found = await measureFile(path);
          if (!found) throw new BlobMissing(blob);
          return found;
        }),
      ),

    async delete(blob) {
      await rm(pathOf(blob), { force: true });
    },

    // On disk a name has all its bytes or none: there are no parts.
    async discard(blob) {
      await rm(pathOf(blob), { force: true });
    },

    async *list() {
      for await (const shard of await opendir(blobsFolder)) {
        if (!shard.isDirectory()) continue;
        for await (const { name } of await opendir(join(blobsFolder, shard.name))) {
          const found = await stat(join(blobsFolder, shard.name, name)).catch(ifMissing(null));
          if (found) yield { blob: name, size: found.size, changed: found.mtime };
        }
      }
    },
  };
};

/** The folders of the stored files, one for each first two characters. */
const makeShards = (blobsFolder: string) => {
  const flush = makeFolderFlusher();
  const made = new Map<string, Promise<void>>();
  const of = (blob: BlobName) => join(blobsFolder, checkBlobName(blob).slice(0, 2));
  const pathOf = (blob: BlobName) => join(of(blob), blob);

  const makeDurably = async (shard: string) => {
    await mkdir(shard, { recursive: true });
    giveToOwnerOf(blobsFolder, shard);
    await flush(blobsFolder);
  };

  const make = (shard: string): Promise<void> => {
    const making = made.get(shard) ?? makeDurably(shard);
    made.set(shard, making);
    making.catch(() => made.delete(shard));
    return making;
  };

  const takeOver = async (path: string, blob: BlobName): Promise<void> => {
    const shard = of(blob);
    await make(shard);
    giveToOwnerOf(blobsFolder, path);
    await rename(path, pathOf(blob)).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      // An operator may have removed the empty folder since it was created.
      made.delete(shard);
      await make(shard);
      await rename(path, pathOf(blob));
    });
    await flush(shard);
  };

  return { of, pathOf, make, takeOver, flush };
};

/** Keeps libuv's few threads busy without one promise per name at the same time. */
const LINKS_AT_ONCE = 500;

/**
 * Gives the same file a second name. Bytes never change, so it behaves like a copy. A file can have a limited number of
 * names (65,000 on ext4), and some file systems have no second names; then the bytes are copied.
 */
const linkOrCopy = async (from: string, to: string): Promise<void> => {
  try {
    await link(from, to);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'EEXIST') return;
    if (!['EMLINK', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(code)) throw error;
    await copyDurably(from, to);
  }
};

const copyDurably = async (from: string, to: string): Promise<void> => {
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  giveToOwnerOf(dirname(to), to);
  await flushPath(to);
};

const flushPath = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await flushFile(handle);
  } finally {
    await handle.close();
  }
};

const writeDurably = async (path: string, bytes: Uint8Array): Promise<void> => {
  const handle = await open(path, 'wx');
  try {
    await handle.writeFile(bytes);
    await flushFile(handle);
  } finally {
    await handle.close();
  }
};

const missingMeans =
  (blob: BlobName) =>
  (error: NodeJS.ErrnoException): never => {
    throw error.code === 'ENOENT' ? new BlobMissing(blob) : error;
  };
