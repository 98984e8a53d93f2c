import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newBlobName } from '@/platform/blobs/blob-name';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import type { Blobs } from '@/platform/blobs/port';
import type { ApiDependencies } from '@/procedures/context';
import { makeProcessPermits } from '@/procedures/process-permits';
import { aDisk } from '@/testing/disk';
import { aDomain, aLibrary, type TestDomain } from '@/testing/domain';
import { aFolder } from '@/testing/folder';
import { anImage } from '@/testing/images';
import { makeStagingBudget } from './staging-budget';
import { storeFiles } from './store-files';
import { storeRotated } from './store-rotated';

type Library = Awaited<ReturnType<typeof aLibrary>>['library'];

let domain: TestDomain;
let folder: string;
let blobs: Blobs;
let library: Library;
let parts: ApiDependencies;

beforeEach(async () => {
  domain = await aDomain();
  folder = await aFolder();
  blobs = await makeDiskBlobs({ folder });
  library = (await aLibrary(domain)).library;
  parts = {
    domain,
    blobs,
    staging: makeStagingBudget(aDisk()),
    permits: makeProcessPermits(),
  } as unknown as ApiDependencies;
});
afterEach(async () => {
  await domain.database.close();
  await domain.test.drop();
});

/** Stores bytes as an asset of the library; returns the id of the asset. */
async function stored(
  bytes: Buffer,
  { name = 'boat.jpg', contentType = 'image/jpeg', parentId = null as string | null } = {},
) {
  const path = join(blobs.stagingFolder, 'staged');
  await writeFile(path, bytes);
  const asset = {
    id: domain.newId(),
    name,
    kind: 'image' as const,
    contentType,
    blob: newBlobName(),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    crc32: null,
    sizeBytes: bytes.length,
    parentId,
  };
  await storeFiles(parts, library, [{ path, asset }]);
  return asset.id;
}

const rowOf = (id: string) => domain.database.prisma.asset.findFirstOrThrow({ where: { id } });
const bytesOf = async (id: string) => {
  const { blob } = await rowOf(id);
  return blobs.asFile(blob, (path) => readFile(path));
};
const count = () => domain.database.prisma.asset.count();

it('adds the rotated image as a variant, and leaves the original unchanged', async () => {
  const jpeg = await anImage('jpeg');
  const id = await stored(jpeg);
  const { id: variantId } = await storeRotated(parts, library, id, 'right');
  const variant = await rowOf(variantId);
  expect(variant).toMatchObject({ parentId: id, name: 'boat rotated.jpg', kind: 'image' });
  const bytes = await bytesOf(variantId);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(variant.sha256);
  expect(Number(variant.sizeBytes)).toBe(bytes.length);
  expect((await sharp(bytes).metadata()).orientation).toBe(6);
  expect((await bytesOf(id)).equals(jpeg)).toBe(true);
  expect(await readdir(blobs.stagingFolder)).toEqual([]);
});

it('adds a rotated variant beside its source, and adds "rotated" to the name only once', async () => {
  const id = await stored(await anImage('jpeg'));
  const first = await storeRotated(parts, library, id, 'right');
  const second = await storeRotated(parts, library, first.id, 'right');
  expect(await rowOf(second.id)).toMatchObject({ parentId: id, name: 'boat rotated.jpg' });
  expect((await sharp(await bytesOf(second.id)).metadata()).orientation).toBe(3);
});

it('refuses files it cannot rotate without loss, and stores nothing', async () => {
  const png = await stored(await anImage('png'), { name: 'a.png', contentType: 'image/png' });
  const broken = await stored(Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0x7f, 0xff]));
  for (const id of [png, broken])
    await expect(storeRotated(parts, library, id, 'left')).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
    });
  await expect(storeRotated(parts, library, 'unknown', 'left')).rejects.toMatchObject({
    code: 'RESOURCE_NOT_FOUND',
  });
  expect(await count()).toBe(2);
  expect(await readdir(blobs.stagingFolder)).toEqual([]);
});

it('refuses to rotate when the storage is full, as for an upload', async () => {
  const jpeg = await anImage('jpeg');
  const id = await stored(jpeg);
  const full = { ...domain, limits: { ...domain.limits, unclaimedStorageBytes: jpeg.length + 10 } };
  const over = { ...parts, domain: full };
  await expect(storeRotated(over, library, id, 'left')).rejects.toMatchObject({
    code: 'EPHEMERAL_STORAGE_LIMIT_EXCEEDED',
  });
  expect(await count()).toBe(1);
});
