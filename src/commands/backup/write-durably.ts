import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Writes a new file that only this user may read, and flushes it to disk. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Like `writeDurably`, from a stream. Returns size and SHA-256. */
export async function writeStream(path: string, source: NodeJS.ReadableStream) {
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const sink = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(source, measure, sink);
  return { bytes, sha256: hash.digest('hex') };
}
