import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { gatherWrites } from '../../gather-writes';

/** Writes the body of an answer to a local file, which it empties first, and hashes it on the way. */
export async function saveBody(
  body: unknown,
  path: string,
  hash?: { update(piece: Uint8Array): unknown },
): Promise<void> {
  const handle = await open(path, 'w', 0o600);
  try {
    const writes = gatherWrites(handle);
    for await (const piece of body as Readable) {
      hash?.update(piece);
      await writes.add(piece);
    }
    await writes.flush();
  } finally {
    await handle.close();
  }
}
