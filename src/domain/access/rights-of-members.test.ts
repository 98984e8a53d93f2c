import { beforeEach, describe, expect, it } from 'vitest';
import { aLimitedMember, TESTER } from '@/testing/accounts';
import { aCollector } from '@/testing/collections';
import { aDomain, expectRefusal, type TestDomain } from '@/testing/domain';
import { aShareLink } from '@/testing/http/shared-fixture';
import { aSession } from '@/testing/sessions';
import { listActivity } from '../activity/list-activity';
import { listApprovals } from '../asset/approval/list-approvals';
import { startBulkChange } from '../bulk-change/start-bulk-change';
import { undoBulkChange } from '../bulk-change/undo-bulk-change';
import { updateCollection } from '../collection/change-collection';
import { addToCollection, removeFromCollection } from '../collection/change-entries';
import { moveInCollection } from '../collection/move-in-collection';
import { addComment } from '../comment/add-comment';
import { resolveComment } from '../comment/change-comment';
import { createKey } from '../credential/create-key';
import { changeRights } from '../member/change-rights';
import { changeShareLink, endShareLink } from '../share-link/change-share-link';
import { listShareLinks } from '../share-link/list-share-links';
import { authorizeCollection } from './authorize-collection';
import { authorizeComments } from './authorize-comments';
import { authorizeLibrary, type LibraryForWriting } from './authorize-library';
import { authorizeSettings } from './authorize-settings';
import { authorizeEndingLinks, authorizeLinks, authorizeSharing } from './authorize-sharing';
import { latestAccessChanges } from './list-audit';
import type { PersonPrincipal } from './principal';

let domain: TestDomain;
let owner: Awaited<ReturnType<typeof aCollector>>;
let seen: LibraryForWriting;
let unseen: LibraryForWriting;
let limited: { id: string };

type Access = { others: 'read' | 'write' | null; chosen?: Record<string, 'read' | 'write'> };

beforeEach(async () => {
  domain = await aDomain();
  owner = await aCollector(domain);
  [seen, unseen] = [await owner.library('Seen'), await owner.library('Unseen')];
});

/** A member with this access; `now` reads it again. */
async function aMember({ others, chosen = {} }: Access) {
  limited = await aLimitedMember(domain, owner.organizationId, { others, chosen });
  return (await aSession(domain, limited.id)).principal;
}
const now = async () => (await aSession(domain, limited.id)).principal;

async function limit({ others, chosen = {} }: Access) {
  const settings = authorizeSettings(owner.principal, owner.organizationId, 'owner', null);
  const libraries = Object.entries(chosen).map(([library, access]) => ({ library, access }));
  await changeRights(domain, settings, limited.id, { others, libraries });
  return now();
}

