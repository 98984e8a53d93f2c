import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { trashAssets } from '@/domain/asset/trash/trash-assets';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import { type Blobs, renditionBlob } from '@/platform/blobs/port';
import { aDomain, aLibrary, anAsset, type TestDomain } from '@/testing/domain';
import { type Running, runFunctions } from '@/testing/executor';
import { aFolder } from '@/testing/folder';
import { deletePurgedFiles } from './delete-purged-files';
import { runRetention } from './run-retention';

let domain: TestDomain;
let folder: string;
let blobs: Blobs;
let running: Running | null = null;

beforeEach(async () => {
  domain = await aDomain();
  folder = await aFolder();
  blobs = await makeDiskBlobs({ folder });
});
afterEach(() => running?.stop());

/** An asset with all its possible files, including a size its row does not name. */
async function storedAsset(
  library: Parameters<typeof anAsset>[1],
  blob: string,
  parentId?: string,
) {
  for (const name of [
    blob,
    ...[400, 1600, 99, 'blurred' as const, 'full' as const].map((size) =>
      renditionBlob(blob, size),
    ),
  ])
    await blobs.put(name, Buffer.from(name));
  const asset = await anAsset(domain, library, { blob, parentId: parentId ?? null });
  await domain.sql(`UPDATE asset SET renditions = '{99,400}' WHERE id = $1`, [asset.id]);
  return asset;
}

const filesLeft = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

async function until(holds: () => Promise<boolean>) {
  for (let waited = 0; waited < 10_000; waited += 20) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('What was waited for did not happen.');
}

describe('the nightly removals', () => {
  /** Starts a new process, which runs the missed nightly jobs. */
  const start = async (store: Blobs) => {
    const parts = { domain, blobs: store };
    running = await runFunctions(domain, (client) => [
      ...runRetention(client, parts),
      deletePurgedFiles(client, parts),
    ]);
  };

  it('remove rows and files of assets in the trash for 30 days, and nothing else', async () => {
    const { library, organizationId } = await aLibrary(domain);
    // Claimed, so it does not expire.
    await domain.sql('UPDATE claim SET claimed_at = now()');
    const original = await storedAsset(library, 'original');
    await storedAsset(library, 'variant', original.id);
    await storedAsset(library, 'alive');
    await trashAssets(domain, library, [original.id]);
    domain.clock.now = new Date('2026-03-31T12:00:00Z');

    await start(blobs);
    await until(async () => (await filesLeft()).length <= 6);
    expect(await filesLeft()).toEqual([
      'alive',
      'alive.1600',
      'alive.400',
      'alive.99',
      'alive.blurred',
      'alive.full',
    ]);
    const rows = await domain.sql('SELECT blob FROM asset WHERE organization_id = $1', [
      organizationId,
    ]);
    expect(rows).toEqual([{ blob: 'alive' }]);
  });

  it('remove the files of an unclaimed library, even when the store fails at first', async () => {
    const { library } = await aLibrary(domain);
    await storedAsset(library, 'one');
    domain.clock.now = new Date('2026-03-31T12:00:00Z');
    let failures = 0;
    const failing: Blobs = {
      ...blobs,
      delete: (blob) =>
        failures++ < 2 ? Promise.reject(new Error('out of reach')) : blobs.delete(blob),
    };

    await start(failing);
    await until(async () => (await filesLeft()).length === 0);
    // The organization is deleted in a transaction after the one removing its files.
    const organizations = async () => (await domain.sql('SELECT FROM organization')).length;
    await until(async () => (await organizations()) === 0);
  });
});
