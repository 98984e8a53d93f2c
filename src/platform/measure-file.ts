import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { ifMissing } from './if-missing';

/** `size` in bytes, `sha256` in lower-case hex, `crc32` without a sign. */
export type Measured = { size: number; sha256: string; crc32: number };

/** Measures bytes that come piece by piece. */
export type Measuring = {
  update(piece: Uint8Array): void;
  /** Of the pieces so far. */
  measured(): Measured;
};

export function startMeasuring(): Measuring {
  const hash = createHash('sha256');
  let size = 0;
  let crc = 0;
  return {
    update(piece) {
      hash.update(piece);
      crc = crc32(piece, crc);
      size += piece.length;
    },
    measured: () => ({ size, sha256: hash.copy().digest('hex'), crc32: crc }),
  };
}

/** Measures what a stream gives. It is read to its end, and written to `target` if there is one. */
export async function measureStream(
  source: NodeJS.ReadableStream,
  target: NodeJS.WritableStream = nowhere(),
): Promise<Measured> {
  const measuring = startMeasuring();
  const measure = new Transform({
    transform(piece: Buffer, _encoding, done) {
      measuring.update(piece);
      done(null, piece);
    },
  });
  await pipeline(source, measure, target);
  return measuring.measured();
}

const nowhere = () => new Writable({ write: (_piece, _encoding, done) => done() });

/** Measures a file; null when it does not exist. */
export const measureFile = (path: string): Promise<Measured | null> =>
  measureStream(createReadStream(path, { highWaterMark: 1024 * 1024 })).catch(ifMissing(null));