describe('a guest', () => {
  it('neither answers visitors nor resolves what they say', async () => {
    const guest = await aMember({ others: null, chosen: { [seen.id]: 'write' } });
    const [assetId = ''] = await owner.assets(seen, ['lake.jpg']);
    await domain.sql(
      `INSERT INTO comment (organization_id, id, asset_id, text, blob, created, visitor_name)
       SELECT organization_id, 'by-visitor', id, 'Nice', blob, $2, 'Kai' FROM asset WHERE id = $1`,
      [assetId, domain.clock.now],
    );
    const ref = { organizationId: owner.organizationId, libraryId: seen.id };
    const answer = { text: 'Thanks', parentId: 'by-visitor', mark: null, atSeconds: null };
    const comments = await authorizeComments(domain, guest, ref, 'write');
    await expectRefusal(addComment(domain, comments, assetId, answer), 'NOT_FOUND');
    await expectRefusal(resolveComment(domain, comments, 'by-visitor'), 'NOT_FOUND');
    const byOwner = await authorizeComments(domain, owner.principal, ref, 'write');
    await addComment(domain, byOwner, assetId, answer);
    await resolveComment(domain, byOwner, 'by-visitor');
  });

  it('is named no other guest, neither in the approvals of an asset nor in the activity', async () => {
    const access = { others: null, chosen: { [seen.id]: 'write' as const } };
    const [guest, other] = [await aMember(access), await aMember(access)];
    const [assetId = ''] = await owner.assets(seen, ['lake.jpg']);
    const ref = { organizationId: owner.organizationId, libraryId: seen.id };
    for (const [name, { personId, email }] of Object.entries({
      Own: guest,
      Other: other,
      Owner: owner.principal,
    })) {
      await domain.sql('UPDATE person SET name = $2 WHERE id = $1', [personId, name]);
      await domain.sql(
        `INSERT INTO approval_entry (asset_id, state, set_by, set_at) VALUES ($1, 'approved', $2, now())`,
        [assetId, email],
      );
    }
    const readBy = async (person: PersonPrincipal) => {
      const library = await authorizeLibrary(domain, person, ref, 'read');
      return (await listApprovals(domain, library, assetId)).map(({ setBy }) => setBy);
    };
    expect(await readBy(guest)).toEqual(['Owner', 'Somebody', 'Own']);
    expect(await readBy(owner.principal)).toEqual(['Owner', 'Other', 'Own']);

    await domain.sql('DELETE FROM published_event', []);
    for (const { personId } of [guest, other, owner.principal])
      await domain.sql(
        `INSERT INTO published_event (type, organization_id, library_id, asset_id, actor, created)
         SELECT 'asset.approval_changed', organization_id, library_id, id, jsonb_build_object('type', 'person', 'id', $2::text), now()
         FROM asset WHERE id = $1`,
        [assetId, personId],
      );
    await domain.sql('SELECT place_events()', []);
    const activityOf = async (person: PersonPrincipal) => {
      const settings = authorizeSettings(person, owner.organizationId, 'guest', null);
      const { rows } = await listActivity(domain, settings, { aboutMe: false, before: null });
      return rows.filter(({ kind }) => kind === 'approval').map(({ who }) => who);
    };
    expect((await activityOf(guest)).sort()).toEqual(['Own', 'Owner', 'Somebody']);
    expect((await activityOf(owner.principal)).sort()).toEqual(['Other', 'Own', 'Owner']);
    await domain.sql('DELETE FROM member WHERE person_id = $1', [other.personId]);
    expect((await activityOf(guest)).sort()).toEqual(['Own', 'Owner', 'Somebody']);
  });

  it('finds what happened last in their libraries, however much did elsewhere since', async () => {
    const guest = await aMember({ others: null, chosen: { [seen.id]: 'read' } });
    const [[here = ''], [there = '']] = [
      await owner.assets(seen, ['lake.jpg']),
      await owner.assets(unseen, ['sea.jpg']),
    ];
    const say = (assetId: string, count: number, minutes: number) =>
      domain.sql(
        `INSERT INTO comment (organization_id, id, asset_id, text, blob, created)
         SELECT organization_id, a.id || n, a.id, 'Nice', blob, $2
         FROM asset a, generate_series(1, $3::int) n WHERE a.id = $1`,
        [assetId, domain.later(minutes * 60_000), count],
      );
    await say(here, 1, 0);
    await say(there, 2001, 1);
    await domain.sql(
      `INSERT INTO published_event (type, organization_id, library_id, asset_id, actor, created)
       SELECT 'asset.created', organization_id, library_id, id, '{"type":"system","id":null}', $2
       FROM asset, generate_series(1, 2001) WHERE id = $1`,
      [there, domain.clock.now],
    );
    await domain.sql('SELECT place_events()', []);
    const own = authorizeSettings(guest, owner.organizationId, 'guest', null);
    const { rows: told } = await listActivity(domain, own, { aboutMe: false, before: null });
    expect(told.map(({ kind, libraryId }) => [kind, libraryId])).toEqual(
      expect.arrayContaining([
        ['comment', seen.id],
        ['upload', seen.id],
      ]),
    );
    expect(told).toHaveLength(2);
  });

  it('undoes in a collection what they see of it', async () => {
    await aMember({ others: 'write' });
    const ids = [
      ...(await owner.assets(seen, ['lake.jpg'])),
      ...(await owner.assets(unseen, ['sea.jpg'])),
    ];
    const { id: collectionId } = await owner.newCollection('Best');
    const ref = { organizationId: owner.organizationId, collectionId };
    await addToCollection(domain, await owner.collection(collectionId), { ids });
    const collection = await authorizeCollection(domain, await now(), ref, 'write');
    const { changeId } = await removeFromCollection(domain, collection, ids);
    const guest = await limit({ others: null, chosen: { [seen.id]: 'write' } });
    await undoBulkChange(domain, guest, changeId ?? '');
    const rows = await domain.sql('SELECT asset_id FROM collection_asset', []);
    expect(rows).toEqual([{ asset_id: ids[0] }]);
  });
});

const REFUSED = {
  code: 'FORBIDDEN',
  message: expect.stringMatching(/Visitors|You see some libraries only/),
};

describe('a collection that visitors see', () => {
  it('is changed only by those who can write to all libraries, also by undo', async () => {
    const member = await aMember({ others: 'write' });
    const [lake = '', sea = ''] = await owner.assets(seen, ['lake.jpg', 'sea.jpg']);
    const { id } = await owner.newCollection('Best');
    const ref = { organizationId: owner.organizationId, collectionId: id };
    const collection = await authorizeCollection(domain, member, ref, 'write');
    await addToCollection(domain, collection, { ids: [lake, sea] });
    const ordered = await moveInCollection(domain, collection, [sea], lake);
    const edited = await updateCollection(domain, collection, { sort: 'name' });
    const { changeId } = await removeFromCollection(domain, collection, [sea]);
    const content = { kind: 'collection' as const, collection };
    const link = await aShareLink(domain, owner.principal, owner.organizationId, content);
    const limits: Access[] = [
      { others: null, chosen: { [seen.id]: 'write' } },
      { others: 'write', chosen: { [unseen.id]: 'read' } },
    ];
    for (const access of limits) {
      const editor = await limit(access);
      const own = await authorizeCollection(domain, editor, ref, 'write');
      const attempts = [
        () => addToCollection(domain, own, { ids: [sea] }),
        () => removeFromCollection(domain, own, [lake]),
        () => moveInCollection(domain, own, [lake], null),
        () => updateCollection(domain, own, { sort: 'captured' }),
        ...[changeId, ordered, edited].map(
          (change) => () => undoBulkChange(domain, editor, change ?? ''),
        ),
      ];
      for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(REFUSED);
    }
    await domain.sql('UPDATE library SET trashed_at = $1 WHERE id = $2', [
      domain.clock.now,
      unseen.id,
    ]);
    const all = await authorizeCollection(domain, await now(), ref, 'write');
    expect(await addToCollection(domain, all, { ids: [sea] })).toMatchObject({ added: 1 });
    const links = authorizeLinks(owner.principal, owner.organizationId, null);
    await endShareLink(domain, links, link.id);
    const guest = await limit(limits[0] as Access);
    const ended = await authorizeCollection(domain, guest, ref, 'write');
    expect(await removeFromCollection(domain, ended, [sea])).toMatchObject({ removed: 1 });
  });
});

