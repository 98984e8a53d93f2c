import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeZip } from '../../../../src/platform/zip/write-zip.js';
import type { LibraryClient } from '../../../client/src/index.js';
import { exportFolder } from './export-folder.js';

const NAMES = ['a', 'damaged', 'unreadable', 'z'];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-export-'));
});
afterEach(() => rm(folder, { recursive: true }));

const described = (name: string) => ({
  path: `${name}.jpg`,
  assetId: name,
  parentId: null,
  libraryId: 'l',
  library: 'L',
  name: `${name}.jpg`,
  description: null,
  tags: [],
  aiTags: [],
  collections: [],
  approval: null,
  captured: null,
  position: null,
  created: 0,
  size: 'original',
  contentType: 'image/jpeg',
  bytes: name.length,
  width: 1,
  height: 1,
  sha256: createHash('sha256').update(name).digest('hex'),
});

/** Of a library whose service cannot read one file, and has another bytes for one. */
const library = {
  async archive({ ids = NAMES }: { ids?: string[] }) {
    const manifest = { size: 'original', files: ids.map(described), missing: [] };
    const texts = ids.map((id) => [`${id}.jpg`, id === 'damaged' ? 'changed' : id] as const);
    const entries = (async function* () {
      for (const [path, text] of [['manifest.json', JSON.stringify(manifest)] as const, ...texts]) {
        const bytes = Buffer.from(text);
        const content = (async function* () {
          yield bytes;
        })();
        const instant = new Date();
        yield { path, size: bytes.length, crc: crc32(bytes), modified: instant, instant, content };
      }
    })();
    const zip = await buffer(writeZip(entries));
    const at = zip.indexOf('unreadable.jpg', zip.indexOf('"missing"'));
    return { body: new Blob([at < 0 ? zip : zip.subarray(0, at + 16)] as never).stream() };
  },
} as unknown as LibraryClient;

it('goes on after a damaged file and one that the service cannot read', async () => {
  const exported = await exportFolder(library, folder, {});
  expect(exported).toMatchObject({ files: 2, fetched: 2, missing: ['damaged', 'unreadable'] });
  expect(await readFile(join(folder, 'z.jpg'), 'utf8')).toBe('z');
});

it.each(['manifest.json', 'table.csv'])('refuses a folder with a %s of others', async (name) => {
  await writeFile(join(folder, name), '{"mine":1}');
  await expect(exportFolder(library, folder, {})).rejects.toMatchObject({ code: 'FOLDER_IN_USE' });
  expect(await readFile(join(folder, name), 'utf8')).toBe('{"mine":1}');
});

it('leaves files and sidecars that were changed, and says which', async () => {
  await exportFolder(library, folder, { sidecars: true });
  const mine = ['a.jpg', 'z.jpg.xmp'];
  for (const name of mine) await writeFile(join(folder, name), 'changed by hand');
  expect((await exportFolder(library, folder, { sidecars: true })).kept).toEqual(mine);
  for (const name of mine)
    expect(await readFile(join(folder, name), 'utf8')).toBe('changed by hand');
});
