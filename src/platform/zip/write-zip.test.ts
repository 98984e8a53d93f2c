import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { readZip } from '../../../e2e/support/read-zip';
import { writeZip, type ZipEntry, type ZipFile, zipLength } from './write-zip';

const ENTRIES: ZipEntry[] = ['', 'a', 'Ελλάδα/日本.txt', 'x'.repeat(255)].map((path, n) => ({
  path: path || 'empty',
  size: n * 1000,
  modified: new Date('2026-01-02T03:04:06Z'),
  instant: n % 2 === 0 ? null : new Date('2026-01-01T18:04:07.890Z'),
}));

async function* filesOf(entries: ZipEntry[], ended: () => void = () => undefined) {
  try {
    for (const entry of entries)
      yield {
        ...entry,
        content: (async function* () {
          yield Buffer.alloc(entry.size, 'x');
        })(),
      } satisfies ZipFile;
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

it('uses longer records for files beyond 4 GiB', () => {
  const entry = { path: 'a', modified: new Date(), instant: null };
  const small = zipLength([{ ...entry, size: 2 ** 32 - 2 }]) - (2 ** 32 - 2);
  const large = zipLength([{ ...entry, size: 2 ** 32 }]) - 2 ** 32;
  expect(large).toBeGreaterThan(small);
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
