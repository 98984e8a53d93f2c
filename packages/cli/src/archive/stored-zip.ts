import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { CommandFailure, EXIT } from '../failure.js';

/** A file of a ZIP, read from its begin to its end. `content` must be read, or left, before the next entry. */
export type StoredEntry = { path: string; size: number; content: AsyncGenerator<Buffer> };

const HEADER = 0x04034b50;
const DIRECTORY = 0x02014b50;
const HEADER_BYTES = 30;
const IN_LONG_FIELD = 0xffff_ffff;
const DESCRIPTOR_FLAG = 0x0008;

/**
 * The files of an archive as the service makes it: stored, with their sizes before their content, in the order in which
 * they stand. Refuses other ZIPs, and one that ends too early.
 */
export async function* entriesOf(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<StoredEntry, void> {
  const reader = readerOf(bytes);
  try {
    for (;;) {
      const header = await reader.take(HEADER_BYTES);
      const signature = header.readUInt32LE(0);
      if (signature === DIRECTORY) return;
      if (signature !== HEADER) throw unlike();
      const path = (await reader.take(header.readUInt16LE(26))).toString('utf8');
      const size = sizeOf(header, await reader.take(header.readUInt16LE(28)));
      let left = size;
      const content = (async function* () {
        for await (const chunk of reader.pass(size)) {
          left -= chunk.length;
          yield chunk;
        }
      })();
      yield { path, size, content };
      for await (const _ of reader.pass(left)) void _;
    }
  } finally {
    await reader.end();
  }
}

/** Writes an entry into a file. Returns its SHA-256 in hex. */
export async function storeEntry({ content }: StoredEntry, path: string): Promise<string> {
  const hash = createHash('sha256');
  const hashed = async function* () {
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(hashed, createWriteStream(path));
  return hash.digest('hex');
}

/** The size in a local header, or in its zip64 field. */
function sizeOf(header: Buffer, extra: Buffer): number {
  const isStored = header.readUInt16LE(8) === 0;
  if (!isStored || (header.readUInt16LE(6) & DESCRIPTOR_FLAG) !== 0) throw unlike();
  const size = header.readUInt32LE(22);
  if (size !== IN_LONG_FIELD) return size;
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2))
    if (extra.readUInt16LE(at) === 1) return Number(extra.readBigUInt64LE(at + 4));
  throw unlike();
}

export const noArchive = (message: string) =>
  new CommandFailure(EXIT.refused, message, 'NO_ARCHIVE');

const unlike = () =>
  noArchive(
    'This is no archive as Vitrine makes it, or it is damaged. If another program packed it again, unpack it, and name the folder.',
  );

function readerOf(bytes: AsyncIterable<Uint8Array>) {
  const source = bytes[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const more = async () => {
    const { value, done } = await source.next();
    if (done) throw unlike();
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  };
  return {
    /** The next bytes, all at once. */
    async take(size: number): Promise<Buffer> {
      const chunks = [rest];
      let have = rest.length;
      while (have < size) {
        const chunk = await more();
        chunks.push(chunk);
        have += chunk.length;
      }
      const all = Buffer.concat(chunks);
      rest = all.subarray(size);
      return all.subarray(0, size);
    },
    /** The next bytes as they come. */
    async *pass(size: number): AsyncGenerator<Buffer> {
      for (let left = size; left > 0; ) {
        const chunk = rest.length > 0 ? rest : await more();
        const part = chunk.subarray(0, left);
        rest = chunk.subarray(part.length);
        left -= part.length;
        yield part;
      }
    },
    end: async () => void (await source.return?.()),
  };
}
