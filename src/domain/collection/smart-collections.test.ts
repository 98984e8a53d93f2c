import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Filter } from '@/contract/filter/filter';
import { parseFilter } from '@/contract/filter/parse-filter';
import { LIMITS } from '@/contract/limits';
import { makePostgresSearchIndex } from '@/platform/search-index/postgres/postgres';
import { aLimitedMember, TESTER } from '@/testing/accounts';
import { aCollector, atOnce } from '@/testing/collections';
import { aDomain, aLibrary, type TestDomain } from '@/testing/domain';
import { aSession } from '@/testing/sessions';
import { fillWorld, prefixOf, WORLD_QUERIES } from '../../../e2e/support/filter-world';
import { authorizeCollection, authorizeCollections } from '../access/authorize-collection';
import type { LibraryForWriting } from '../access/authorize-library';
import type { KeyPrincipal, Principal } from '../access/principal';
import { trashAssets } from '../asset/trash/trash-assets';
import { undoBulkChange } from '../bulk-change/undo-bulk-change';
import { createKey } from '../credential/create-key';
import { resolveFilter } from '../search/resolve-filter';
import { selectAssets } from '../search/select-assets';
import {
  browseCollection,
  browseCollectionIds,
  findCollection,
  findCollectionNeighbours,
} from './browse-collection';
import { createCollection, deleteCollection, updateCollection } from './change-collection';
import { addToCollection, removeFromCollection } from './change-entries';
import { type InTurn, listCollectionCards, listCollections } from './list-collections';
import { moveInCollection } from './move-in-collection';

const refused = (code: string, message = '') =>
  expect.objectContaining({ code, message: expect.stringContaining(message) });
const ALL = { offset: 0, count: 200 };

describe('the assets of a smart collection', () => {
  let domain: TestDomain;
  let key: KeyPrincipal;

  beforeAll(async () => {
    domain = await aDomain();
    const { principal, library } = await aLibrary(domain);
    const { id } = library.organization;
    for (const name of ['home', 'second', 'hidden'])
      await domain.sql(
        'INSERT INTO library (organization_id, id, name, created) VALUES ($1, $2, $2, now())',
        [id, name],
      );
    await fillWorld(domain.sql, { organizationId: id, keyId: principal.keyId });
    await domain.sql(
      `INSERT INTO collection (organization_id, id, name, filter, sort, created_by_key_id, created, updated)
       VALUES ($1, 'smart', 'Smart', 'x', 'added', $2, now(), now())`,
      [id, principal.keyId],
    );
    const grants = new Map([
      ['home', 'read' as const],
      ['second', 'read' as const],
    ]);
    key = { ...principal, grants };
  });

  const open = async (filter: string) => {
    await domain.sql(`UPDATE collection SET filter = $1 WHERE id = 'smart'`, [filter]);
    const ref = { organizationId: key.organization.id, collectionId: 'smart' };
    return authorizeCollection(domain, key, ref, 'read');
  };
  const select = async (filter: string) => {
    const caller = { principal: key, organization: key.organization };
    const asking = { domain, caller, isSearch: true, findAlike: async () => [] };
    const asked = { libraries: [], approvals: [], usualOrder: null, text: '' };
    const { hits } = await selectAssets(makePostgresSearchIndex(domain.database), asking, {
      ...asked,
      filter: parseFilter(filter, domain.now().getTime()),
      sort: { by: 'added', isDescending: true },
      cursor: undefined,
      facets: [],
      offset: 0,
      limit: 100,
    });
    return hits.map(({ assetId }) => assetId);
  };

  // Typing errors are not mended: what a collection shows would change with the words of other assets.
  it('are those of a search', async () => {
    const prefix = prefixOf(key.organization.id);
    for (const [filter, answer] of WORLD_QUERIES) {
      if (/collection:|sunsat/.test(filter)) continue;
      const ids = (await browseCollectionIds(domain, await open(filter), ALL)).map(({ id }) => id);
      expect([filter, ids.map((id) => id.replace(prefix, '')).sort()]).toEqual([filter, answer]);
    }
  });

  it('are shown in the order of a search, with their number and neighbours', async () => {
    const filter = 'tag:sea OR width:>=4000';
    const collection = await open(filter);
    const ids = await select(filter);
    const { length } = ids;
    const { total, rows } = await browseCollection(domain, collection, 0);
    expect([total, rows.map(({ id }) => id)]).toEqual([length, ids]);
    expect(await findCollection(domain, collection)).toMatchObject({ count: length, filter });
    const found = await findCollectionNeighbours(domain, collection, ids[1] ?? '');
    expect(found).toMatchObject({ place: 2, total: length, collectionName: 'Smart' });
    expect(found.before.map(({ id }) => id)).toEqual(ids.slice(0, 1));
  });

  it('are found by its name in a filter', async () => {
    await open('tag:sea');
    expect(await select('collection:smart -type:video')).toEqual(
      await select('tag:sea -type:video'),
    );
    expect(await select('collection:smart,"Best of"')).toEqual(
      await select('tag:sea OR collection:"Best of"'),
    );
  });

  it('are found in other forms of the words', async () => {
    await domain.sql(`UPDATE asset SET name = 'Two boats.jpg' WHERE name = 'copy a.jpg'`);
    for (const filter of ['boats', 'boating -tag:boat'])
      expect(
        (await browseCollectionIds(domain, await open(filter), ALL)).map(({ id }) => id),
      ).toEqual(await select(filter));
  });
});

