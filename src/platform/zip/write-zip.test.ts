import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { readZip } from '../../../e2e/support/read-zip';
import { writeZip, type ZipEntry, type ZipFile, zipLength } from './write-zip';

const ENTRIES: ZipEntry[] = ['', 'a', 'Ελλάδα/日本.txt', 'x'.repeat(255)].map((path, n) => ({
  path: path || 'empty',
  size: n * 1000,
  modified: new Date('2026-01-02T03:04:06Z'),
  instant: n % 2 === 0 ? null : new Date('2026-01-01T18:04:07.890Z'),
}));

async function* piecesOf(...pieces: Buffer[]) {
  yield* pieces;
}

async function* filesOf(entries: ZipEntry[], ended: () => void = () => undefined) {
  try {
    for (const entry of entries) {
      const bytes = Buffer.alloc(entry.size, 'x');
      yield { ...entry, crc: crc32(bytes), content: piecesOf(bytes) } satisfies ZipFile;
    }
  } finally {
    ended();
  }
}

it('has the predicted length, the bytes of the files, and their times in UTC', async () => {
  const zip = await buffer(writeZip(filesOf(ENTRIES)));
  expect(zip).toHaveLength(zipLength(ENTRIES));
  const files = await readZip(zip);
  expect([...files].map(([path, { length }]) => [path, length])).toEqual(
    ENTRIES.map(({ path, size }) => [path, size]),
  );
  // 03:04:06 on 2026-01-02, in the two words of MS-DOS.
  expect([zip.readUInt16LE(10), zip.readUInt16LE(12)]).toEqual([
    (3 << 11) | (4 << 5) | 3,
    (46 << 9) | (1 << 5) | 2,
  ]);
});

/** What a program that reads from the begin knows: the entries up to the directory, by their local headers alone. */
function readInOrder(zip: Buffer) {
  const entries = [];
  let at = 0;
  while (zip.readUInt32LE(at) === 0x04034b50) {
    const [size, nameLength] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26)];
    const begin = at + 30 + nameLength + zip.readUInt16LE(at + 28);
    const path = zip.toString('utf8', at + 30, at + 30 + nameLength);
    expect(zip.readUInt32LE(at + 22)).toBe(size);
    expect(zip.readUInt32LE(at + 14)).toBe(crc32(zip.subarray(begin, begin + size)));
    entries.push({ path, size, needs: zip.readUInt16LE(at + 4), flags: zip.readUInt16LE(at + 6) });
    at = begin + size;
  }
  expect(zip.readUInt32LE(at)).toBe(0x02014b50);
  return entries;
}

it('can be read from its begin to its end, by a reader of version 1.0', async () => {
  const zip = await buffer(writeZip(filesOf(ENTRIES)));
  const asWritten = ENTRIES.map(({ path, size }) => ({ path, size, needs: 10, flags: 0x0800 }));
  expect(readInOrder(zip)).toEqual(asWritten);
});

it.each([
  ['is shorter than 4 GiB', 0xfffe_ffff, { needs: 10, size: 0xfffe_ffff, extra: '' }],
  [
    'has 4 GiB',
    0x1_0000_0000,
    { needs: 45, size: 0xffff_ffff, extra: '0100100000000000010000000000000001000000' },
  ],
])('has the longer fields of an entry that %s', async (_, size, expected) => {
  const entry = { path: 'a', modified: new Date(), instant: null, size, crc: 1 };
  const zip = writeZip(
    (async function* () {
      yield { ...entry, content: piecesOf(Buffer.from('the first of it')) };
    })(),
  );
  const [header] = (await zip.take(1).toArray()) as [Buffer];
  const extra = header.toString('hex', 31);
  const found = { needs: header.readUInt16LE(4), size: header.readUInt32LE(18), extra };
  expect(found).toEqual(expected);
  // Each of the two headers has the sizes, 20 bytes, and the end has the records of zip64, 76 bytes.
  const small = zipLength([{ ...entry, size: 0 }]);
  expect(zipLength([entry]) - size - small).toBe(size === 0x1_0000_0000 ? 20 + 20 + 76 : 0);
});

it('refuses content of another size than the entry says', async () => {
  async function* files() {
    yield { ...(ENTRIES[1] as ZipEntry), crc: 0, content: piecesOf(Buffer.alloc(999)) };
  }
  await expect(buffer(writeZip(files()))).rejects.toThrow('a has -1 bytes more');
});

it('returns from its files when destroyed', async () => {
  let ended = false;
  const zip = writeZip(
    filesOf(ENTRIES, () => {
      ended = true;
    }),
  );
  zip.once('data', () => zip.destroy());
  await expect.poll(() => ended).toBe(true);
});

/** The extra fields of each entry, in the local header and in the directory. */
function extrasOf(zip: Buffer): Record<'local' | 'listed', string>[] {
  const found = [];
  let at = zip.readUInt32LE(zip.length - 6);
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [name, extra] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)];
    const local = zip.readUInt32LE(at + 42);
    const localAt = local + 30 + zip.readUInt16LE(local + 26);
    found.push({
      local: zip.toString('hex', localAt, localAt + zip.readUInt16LE(local + 28)),
      listed: zip.toString('hex', at + 46 + name, at + 46 + name + extra),
    });
    at += 46 + name + extra;
  }
  return found;
}

it('states a known moment in the extended timestamp, and no other', async () => {
  const zip = await buffer(writeZip(filesOf(ENTRIES)));
  // 0x5455, 5 bytes, the last change, and its seconds.
  const known = { local: '555405000117b75669', listed: '555405000117b75669' };
  const none = { local: '', listed: '' };
  expect(extrasOf(zip)).toEqual([none, known, none, known]);
});

it.each([
  ['before 1970', '1969-12-31T23:59:59Z', '5554050001ffffffff'],
  ['at 1970', '1970-01-01T00:00:00Z', '555405000100000000'],
  ['too early', '1900-01-01T00:00:00Z', ''],
  ['too late', '2038-01-19T03:14:08Z', ''],
  ['invalid', 'never', ''],
])('a moment %s has the right field', async (_, instant, field) => {
  const entry = { path: 'a', size: 1, modified: new Date(0), instant: new Date(instant) };
  const zip = await buffer(writeZip(filesOf([entry])));
  expect(extrasOf(zip)).toEqual([{ local: field, listed: field }]);
  expect(zip).toHaveLength(zipLength([entry]));
});

it('lists more files than 16 bits count', async () => {
  const entries = Array.from({ length: 70_000 }, (_, n) => ({
    path: String(n),
    size: 0,
    modified: new Date(),
    instant: null,
  }));
  const zip = await buffer(writeZip(filesOf(entries)));
  expect(zip).toHaveLength(zipLength(entries));
  expect((await readZip(zip)).size).toBe(70_000);
});
