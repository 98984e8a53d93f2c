import { beforeEach, describe, expect, it } from 'vitest';
import type { SmallChange } from '@/contract/browse/bulk-change';
import { aDomain, aReadyAsset, expectRefusal } from '@/testing/domain';
import { aSignedIn } from '@/testing/sessions';
import { twoLibraries } from '@/testing/two-libraries';
import type { LibraryForWriting } from '../access/authorize-library';
import type { PersonPrincipal } from '../access/principal';
import { setDescription } from '../asset/edit/set-description';
import { tagAssets } from '../tag/tag-assets';
import { changeAtOnce } from './change-at-once';
import { findBulkChange, listBulkChanges, listUndoable } from './list-bulk-changes';
import { undoBulkChange } from './undo-bulk-change';

const domain = await aDomain();
const { sql } = domain;
let organizationId: string;
let person: PersonPrincipal;
let library: LibraryForWriting;
let target: LibraryForWriting;

const findUndoable = async (of = person, within = organizationId) =>
  (await listUndoable(domain, of, within, 1))[0]?.id ?? null;

beforeEach(async () => {
  ({ organizationId, person, library, target } = await twoLibraries(domain));
});

async function aMember() {
  return (await aSignedIn(domain, { [organizationId]: 'member' })).principal;
}

/** Makes a change, a moment later than the one before. */
const change = (ids: string[], wanted: SmallChange, from = library) => {
  domain.pass(1000);
  const to = from.id === 'home' ? target : library;
  return changeAtOnce(domain, { library: from, target: to }, ids, wanted);
};
const undo = async (id: string | null) => {
  domain.pass(1000);
  await undoBulkChange(domain, person, id ?? 'none');
  const { state, undone, kept } = (await findBulkChange(domain, person, id ?? 'none')) ?? {};
  return { state, undone, kept };
};

const rowsOf = async (table: string) =>
  (
    await sql(
      `SELECT to_jsonb(t) - 'updated' AS row FROM ${table} t WHERE organization_id = $1 ORDER BY 1`,
      [organizationId],
    )
  ).map(({ row }) => row);

/** Everything a change may touch: assets with their approvals, counters of libraries, months and tags, search. */
const snapshot = async () => ({
  assets: await rowsOf('asset'),
  approvals: await sql(
    `SELECT e.asset_id, e.state, e.set_at, e.note FROM approval_entry e JOIN asset a ON a.id = e.asset_id
       WHERE a.organization_id = $1 ORDER BY 1, 3`,
    [organizationId],
  ),
  libraries: await rowsOf('library'),
  months: await rowsOf('library_month'),
  tags: (await rowsOf('tag')).filter(({ count }) => count > 0),
  search: await rowsOf('search.asset'),
});

const CHANGES: SmallChange[] = [
  { kind: 'tag', tags: ['sea', 'sand'] },
  { kind: 'untag', tags: ['old', 'dusk'] },
  { kind: 'approve', state: 'approved', note: 'At last.' },
  { kind: 'rename', name: 'another.png' },
  { kind: 'describe', description: 'Another.' },
  { kind: 'transfer', targetLibraryId: 'away' },
  { kind: 'trash' },
];

const anAssetOfEach = async () => {
  const found = { tags: ['dusk'], description: 'Made by a machine.' };
  const { id } = await aReadyAsset(domain, library, { name: 'one.png' }, found);
  const variant = await aReadyAsset(domain, library, { name: 'two.png', parentId: id }, found);
  await tagAssets(domain, library, [id, variant.id], ['old', 'sand']);
  return { id, variant: variant.id };
};

describe('a change at once', () => {
  it.each(CHANGES)('$kind is recorded, and undone without a trace', async (wanted) => {
    const { id } = await anAssetOfEach();
    const before = await snapshot();
    const undoes = await change([id], wanted);
    expect(await snapshot()).not.toEqual(before);
    expect(await undo(undoes)).toEqual({ state: 'undone', undone: 1, kept: 0 });
    expect(await snapshot()).toEqual(before);
  });

  it('of the texts and tags of a variant can be undone, too', async () => {
    const { variant } = await anAssetOfEach();
    const before = await snapshot();
    const made = [];
    for (const wanted of CHANGES.slice(0, 5)) made.push(await change([variant], wanted));
    for (const id of made.reverse()) await undo(id);
    expect(await snapshot()).toEqual(before);
  });

  it('puts restored assets back into the trash', async () => {
    const { id } = await anAssetOfEach();
    await change([id], { kind: 'trash' });
    const restored = await change([id], { kind: 'restore' });
    expect((await rowsOf('library')).map((row) => row.trash_count)).toEqual([0, 0]);
    expect(await undo(restored)).toMatchObject({ undone: 1 });
    expect((await rowsOf('library')).map((row) => row.trash_count)).toContain(2);
  });

  it('refuses everything a single call refuses, and leaves no row', async () => {
    const { id } = await anAssetOfEach();
    const tags = Array.from({ length: 198 }, (_, n) => `t${n}`);
    await tagAssets(domain, library, [id], tags.slice(0, 100));
    await tagAssets(domain, library, [id], tags.slice(100, 197));
    const before = await snapshot();
    await expectRefusal(change([id], { kind: 'tag', tags: ['one', 'more'] }), 'BAD_USER_INPUT');
    for (const wanted of CHANGES.filter(({ kind }) => kind !== 'trash'))
      await expectRefusal(change(['nowhere'], wanted), 'BAD_USER_INPUT');
    expect(await snapshot()).toEqual(before);
    expect(await rowsOf('bulk_change')).toEqual([]);
  });

  it('returns null when nothing changed, and is not listed with the changes in the background', async () => {
    const { id } = await anAssetOfEach();
    expect(await change([id], { kind: 'tag', tags: ['old'] })).toBe(null);
    expect(await change([id], { kind: 'rename', name: 'one.png' })).toBe(null);
    expect(await change(['nowhere'], { kind: 'trash' })).toBe(null);
    expect(await change([id], { kind: 'trash' })).not.toBe(null);
    expect(await listBulkChanges(domain, person)).toEqual([]);
  });
});

