import { beforeEach, describe, expect, it } from 'vitest';
import type { Fate } from '@/contract/browse/duplicate';
import { LIMITS } from '@/contract/limits';
import { aCollector } from '@/testing/collections';
import { expectCounted } from '@/testing/counters';
import { aDomain, anAsset, aReadyAsset, expectRefusal } from '@/testing/domain';
import type { LibraryForWriting } from '../access/authorize-library';
import { trashAssets } from '../asset/trash/trash-assets';
import { findBulkChange } from '../bulk-change/list-bulk-changes';
import { undoBulkChange } from '../bulk-change/undo-bulk-change';
import { addToCollection } from '../collection/change-entries';
import { tagAssets } from '../tag/tag-assets';
import { ignoreDuplicates } from './ignore-duplicates';
import { keepOne } from './keep-one';
import { listDuplicates } from './list-duplicates';

const domain = await aDomain();
const { sql } = domain;
let ada: Awaited<ReturnType<typeof aCollector>>;
let library: LibraryForWriting;
beforeEach(async () => {
  ada = await aCollector(domain);
  library = await ada.library();
});

const hashOf = (n: number) => n.toString(16).padStart(64, '0');

/** Processed originals with these names and the same bytes, each a second younger than the one before. */
async function same(n: number, names: string[], of = library) {
  const ids: string[] = [];
  for (const name of names) {
    domain.pass(1000);
    ids.push((await aReadyAsset(domain, of, { name, sha256: hashOf(n) })).id);
  }
  return ids as [string, string, ...string[]];
}

/** The names in the shown groups. */
async function groups(after = '') {
  const { groups: found, next } = await listDuplicates(domain, library, after);
  return { names: found.map((rows) => rows.map(({ name }) => name).join('')), next };
}

const row = async (id: string) => (await sql('SELECT * FROM asset WHERE id = $1', [id]))[0];

describe('listDuplicates', () => {
  it('groups live originals of the library by their bytes', async () => {
    await same(2, ['c', 'd']);
    const [a] = await same(1, ['a', 'b', 'x']);
    await same(3, ['alone']);
    await same(3, ['elsewhere'], await ada.library('Other'));
    await anAsset(domain, library, { sha256: hashOf(3), parentId: a });
    await trashAssets(domain, library, [(await same(3, ['trashed']))[0]]);
    expect(await groups()).toEqual({ names: ['abx', 'cd'], next: null });
  });

  it('returns pages, and shows the oldest of very many', async () => {
    const insert = `
      INSERT INTO asset (id, organization_id, library_id, kind, name, blob, sha256, size_bytes, content_type, created)
      SELECT gen_random_uuid(), $1, $2, 'image', n, gen_random_uuid(), lpad($3, 64, '0'), 0, 'image/png',
        now() + n * interval '1 second' FROM generate_series(1, $4::int) n`;
    const { groups: perPage, assets } = LIMITS.duplicatesPage;
    const values = [ada.organizationId, library.id];
    for (let n = 10; n < 10 + perPage; n++) await sql(insert, [...values, String(n), 2]);
    await sql(insert, [...values, '99', 1000]);
    const first = await listDuplicates(domain, library, '');
    expect([first.groups.length, first.next]).toEqual([perPage, first.groups.at(-1)?.[0]?.sha256]);
    const second = await listDuplicates(domain, library, first.next ?? '');
    expect(second.next).toBeNull();
    expect(second.groups.map((rows) => [rows.length, rows[0]?.total, rows[0]?.name])).toEqual([
      [assets, 1000, '1'],
    ]);
  });

  it('hides a group marked as none, until another one is added', async () => {
    await same(1, ['a', 'b']);
    await ignoreDuplicates(domain, library, hashOf(1), true);
    expect((await groups()).names).toEqual([]);
    await same(1, ['c']);
    expect((await groups()).names).toEqual(['abc']);
    await ignoreDuplicates(domain, library, hashOf(1), true);
    await ignoreDuplicates(domain, library, hashOf(1), false);
    expect((await groups()).names).toEqual(['abc']);
  });
});

