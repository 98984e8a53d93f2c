import { beforeEach, describe, expect, it } from 'vitest';
import { aLimitedMember, TESTER } from '@/testing/accounts';
import { aCollector, atOnce } from '@/testing/collections';
import { aDomain, type TestDomain } from '@/testing/domain';
import { aSession } from '@/testing/sessions';
import { authorizeCollection, authorizeCollections } from '../access/authorize-collection';
import type { LibraryForWriting } from '../access/authorize-library';
import type { Principal } from '../access/principal';
import { undoBulkChange } from '../bulk-change/undo-bulk-change';
import { createKey } from '../credential/create-key';
import { findCollection } from './browse-collection';
import { createCollection, updateCollection } from './change-collection';
import { addToCollection, removeFromCollection } from './change-entries';
import { listCollectionCards, listCollections } from './list-collections';
import { moveInCollection } from './move-in-collection';

let domain: TestDomain;
let owner: Awaited<ReturnType<typeof aCollector>>;
let near: LibraryForWriting;
let far: LibraryForWriting;
beforeEach(async () => {
  domain = await aDomain();
  owner = await aCollector(domain);
  [near, far] = [await owner.library('Near'), await owner.library('Far')];
});

async function aKey({ organization, id }: LibraryForWriting): Promise<Principal> {
  const grants = new Map([[id, 'write' as const]]);
  const { keyId } = await createKey(domain, TESTER, {
    organizationId: organization.id,
    name: id,
    grants,
  });
  return { kind: 'key', keyId, organization, grants };
}
const aMember = async (access: Parameters<typeof aLimitedMember>[2]) =>
  (await aSession(domain, (await aLimitedMember(domain, owner.organizationId, access)).id))
    .principal;
const refOf = (collectionId: string) => ({ organizationId: owner.organizationId, collectionId });

async function createBy(principal: Principal, name: string) {
  const collections = await authorizeCollections(domain, principal, owner.organizationId, 'write');
  const fields = { name, description: '', filter: null, sort: 'manual' as const, coverId: null };
  return (await createCollection(domain, collections, fields)).id;
}

/** The names a caller reads, which each way of reading agrees with. */
async function namesFor(principal: Principal, ids: string[]) {
  const collections = await authorizeCollections(domain, principal, owner.organizationId, 'read');
  const listed = (await listCollections(domain, collections, atOnce)).map(({ name }) => name);
  const cards = (await listCollectionCards(domain, collections, atOnce)).map(({ name }) => name);
  const opened: string[] = [];
  for (const id of ids)
    for (const level of ['read', 'write'] as const)
      try {
        const found = await authorizeCollection(domain, principal, refOf(id), level);
        opened.push((await findCollection(domain, found))?.name ?? '');
      } catch (error) {
        expect(error).toMatchObject({ code: 'NOT_FOUND' });
      }
  expect(cards).toEqual(listed);
  expect([...new Set(opened)].sort()).toEqual([...listed].sort());
  return listed;
}

describe('a collection', () => {
  it('is visible to who reads one of its assets, made it, or sees every library', async () => {
    const [key, other] = [await aKey(near), await aKey(far)];
    const guest = await aMember({ others: null, chosen: { [near.id]: 'write' } });
    const member = await aMember({ others: 'write', chosen: {} });
    const ids = [];
    for (const [name, library] of [
      ['A near', near],
      ['B far', far],
      ['C empty', null],
    ] as const) {
      const { id } = await owner.newCollection(name);
      ids.push(id);
      if (!library) continue;
      const assets = await owner.assets(library, [`${name}.jpg`]);
      await addToCollection(domain, await owner.collection(id), { ids: assets });
    }
    ids.push(await createBy(key, 'D of a key'), await createBy(guest, 'E of a guest'));
    const all = ['A near', 'B far', 'C empty', 'D of a key', 'E of a guest'];
    expect(await namesFor(key, ids)).toEqual(['A near', 'D of a key']);
    expect(await namesFor(other, ids)).toEqual(['B far']);
    expect(await namesFor(guest, ids)).toEqual(['A near', 'E of a guest']);
    expect(await namesFor(member, ids)).toEqual(all);
    expect(await namesFor(owner.principal, ids)).toEqual(all);
  });

  it('becomes newer only by what changes it', async () => {
    const [a = '', b = ''] = await owner.assets(near, ['a.jpg', 'b.jpg']);
    const { id } = await owner.newCollection('Best');
    const best = await owner.collection(id);
    const added = await addToCollection(domain, best, { ids: [a] });
    const updated = async () => (await findCollection(domain, best))?.updated;
    const later = () => {
      domain.pass(1000);
    };
    const nothing = [
      () => addToCollection(domain, best, { ids: [a] }),
      () => addToCollection(domain, best, { ids: ['unknown'] }),
      () => removeFromCollection(domain, best, [b]),
      () => moveInCollection(domain, best, [b], null),
      () => updateCollection(domain, best, { name: 'Best' }),
    ];
    for (const change of nothing) {
      const before = await updated();
      later();
      await change();
      expect(await updated()).toBe(before);
    }
    const something = [
      () => addToCollection(domain, best, { ids: [b] }),
      () => moveInCollection(domain, best, [b], a),
      () => updateCollection(domain, best, { name: 'Better' }),
      () => undoBulkChange(domain, owner.principal, added.changeId ?? ''),
    ];
    for (const change of something) {
      later();
      await change();
      expect(await updated()).toBe(domain.clock.now.getTime());
    }
  });
});
