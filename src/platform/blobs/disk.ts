import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkBlobName } from './blob-name';
import { makeFolderFlusher } from './flush-folder';
import { BlobMissing, type BlobName, type Blobs } from './port';
import { readFilePart } from './read-file';
import { openStaging } from './staging';

/**
 * Keeps files on the local disk: `<folder>/blobs/<first two characters>/<name>`, with `<folder>/staging` beside,
 * on the same file system, so that taking over an upload is one rename.
 */
export const makeDiskBlobs = async ({ folder }: { folder: string }): Promise<Blobs> => {
  const blobsFolder = join(folder, 'blobs');
  await mkdir(blobsFolder, { recursive: true });
  const stagingFolder = await openStaging(join(folder, 'staging'));
  const flushFolder = makeFolderFlusher();
  const madeShards = new Map<string, Promise<void>>();

  const shardOf = (blob: BlobName) => join(blobsFolder, checkBlobName(blob).slice(0, 2));
  const pathOf = (blob: BlobName) => join(shardOf(blob), blob);

  const makeShard = (shard: string): Promise<void> => {
    const made = madeShards.get(shard) ?? makeDurableFolder(shard, () => flushFolder(blobsFolder));
    madeShards.set(shard, made);
    made.catch(() => madeShards.delete(shard));
    return made;
  };

  const takeOver = async (path: string, blob: BlobName): Promise<void> => {
    const shard = shardOf(blob);
    await makeShard(shard);
    await rename(path, join(shard, blob)).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      // An operator may have tidied the empty folder away since it was made.
      madeShards.delete(shard);
      await makeShard(shard);
      await rename(path, join(shard, blob));
    });
    await flushFolder(shard);
  };

  return {
    stagingFolder,

    async keep(stagedPath, blob) {
      checkBlobName(blob);
      const handle = await open(stagedPath, 'r');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
      await takeOver(stagedPath, blob);
    },

    async put(blob, bytes) {
      checkBlobName(blob);
      const path = join(stagingFolder, `put-${randomBytes(16).toString('hex')}`);
      try {
        await writeDurably(path, bytes);
        await takeOver(path, blob);
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },

    async read(blob, range) {
      return readFilePart(pathOf(blob), range).catch(missingMeans(blob));
    },

    async size(blob) {
      const found = await stat(pathOf(blob)).catch(unlessMissing);
      return found ? found.size : null;
    },

    async asFile(blob, use) {
      const path = pathOf(blob);
      await access(path, constants.R_OK).catch(missingMeans(blob));
      return use(path);
    },

    async remove(blob) {
      await rm(pathOf(blob), { force: true });
    },
  };
};

const makeDurableFolder = async (folder: string, flushParent: () => Promise<void>) => {
  await mkdir(folder, { recursive: true });
  await flushParent();
};

const writeDurably = async (path: string, bytes: Uint8Array): Promise<void> => {
  const handle = await open(path, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const unlessMissing = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

const missingMeans =
  (blob: BlobName) =>
  (error: NodeJS.ErrnoException): never => {
    throw error.code === 'ENOENT' ? new BlobMissing(blob) : error;
  };