describe('keepOne', () => {
  const keep = (id: string, others: string[], fate: Fate = 'variants') =>
    keepOne(domain, library, id, others, fate);
  const undo = async ({ changeId }: { changeId: string | null }) => {
    await undoBulkChange(domain, ada.principal, changeId ?? '');
    return findBulkChange(domain, ada.principal, changeId ?? '');
  };

  it('makes the others variants with their tags united, and undoes it', async () => {
    const [a, b, c] = (await same(1, ['a', 'b', 'c'])) as [string, string, string];
    await tagAssets(domain, library, [a], ['red']);
    await tagAssets(domain, library, [b], ['red', 'blue']);
    await sql(`UPDATE asset SET tags = '{sky}', ai_tags = '{sky}' WHERE id = $1`, [c]);
    const before = await Promise.all([a, b, c].map(row));

    const kept = await keep(a, [b, c]);
    expect(kept).toEqual({ changed: 2, changeId: expect.any(String) });
    expect([(await row(b)).parent_id, (await row(c)).parent_id]).toEqual([a, a]);
    expect(await row(a)).toMatchObject({ tags: ['red', 'blue', 'sky'], ai_tags: ['sky'] });
    expect((await groups()).names).toEqual([]);
    await expectCounted(domain, ada.organizationId);

    expect(await undo(kept)).toMatchObject({ undone: 2, kept: 0 });
    const after = await Promise.all([a, b, c].map(row));
    const withoutTime = (rows: typeof after) => rows.map((one) => ({ ...one, updated: null }));
    expect(withoutTime(after)).toEqual(withoutTime(before));
    await expectCounted(domain, ada.organizationId);
  });

  it('moves the others to the trash with their variants, and undoes it', async () => {
    const [a, b] = await same(1, ['a', 'b']);
    const variant = await anAsset(domain, library, { parentId: b });
    await tagAssets(domain, library, [b], ['blue']);
    const kept = await keep(a, [b], 'trash');
    expect(kept.changed).toBe(1);
    expect((await row(a)).tags).toEqual(['blue']);
    expect([(await row(b)).trashed_at, (await row(variant.id)).trashed_at]).not.toContain(null);
    await expectCounted(domain, ada.organizationId);
    expect(await undo(kept)).toMatchObject({ undone: 1, kept: 0 });
    expect([(await row(b)).trashed_at, (await row(a)).tags]).toEqual([null, []]);
  });

  it('takes the places of the others in collections', async () => {
    const [a, b] = await same(1, ['a', 'b']);
    const [x = ''] = await ada.assets(library, ['x']);
    const [one, two] = [await ada.newCollection('One'), await ada.newCollection('Two')];
    await addToCollection(domain, one, { ids: [b, x] });
    await addToCollection(domain, two, { ids: [x, a, b] });
    await sql('UPDATE collection SET cover_asset_id = $1 WHERE id = $2', [b, one.id]);
    const collections = async () =>
      await sql(
        `SELECT string_agg(a.name, '' ORDER BY e.place) AS names, c.cover_asset_id AS cover
           FROM collection c JOIN collection_asset e ON e.collection_id = c.id JOIN asset a ON a.id = e.asset_id
           WHERE c.id = ANY ($1) GROUP BY c.id, c.name ORDER BY c.name`,
        [[one.id, two.id]],
      );
    const kept = await keep(a, [b]);
    expect(await collections()).toEqual([
      { names: 'ax', cover: a },
      { names: 'xa', cover: null },
    ]);
    await expectCounted(domain, ada.organizationId);
    await undo(kept);
    expect(await collections()).toEqual([
      { names: 'bx', cover: b },
      { names: 'xab', cover: null },
    ]);
    await expectCounted(domain, ada.organizationId);
  });

  it('leaves originals with variants or other bytes, and those of another library', async () => {
    const [a, b] = await same(1, ['a', 'b']);
    const [other] = await same(2, ['c']);
    const [far] = await same(1, ['far'], await ada.library('Other'));
    await anAsset(domain, library, { parentId: b });
    expect(await keep(a, [b, other, far])).toEqual({ changed: 0, changeId: null });
    await expectRefusal(keep(far, [a]), 'RESOURCE_NOT_FOUND');
  });

  it('refuses more variants than an asset may have, and changes nothing', async () => {
    const [a, b] = await same(1, ['a', 'b']);
    await sql(
      `INSERT INTO asset (id, organization_id, library_id, parent_id, kind, name, blob, sha256, size_bytes, content_type, created)
       SELECT gen_random_uuid(), $1, $2, $3, 'image', 'v', gen_random_uuid(), 'x', 0, 'image/png', now()
       FROM generate_series(1, $4::int)`,
      [ada.organizationId, library.id, a, LIMITS.variantsPerAsset],
    );
    await expectRefusal(keep(a, [b]), 'BAD_USER_INPUT');
    expect((await row(b)).parent_id).toBeNull();
  });

  it('never leaves a variant of a variant, nor one outside the trash of its original', async () => {
    for (let round = 0; round < 10; round++) {
      const [a, b] = await same(100 + round, ['a', 'b']);
      await Promise.allSettled([
        keep(a, [b]),
        keep(b, [a]),
        trashAssets(domain, library, [b]),
        anAsset(domain, library, { parentId: b }),
      ]);
    }
    const rows = await sql(
      `SELECT v.id FROM asset v JOIN asset o ON o.id = v.parent_id
       WHERE o.parent_id IS NOT NULL OR (o.trashed_at IS NULL) <> (v.trashed_at IS NULL)`,
    );
    expect(rows).toEqual([]);
    await expectCounted(domain, ada.organizationId);
  });
});
