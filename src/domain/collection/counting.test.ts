import { describe, expect, it } from 'vitest';
import { aCollector } from '@/testing/collections';
import { countersOf } from '@/testing/counters';
import { aDomain } from '@/testing/domain';
import { transferAssets } from '../asset/transfer-assets';
import { restoreAssets } from '../asset/trash/restore-assets';
import { trashAssets } from '../asset/trash/trash-assets';
import { purgeTrash } from '../retention/purge-trash';
import { purgeTrashedLibraries } from '../retention/purge-trashed-libraries';
import { deleteCollection } from './change-collection';
import { addToCollection, removeFromCollection } from './change-entries';

const domain = await aDomain();

const { sql } = domain;

/** Two libraries with three assets each, and a collection with all of them. */
async function aFullCollection() {
  const ada = await aCollector(domain);
  const [one, two] = [await ada.library('One'), await ada.library('Two')];
  const [inOne, inTwo] = [
    await ada.assets(one, ['a', 'b', 'c']),
    await ada.assets(two, ['d', 'e', 'f']),
  ];
  const collection = await ada.newCollection();
  await addToCollection(domain, collection, { ids: [...inOne, ...inTwo] });
  const countsOf = async (id = collection.id) => {
    const rows = await sql(
      'SELECT library_id, count FROM collection_library WHERE collection_id = $1',
      [id],
    );
    return Object.fromEntries(rows.map(({ library_id, count }) => [library_id, count]));
  };
  const areRight = async () => {
    const { kept, counted } = await countersOf(domain, ada.organizationId);
    expect(kept.collections).toEqual(counted.collections);
  };
  return { ada, one, two, inOne, inTwo, collection, countsOf, areRight };
}

describe('the counts of a collection', () => {
  it('follow assets added, removed, trashed, restored, moved and purged', async () => {
    const { one, two, inOne, inTwo, collection, countsOf, areRight } = await aFullCollection();
    expect(await countsOf()).toEqual({ one: 3, two: 3 });
    await addToCollection(domain, collection, { ids: inOne });
    expect(await countsOf()).toEqual({ one: 3, two: 3 });

    await trashAssets(domain, one, inOne.slice(0, 2));
    expect(await countsOf()).toEqual({ one: 1, two: 3 });
    await restoreAssets(domain, one, inOne.slice(0, 1));
    expect(await countsOf()).toEqual({ one: 2, two: 3 });

    await transferAssets(domain, two, one, inTwo.slice(0, 1));
    expect(await countsOf()).toEqual({ one: 3, two: 2 });

    await removeFromCollection(domain, collection, [...inTwo, ...inOne.slice(1, 2)]);
    expect(await countsOf()).toEqual({ one: 2 });
    await areRight();

    await purgeTrash(domain, domain.later(31 * 86_400_000));
    expect(await countsOf()).toEqual({ one: 2 });
    await areRight();
  });

  it('follow any statement, even deleting live assets, or entries with their collection', async () => {
    const { inOne, collection, countsOf, areRight } = await aFullCollection();
    await sql('DELETE FROM asset WHERE id = ANY ($1)', [inOne.slice(0, 2)]);
    expect(await countsOf()).toEqual({ one: 1, two: 3 });
    await areRight();
    await deleteCollection(domain, collection);
    expect(await countsOf()).toEqual({});
    await areRight();
  });

  it('go with a purged library, part by part, and with a purged organization', async () => {
    const { ada, one, countsOf, areRight } = await aFullCollection();
    await sql('UPDATE library SET trashed_at = $1 WHERE organization_id = $2 AND id = $3', [
      new Date(0),
      ada.organizationId,
      one.id,
    ]);
    await purgeTrashedLibraries(domain, domain.clock.now);
    expect(await countsOf()).toEqual({ two: 3 });
    await areRight();
    await sql('DELETE FROM asset WHERE organization_id = $1', [ada.organizationId]);
    await sql('DELETE FROM organization WHERE id = $1', [ada.organizationId]);
    expect(await countsOf()).toEqual({});
  });

  it('stay right when assets are trashed while they are added and removed', async () => {
    const { ada, one, inOne, collection, areRight } = await aFullCollection();
    const more = await ada.assets(
      one,
      Array.from({ length: 20 }, (_, n) => `${n}.jpg`),
    );
    const all = [...inOne, ...more];
    for (let round = 0; round < 6; round++) {
      await Promise.all([
        addToCollection(domain, collection, { ids: [...all].reverse() }),
        trashAssets(domain, one, all.slice(0, 12)),
        removeFromCollection(domain, collection, all.slice(8, 16)),
        restoreAssets(domain, one, all.slice(6, 20)),
      ]);
      await areRight();
      await restoreAssets(domain, one, all);
    }
  });
});
