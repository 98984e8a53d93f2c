import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { sayLimit } from '@/contract/say-limit';
import { flushFile } from '@/platform/blobs/flush-file';
import { gatherWrites } from '@/platform/gather-writes';
import type { Log } from '@/platform/log';
import { UploadProblem } from './upload-problem';

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

type StageOptions = {
  path: string;
  maxBytes: number;
  /** Called with the size of every received chunk. */
  onBytes?: (count: number) => void;
  /** Called with the size of every chunk before it is written. When it rejects, the chunk is not written. */
  admit?: ((count: number) => Promise<void>) | undefined;
  /** The owner of the file: flushes of one key do not delay those of another. */
  flushKey?: string | undefined;
};

/**
 * Bytes in the system's write cache before a flush. A single flush of 500 MB at the end would take seconds and delay
 * every other answer waiting for the disk; with small steps only this client waits for it.
 */
const FLUSH_EVERY_BYTES = 8 * 1024 * 1024;

/**
 * Streams `part` into a new file, a few chunks in memory at a time, and hashes it on the way.
 * Refuses with `too-large` before a byte beyond `maxBytes` is written.
 */
export const stageFile = async (
  part: AsyncIterable<Buffer>,
  { path, maxBytes, onBytes, admit, flushKey }: StageOptions,
): Promise<{ sizeBytes: number; sha256: string }> => {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let flushed = 0;
  const handle = await open(path, 'wx', 0o600);
  const writes = gatherWrites(handle);
  try {
    for await (const piece of part) {
      sizeBytes += piece.length;
      onBytes?.(piece.length);
      if (sizeBytes > maxBytes) throw new UploadProblem('too-large', tooLarge(maxBytes));
      await admit?.(piece.length);
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
};

/**
 * Reads a file of an unsupported type, and drops it. A short file is read to its end, because an unknown parent after
 * it is refused first. A longer one is refused with `refusal`.
 */
export const skipFile = async (
  part: AsyncIterable<Buffer>,
  onBytes: (count: number) => void,
  refusal: UploadProblem,
): Promise<{ sizeBytes: number; sha256: string }> => {
  let sizeBytes = 0;
  for await (const piece of part) {
    sizeBytes += piece.length;
    onBytes(piece.length);
    if (sizeBytes > MOST_SKIPPED_BYTES) throw refusal;
  }
  return { sizeBytes, sha256: '' };
};

const MOST_SKIPPED_BYTES = 256 * 1024;

/** A file we cannot remove now is removed later with the staging folder of this process: logged, not a failure. */
export const removeStaged = (path: string, log: Log) =>
  rm(path, { force: true }).catch((error) =>
    log.warn({ err: error, path }, 'A staged file could not be removed.'),
  );

/** The message for a file over the limit per file. */
export const tooLarge = (maxBytes: number) =>
  `A file is larger than ${sayLimit(maxBytes)}, the limit per file.`;
