import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Inngest } from 'inngest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAsset } from '@/domain/asset/get-asset';
import { makeBuiltInAnalyser } from '@/platform/analysis/built-in';
import { newBlobName } from '@/platform/blobs/blob-name';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import { type Blobs, tierBlob } from '@/platform/blobs/port';
import { startEmbeddedEngine } from '@/platform/engine/embedded/start-embedded-engine';
import type { Engine } from '@/platform/engine/port';
import { makeImaging } from '@/platform/imaging/sharp';
import { makeLog } from '@/platform/log';
import { aDomain, aLibrary, anAsset, type TestDomain } from '@/testing/domain';
import { aPicture, truncated } from '@/testing/pictures';
import { processAsset } from './process-asset';

let domain: TestDomain;
let blobs: Blobs;
let engine: Engine;
let folder: string;

beforeAll(async () => {
  domain = await aDomain({ unclaimedStorageBytes: 50_000_000 });
  folder = await mkdtemp(join(tmpdir(), 'vitrine-jobs-'));
  blobs = await makeDiskBlobs({ folder });
  const client = new Inngest({ id: 'test', logger: silent });
  const parts = { domain, blobs, imaging: makeImaging(), analyser: makeBuiltInAnalyser() };
  engine = await startEmbeddedEngine({
    pool: domain.test.pool,
    connectionString: domain.test.url,
    client,
    functions: [processAsset(client, parts)],
    log: makeLog('silent'),
    parallel: 2,
    backoff: () => 0,
  });
});
afterAll(async () => {
  await engine.stop();
  await rm(folder, { recursive: true });
});

const silent = { info() {}, warn() {}, error() {}, debug() {} };

/** An asset whose bytes are kept, as an upload leaves it. */
async function uploaded(bytes: Uint8Array, before?: (assetId: string) => Promise<unknown>) {
  const { library } = await aLibrary(domain);
  const staged = join(blobs.stagingFolder, newBlobName());
  await writeFile(staged, bytes);
  const blob = newBlobName();
  await blobs.keep(staged, blob);
  const { id } = await anAsset(domain, library, { blob, sizeBytes: bytes.length });
  await before?.(id);
  return { library, id, blob };
}

async function settled({ library, id }: Awaited<ReturnType<typeof uploaded>>) {
  for (let waited = 0; waited < 8000; waited += 20) {
    const asset = await getAsset(domain, library, id);
    if (asset.processing !== 'waiting') return asset;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('The asset was not processed.');
}

describe('process-asset', () => {
  it('stores what was found and the smaller pictures', async () => {
    const file = await uploaded(await aPicture('png', { width: 900, height: 500 }));
    const asset = await settled(file);

    expect(asset).toMatchObject({ processing: 'done', width: 900, height: 500, tiers: [400, 800] });
    expect(asset.tags).not.toEqual([]);
    for (const name of [400, 800, 'blurred'] as const)
      expect(await blobs.size(tierBlob(file.blob, name))).toBeGreaterThan(0);
    const { rows } = await domain.test.pool.query('SELECT ai_tags FROM asset WHERE id = $1', [
      file.id,
    ]);
    expect(rows[0].ai_tags).toEqual(asset.tags);
  });

  it("leaves a person's description and tags as they are", async () => {
    const words = `UPDATE asset SET description = 'Mine.', described_by_person = true, tags = '{mine}' WHERE id = $1`;
    const file = await uploaded(await aPicture('jpeg', { width: 64, height: 64 }), (id) =>
      domain.test.pool.query(words, [id]),
    );
    const asset = await settled(file);

    expect(asset.description).toBe('Mine.');
    expect(asset.tags[0]).toBe('mine');
  });

  it('leaves an asset that cannot be decoded live, with the reason', async () => {
    const whole = await aPicture('jpeg', { width: 600, height: 400 });
    const file = await uploaded(truncated(whole));
    const asset = await settled(file);

    expect(asset).toMatchObject({ processing: 'failed', width: null, description: null });
    const { rows } = await domain.test.pool.query(
      'SELECT processing_error FROM asset WHERE id = $1',
      [file.id],
    );
    expect(rows[0].processing_error).toMatch(/^The|^This/);
  });

  it('has nothing to say about an asset that is gone', async () => {
    const file = await uploaded(await aPicture('gif', { width: 30, height: 30 }), (id) =>
      domain.test.pool.query('DELETE FROM asset WHERE id = $1', [id]),
    );
    await expect(settled(file)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' });
    for (let waited = 0; waited < 5000; waited += 20) {
      const { rows } = await domain.test.pool.query(
        `SELECT r.state FROM engine.run r JOIN engine.event e ON e.id = r.event_id WHERE e.data->>'assetId' = $1`,
        [file.id],
      );
      if (rows[0]?.state === 'done') return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error('The run did not end.');
  });
});
