import { describe, expect, it } from 'vitest';
import { countersOf, expectCounted } from '@/testing/counters';
import { aDomain, aLibrary, anAsset, expectRefusal } from '@/testing/domain';
import { newId } from '../../new-id';
import { getAsset } from '../get-asset';
import { listAssets } from '../list-assets';
import { trashAssets } from './trash-assets';

const domain = await aDomain();
const { sql } = domain;

const EVERYTHING = { offset: 0, limit: 500, tags: [] };
const someAssets = (library: Parameters<typeof anAsset>[1], count: number) =>
  Promise.all(Array.from({ length: count }, () => anAsset(domain, library)));
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
const libraryRow = async (organizationId: string) =>
  (
    await sql('SELECT assets_count, trash_count FROM library WHERE organization_id = $1', [
      organizationId,
    ])
  )[0];

describe('trashAssets', () => {
  it('removes assets from lists and single reads at once, and counts them as trash', async () => {
    const { library, organizationId } = await aLibrary(domain);
    const [one, two, three] = idsOf(await someAssets(library, 3)) as [string, string, string];

    expect(await trashAssets(domain, library, [three, one])).toEqual([three, one]);

    expect(idsOf(await listAssets(domain, library, EVERYTHING))).toEqual([two]);
    await expectRefusal(getAsset(domain, library, one), 'RESOURCE_NOT_FOUND');
    expect(await libraryRow(organizationId)).toEqual({ assets_count: 1, trash_count: 2 });
  });

  it('trashes the variants of an original too, and returns them after the named ids', async () => {
    const { library, organizationId } = await aLibrary(domain);
    const [first, second] = idsOf(await someAssets(library, 2)) as [string, string];
    const variant = await anAsset(domain, library, { parentId: first });

    expect(await trashAssets(domain, library, [first, second])).toEqual([
      first,
      second,
      variant.id,
    ]);

    const rows = await sql('SELECT DISTINCT trashed_at FROM asset WHERE organization_id = $1', [
      organizationId,
    ]);
    expect(rows).toEqual([{ trashed_at: domain.clock.now }]);
    expect(await libraryRow(organizationId)).toEqual({ assets_count: 0, trash_count: 3 });
  });

  it('trashes a variant with its original when both are named', async () => {
    const { library } = await aLibrary(domain);
    const original = await anAsset(domain, library);
    const variant = await anAsset(domain, library, { parentId: original.id });
    expect(await trashAssets(domain, library, [variant.id, original.id])).toEqual([
      variant.id,
      original.id,
    ]);
  });

  it('refuses a variant on its own and trashes nothing', async () => {
    const { library, organizationId } = await aLibrary(domain);
    const [original, other] = idsOf(await someAssets(library, 2)) as [string, string];
    const variant = await anAsset(domain, library, { parentId: original });

    await expectRefusal(trashAssets(domain, library, [other, variant.id]), 'BAD_USER_INPUT');
    expect(await libraryRow(organizationId)).toEqual({ assets_count: 3, trash_count: 0 });
  });

  it('skips trashed assets and the variants that followed, and keeps their times', async () => {
    const { library, organizationId } = await aLibrary(domain);
    const original = await anAsset(domain, library);
    const variant = await anAsset(domain, library, { parentId: original.id });
    const before = domain.clock.now;
    await trashAssets(domain, library, [original.id]);

    domain.clock.now = new Date(before.getTime() + 1000);
    expect(await trashAssets(domain, library, [original.id])).toEqual([]);
    expect(await trashAssets(domain, library, [variant.id])).toEqual([]);
    domain.clock.now = before;
    const rows = await sql('SELECT DISTINCT trashed_at FROM asset WHERE organization_id = $1', [
      organizationId,
    ]);
    expect(rows).toEqual([{ trashed_at: before }]);
  });

  it('changes nothing in another library or organization, not even a variant there', async () => {
    const { library } = await aLibrary(domain);
    const other = await aLibrary(domain);
    const foreign = await anAsset(domain, other.library);
    const variant = await anAsset(domain, other.library, { parentId: foreign.id });

    const ids = [foreign.id, variant.id, newId(), 'no id at all'];
    expect(await trashAssets(domain, library, ids)).toEqual([]);
    expect(await libraryRow(other.organizationId)).toEqual({ assets_count: 2, trash_count: 0 });
  });

  it('keeps counting the storage of trashed assets', async () => {
    const { library, organizationId } = await aLibrary(domain);
    const asset = await anAsset(domain, library, { sizeBytes: 700 });
    await trashAssets(domain, library, [asset.id]);
    expect((await countersOf(domain, organizationId)).kept.bytes).toBe('700');
  });

  it('lets exactly one of 50 parallel calls return each id, and the counters equal a recount', async () => {
    const { library, organizationId } = await aLibrary(domain);
    const originals = idsOf(await someAssets(library, 20));
    const variants = idsOf(
      await Promise.all(
        originals.slice(0, 10).map((parentId) => anAsset(domain, library, { parentId })),
      ),
    );
    await sql(
      `UPDATE asset SET tags = '{red,blue}', ai_tags = '{blue}' WHERE organization_id = $1`,
      [organizationId],
    );

    const calls = Array.from({ length: 50 }, (_, call) => {
      // Each call names the ids in a different order, and leaves some out.
      const ids = originals.map((_, i) => originals[(i * 7 + call) % 20] as string).slice(call % 5);
      return trashAssets(domain, library, ids);
    });
    const told = (await Promise.all(calls)).flat();

    expect(told.sort()).toEqual([...originals, ...variants].sort());
    const kept = await expectCounted(domain, organizationId);
    expect(kept).toMatchObject({ libraries: [[library.id, 0, 30]], tags: null });
  });

  it('leaves no live variant behind, even when one is being uploaded meanwhile', async () => {
    const { library, organizationId } = await aLibrary(domain);
    const originals = idsOf(await someAssets(library, 10));
    const uploads = originals.map((parentId) => anAsset(domain, library, { parentId }));
    const settled = await Promise.allSettled([...uploads, trashAssets(domain, library, originals)]);

    for (const result of settled)
      if (result.status === 'rejected') expect(result.reason.code).toBe('RESOURCE_NOT_FOUND');
    expect(await libraryRow(organizationId)).toMatchObject({ assets_count: 0 });
  });
});
