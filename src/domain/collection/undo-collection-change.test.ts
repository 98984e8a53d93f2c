import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '@/contract/limits';
import { aCollector } from '@/testing/collections';
import { aDomain, expectRefusal } from '@/testing/domain';
import { aSignedIn } from '@/testing/sessions';
import type { LibraryForWriting } from '../access/authorize-library';
import { purgeAssets } from '../asset/trash/purge-assets';
import { trashAssets } from '../asset/trash/trash-assets';
import { findBulkChange, listUndoable } from '../bulk-change/list-bulk-changes';
import { undoBulkChange } from '../bulk-change/undo-bulk-change';
import { createCollection, deleteCollection, updateCollection } from './change-collection';
import { addToCollection, removeFromCollection } from './change-entries';
import { moveInCollection } from './move-in-collection';

/** More of them by hand: UNDO_PROGRAMS=1000 npx vitest run src/domain/collection/undo-collection-change.test.ts */
const PROGRAMS = Number(process.env.UNDO_PROGRAMS ?? 40);

const domain = await aDomain();
let ada: Awaited<ReturnType<typeof aCollector>>;
let library: LibraryForWriting;
let ids: [string, string, string, string];
beforeEach(async () => {
  ada = await aCollector(domain);
  library = await ada.library();
  ids = (await ada.assets(library, ['a', 'b', 'c', 'd'])) as typeof ids;
});

const tick = () => domain.pass(1);
const rowsOf = async (sql: string) =>
  (await domain.sql(sql, [ada.organizationId])).map(({ row }) => row);

/** Every collection of the organization with its entries and counters. */
const snapshot = () =>
  rowsOf(`
    SELECT to_jsonb(c) - 'updated' || jsonb_build_object(
      'entries', (SELECT jsonb_agg(to_jsonb(e) ORDER BY e.place, e.asset_id) FROM collection_asset e WHERE e.collection_id = c.id),
      'counts', (SELECT jsonb_agg(to_jsonb(n)) FROM collection_library n WHERE n.collection_id = c.id AND n.count > 0)) AS row
    FROM collection c WHERE c.organization_id = $1 ORDER BY c.id`);

const undo = async (id: string | null) => {
  tick();
  await undoBulkChange(domain, ada.principal, id ?? '');
  const { state, undone, kept } = (await findBulkChange(domain, ada.principal, id ?? '')) ?? {};
  return { state, undone, kept };
};
const latest = async () =>
  (await listUndoable(domain, ada.principal, ada.organizationId, 1))[0]?.id ?? null;
const ALL = { state: 'undone', kept: 0 };
const NOTHING = { state: 'undone', undone: 0, kept: 1 };

