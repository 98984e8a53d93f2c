import { beforeEach, describe, expect, it } from 'vitest';
import type { SelectedChange, TagChange } from '@/contract/browse/bulk-change';
import { auditOf } from '@/testing/accounts';
import { aDomain, anAsset, aReadyAsset, expectRefusal, fulfilled } from '@/testing/domain';
import { aView } from '@/testing/filters';
import { aSignedIn } from '@/testing/sessions';
import { manyAssets, twoLibraries } from '@/testing/two-libraries';
import type { LibraryForWriting } from '../access/authorize-library';
import type { PersonPrincipal } from '../access/principal';
import { setApproval } from '../asset/approval/set-approval';
import { transferAssets } from '../asset/transfer-assets';
import { restoreAssets } from '../asset/trash/restore-assets';
import { trashAssets } from '../asset/trash/trash-assets';
import type { AssetSelection } from '../asset/view/select-originals';
import { deletePerson } from '../person/delete-person';
import { deleteOldBulkChanges } from '../retention/delete-old-rows';
import { tagAssets } from '../tag/tag-assets';
import { untagAssets } from '../tag/untag-assets';
import { continueBulkChange } from './continue-bulk-change';
import { listBulkChanges } from './list-bulk-changes';
import { startBulkChange } from './start-bulk-change';
import { stopBulkChange } from './stop-bulk-change';
import { undoBulkChange } from './undo-bulk-change';

const ALL = {
  view: aView(),
  ranges: null,
  except: [],
  also: [],
};
const TRASH: SelectedChange = { kind: 'trash' };
const sea: SelectedChange = { kind: 'tag', tags: ['sea'] };

const domain = await aDomain();
const { sql } = domain;
let organizationId: string;
let person: PersonPrincipal;
let library: LibraryForWriting;
let target: LibraryForWriting;

/** An organization of its own for each test, with two empty libraries. */
beforeEach(async () => {
  ({ organizationId, person, library, target } = await twoLibraries(domain));
});

const start = async (change: SelectedChange, selection: AssetSelection = ALL) =>
  (await startBulkChange(domain, library, { selection, change }, '192.0.2.1')).id;

const startTag = async (change: TagChange) =>
  (await startBulkChange(domain, library, { change }, null)).id;

const tick = () => domain.pass(1000);

/** Each part is a moment later than the one before, as it is in reality. */
async function runToEnd(id: string) {
  do tick();
  while ((await continueBulkChange(domain, id)) === 'more');
  tick();
  return stateOf(id);
}

const stateOf = async (id: string) => {
  const row = await domain.database.prisma.bulkChange.findUniqueOrThrow({ where: { id } });
  const { state, total, done, changed, undone, kept, failure } = row;
  return { state, total, done, changed, undone, kept, failure };
};

/** Everything about the assets of the organization a bulk change may touch. */
const snapshot = async () =>
  await sql(
    `SELECT a.id, library_id, tags, ai_tags, approval_state, approval_set_by, approval_set_at, trashed_at IS NULL AS live,
              (SELECT count(*)::int FROM approval_entry e WHERE e.asset_id = a.id) AS approvals
       FROM asset a WHERE organization_id = $1 ORDER BY a.id`,
    [organizationId],
  );

