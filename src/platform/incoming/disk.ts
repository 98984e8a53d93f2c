import { constants } from 'node:fs';
import {
  copyFile,
  type FileHandle,
  mkdir,
  open,
  opendir,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { join } from 'node:path';
import { checkBlobName, newBlobName } from '../blobs/blob-name';
import { flushFile, makeFolderFlusher } from '../blobs/flush';
import type { Blobs } from '../blobs/port';
import { ifMissing } from '../if-missing';
import { giveToOwnerOf } from '../service-user/take-over-data-folder';
import { type Incoming, type IncomingFile, IncomingLost, type IncomingWriter } from './port';
import { writeInSteps } from './stage-file';

/**
 * Keeps files on the local disk, each as `<folder>/incoming/<id>`. Finished files are on the same file system, so
 * finishing one is a rename.
 */
export const makeDiskIncoming = async ({
  folder,
  blobs,
}: {
  folder: string;
  blobs: Blobs;
}): Promise<Incoming> => {
  const incomingFolder = join(folder, 'incoming');
  await mkdir(incomingFolder, { recursive: true });
  giveToOwnerOf(folder, incomingFolder);
  const flushFolder = makeFolderFlusher();
  const pathOf = (id: string) => join(incomingFolder, checkBlobName(id));
  const sizeOf = async (id: string) =>
    (await stat(pathOf(id)).catch(ifMissing(null)))?.size ?? null;

  /** Replaces the file still open in an earlier writer by a new one with the bytes up to the offset. */
  const isolateFrom = async (file: IncomingFile) => {
    const path = pathOf(file.id);
    const copy = join(incomingFolder, `${COPY_PREFIX}${newBlobName()}`);
    try {
      await copyFile(path, copy, constants.COPYFILE_FICLONE);
      const handle = await open(copy, 'r+');
      try {
        await handle.truncate(file.offset);
        await flushFile(handle);
      } finally {
        await handle.close();
      }
      await rename(copy, path);
      await flushFolder(incomingFolder);
    } finally {
      await rm(copy, { force: true });
    }
  };

  return {
    onDisk: true,
    direct: null,

    async open(file, { isolate, flushKey }) {
      const found = await sizeOf(file.id);
      if ((found ?? 0) < file.offset) throw new IncomingLost(file.id);
      if (isolate && found !== null) await isolateFrom(file);
      const handle = await openForWriting(pathOf(file.id));
      try {
        await handle.truncate(file.offset);
        if (file.offset === 0) await flushFolder(incomingFolder);
      } catch (error) {
        await handle.close();
        throw error;
      }
      return makeWriter(handle, file.offset, flushKey);
    },

    async finish({ id, blob, size }) {
      if ((await sizeOf(id)) === size) return blobs.store(pathOf(id), blob);
      // An empty file may never have been opened.
      if (size === 0) return blobs.put(blob, Buffer.alloc(0));
      if ((await blobs.size(blob)) !== size) throw new IncomingLost(id);
    },

    async remove(id) {
      await rm(pathOf(id), { force: true });
    },

    async holds({ id, blob, size, offset }) {
      if (((await sizeOf(id)) ?? 0) >= offset) return true;
      return offset === size && (await blobs.size(blob)) === size;
    },

    async *list() {
      for await (const { name } of await opendir(incomingFolder)) {
        const found = await stat(join(incomingFolder, name)).catch(ifMissing(null));
        if (found) yield { id: name, changed: found.mtime };
      }
    },
  };
};

/** Prefix of a copy about to replace its original; a killed process may leave one. */
const COPY_PREFIX = 'copy-';

/** Opens a file without emptying it, and creates a missing one. */
const openForWriting = (path: string): Promise<FileHandle> =>
  open(path, constants.O_RDWR | constants.O_CREAT, 0o600);

const makeWriter = (handle: FileHandle, begin: number, flushKey: string): IncomingWriter => {
  const file = writeInSteps(handle, begin, flushKey);
  return {
    write: file.write,
    async keep() {
      await file.keep();
      return { offset: file.offset(), parts: null };
    },
    close: () => handle.close(),
  };
};
