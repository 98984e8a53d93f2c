import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import type { LibraryClient } from '../../../client/src/index.js';
import { signal } from '../session.js';

const READ_AT_ONCE = 4;
/** The service accepts no more in one call. */
const HASHES_PER_CALL = 1000;

/** The ids of assets with the same bytes, by the paths of files that the library has already. */
export async function findKnown(
  library: LibraryClient,
  paths: string[],
): Promise<Map<string, string>> {
  const limit = pLimit(READ_AT_ONCE);
  const hashes = await Promise.all(paths.map((path) => limit(hashOf, path)));
  const ids = new Map<string, string>();
  const different = [...new Set(hashes)].filter((hash) => hash !== null);
  for (let from = 0; from < different.length; from += HASHES_PER_CALL) {
    const some = different.slice(from, from + HASHES_PER_CALL);
    const { known } = await library.knownFiles(some, { signal });
    for (const { sha256, id } of known) ids.set(sha256, id);
  }
  return new Map(
    paths.flatMap((path, at) => {
      const id = ids.get(hashes[at] ?? '');
      return id ? [[path, id]] : [];
    }),
  );
}

/** The SHA-256 of a file in hex; null when it cannot be read, which sending it reports. */
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
