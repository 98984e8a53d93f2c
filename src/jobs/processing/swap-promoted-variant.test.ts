import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import { acceptPromote } from '@/domain/asset/promote/accept-promote';
import { aDomain, aLibrary, anAsset, aReadyAsset, type TestDomain } from '@/testing/domain';
import { type Running, runFunctions } from '@/testing/executor';
import { swapPromotedVariantLater } from './swap-promoted-variant';

let domain: TestDomain;
let running: Running;
let library: LibraryForWriting;

const stateOf = async (id: string) =>
  (await domain.sql('SELECT content_version, promoting_since FROM asset WHERE id = $1', [id]))[0];
const EVENTUALLY = { timeout: 10_000 };

describe('a promote', () => {
  beforeAll(async () => {
    domain = await aDomain();
    ({ library } = await aLibrary(domain));
    running = await runFunctions(domain, (client) => [
      swapPromotedVariantLater(client, { domain }),
    ]);
  });
  afterAll(() => running.stop());

  it('swaps the images a moment after it was accepted', async () => {
    const asset = await aReadyAsset(domain, library);
    const variant = await aReadyAsset(domain, library, { parentId: asset.id });
    await acceptPromote(domain, library, asset.id, variant.id);
    const swapped = { content_version: 1, promoting_since: null };
    await expect.poll(() => stateOf(asset.id), EVENTUALLY).toEqual(swapped);
  });

  it('waits for the end of processing', async () => {
    const asset = await aReadyAsset(domain, library);
    const variant = await anAsset(domain, library, { parentId: asset.id });
    await acceptPromote(domain, library, asset.id, variant.id);
    const looked = async () =>
      (
        await running.runs.query(
          `SELECT FROM engine.step s JOIN engine.run r ON r.id = s.run_id JOIN engine.event e ON e.id = r.event_id
         WHERE e.data->>'assetId' = $1 AND s.kind = 'sleep'`,
          [asset.id],
        )
      ).rowCount;
    await expect.poll(looked, EVENTUALLY).toBeGreaterThan(1);
    expect(await stateOf(asset.id)).toMatchObject({ content_version: null });
    await domain.sql(`UPDATE asset SET processing = 'done' WHERE id = $1`, [variant.id]);
    const swapped = { content_version: 1, promoting_since: null };
    await expect.poll(() => stateOf(asset.id), EVENTUALLY).toEqual(swapped);
  });

  it('leaves the asset as it was, ready for the next promote, when it fails for good', async () => {
    await domain.sql('ALTER TABLE former_address ADD CHECK (false) NOT VALID');
    const asset = await aReadyAsset(domain, library);
    const variant = await aReadyAsset(domain, library, { parentId: asset.id });
    await acceptPromote(domain, library, asset.id, variant.id);
    const unchanged = { content_version: null, promoting_since: null };
    await expect.poll(() => stateOf(asset.id), EVENTUALLY).toEqual(unchanged);
    const { rows } = await running.runs.query(
      `SELECT state FROM engine.run r JOIN engine.event e ON e.id = r.event_id WHERE e.data->>'assetId' = $1`,
      [asset.id],
    );
    expect(rows).toEqual([{ state: 'failed' }]);
  });
});
