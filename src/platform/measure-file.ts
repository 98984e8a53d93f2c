import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** Size and SHA-256 of a file; null when it does not exist. */
export async function measureFile(path: string) {
  const hash = createHash('sha256');
  let size = 0;
  const source = createReadStream(path, { highWaterMark: 1024 * 1024 });
  source.on('data', (chunk) => {
    size += chunk.length;
  });
  try {
    await pipeline(source, hash);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return { size, sha256: hash.digest('hex') };
}
