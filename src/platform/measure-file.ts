import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

type Measured = { size: number; sha256: string };

/** Size and SHA-256 of what a stream gives. It is read to its end, and written to `target` if there is one. */
export async function measureStream(
  source: NodeJS.ReadableStream,
  target: NodeJS.WritableStream = nowhere(),
): Promise<Measured> {
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      size += piece.length;
      done(null, piece);
    },
  });
  await pipeline(source, measure, target);
  return { size, sha256: hash.digest('hex') };
}

const nowhere = () => new Writable({ write: (_piece, _encoding, done) => done() });

/** Size and SHA-256 of a file; null when it does not exist. */
export async function measureFile(path: string): Promise<Measured | null> {
  try {
    return await measureStream(createReadStream(path, { highWaterMark: 1024 * 1024 }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
