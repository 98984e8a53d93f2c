import { createHash, randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { UploadProblem } from './upload-problem';

/** One uploaded file, complete on disk, not judged yet. */
export type StagedFile = {
  path: string;
  /** The client's file name, cleaned, extension included; at most 255 characters. */
  name: string;
  /** MIME type the client declared, lower case; `text/plain` when it declared none. */
  declaredType: string;
  sizeBytes: number;
  /** Lower-case hex. */
  sha256: string;
};

/** A path below `folder` that no other upload uses. */
export const newStagedPath = (folder: string): string =>
  join(folder, `upload-${randomBytes(16).toString('hex')}`);

type StageOptions = {
  path: string;
  maxBytes: number;
  /** Told of every piece before it is written. */
  onBytes: (count: number) => void;
};

/**
 * Streams `part` into a new file, one piece in memory at a time, hashing on the way.
 * Refuses with `too-large` before a byte beyond `maxBytes` is written.
 */
export const stageFile = async (
  part: AsyncIterable<Buffer>,
  { path, maxBytes, onBytes }: StageOptions,
): Promise<{ sizeBytes: number; sha256: string }> => {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const piece of part) {
      sizeBytes += piece.length;
      onBytes(piece.length);
      if (sizeBytes > maxBytes) throw new UploadProblem('too-large', tooLarge(maxBytes));
      hash.update(piece);
      // writeFile on a handle goes on where the last piece ended, and writes again what the system left over.
      await handle.writeFile(piece);
    }
  } finally {
    await handle.close();
  }
  return { sizeBytes, sha256: hash.digest('hex') };
};

const tooLarge = (maxBytes: number) =>
  `A file is larger than the limit of ${maxBytes.toLocaleString('en-US')} bytes per file.`;
