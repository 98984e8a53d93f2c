import { describe, expect, it } from 'vitest';
import { LIMITS } from '@/contract/limits';
import { findServedFile, type PublicFile } from '@/domain/asset/find-served-file';
import { operation } from '@/domain/operation';
import { newBlobName } from '@/platform/blobs/blob-name';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import { BlobMissing } from '@/platform/blobs/port';
import { aDisk } from '@/testing/disk';
import { aDomain, aLibrary, aReadyAsset } from '@/testing/domain';
import { runFunctions } from '@/testing/executor';
import { aFolder } from '@/testing/folder';
import { deletePurgedFiles } from '../retention/delete-purged-files';
import { makeDerivedFiles } from './make-derived-file';

const domain = await aDomain();

const blobs = await makeDiskBlobs({ folder: await aFolder() });

const image = {
  width: 10,
  height: null,
  fit: 'inside',
  format: 'webp',
  quality: 80,
  background: null,
  animated: false,
  focus: null,
} as const;

/** A processed asset, and what makes its images: of so many bytes each. */
async function anAsset(bytes = 1000) {
  const { library } = await aLibrary(domain);
  const blob = newBlobName();
  await blobs.put(blob, Buffer.from('x'));
  const found = { width: 900, height: 600, renditions: [400], blurhash: 'L'.repeat(28) };
  const { id } = await aReadyAsset(
    domain,
    library,
    { blob, contentType: 'image/png' },
    found as never,
  );
  const file = (await findServedFile(domain, id)) as PublicFile;
  const derived: string[] = [];
  const imaging = {
    derive: async (path: string) => {
      derived.push(path);
      return Buffer.alloc(bytes);
    },
  };
  const make = makeDerivedFiles({ domain, blobs, disk: aDisk(), imaging, video: {} } as never);
  return {
    id,
    file,
    derived,
    make: (n: number) => make({ blob: `${blob}.p-${n}`, file, image, unclaimed: true }),
  };
}

const storedOf = async ({ blob }: PublicFile, count: number) => {
  const sizes = await Promise.all(
    Array.from({ length: count }, (_, n) => blobs.size(`${blob}.p-${n}`)),
  );
  return sizes.flatMap((size, n) => (size === null ? [] : [n]));
};
const rowsOf = ({ blob }: PublicFile) =>
  domain.sql('SELECT blob, size_bytes FROM derived_file WHERE original = $1 ORDER BY blob', [blob]);

describe('the image of a preset', () => {
  it('is stored beside its original, with a row', async () => {
    const { file, make } = await anAsset();
    await make(0);
    expect(await storedOf(file, 1)).toEqual([0]);
    expect(await rowsOf(file)).toEqual([{ blob: `${file.blob}.p-0`, size_bytes: 1000 }]);
  });

  it('of a purged asset is not kept', async () => {
    const { id, file, make } = await anAsset();
    await domain.sql('DELETE FROM asset WHERE id = $1', [id]);
    await expect(make(0)).rejects.toBeInstanceOf(BlobMissing);
    expect([await storedOf(file, 1), await rowsOf(file)]).toEqual([[], []]);
  });

  it('gives way to others that were used later, within the budget of the organization', async () => {
    const bytes = 5_000_000 - LIMITS.derivedBytes.overhead;
    const { file, make } = await anAsset(bytes);
    for (let n = 0; n < 13; n++) {
      await make(n);
      // The clock of the test stands still.
      const usedAt = n === 0 ? '2100-01-01' : `2020-01-01T00:00:${10 + n}Z`;
      const values = [`${file.blob}.p-${n}`, usedAt];
      await domain.sql('UPDATE derived_file SET used_at = $2 WHERE blob = $1', values);
    }
    const kept = await storedOf(file, 13);
    expect(kept).toContain(0);
    expect(kept).toContain(12);
    expect(kept).not.toContain(1);
    expect(kept.length * 5_000_000).toBeLessThanOrEqual(LIMITS.derivedBytes.unclaimed);
    expect(kept.length).toBeGreaterThanOrEqual(9);
    expect(await rowsOf(file)).toHaveLength(kept.length);
  });

  it('goes with the files of its asset', { timeout: 30_000 }, async () => {
    const { file, make } = await anAsset();
    await make(0);
    await make(1);
    const running = await runFunctions(domain, (client) => [
      deletePurgedFiles(client, { blobs, domain }),
    ]);
    const purge = operation(async ({ emit }, blob: string) =>
      emit('asset/purged', { files: [{ blob, renditions: [] }] }),
    );
    await purge(domain, file.blob);
    await expect.poll(() => storedOf(file, 2), { timeout: 20_000 }).toEqual([]);
    await expect.poll(() => rowsOf(file), { timeout: 20_000 }).toEqual([]);
    await running.stop();
  });
});
