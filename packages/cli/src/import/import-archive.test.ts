import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { writeZip } from '../../../../src/platform/zip/write-zip.js';
import type { Session } from '../session.js';
import { importArchive } from './import-archive.js';

const SHA = '0'.repeat(64);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-import-'));
  vi.stubEnv('XDG_STATE_HOME', folder);
});
afterAll(() => rm(folder, { recursive: true }));

const manifestWith = (file: object) => {
  const described = { path: 'a.jpg', assetId: 'a', parentId: null, libraryId: 'l', library: 'L' };
  const known = { name: 'a.jpg', description: null, tags: [], created: 0, bytes: 3, sha256: SHA };
  return JSON.stringify({ size: 'original', files: [{ ...described, ...known, ...file }] });
};

async function aZip(files: Record<string, string>): Promise<Buffer> {
  const entries = (async function* () {
    for (const [path, text] of Object.entries(files)) {
      const bytes = Buffer.from(text);
      const content = (async function* () {
        yield bytes;
      })();
      const instant = new Date();
      yield { path, size: bytes.length, crc: crc32(bytes), modified: instant, instant, content };
    }
  })();
  return buffer(writeZip(entries));
}

/** Of a library that has no file yet; sending one would fail. */
const session = {
  options: {},
  url: 'http://localhost',
  organizationId: async () => 'o',
  libraryId: async () => 'l',
  organization: async () => ({ library: () => ({ knownFiles: async () => ({ known: [] }) }) }),
} as unknown as Session;

async function importOf(content: Buffer) {
  const path = join(folder, 'some.zip');
  await writeFile(path, content);
  return importArchive(session, path);
}

it.each([
  { path: '../a.jpg' },
  { path: 'a/../../b.jpg' },
  { path: '/etc/passwd' },
  { path: 'C:\\a.jpg' },
  { path: 'c:a.jpg' },
  { path: 'a\\b.jpg' },
  { path: 'a\0.jpg' },
  { path: '' },
  { path: 7 },
  { sha256: '../../../a' },
  { sha256: SHA.toUpperCase().replace('0', 'A') },
])('refuses a manifest with %j', async (file) => {
  const zip = await aZip({ 'manifest.json': manifestWith(file) });
  await expect(importOf(zip)).rejects.toMatchObject({ code: 'NO_ARCHIVE' });
});

it('reports what the archive does not have, and what is damaged in it', async () => {
  const manifest = { 'manifest.json': manifestWith({}) };
  for (const files of [manifest, { ...manifest, 'a.jpg': 'abc' }]) {
    const { uploaded, failed } = await importOf(await aZip(files));
    expect({ uploaded, failed }).toMatchObject({
      uploaded: 0,
      failed: [{ path: 'a.jpg', code: 'NOT_IN_ARCHIVE' }],
    });
  }
});

it('takes nothing from elsewhere that a link of the folder names', async () => {
  const unpacked = await mkdtemp(join(folder, 'unpacked-'));
  await writeFile(join(folder, 'secret'), 'abc');
  await symlink(join(folder, 'secret'), join(unpacked, 'a.jpg'));
  await writeFile(join(unpacked, 'manifest.json'), manifestWith({}));
  const { failed } = await importArchive(session, unpacked);
  expect(failed).toMatchObject([{ path: 'a.jpg', code: 'NOT_IN_ARCHIVE' }]);
});
