import { randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { gatherWrites } from './gather-writes';

/**
 * Text or bytes written first and read afterwards, without holding them in memory. Nothing stays on the disk, however
 * the process ends.
 */
export type UnnamedFile = {
  write(piece: string | Uint8Array): Promise<void>;
  /** Bytes written. */
  size(): number;
  /** The CRC-32 of the bytes written, without a sign. */
  crc(): number;
  /** All of it, after the last `write`. */
  read(): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
};

/** Creates a file on the disk of `folder`, without a name there. */
export async function openUnnamedFile(folder: string): Promise<UnnamedFile> {
  const path = join(folder, `unnamed-${randomBytes(16).toString('hex')}`);
  const file = await open(path, 'wx+');
  await rm(path);
  const writes = gatherWrites(file);
  let size = 0;
  let crc = 0;
  return {
    async write(piece) {
      const bytes = Buffer.from(piece as string);
      size += bytes.length;
      crc = crc32(bytes, crc);
      await writes.add(bytes);
    },
    size: () => size,
    crc: () => crc,
    async *read() {
      await writes.flush();
      yield* file.createReadStream({ start: 0, autoClose: false });
    },
    close: () => file.close(),
  };
}
