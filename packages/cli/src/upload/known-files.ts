import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import type { LibraryClient } from '../../../client/src/index.js';
import { chunksOf } from '../groups.js';
import { signal } from '../session.js';

const READ_AT_ONCE = 4;
/** The service accepts no more in one call. */
const HASHES_PER_CALL = 1000;

/** The ids of assets with the same bytes, by the paths of files that the library has already. */
export async function findKnown(
  library: LibraryClient,
  paths: string[],
): Promise<Map<string, string>> {
  const hashes = await hashFiles(paths);
  const ids = await findByHash(library, [...hashes.values()]);
  return new Map(
    paths.flatMap((path) => {
      const [id] = ids.get(hashes.get(path) ?? '') ?? [];
      return id ? [[path, id]] : [];
    }),
  );
}

/** The ids of the assets with these bytes, the oldest first, at most `copies` of each SHA-256. */
export async function findByHash(
  library: LibraryClient,
  hashes: string[],
  copies?: number,
): Promise<Map<string, string[]>> {
  const ids = new Map<string, string[]>();
  const different = [...new Set(hashes)];
  for (const some of chunksOf(different, HASHES_PER_CALL)) {
    const { known } = await library.knownFiles(some, { copies, signal });
    for (const { sha256, id } of known) ids.set(sha256, [...(ids.get(sha256) ?? []), id]);
  }
  return ids;
}

/** The SHA-256 of files in hex, by their paths, without those that cannot be read, which sending them reports. */
export async function hashFiles(paths: string[]): Promise<Map<string, string>> {
  const limit = pLimit(READ_AT_ONCE);
  const hashes = await Promise.all(paths.map((path) => limit(hashOf, path)));
  return new Map(paths.flatMap((path, at) => (hashes[at] ? [[path, hashes[at]]] : [])));
}

async function hashOf(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash, { signal });
    return hash.digest('hex');
  } catch {
    signal.throwIfAborted();
    return null;
  }
}