describe('a bulk change', () => {
  it('covers the assets in its view at the start, without exceptions, variants, or later ones', async () => {
    const [one, other] = [await aReadyAsset(domain, library), await aReadyAsset(domain, library)];
    await aReadyAsset(domain, library, { parentId: one.id });
    await tagAssets(domain, library, [one.id, other.id], ['old']);
    const left = await aReadyAsset(domain, library);
    const view = aView({ tags: ['old'] });
    const id = await start(sea, { view, ranges: null, except: [other.id], also: [] });
    await tagAssets(domain, library, [left.id], ['old']);
    expect(await runToEnd(id)).toMatchObject({ state: 'finished', total: 1, done: 1, changed: 1 });
    const tagged = (await snapshot()).filter(({ tags }) => tags.includes('sea'));
    expect(tagged.map((asset) => asset.id)).toEqual([one.id]);
    expect(await auditOf(domain, '1 home')).toEqual([
      {
        organization_id: organizationId,
        actor: person.email,
        action: 'bulk tag',
        address: '192.0.2.1',
      },
    ]);
  });

  it('covers the ranges of its view with both ends, without exceptions, and some assets beside them', async () => {
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      tick();
      ids.push((await aReadyAsset(domain, library, { name })).id);
    }
    const [a, b, c, d, e, f, g, h] = ids as [string, ...string[]];
    const namesTagged = async (tag: string) => {
      const found = { organizationId, tags: { has: tag } };
      const rows = await domain.database.prisma.asset.findMany({ where: found });
      return rows.map(({ name }) => name).sort();
    };
    const tag = async (tags: string[], selection: object) =>
      runToEnd(await start({ kind: 'tag', tags }, { ...ALL, ...selection } as AssetSelection));
    const named = { ...ALL.view, sort: 'name' as const };
    await tag(['up'], { view: named, ranges: [{ first: b, last: d }], except: [c], also: [h] });
    expect(await namesTagged('up')).toEqual(['b', 'd', 'h']);
    const down = [
      { first: h, last: g },
      { first: c, last: a },
    ];
    await tag(['down'], { ranges: down });
    expect(await namesTagged('down')).toEqual(['a', 'b', 'c', 'g', 'h']);
    await tag(['one'], { ranges: [{ first: e, last: e }], also: [f] });
    expect(await namesTagged('one')).toEqual(['e', 'f']);
    const gone = { first: 'nobody', last: 'nobody' };
    const refused = await start(sea, { ...ALL, ranges: [gone] } as AssetSelection).catch(
      ({ code }) => code,
    );
    expect(refused).toBe('BAD_USER_INPUT');
  });

  it('covers a range across the groups of its view, however they change meanwhile', async () => {
    const ids: string[] = [];
    for (const name of 'abcdef') {
      tick();
      ids.push((await aReadyAsset(domain, library, { name })).id);
    }
    const [a, b, c, d, , f] = ids as [string, ...string[]];
    await sql(
      `UPDATE asset SET metadata = '{ "capture": { "model": "Zenit" } }' WHERE id = ANY ($1)`,
      [[b, d, f]],
    );
    const approved = async () => {
      const rows = await sql(
        'SELECT name FROM asset WHERE organization_id = $1 AND approval_state IS NOT NULL ORDER BY name',
        [organizationId],
      );
      return rows.map(({ name }) => name).join('');
    };
    const approve = async (sort: 'camera' | 'approval', range: { first?: string; last?: string }) =>
      runToEnd(
        await start({ kind: 'approve', state: 'approved' }, {
          ...ALL,
          view: { ...ALL.view, sort },
          ranges: [range],
        } as AssetSelection),
      );
    // By camera: f d b with one, then e c a without.
    await approve('camera', { first: d, last: c });
    expect(await approved()).toBe('bcde');
    // By approval: e d c b, then f a, which move to the first group.
    await approve('approval', { first: f, last: a });
    expect(await approved()).toBe('abcdef');
  });

  it('resumes after an interruption, and changes nothing twice', async () => {
    const ids = await manyAssets(domain, library, 481);
    const id = await start({ kind: 'approve', state: 'approved' });
    expect(await continueBulkChange(domain, id)).toBe('more');
    expect(await stateOf(id)).toMatchObject({ state: 'running', done: 200, total: 481 });
    // Two runs at once, as after a worker was taken for dead.
    await Promise.all([runToEnd(id), runToEnd(id)]);
    expect(await stateOf(id)).toMatchObject({ state: 'finished', done: 481, changed: 481 });
    expect((await snapshot()).map(({ approvals }) => approvals)).toEqual(ids.map(() => 1));
    expect(await continueBulkChange(domain, id)).toBe('ended');
  });

  it('leaves out assets deleted, trashed or full meanwhile', async () => {
    const [gone, full, good] = [
      await aReadyAsset(domain, library),
      await aReadyAsset(domain, library),
      await aReadyAsset(domain, library),
    ];
    const id = await start(sea);
    await trashAssets(domain, library, [gone.id]);
    const tags = Array.from({ length: 200 }, (_, n) => `tag ${n}`);
    await tagAssets(domain, library, [full.id], tags);
    expect(await runToEnd(id)).toMatchObject({ state: 'finished', total: 3, done: 3, changed: 1 });
    const tagged = (await snapshot()).filter((asset) => asset.tags.includes('sea'));
    expect(tagged.map((asset) => asset.id)).toEqual([good.id]);
  });

  it('renames a tag in a whole library, merges it with another one, and undoes that', async () => {
    const { id: one } = await aReadyAsset(domain, library);
    const { id: variant } = await aReadyAsset(domain, library, { parentId: one });
    const { id: both } = await aReadyAsset(domain, library);
    const { id: other } = await aReadyAsset(domain, target);
    await sql('UPDATE asset SET ai_tags = $2, tags = $2 WHERE id = ANY ($1)', [
      [one, variant, both, other],
      ['see', 'blue'],
    ]);
    await tagAssets(domain, library, [both], ['sea', 'last']);
    const was = await snapshot();
    const tagsOf = async () =>
      Object.fromEntries((await snapshot()).map(({ id, tags, ai_tags }) => [id, [tags, ai_tags]]));

    const id = await startTag({ kind: 'renameTag', tag: 'see', to: 'sea' });
    expect(await runToEnd(id)).toMatchObject({ state: 'finished', total: 3, changed: 3 });
    expect(await tagsOf()).toEqual({
      [one]: [['sea', 'blue'], ['blue']],
      [variant]: [['sea', 'blue'], ['blue']],
      [both]: [['blue', 'sea', 'last'], ['blue']],
      [other]: [
        ['see', 'blue'],
        ['see', 'blue'],
      ],
    });
    await undoBulkChange(domain, person, id);
    expect(await runToEnd(id)).toMatchObject({ state: 'undone', undone: 3, kept: 0 });
    expect(await snapshot()).toEqual(was);

    const again = await startTag({ kind: 'renameTag', tag: 'see', to: 'sea' });
    await runToEnd(again);
    await untagAssets(domain, library, [one], ['sea']);
    await tagAssets(domain, library, [variant], ['see']);
    await undoBulkChange(domain, person, again);
    expect(await runToEnd(again)).toMatchObject({ state: 'undone', undone: 1, kept: 2 });
  });

  it('deletes a tag in a whole library, and undoes that', async () => {
    const { id: one } = await aReadyAsset(domain, library);
    const { id: variant } = await aReadyAsset(domain, library, { parentId: one });
    await tagAssets(domain, library, [one, variant], ['first', 'old', 'last']);
    const was = await snapshot();
    const id = await startTag({ kind: 'deleteTag', tag: 'old' });
    expect(await runToEnd(id)).toMatchObject({ state: 'finished', total: 2, changed: 2 });
    expect((await snapshot()).map(({ tags }) => tags)).toEqual([
      ['first', 'last'],
      ['first', 'last'],
    ]);
    await undoBulkChange(domain, person, id);
    await runToEnd(id);
    expect(await snapshot()).toEqual(was);
    await expectRefusal(startTag({ kind: 'deleteTag', tag: 'unknown' }), 'BAD_USER_INPUT');
  });

  it('updates the saved searches of a library when a tag is renamed or deleted, and back', async () => {
    const { id: asset } = await aReadyAsset(domain, library);
    const saved = {
      one: `in:${library.id} tag:Old tag:blue`,
      two: `tag:sea,old in:"${library.id}" -tag:old`,
      three: `in:${library.id} tag:older old`,
      else: `in:${target.id} tag:old`,
      all: 'tag:old',
    };
    await domain.database.prisma.savedSearch.createMany({
      data: Object.entries(saved).map(([name, filter]) => ({
        id: `${organizationId} ${name}`,
        organizationId,
        name,
        filter,
        sort: '',
        shared: true,
        created: domain.clock.now,
      })),
    });
    const filters = async () => {
      const rows = await domain.database.prisma.savedSearch.findMany({ where: { organizationId } });
      return Object.fromEntries(rows.map(({ name, filter }) => [name, filter]));
    };
    await tagAssets(domain, library, [asset], ['old']);
    const renamed = await startTag({ kind: 'renameTag', tag: 'old', to: 'sea' });
    await runToEnd(renamed);
    const one = `in:${library.id} tag:sea tag:blue`;
    const two = `tag:sea in:"${library.id}" -tag:sea`;
    expect(await filters()).toEqual({ ...saved, one, two });
    await undoBulkChange(domain, person, renamed);
    await runToEnd(renamed);
    expect(await filters()).toEqual(saved);

    const deleted = await startTag({ kind: 'deleteTag', tag: 'old' });
    await runToEnd(deleted);
    const [blue, sea] = [`in:${library.id} tag:blue`, `tag:sea in:"${library.id}"`];
    expect(await filters()).toEqual({ ...saved, one: blue, two: sea });
    await runToEnd(await start({ kind: 'untag', tags: ['sea'] }));
    expect(await filters()).toEqual({ ...saved, one: blue, two: sea });
  });

  it('stops after a part, keeps the finished changes, and can then be undone', async () => {
    await manyAssets(domain, library, 481);
    const was = await snapshot();
    const id = await start(TRASH);
    await continueBulkChange(domain, id);
    await stopBulkChange(domain, person, id);
    expect(await runToEnd(id)).toMatchObject({ state: 'stopped', done: 200, changed: 200 });
    await undoBulkChange(domain, person, id);
    expect(await runToEnd(id)).toMatchObject({ state: 'undone', undone: 200, kept: 0 });
    expect(await snapshot()).toEqual(was);
  });

  it.each<[string, SelectedChange]>([
    ['tags', { kind: 'tag', tags: ['sea', 'sky', 'blue'] }],
    ['removed tags', { kind: 'untag', tags: ['sky', 'sea', 'none'] }],
    ['approvals', { kind: 'approve', state: 'approved' }],
    ['a move', { kind: 'transfer', targetLibraryId: 'away' }],
    ['the trash', TRASH],
  ])('turns %s back to exactly what was', async (_, change) => {
    const ai = { tags: ['sky', 'sun', 'sea'] };
    const one = await aReadyAsset(domain, library, {}, ai);
    await aReadyAsset(domain, library, { parentId: one.id }, ai);
    const two = await aReadyAsset(domain, library);
    await tagAssets(domain, library, [two.id], ['a', 'sea', 'b']);
    await anAsset(domain, library);
    await setApproval(domain, library, one.id, { state: 'in_review', note: 'Look.' });
    const was = await snapshot();
    const id = await start(change);
    expect(await runToEnd(id)).toMatchObject({ state: 'finished', changed: 3 });
    expect(await snapshot()).not.toEqual(was);
    await undoBulkChange(domain, person, id);
    expect(await runToEnd(id)).toMatchObject({ state: 'undone', kept: 0 });
    expect(await snapshot()).toEqual(was);
  });

  it('restores from the trash and back; permanently deletes only as many as were agreed to', async () => {
    const asset = await aReadyAsset(domain, library);
    await trashAssets(domain, library, [asset.id]);
    const id = await start({ kind: 'restore' });
    await runToEnd(id);
    expect((await snapshot())[0].live).toBe(true);
    await undoBulkChange(domain, person, id);
    expect(await runToEnd(id)).toMatchObject({ state: 'undone', undone: 1 });
    expect((await snapshot())[0].live).toBe(false);
    await expectRefusal(start({ kind: 'purge', count: 2 }), 'CONFLICT');
    const purge = await start({ kind: 'purge', count: 1 });
    expect(await runToEnd(purge)).toMatchObject({ state: 'finished', changed: 1 });
    expect(await snapshot()).toEqual([]);
    const undo = undoBulkChange(domain, person, purge);
    await expectRefusal(undo, 'CONFLICT');
  });

  it('deletes originals with more variants than one transaction may remove', async () => {
    await manyAssets(domain, library, 12);
    await sql(
      `INSERT INTO asset (organization_id, library_id, parent_id, kind, processing, id, name, blob, sha256, size_bytes,
         content_type, created, updated)
       SELECT organization_id, library_id, id, 'image', 'done', md5(id || n), 'v.jpg', md5('v' || id || n), '', 0,
         'image/jpeg', now(), now() FROM asset, generate_series(1, 100) n WHERE organization_id = $1`,
      [organizationId],
    );
    await sql('UPDATE asset SET trashed_at = now() WHERE organization_id = $1', [organizationId]);
    const id = await start({ kind: 'purge', count: 12 });
    expect(await continueBulkChange(domain, id)).toBe('more');
    expect(await runToEnd(id)).toMatchObject({ state: 'finished', done: 12, changed: 12 });
    expect(await snapshot()).toEqual([]);
  });
});