describe('a smart collection', () => {
  let domain: TestDomain;
  let owner: Awaited<ReturnType<typeof aCollector>>;
  let near: LibraryForWriting;
  let far: LibraryForWriting;
  let id: string;
  beforeEach(async () => {
    domain = await aDomain();
    owner = await aCollector(domain);
    [near, far] = [await owner.library('Near'), await owner.library('Far')];
    ({ id } = await owner.newCollection('Smart', 'manual', 'name:boat'));
  });

  const readers = async (): Promise<Record<string, Principal>> => {
    const chosen = { [near.id]: 'write' as const };
    const access = { others: null, chosen };
    const grants = new Map(Object.entries(chosen));
    const wanted = { organizationId: owner.organizationId, name: 'K', grants };
    const { keyId } = await createKey(domain, TESTER, wanted);
    const member = await aLimitedMember(domain, owner.organizationId, access);
    return {
      owner: owner.principal,
      member: (await aSession(domain, member.id)).principal,
      key: {
        kind: 'key',
        keyId,
        organization: near.organization,
        grants,
      } as Principal,
    };
  };
  /** What somebody reads of it, which each way of reading agrees with. */
  async function seenBy(principal: Principal) {
    const ref = { organizationId: owner.organizationId, collectionId: id };
    const collections = await authorizeCollections(domain, principal, ref.organizationId, 'read');
    const [listed] = await listCollections(domain, collections, atOnce);
    const [card] = await listCollectionCards(domain, collections, atOnce);
    const opened = await authorizeCollection(domain, principal, ref, 'read').catch((error) => {
      expect(error).toEqual(refused('NOT_FOUND'));
    });
    expect([listed?.id, card?.id, card?.count]).toEqual([opened?.id, opened?.id, listed?.count]);
    if (!opened) return null;
    const found = await findCollection(domain, opened);
    expect(found).toMatchObject(listed as object);
    const ids = (await browseCollectionIds(domain, opened, ALL)).map((one) => one.id);
    expect([found?.count, card?.cover?.id]).toEqual([ids.length, ids[0]]);
    return { ids, filter: found?.filter };
  }

  it('has what everybody may see, at once', async () => {
    const { member, key } = (await readers()) as { member: Principal; key: Principal };
    const [one = ''] = await owner.assets(far, ['boat', 'car']);
    expect(await seenBy(owner.principal)).toEqual({ ids: [one], filter: 'name:boat' });
    expect([await seenBy(member), await seenBy(key)]).toEqual([null, null]);
    const [two = ''] = await owner.assets(near, ['red boat']);
    expect((await seenBy(owner.principal))?.ids.sort()).toEqual([two, one].sort());
    for (const reader of [member, key])
      expect(await seenBy(reader)).toEqual({ ids: [two], filter: '' });
    await trashAssets(domain, near, [two]);
    expect([await seenBy(member), await seenBy(key)]).toEqual([null, null]);
    expect((await seenBy(owner.principal))?.ids).toEqual([one]);
  });

  it('tells guests, and keys by one of theirs, no address of a member', async () => {
    const { email } = await domain.database.prisma.person.findUniqueOrThrow({
      where: { id: owner.personId },
    });
    const access = { others: 'write' as const, chosen: { [far.id]: null } };
    const limited = await aLimitedMember(domain, owner.organizationId, access);
    await owner.assets(near, ['car']);
    const counted = async (maker: Principal, name = email) => {
      const { organizationId } = owner;
      const collections = await authorizeCollections(domain, maker, organizationId, 'write');
      const fields = { name: 'By', description: '', sort: 'added' as const, coverId: null };
      const made = await createCollection(domain, collections, { ...fields, filter: `by:${name}` });
      const ref = { organizationId, collectionId: made.id };
      const opened = await authorizeCollection(domain, maker, ref, 'read');
      return (await findCollection(domain, opened))?.count;
    };
    const { member: guest, key } = (await readers()) as { member: Principal; key: Principal };
    const member = (await aSession(domain, limited.id)).principal;
    expect([await counted(owner.principal), await counted(member)]).toEqual([1, 1]);
    expect([await counted(key), await counted(guest)]).toEqual([0, 0]);
    expect([await counted(key, 'Ada'), await counted(guest, 'Ada')]).toEqual([1, 1]);
  });

  it('is counted in turn, and not for the name of another one in a filter', async () => {
    await owner.newCollection('Plain');
    const caller = { principal: owner.principal, organization: near.organization };
    const asking = { domain, caller, isSearch: true, findAlike: async () => [] };
    const statements = vi.spyOn(domain.database, 'rows');
    await resolveFilter(parseFilter('collection:plain', 0) as Filter, asking);
    const asked = statements.mock.calls.map(([{ text }]) => text);
    expect(asked.filter((text) => text.includes('FROM collection c'))).toHaveLength(1);
    expect(asked.filter((text) => text.includes('FROM asset a'))).toEqual([]);
    let turns = 0;
    const inTurn: InTurn = (count) => {
      turns += 1;
      return count();
    };
    await listCollections(domain, await owner.collections(), inTurn);
    expect(turns).toBe(1);
    await domain.sql(`DELETE FROM collection WHERE filter IS NOT NULL`);
    await listCollectionCards(domain, await owner.collections(), inTurn);
    expect(turns).toBe(1);
    statements.mockRestore();
  });

  it('is one of so many, also after an undo and by changes at the same time', async () => {
    const deleted = await deleteCollection(domain, await owner.collection(id));
    await domain.sql(
      `INSERT INTO collection (organization_id, id, name, filter, sort, created, updated)
       SELECT $1, 'smart-' || n, 'Smart', 'x', 'added', now(), now() FROM generate_series(2, $2) AS n`,
      [owner.organizationId, LIMITS.smartCollections],
    );
    const plain = [await owner.newCollection('One'), await owner.newCollection('Two')];
    const changes = plain.map((one) => updateCollection(domain, one, { filter: 'boat' }));
    const results = await Promise.allSettled(changes);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(undoBulkChange(domain, owner.principal, deleted ?? '')).rejects.toEqual(
      refused('FORBIDDEN', 'smart collections'),
    );
  });

  it('has the cover that was chosen, while it is in it', async () => {
    const [one, two = ''] = await owner.assets(near, ['boat 1', 'boat 2', 'boat 3']);
    await updateCollection(domain, await owner.collection(id), { coverId: two });
    const cover = async () =>
      (await listCollectionCards(domain, await owner.collections(), atOnce))[0]?.cover?.id;
    expect(await cover()).toBe(two);
    await updateCollection(domain, await owner.collection(id), { filter: 'name:1' });
    expect(await cover()).toBe(one);
  });

  it('takes no assets, and no order by hand', async () => {
    const [boat = ''] = await owner.assets(near, ['boat']);
    const smart = await owner.collection(id);
    expect(smart.sort).toBe('added');
    for (const change of [
      () => addToCollection(domain, smart, { ids: [boat] }),
      () => removeFromCollection(domain, smart, [boat]),
      () => moveInCollection(domain, smart, [boat], null),
      () => updateCollection(domain, smart, { sort: 'manual' }),
    ])
      await expect(change()).rejects.toEqual(refused('BAD_USER_INPUT'));
  });

  it('refuses a filter that could lead back to it', async () => {
    for (const filter of ['collection:Smart', 'boat OR -(collection:x)', 'like:abc']) {
      await expect(owner.newCollection('Other', 'name', filter)).rejects.toEqual(
        refused('BAD_USER_INPUT', 'the filter of a smart collection has no'),
      );
      const change = updateCollection(domain, await owner.collection(id), { filter });
      await expect(change).rejects.toEqual(refused('BAD_USER_INPUT'));
    }
  });

  it('comes of a plain one without assets only', async () => {
    const plain = await owner.newCollection('Plain');
    const [boat = ''] = await owner.assets(near, ['boat']);
    await addToCollection(domain, plain, { ids: [boat] });
    const change = { filter: 'boat' };
    await expect(updateCollection(domain, plain, change)).rejects.toEqual(
      refused('BAD_USER_INPUT'),
    );
    await removeFromCollection(domain, plain, [boat]);
    await updateCollection(domain, plain, change);
    expect(await owner.collection(plain.id)).toMatchObject({ sort: 'added', filter: 'boat' });
  });

  it('is as it was after an undo', async () => {
    const undo = (changeId: string | null) =>
      undoBulkChange(domain, owner.principal, changeId ?? '');
    const changed = await updateCollection(domain, await owner.collection(id), { filter: 'car' });
    await undo(changed);
    expect((await owner.collection(id)).filter).toBe('name:boat');
    await undo(await deleteCollection(domain, await owner.collection(id)));
    expect((await owner.collection(id)).filter).toBe('name:boat');
  });
});