describe('the undo of a change of a collection', () => {
  it('restores a deleted collection under its id, with everything it had', async () => {
    const best = await ada.newCollection();
    await addToCollection(domain, best, { ids });
    await moveInCollection(domain, best, [ids[2]], ids[0]);
    await updateCollection(domain, best, { coverId: ids[1], description: 'Ours' });
    const before = await snapshot();
    const change = await deleteCollection(domain, best);
    expect(await snapshot()).toEqual([]);
    expect(await undo(change)).toEqual({ ...ALL, undone: 1 });
    expect(await snapshot()).toEqual(before);
  });

  it('restores a collection without assets permanently deleted meanwhile', async () => {
    const best = await ada.newCollection();
    await addToCollection(domain, best, { ids });
    await updateCollection(domain, best, { coverId: ids[0] });
    const change = await deleteCollection(domain, best);
    await trashAssets(domain, library, [ids[0]]);
    await purgeAssets(domain, library, [ids[0]]);
    await undo(change);
    expect((await snapshot())[0]).toMatchObject({
      cover_asset_id: null,
      entries: [{ asset_id: ids[1] }, { asset_id: ids[2] }, { asset_id: ids[3] }],
    });
  });

  it('is refused at the limit of collections', async () => {
    const best = await ada.newCollection();
    tick();
    const change = await deleteCollection(domain, best);
    await domain.sql(
      `INSERT INTO collection SELECT $1, 'filler ' || n || $1, 'Filler', '', NULL, 'manual', NULL, now(), now()
       FROM generate_series(1, $2::int) n`,
      [ada.organizationId, LIMITS.collectionsPerOrganization],
    );
    await expectRefusal(undo(change), 'FORBIDDEN');
    expect(await latest()).toBe(change);
  });

  it('leaves alone everything somebody changed since', async () => {
    const best = await ada.newCollection();
    const { changeId: added } = await addToCollection(domain, best, { ids });
    const renamed = await updateCollection(domain, best, { name: 'Better', sort: 'name' });
    const moved = await moveInCollection(domain, best, [ids[3]], ids[0]);
    tick();
    await updateCollection(domain, best, { name: 'Theirs' });
    expect(await undo(renamed)).toEqual(NOTHING);
    await moveInCollection(domain, best, [ids[3]], ids[2]);
    expect(await undo(moved)).toEqual(NOTHING);
    await removeFromCollection(domain, best, [ids[0], ids[1]]);
    await addToCollection(domain, best, { ids: [ids[0]] });
    expect(await undo(added)).toEqual({ state: 'undone', undone: 2, kept: 2 });
    expect((await snapshot())[0]).toMatchObject({
      name: 'Theirs',
      entries: [{ asset_id: ids[0] }],
    });
  });

  it('undoes nothing in a deleted collection, and keeps one in use', async () => {
    const best = await ada.newCollection();
    const created = await latest();
    const { changeId: added } = await addToCollection(domain, best, { ids: [ids[0]] });
    expect(await undo(created)).toEqual(NOTHING);
    await deleteCollection(domain, best);
    expect(await undo(added)).toEqual(NOTHING);
    const other = await ada.newCollection('Other');
    expect(await undo(await latest())).toEqual({ ...ALL, undone: 1 });
    await expectRefusal(ada.collection(other.id), 'NOT_FOUND');
  });

  it('is only for the person who made it, and not without access', async () => {
    const best = await ada.newCollection();
    const { changeId } = await addToCollection(domain, best, { ids });
    const { principal } = await aSignedIn(domain, { [ada.organizationId]: 'member' });
    await expectRefusal(undoBulkChange(domain, principal, changeId ?? ''), 'NOT_FOUND');
    const outside = { ...ada.principal, memberships: [] };
    await expectRefusal(undoBulkChange(domain, outside, changeId ?? ''), 'ORGANIZATION_NOT_FOUND');
    const [own] = ada.principal.memberships;
    const suspended = { ...ada.principal, memberships: own ? [{ ...own, suspended: true }] : [] };
    await expectRefusal(undoBulkChange(domain, suspended, changeId ?? ''), 'FORBIDDEN');
  });
});

const some = fc.uniqueArray(fc.nat({ max: 3 }), { minLength: 1, maxLength: 3 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), name: fc.constantFrom('x', 'y') }),
  fc.record({ kind: fc.constant('add' as const), at: fc.nat({ max: 2 }), some }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat({ max: 2 }), some }),
  fc.record({
    kind: fc.constant('move' as const),
    at: fc.nat({ max: 2 }),
    some,
    to: fc.nat({ max: 4 }),
  }),
  fc.record({
    kind: fc.constant('edit' as const),
    at: fc.nat({ max: 2 }),
    fields: fc.oneof(
      fc.record({ name: fc.constantFrom('x', 'z'), description: fc.constantFrom('', 'd') }),
      fc.record({ sort: fc.constantFrom('manual' as const, 'name' as const) }),
      fc.nat({ max: 3 }).map((place) => ({ coverId: place })),
    ),
  }),
  fc.record({ kind: fc.constant('delete' as const), at: fc.nat({ max: 2 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function run(wanted: Step) {
  tick();
  if (wanted.kind === 'create') {
    const fields = {
      name: wanted.name,
      description: '',
      filter: null,
      sort: 'manual' as const,
      coverId: null,
    };
    await createCollection(domain, await ada.collections(), fields);
    return;
  }
  const there = await rowsOf(
    'SELECT to_jsonb(id) AS row FROM collection WHERE organization_id = $1 ORDER BY created, id',
  );
  if (there.length === 0) return;
  const collection = await ada.collection(there[wanted.at % there.length]);
  const chosen = 'some' in wanted ? wanted.some.map((place) => ids[place] as string) : [];
  if (wanted.kind === 'add') await addToCollection(domain, collection, { ids: chosen });
  else if (wanted.kind === 'remove') await removeFromCollection(domain, collection, chosen);
  else if (wanted.kind === 'move')
    await moveInCollection(domain, collection, chosen, ids[wanted.to] ?? null);
  else if (wanted.kind === 'delete') await deleteCollection(domain, collection);
  else {
    const { fields } = wanted;
    const sent = 'coverId' in fields ? { coverId: ids[fields.coverId] as string } : fields;
    await updateCollection(domain, collection, sent);
  }
}

it('undoes random programs of changes exactly', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const before = await snapshot();
      for (const wanted of steps) await run(wanted);
      for (let id = await latest(); id !== null; id = await latest())
        expect(await undo(id)).toMatchObject(ALL);
      expect(await snapshot()).toEqual(before);
    }),
    { numRuns: PROGRAMS },
  );
});
