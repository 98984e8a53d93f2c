import { close, createReadStream, fstat, open, read } from 'node:fs';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { ByteRange } from './port';

const openFile = promisify(open);
const sizeUp = promisify(fstat);
const readInto = promisify(read);
const closeFile = promisify(close);

/** Files up to this size are read in one piece. */
const SMALL_BYTES = 64 * 1024;
/** Large enough that the network limits a video, small enough for 1,000 slow readers. */
const READ_BYTES = 256 * 1024;

/**
 * Streams a file, or a range of it. A small file is returned as a stream already holding all its bytes.
 *
 * A library page shows 50 small images, and a file stream costs 110 µs of processor time even for a short file.
 * Measured for 20 KB: file stream 12,000/s, `readFile` 38,000/s, file handle 60,000/s, these plain calls 95,000/s.
 */
export const readFilePart = async (path: string, range?: ByteRange): Promise<Readable> => {
  const file = await openFile(path, 'r');
  let streamed = false;
  try {
    const { size } = await sizeUp(file);
    const start = range?.start ?? 0;
    const length = Math.max(0, Math.min(range?.end ?? size - 1, size - 1) - start + 1);
    streamed = length > SMALL_BYTES;
    if (!streamed) return alreadyRead(await readWhole(file, start, length));
    return createReadStream(path, { ...range, fd: file, highWaterMark: READ_BYTES });
  } finally {
    // A file stream closes the file itself.
    if (!streamed) await closeFile(file);
  }
};

const readWhole = async (file: number, start: number, length: number): Promise<Buffer> => {
  const bytes = Buffer.allocUnsafeSlow(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await readInto(file, bytes, filled, length - filled, start + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
};

/** A stream already holding all its bytes: `read()` returns them in one piece. */
export const alreadyRead = (bytes: Buffer): Readable => {
  const stream = new Readable({ read: () => undefined });
  if (bytes.length > 0) stream.push(bytes);
  stream.push(null);
  return stream;
};
