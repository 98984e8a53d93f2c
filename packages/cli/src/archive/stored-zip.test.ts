import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { writeZip } from '../../../../src/platform/zip/write-zip.js';
import { entriesOf } from './stored-zip.js';

const FILES = [
  ['manifest.json', 70],
  ['Été 日本.jpg', 0],
  ['b.jpg', 100_000],
] as const;

async function* files() {
  for (const [path, size] of FILES) {
    const bytes = Buffer.alloc(size, path);
    const content = (async function* () {
      yield bytes;
    })();
    yield { path, size, crc: crc32(bytes), modified: new Date(), instant: new Date(), content };
  }
}

async function* inPieces(zip: Buffer, size: number) {
  for (let at = 0; at < zip.length; at += size) yield zip.subarray(at, at + size);
}

it.each([1, 37, 65_536, 1_000_000])('reads an archive in pieces of %i bytes', async (size) => {
  const zip = await buffer(writeZip(files()));
  const read: [string, number, boolean][] = [];
  for await (const entry of entriesOf(inPieces(zip, size))) {
    const whole = entry.path === 'b.jpg' || size > 1 ? await buffer(entry.content) : null;
    read.push([
      entry.path,
      entry.size,
      whole?.equals(Buffer.alloc(entry.size, entry.path)) ?? true,
    ]);
  }
  expect(read).toEqual(FILES.map(([path, length]) => [path, length, true]));
});

it('ends its source when it is left early', async () => {
  const zip = await buffer(writeZip(files()));
  let ended = false;
  async function* source() {
    try {
      yield* inPieces(zip, 10);
    } finally {
      ended = true;
    }
  }
  for await (const { path } of entriesOf(source())) {
    expect(path).toBe('manifest.json');
    break;
  }
  expect(ended).toBe(true);
});

it('refuses an archive with a damaged header, rather than to end there', async () => {
  const zip = await buffer(writeZip(files()));
  zip[zip.indexOf('b.jpg') - 30] = 0;
  const paths: string[] = [];
  const all = async () => {
    for await (const { path } of entriesOf(inPieces(zip, 1000))) paths.push(path);
  };
  await expect(all()).rejects.toThrow('damaged');
  expect(paths).toEqual(['manifest.json', FILES[1][0]]);
});

it('refuses an archive that ends too early, and a compressed one', async () => {
  const zip = await buffer(writeZip(files()));
  const all = async (bytes: Buffer) => {
    for await (const { content } of entriesOf(inPieces(bytes, 1000))) await buffer(content);
  };
  await expect(all(zip.subarray(0, 50_000))).rejects.toThrow('no archive');
  zip.writeUInt16LE(8, 8);
  await expect(all(zip)).rejects.toThrow('unpack it');
});