describe('undo', () => {
  it('leaves alone assets somebody changed since, and counts them', async () => {
    const one = (await anAssetOfEach()).id;
    const other = (await anAssetOfEach()).id;
    const described = await change([one], { kind: 'describe', description: 'Mine.' });
    const tagged = await change([one, other], { kind: 'tag', tags: ['sea'] });
    await setDescription(domain, library, one, 'Theirs.');
    await change([one], { kind: 'untag', tags: ['sea'] });
    expect(await undo(described)).toEqual({ state: 'undone', undone: 0, kept: 1 });
    expect(await undo(tagged)).toEqual({ state: 'undone', undone: 1, kept: 1 });
    const [first, second] = await Promise.all(
      [one, other].map((id) => domain.database.prisma.asset.findUniqueOrThrow({ where: { id } })),
    );
    expect(first?.description).toBe('Theirs.');
    expect(first?.tags).not.toContain('sea');
    expect(second?.tags).not.toContain('sea');
  });

  it('works only for the person who made the change, once, within ten minutes', async () => {
    const { id } = await anAssetOfEach();
    const renamed = await change([id], { kind: 'rename', name: 'b.png' });
    const stranger = await aMember();
    await expectRefusal(undoBulkChange(domain, stranger, renamed ?? ''), 'NOT_FOUND');
    const both = await Promise.allSettled([undo(renamed), undo(renamed)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const late = await change([id], { kind: 'rename', name: 'c.png' });
    domain.pass(10 * 60_000);
    await expectRefusal(undo(late), 'CONFLICT');
    expect(await findUndoable()).toBe(null);
  });

  it('is refused without access, and its data is deleted once it is impossible', async () => {
    const { id } = await anAssetOfEach();
    const moved = await change([id], { kind: 'transfer', targetLibraryId: 'away' });
    await domain.database.prisma.library.update({
      where: { organizationId_id: { organizationId, id: 'away' } },
      data: { trashedAt: domain.now() },
    });
    await expectRefusal(undo(moved), 'BAD_USER_INPUT');
    expect(await rowsOf('bulk_change')).toHaveLength(1);
    const other = (await anAssetOfEach()).id;
    domain.pass(11 * 60_000);
    await change([other], { kind: 'rename', name: 'later.png' });
    expect((await rowsOf('bulk_change')).map(({ kind }) => kind)).toEqual(['rename']);
  });

  it('finds the latest remaining change, one after another', async () => {
    const { id } = await anAssetOfEach();
    const made = [];
    for (const name of ['b.png', 'c.png']) made.push(await change([id], { kind: 'rename', name }));
    expect(await findUndoable(await aMember())).toBe(null);
    expect(await findUndoable(person, 'another organization')).toBe(null);
    for (const expected of made.reverse()) {
      const latest = await findUndoable();
      expect(latest).toBe(expected);
      await undo(latest ?? '');
    }
    expect(await findUndoable()).toBe(null);
  });
});

it.each<[SmallChange, object]>([
  [
    { kind: 'rename', name: 'another.jpg' },
    { name: 'was.jpg', given: 'another.jpg' },
  ],
  [
    { kind: 'describe', description: 'Another.' },
    { description: 'Was.', byPerson: false },
  ],
  [
    { kind: 'describe', description: '' },
    { description: 'Was.', byPerson: false },
  ],
])('what an earlier version recorded of %j can be undone', async (wanted, before) => {
  const { id } = await aReadyAsset(domain, library, { name: 'was.jpg' });
  await sql("UPDATE asset SET description = 'Was.' WHERE id = $1", [id]);
  const was = await snapshot();
  const made = await change([id], wanted);
  await sql('UPDATE bulk_change_part SET before = $2 WHERE bulk_change_id = $1', [
    made,
    JSON.stringify([{ id, ...before }]),
  ]);
  expect(await undo(made)).toEqual({ state: 'undone', undone: 1, kept: 0 });
  expect(await snapshot()).toEqual(was);
});