describe("the undo of a bulk change leaves others' changes alone", () => {
  const undo = async (id: string) => {
    await undoBulkChange(domain, person, id);
    return runToEnd(id);
  };

  it('of tags', async () => {
    const [untagged, good] = [
      await aReadyAsset(domain, library),
      await aReadyAsset(domain, library),
    ];
    const id = await start({ kind: 'tag', tags: ['sea', 'sky'] });
    await runToEnd(id);
    await untagAssets(domain, library, [untagged.id], ['sea']);
    await tagAssets(domain, library, [good.id], ['mine']);
    expect(await undo(id)).toMatchObject({ state: 'undone', undone: 1, kept: 1 });
    const tags = Object.fromEntries((await snapshot()).map((asset) => [asset.id, asset.tags]));
    expect(tags).toEqual({ [untagged.id]: ['sky'], [good.id]: ['mine'] });
  });

  it('of approvals, moves and the trash', async () => {
    const [one, two] = [await aReadyAsset(domain, library), await aReadyAsset(domain, library)];
    const approval = await start({ kind: 'approve', state: 'approved' });
    await runToEnd(approval);
    await setApproval(domain, library, one.id, { state: 'approved', note: 'Mine.' });
    expect(await undo(approval)).toMatchObject({ undone: 1, kept: 1 });
    const approvals = (await snapshot()).map(({ id, approval_state }) => [id, approval_state]);
    expect(Object.fromEntries(approvals)).toEqual({ [one.id]: 'approved', [two.id]: null });

    const trash = await start(TRASH);
    await runToEnd(trash);
    await restoreAssets(domain, library, [one.id]);
    await trashAssets(domain, library, [one.id]);
    expect(await undo(trash)).toMatchObject({ undone: 1, kept: 1 });
    await restoreAssets(domain, library, [one.id]);

    const move = await start({ kind: 'transfer', targetLibraryId: 'away' });
    await runToEnd(move);
    await transferAssets(domain, target, library, [one.id]);
    expect(await undo(move)).toMatchObject({ undone: 1, kept: 1 });
    expect((await snapshot()).every((asset) => asset.library_id === 'home')).toBe(true);
  });
});

