import { beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '@/contract/limits';
import { aPerson } from '@/testing/accounts';
import { aCollector, atOnce } from '@/testing/collections';
import { aDomain, anAsset, aReadyAsset, expectRefusal, fulfilled } from '@/testing/domain';
import { aSession } from '@/testing/sessions';
import type { CollectionForWriting } from '../access/authorize-collection';
import { authorizeCollection, authorizeCollections } from '../access/authorize-collection';
import type { LibraryForWriting } from '../access/authorize-library';
import { authorizeSettings } from '../access/authorize-settings';
import { trashAssets } from '../asset/trash/trash-assets';
import { restoreLibrary, trashLibrary } from '../library/trash-library';
import { deletePerson } from '../person/delete-person';
import {
  browseCollection,
  browseCollectionIds,
  findCollection,
  findCollectionNeighbours,
} from './browse-collection';
import { createCollection, deleteCollection, updateCollection } from './change-collection';
import { addToCollection, removeFromCollection } from './change-entries';
import { listCollectionCards, listCollections, listCollectionsOfAsset } from './list-collections';
import { moveInCollection } from './move-in-collection';

const domain = await aDomain();
let ada: Awaited<ReturnType<typeof aCollector>>;
let one: LibraryForWriting;
let two: LibraryForWriting;
let best: CollectionForWriting;
beforeEach(async () => {
  ada = await aCollector(domain);
  one = await ada.library('One');
  two = await ada.library('Two');
  best = await ada.newCollection();
});

const { sql } = domain;
const add = (ids: string[], to = best) => addToCollection(domain, to, { ids });
/** The names of the visible assets of a collection, in its order. */
const shown = async (id = best.id) => {
  const { rows } = await browseCollection(domain, await ada.collection(id), 0);
  return rows.map(({ name }) => name).join('');
};
const owner = () => authorizeSettings(ada.principal, ada.organizationId, 'owner', null);

describe('a collection', () => {
  it('has assets of several libraries, each once, and counts those already there', async () => {
    const [a = '', b = ''] = await ada.assets(one, ['a', 'b']);
    const [c = ''] = await ada.assets(two, ['c']);
    expect(await add([b, c])).toMatchObject({ added: 2, present: 0 });
    expect(await add([a, b, c, a])).toMatchObject({ added: 1, present: 2 });
    expect(await add([a])).toEqual({ added: 0, present: 1, changeId: null });
    expect(await shown()).toBe('bca');
  });

  it('adds the original for a variant, and nothing the person cannot see', async () => {
    const original = await aReadyAsset(domain, one, { name: 'a' });
    const variant = await anAsset(domain, one, { name: 'v', parentId: original.id });
    const eve = await aCollector(domain);
    const [foreign = ''] = await eve.assets(await eve.library(), ['x']);
    const [trashed = ''] = await ada.assets(one, ['t']);
    await trashAssets(domain, one, [trashed]);
    const sent = [variant.id, foreign, trashed, 'unknown', original.id];
    expect(await add(sent)).toMatchObject({ added: 1, present: 0 });
    expect(await shown()).toBe('a');
  });

  it('adds a selection of a library, in the order of the view', async () => {
    await ada.assets(one, ['b', 'c', 'a', 'd']);
    const [d] = await sql(`SELECT id FROM asset WHERE name = 'd' AND organization_id = $1`, [
      ada.organizationId,
    ]);
    const view = { sort: 'name' as const, filter: null, trashed: false };
    const selection = { view, ranges: null, except: [d.id], also: [] };
    expect(await addToCollection(domain, best, { library: one, selection })).toMatchObject({
      added: 3,
      present: 0,
    });
    expect(await shown()).toBe('abc');
  });

  it('hides assets in the trash, alone or with their library, and shows them again', async () => {
    const [a = '', b = ''] = await ada.assets(one, ['a', 'b']);
    const [c = ''] = await ada.assets(two, ['c']);
    await add([a, b, c]);
    await trashAssets(domain, one, [a]);
    expect(await shown()).toBe('bc');
    await trashLibrary(domain, owner(), one.id);
    expect(await shown()).toBe('c');
    expect(await findCollection(domain, await ada.collection(best.id))).toMatchObject({ count: 1 });
    expect(await listCollections(domain, await ada.collections(), atOnce)).toMatchObject([
      { count: 1 },
    ]);
    await restoreLibrary(domain, owner(), one.id);
    expect(await shown()).toBe('bc');
  });

  it('has four orders, each with ids, blocks and neighbours that agree', async () => {
    const [b = '', c = '', a = ''] = await ada.assets(one, ['b', 'c', 'a']);
    await sql(
      `UPDATE asset SET metadata = '{"capture":{"recordedAt":"2020-01-01"}}' WHERE id = $1`,
      [b],
    );
    domain.pass(1000);
    await add([c, a]);
    domain.pass(1000);
    await add([b]);
    const orders = { manual: 'cab', added: 'bca', name: 'abc' };
    for (const [sort, names] of Object.entries(orders)) {
      await updateCollection(domain, best, { sort: sort as keyof typeof orders });
      expect(await shown(), sort).toBe(names);
    }
    await updateCollection(domain, best, { sort: 'captured' });
    expect((await shown()).at(-1)).toBe('b');
    const byName = { ...(await ada.collection(best.id)), sort: 'name' as const };
    const ids = await browseCollectionIds(domain, byName, { offset: 1, count: 5 });
    expect(ids).toEqual([
      { id: b, libraryId: 'one' },
      { id: c, libraryId: 'one' },
    ]);
    const beside = await findCollectionNeighbours(domain, byName, b);
    expect(beside).toMatchObject({
      place: 2,
      total: 3,
      collectionName: 'Best',
      before: [{ id: a }],
      after: [{ id: c }],
    });
    expect(await findCollectionNeighbours(domain, byName, 'unknown')).toMatchObject({
      place: null,
      before: [],
      after: [],
    });
  });

  it('is listed by name with a cover: the chosen one while it is there, otherwise the first', async () => {
    await ada.newCollection('atlas');
    const [a = '', b = ''] = await ada.assets(one, ['a', 'b']);
    await add([a, b]);
    const cards = async () =>
      (await listCollectionCards(domain, await ada.collections(), atOnce)).map(
        ({ name, cover }) => [name, cover?.name ?? null],
      );
    expect(await cards()).toEqual([
      ['atlas', null],
      ['Best', 'a'],
    ]);
    await updateCollection(domain, best, { coverId: b });
    expect(await cards()).toEqual([
      ['atlas', null],
      ['Best', 'b'],
    ]);
    await removeFromCollection(domain, best, [b]);
    expect(await cards()).toEqual([
      ['atlas', null],
      ['Best', 'a'],
    ]);
    expect(await findCollection(domain, best)).toMatchObject({ coverId: null });
    const eve = await aCollector(domain);
    const [foreign = ''] = await eve.assets(await eve.library(), ['x']);
    await updateCollection(domain, best, { coverId: foreign });
    expect(await sql('SELECT cover_asset_id FROM collection WHERE id = $1', [best.id])).toEqual([
      { cover_asset_id: null },
    ]);
  });

  it('is found by its assets and their variants', async () => {
    const original = await aReadyAsset(domain, one);
    const variant = await anAsset(domain, one, { parentId: original.id });
    const more = await ada.newCollection('Also');
    await add([original.id]);
    await add([original.id], more);
    const collections = await ada.collections();
    for (const id of [original.id, variant.id])
      expect(
        (await listCollectionsOfAsset(domain, collections, id)).map(({ name }) => name),
      ).toEqual(['Also', 'Best']);
    const eve = await aCollector(domain);
    expect(await listCollectionsOfAsset(domain, await eve.collections(), original.id)).toEqual([]);
  });

  it('is deleted without its assets', async () => {
    const ids = await ada.assets(one, ['a', 'b', 'c']);
    await add(ids);
    await deleteCollection(domain, best);
    await expectRefusal(ada.collection(best.id), 'NOT_FOUND');
    expect((await sql('SELECT FROM asset WHERE id = ANY ($1)', [ids])).length).toBe(3);
  });

  it('stays when its creator is deleted', async () => {
    const member = await aPerson(domain, { [ada.organizationId]: 'member' });
    const { principal } = await aSession(domain, member.id);
    const theirs = await authorizeCollections(domain, principal, ada.organizationId, 'write');
    const fields = {
      name: 'Theirs',
      description: '',
      filter: null,
      sort: 'manual' as const,
      coverId: null,
    };
    const { id } = await createCollection(domain, theirs, fields);
    await deletePerson(domain, member.id, null);
    expect(await findCollection(domain, await ada.collection(id))).toMatchObject({
      name: 'Theirs',
    });
  });
});

describe('the order by hand', () => {
  const move = (ids: string[], before: string | null) =>
    moveInCollection(domain, best, ids, before);

  it('puts assets before another one or at the end, in their former order', async () => {
    const [a = '', b = '', c = '', d = '', e = ''] = await ada.assets(one, [
      'a',
      'b',
      'c',
      'd',
      'e',
    ]);
    await add([a, b, c, d, e]);
    await move([d], b);
    expect(await shown()).toBe('adbce');
    await move([c, a], null);
    expect(await shown()).toBe('dbeac');
    await move([e, b], d);
    expect(await shown()).toBe('bedac');
    await move([e, d], e);
    expect(await shown()).toBe('bedac');
    await move([b, 'unknown'], 'unknown');
    expect(await shown()).toBe('edacb');
  });

  it('writes only the moved entries, until a gap is used up', async () => {
    const [a = '', b = '', c = ''] = await ada.assets(one, ['a', 'b', 'c']);
    await add([a, b, c]);
    const places = async () =>
      await sql(
        'SELECT asset_id, place FROM collection_asset WHERE collection_id = $1 ORDER BY place',
        [best.id],
      );
    const before = await places();
    // Each move halves the gap after the first.
    for (let n = 0; n < 20; n++) await move([n % 2 ? c : b], n % 2 ? b : c);
    expect((await places())[0]).toEqual(before[0]);
    expect(await shown()).toBe('acb');
    for (let n = 0; n < 4; n++) await move([n % 2 ? c : b], n % 2 ? b : c);
    expect(await shown()).toBe('acb');
    expect((await places()).map(({ place }) => Number(place) / 2 ** 20)).toEqual([
      1,
      expect.any(Number),
      expect.any(Number),
    ]);
  });

  it('breaks ties by the id, as the grid does', async () => {
    const ids = await ada.assets(one, ['a', 'b', 'c']);
    await add(ids);
    await sql('UPDATE collection_asset SET place = 5 WHERE collection_id = $1', [best.id]);
    const was = await shown();
    const { rows } = await browseCollection(domain, best, 0);
    await move([rows[2]?.id ?? ''], rows[1]?.id ?? '');
    expect(await shown()).toBe([was[0], was[2], was[1]].join(''));
  });
});

describe('limits of collections', () => {
  it('apply to an organization and a collection, even with parallel calls', async () => {
    await sql(
      `INSERT INTO collection SELECT $1, 'filler ' || n || $1, 'Filler', '', NULL, 'manual', NULL, now(), now()
       FROM generate_series(1, $2) n`,
      [ada.organizationId, LIMITS.collectionsPerOrganization - 2],
    );
    const results = await Promise.allSettled([1, 2, 3].map(() => ada.newCollection()));
    expect(fulfilled(results)).toHaveLength(1);

    const [first = '', second = ''] = await ada.assets(one, ['a', 'b']);
    await sql(
      `WITH made AS (
         INSERT INTO asset (id, organization_id, library_id, kind, name, blob, sha256, size_bytes, content_type, created)
         SELECT rpad('filler-' || n || '-', 32, $1), $1, 'one', 'image', 'x', rpad('filler-' || n || '-', 32, $1), '', 0, 'image/jpeg', now()
         FROM generate_series(1, $2) n RETURNING id)
       INSERT INTO collection_asset SELECT $3, id, 1, now() FROM made`,
      [ada.organizationId, LIMITS.assetsPerCollection - 1, best.id],
    );
    const full = { code: 'FORBIDDEN', message: 'A collection can have up to 10,000 assets.' };
    await expect(add([first, second])).rejects.toMatchObject(full);
    const added = await Promise.allSettled([add([first]), add([second])]);
    expect(fulfilled(added)).toHaveLength(1);
    const everything = {
      view: { sort: 'name' as const, filter: null, trashed: false },
      ranges: null,
      except: [],
      also: [],
    };
    await expect(
      addToCollection(domain, best, { library: one, selection: everything }),
    ).rejects.toMatchObject(full);
  });
});

describe('access to a collection', () => {
  it('is for members; a suspended one may read; all others get the same answer', async () => {
    const eve = await aCollector(domain);
    const theirs = { organizationId: ada.organizationId, collectionId: best.id };
    const answers = await Promise.all(
      [
        theirs,
        { ...theirs, organizationId: eve.organizationId },
        { ...theirs, organizationId: 'unknown' },
        { organizationId: eve.organizationId, collectionId: 'unknown' },
      ].map((ref) =>
        authorizeCollection(domain, eve.principal, ref, 'read').catch((error) => error),
      ),
    );
    for (const answer of answers)
      expect(answer).toMatchObject({ code: 'NOT_FOUND', message: 'Collection not found.' });

    await sql('UPDATE member SET suspended_at = now() WHERE person_id = $1', [ada.personId]);
    const { principal } = await aSession(domain, ada.personId);
    expect(await authorizeCollection(domain, principal, theirs, 'read')).toMatchObject({
      id: best.id,
      libraryIds: ['one', 'two'],
    });
    await expectRefusal(authorizeCollection(domain, principal, theirs, 'write'), 'FORBIDDEN');
    await expectRefusal(
      authorizeCollections(domain, principal, ada.organizationId, 'write'),
      'FORBIDDEN',
    );
  });
});
