import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { readZip } from '../../../e2e/support/read-zip';
import { writeZip, type ZipEntry, type ZipFile, zipLength } from './write-zip';

const ENTRIES: ZipEntry[] = ['', 'a', 'Ελλάδα/日本.txt', 'x'.repeat(255)].map((path, n) => ({
  path: path || 'empty',
  size: n * 1000,
  modified: new Date('2026-01-02T03:04:06Z'),
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
  const entry = { path: 'a', modified: new Date() };
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
