import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import type { NewAsset } from '@/domain/asset/add-assets';
import type { AssetRef } from '@/domain/events';
import { makeBuiltInAnalyser } from '@/platform/analysis/built-in';
import { newBlobName } from '@/platform/blobs/blob-name';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import { type Blobs, BlobsUnreachable } from '@/platform/blobs/port';
import { makeImaging } from '@/platform/imaging/driver/sharp';
import { makeVideoProcessor } from '@/platform/video/ffmpeg';
import { aDisk } from '@/testing/disk';
import { aDomain, aLibrary, anAsset } from '@/testing/domain';
import { aFolder } from '@/testing/folder';
import { anImage } from '@/testing/images';
import { aLendingFolder } from '@/testing/lending-folder';
import { type BatchDependencies, processBatch, type Turn } from './process-batch';

const domain = await aDomain();
let folder: string;
let blobs: Blobs;
let usual: BatchDependencies;
let library: LibraryForWriting;
let image: Buffer;

async function uploaded(bytes: Uint8Array, file: Partial<NewAsset> = {}) {
  const staged = join(blobs.stagingFolder, newBlobName());
  await writeFile(staged, bytes);
  const blob = newBlobName();
  await blobs.store(staged, blob);
  const { id } = await anAsset(domain, library, { blob, sizeBytes: bytes.length, ...file });
  const ref: AssetRef = {
    organizationId: library.organization.id,
    libraryId: library.id,
    assetId: id,
  };
  return { ref, blob };
}

const several = async (count: number) => {
  const files = [];
  for (let n = 0; n < count; n++) files.push(await uploaded(image));
  return files;
};
const refsOf = (files: { ref: AssetRef }[]) => files.map(({ ref }) => ref);

const ENDED: Turn = { left: [], isCrowded: false };

/** In the order of `files`. */
async function statesOf(files: { ref: AssetRef }[]): Promise<string[]> {
  const ids = files.map(({ ref }) => ref.assetId);
  const rows = await domain.sql(
    'SELECT processing FROM asset WHERE id = ANY ($1) ORDER BY array_position($1, id)',
    [ids],
  );
  return rows.map(({ processing }) => processing);
}

const apart = async (): Promise<string[]> =>
  (
    await domain.sql(
      `SELECT data->>'assetId' AS id FROM engine.event WHERE name = 'asset/set-apart' AND data->>'organizationId' = $1`,
      [library.organization.id],
    )
  ).map(({ id }) => id);

beforeAll(async () => {
  folder = await aFolder();
  blobs = await makeDiskBlobs({ folder });
  image = await anImage('jpeg', { width: 40, height: 30 });
  const video = makeVideoProcessor({ maxConcurrent: 1, lendingFolder: await aLendingFolder() });
  usual = {
    domain,
    blobs,
    disk: aDisk(),
    imaging: makeImaging(),
    video,
    analyser: makeBuiltInAnalyser(),
    model: null,
    vision: null,
    places: null,
  };
});
beforeEach(async () => {
  ({ library } = await aLibrary(domain));
});

describe('A batch', () => {
  it('leaves files for its next turn, and one image at least is processed in each', async () => {
    const files = await several(8);
    const dependencies = { ...usual, turnMs: 0, maxOpen: 2 };
    let turns = 0;
    for (let left = refsOf(files); left.length > 0; turns++) {
      const next = await processBatch(dependencies, left);
      expect(next.left.length).toBeLessThan(left.length);
      expect(next.isCrowded).toBe(false);
      left = next.left;
    }
    expect(turns).toBeGreaterThan(1);
    expect(await statesOf(files)).toEqual(files.map(() => 'done'));
    expect(await processBatch(dependencies, refsOf(files))).toEqual(ENDED);
  });

  it('says that others may wait while as many are open as there may be', async () => {
    const batches = [await several(2), await several(2)];
    const dependencies = { ...usual, maxOpen: 2 };
    const turns = await Promise.all(
      batches.map((files) => processBatch(dependencies, refsOf(files))),
    );
    expect(turns.filter(({ isCrowded }) => isCrowded)).not.toEqual([]);
  });

  it('sets apart a video, and what cannot be read or written, and holds back nothing else', async () => {
    const files = await several(3);
    const video = await uploaded(image, { kind: 'video', contentType: 'video/mp4' });
    const unreadable = await uploaded(Buffer.from('no image'));
    const unwritable = await uploaded(await anImage('jpeg', { width: 41, height: 30 }));
    const analyser: BatchDependencies['analyser'] = {
      async analyse(found, seen) {
        const words = await usual.analyser.analyse(found, seen);
        const { width } = found as unknown as { width: number };
        return width === 41 ? { ...words, description: 'NUL: \0' } : words;
      },
    };
    const all = [video, unreadable, unwritable, ...files];
    expect(await processBatch({ ...usual, analyser }, refsOf(all))).toEqual(ENDED);
    expect(await statesOf(files)).toEqual(['done', 'done', 'done']);
    const others = [video, unreadable, unwritable];
    expect(await statesOf(others)).toEqual(['waiting', 'waiting', 'waiting']);
    expect((await apart()).sort()).toEqual(
      refsOf(others)
        .map((ref) => ref.assetId)
        .sort(),
    );
  });

  it('writes what is processed when the store goes away, and sets nothing apart', async () => {
    const files = [await uploaded(Buffer.from('no image')), ...(await several(6))];
    let read = 0;
    const failing: Blobs = {
      ...blobs,
      asFile: (name, use) => {
        if (++read > 4) throw new BlobsUnreachable(new Error('closed'));
        return blobs.asFile(name, use);
      },
    };
    const dependencies = { ...usual, blobs: failing };
    await expect(processBatch(dependencies, refsOf(files))).rejects.toThrow(BlobsUnreachable);
    expect((await statesOf(files)).filter((state) => state === 'done')).toHaveLength(3);
    expect(await apart()).toEqual([]);
    read = Number.NEGATIVE_INFINITY;
    expect(await processBatch(dependencies, refsOf(files))).toEqual(ENDED);
    expect(await statesOf(files)).toEqual(['waiting', ...Array(6).fill('done')]);
    expect(await apart()).toEqual([files[0]?.ref.assetId]);
  });

  it('has the same effect when run twice at once, and by two events of one asset', async () => {
    const files = await several(12);
    const refs = [...refsOf(files), ...refsOf(files).toReversed()];
    await Promise.all([processBatch(usual, refs), processBatch(usual, refs.toReversed())]);
    expect(await statesOf(files)).toEqual(files.map(() => 'done'));
    expect(await apart()).toEqual([]);
  });
});
