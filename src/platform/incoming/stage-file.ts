import { type FileHandle, open, rm } from 'node:fs/promises';
import { flushFile } from '../blobs/flush';
import { gatherWrites } from '../gather-writes';
import type { Log } from '../log';
import { startMeasuring } from '../measure-file';

/** One uploaded file, complete on disk, not inspected yet. */
export type StagedFile = {
  path: string;
  /** The client's file name, cleaned, including the extension; at most 255 characters. */
  name: string;
  /** MIME type declared by the client, in lower case; empty when it declared none. */
  declaredType: string;
  sizeBytes: number;
  /** Lower-case hex. Empty for a file of an unsupported type: nothing of it is on disk. */
  sha256: string;
  /** Without a sign. */
  crc32: number;
};

/**
 * Streams bytes into a new file, a few chunks in memory at a time, and measures them on the way.
 * @param flushKey the owner of the file: flushes of one key do not delay those of another
 */
export async function stageFile(
  bytes: AsyncIterable<Buffer>,
  path: string,
  flushKey?: string,
): Promise<Pick<StagedFile, 'sizeBytes' | 'sha256' | 'crc32'>> {
  const measuring = startMeasuring();
  const handle = await open(path, 'wx', 0o600);
  const file = writeInSteps(handle, 0, flushKey);
  try {
    for await (const piece of bytes) {
      measuring.update(piece);
      await file.write(piece);
    }
    await file.written();
  } finally {
    await handle.close();
  }
  const { size, sha256, crc32 } = measuring.measured();
  return { sizeBytes: size, sha256, crc32 };
}

/**
 * Bytes in the system's write cache before a flush. A single flush of 500 MB at the end would take seconds and delay
 * every other answer waiting for the disk; with small steps only this client waits for it.
 */
const FLUSH_EVERY_BYTES = 8 * 1024 * 1024;

/** Writes to a file from an offset on, and flushes it in small steps. */
export function writeInSteps(handle: FileHandle, begin: number, flushKey?: string) {
  let offset = begin;
  let flushed = begin;
  const writes = gatherWrites(handle, begin);
  const flush = async () => {
    await writes.flush();
    await flushFile(handle, flushKey);
    flushed = offset;
  };
  return {
    /** Behind the bytes taken so far. */
    offset: () => offset,
    async write(bytes: Buffer) {
      await writes.add(bytes);
      offset += bytes.length;
      if (offset - flushed >= FLUSH_EVERY_BYTES) await flush();
    },
    /** Waits until all bytes are written; they may still be lost in a power cut. */
    written: writes.flush,
    /** Makes all bytes durable. */
    async keep() {
      if (offset > flushed) await flush();
    },
  };
}

/** A file we cannot remove now is removed later with the staging folder of this process: logged, not a failure. */
export const removeStaged = (path: string, log: Log) =>
  rm(path, { force: true }).catch((error) =>
    log.warn({ err: error, path }, 'A staged file could not be removed.'),
  );
