import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { flushFile } from '../blobs/flush';
import { gatherWrites } from '../gather-writes';
import type { Log } from '../log';

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
};

/**
 * Bytes in the system's write cache before a flush. A single flush of 500 MB at the end would take seconds and delay
 * every other answer waiting for the disk; with small steps only this client waits for it.
 */
const FLUSH_EVERY_BYTES = 8 * 1024 * 1024;

/**
 * Streams bytes into a new file, a few chunks in memory at a time, and hashes them on the way.
 * @param flushKey the owner of the file: flushes of one key do not delay those of another
 */
export async function stageFile(
  bytes: AsyncIterable<Buffer>,
  path: string,
  flushKey?: string,
): Promise<Pick<StagedFile, 'sizeBytes' | 'sha256'>> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let flushed = 0;
  const handle = await open(path, 'wx', 0o600);
  const writes = gatherWrites(handle);
  try {
    for await (const piece of bytes) {
      sizeBytes += piece.length;
      hash.update(piece);
      await writes.add(piece);
      if (sizeBytes - flushed < FLUSH_EVERY_BYTES) continue;
      await writes.flush();
      await flushFile(handle, flushKey);
      flushed = sizeBytes;
    }
    await writes.flush();
  } finally {
    await handle.close();
  }
  return { sizeBytes, sha256: hash.digest('hex') };
}

/** A file we cannot remove now is removed later with the staging folder of this process: logged, not a failure. */
export const removeStaged = (path: string, log: Log) =>
  rm(path, { force: true }).catch((error) =>
    log.warn({ err: error, path }, 'A staged file could not be removed.'),
  );