describe('a bulk change, whose access is checked at each part,', () => {
  it.each([
    ['suspended', 'UPDATE member SET suspended_at = now() WHERE person_id = $1', 'FORBIDDEN'],
    ['removed', 'DELETE FROM member WHERE person_id = $1', 'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY'],
  ])('and fails when the person is %s', async (_, statement, failure) => {
    await manyAssets(domain, library, 201);
    const id = await start(TRASH);
    await continueBulkChange(domain, id);
    await sql(statement, [person.personId]);
    expect(await continueBulkChange(domain, id)).toBe('ended');
    expect(await stateOf(id)).toMatchObject({ state: 'failed', changed: 200, failure });
    await sql(
      `INSERT INTO member (organization_id, person_id, role, created) VALUES ($1, $2, 'member', now())
       ON CONFLICT (organization_id, person_id) DO UPDATE SET suspended_at = NULL`,
      [organizationId, person.personId],
    );
    await undoBulkChange(domain, person, id);
    expect(await runToEnd(id)).toMatchObject({ state: 'undone', undone: 200, failure: null });
  });

  it("ends when the person's account is deleted", async () => {
    await manyAssets(domain, library, 201);
    const id = await start(TRASH);
    await continueBulkChange(domain, id);
    await deletePerson(domain, person.personId, null);
    expect(await continueBulkChange(domain, id)).toBe('ended');
    expect((await snapshot()).filter(({ live }) => live)).toHaveLength(1);
    const rows = await sql('SELECT 1 FROM bulk_change_part WHERE bulk_change_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('fails when the plan no longer allows it', async () => {
    await aReadyAsset(domain, library);
    const id = await start({ kind: 'approve', state: 'approved' });
    await sql(`UPDATE organization SET plan = 'free' WHERE id = $1`, [organizationId]);
    expect(await runToEnd(id)).toMatchObject({ state: 'failed', failure: 'PAID_PLAN_REQUIRED' });
  });
});

describe('bulk changes', () => {
  it('are limited for a person, also when started together', async () => {
    await aReadyAsset(domain, library);
    const started = await Promise.allSettled(Array.from({ length: 6 }, () => start(sea)));
    expect(fulfilled(started)).toHaveLength(3);
    await expectRefusal(start(sea), 'CONFLICT');
  });

  it('of an empty selection are refused', async () => {
    await expectRefusal(start(sea), 'BAD_USER_INPUT');
    const away = { ids: ['unknown'] };
    await expectRefusal(start(sea, away), 'BAD_USER_INPUT');
  });

  it('cannot be seen, stopped or undone by anybody else', async () => {
    await aReadyAsset(domain, library);
    const id = await start({ kind: 'transfer', targetLibraryId: 'away' });
    const { principal } = await aSignedIn(domain, { [organizationId]: 'owner' });
    expect(await listBulkChanges(domain, principal)).toEqual([]);
    await expectRefusal(stopBulkChange(domain, principal, id), 'NOT_FOUND');
    await expectRefusal(undoBulkChange(domain, principal, id), 'NOT_FOUND');
    expect(await listBulkChanges(domain, person)).toMatchObject([
      { id, kind: 'transfer', target_name: 'The away', state: 'running', total: 1, done: 0 },
    ]);
  });

  it('can be undone for ten minutes, and are deleted after three days', async () => {
    await aReadyAsset(domain, library);
    const [id, running] = [await start(sea), await start(sea)];
    await runToEnd(id);
    const end = domain.clock.now.getTime();
    domain.clock.now = new Date(end + 600_000);
    expect((await listBulkChanges(domain, person)).map((row) => row.id)).toEqual([running]);
    const late = undoBulkChange(domain, person, id);
    await expectRefusal(late, 'CONFLICT');
    domain.clock.now = new Date(end + 600_001);
    await start(sea);
    const parts = await sql('SELECT 1 FROM bulk_change_part WHERE bulk_change_id = $1', [id]);
    expect(parts).toEqual([]);
    await deleteOldBulkChanges(domain, new Date(end + 3 * 86_400_000 - 5000));
    expect(await stateOf(id)).toMatchObject({ state: 'finished' });
    await deleteOldBulkChanges(domain, new Date(end + 3 * 86_400_000));
    await expect(stateOf(id)).rejects.toThrow();
    expect(await stateOf(running)).toMatchObject({ state: 'running' });
  });
});