describe('a key', () => {
  it('changes a collection that visitors see only if it can write to all of its libraries', async () => {
    const [lake = ''] = await owner.assets(seen, ['lake.jpg']);
    const [secret = ''] = await owner.assets(unseen, ['secret.jpg']);
    const { id } = await owner.newCollection('Best');
    const ref = { organizationId: owner.organizationId, collectionId: id };
    const collection = await owner.collection(id);
    await addToCollection(domain, collection, { ids: [lake] });
    await aShareLink(domain, owner.principal, owner.organizationId, {
      kind: 'collection',
      collection,
    });
    const add = async (access: 'read' | 'write') => {
      const grants = new Map([
        [seen.id, 'write' as const],
        [unseen.id, access],
      ]);
      const organizationId = owner.organizationId;
      const { keyId } = await createKey(domain, TESTER, { organizationId, name: 'Key', grants });
      const key = { kind: 'key' as const, keyId, organization: seen.organization, grants };
      const own = await authorizeCollection(domain, key, ref, 'write');
      return addToCollection(domain, own, { ids: [secret] });
    };
    await expect(add('read')).rejects.toMatchObject(REFUSED);
    expect(await add('write')).toMatchObject({ added: 1 });
  });
});

describe('a member who may no longer change a library', () => {
  it('ends the link they made of it, and changes it no more', async () => {
    const member = await aMember({ others: 'write' });
    const assetIds = await owner.assets(unseen, ['sea.jpg']);
    const content = { kind: 'assets' as const, assetIds };
    const { id } = await aShareLink(domain, member, owner.organizationId, content);
    const editor = await limit({ others: 'write', chosen: { [unseen.id]: 'read' } });
    const links = authorizeLinks(editor, owner.organizationId, null);
    const { links: listed } = await listShareLinks(domain, links, null);
    expect(listed).toMatchObject([{ id, mayChange: false, mayEnd: true, token: null }]);
    const sharing = authorizeSharing(editor, owner.organizationId, null);
    await expectRefusal(changeShareLink(domain, sharing, id, {}), 'FORBIDDEN');
    const viewer = await limit({ others: 'read' });
    await endShareLink(domain, authorizeEndingLinks(viewer, owner.organizationId, null), id);
  });

  it('is refused the undo of a change in the background at once', async () => {
    const member = await aMember({ others: 'write' });
    await owner.assets(unseen, ['sea.jpg']);
    const ref = { organizationId: owner.organizationId, libraryId: unseen.id };
    const library = await authorizeLibrary(domain, member, ref, 'write');
    const { id } = await startBulkChange(
      domain,
      library,
      { change: { kind: 'tag', tags: ['sea'] }, selection: { ids: await idsIn(unseen) } },
      null,
    );
    await domain.sql("UPDATE bulk_change SET state = 'finished', ended_at = $1", [
      domain.clock.now,
    ]);
    const viewer = await limit({ others: 'read' });
    await expectRefusal(undoBulkChange(domain, viewer, id), 'API_KEY_READ_ONLY');
    const guest = await limit({ others: null, chosen: { [seen.id]: 'write' } });
    await expectRefusal(undoBulkChange(domain, guest, id), 'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY');
  });
});

const idsIn = async ({ id }: LibraryForWriting): Promise<string[]> =>
  (await domain.sql('SELECT id FROM asset WHERE library_id = $1', [id])).map((row) => row.id);

describe('a change of access', () => {
  it('is noticed also when the clock of its process is slow', async () => {
    const { organizationId } = owner;
    const note = (minutes: number) =>
      domain.sql(
        "INSERT INTO audit (organization_id, actor, action, subject, at) VALUES ($1, '', '', '', $2)",
        [organizationId, domain.later(minutes * 60_000)],
      );
    for (let n = 0; n < 12; n++) await note(1);
    const before = await latestAccessChanges(domain, organizationId);
    await note(0);
    expect(await latestAccessChanges(domain, organizationId)).not.toBe(before);
  });
});
