import { describe, expect, it } from 'vitest';
import { aDomain, aLibrary, anAsset, expectRefusal } from '@/testing/domain';
import { getAsset } from './get-asset';
import { listAssets } from './list-assets';

const domain = await aDomain();
const names: string[] = [];

const { library } = await aLibrary(domain);
for (let i = 0; i < 7; i++) {
  domain.pass((i % 2) * 1000);
  names.push((await anAsset(domain, library, { name: `${i}.jpg` })).name);
}

const list = (offset: number, limit: number, tags: string[] = []) =>
  listAssets(domain, library, { offset, limit, tags });

describe('listAssets', () => {
  it('pages newest first without gaps or doubles, even among assets of one moment', async () => {
    const pages = [await list(0, 3), await list(3, 3), await list(6, 3), await list(9, 3)];
    const rows = pages.flat();

    expect(rows.map(({ name }) => name).sort()).toEqual([...names].sort());
    const created = rows.map(({ created }) => created);
    expect(created).toEqual([...created].sort((a, b) => b - a));
    expect(pages[3]).toEqual([]);
  });

  it('finds only assets with every tag', async () => {
    const [first, second] = await list(0, 2);
    await domain.sql(`UPDATE asset SET tags = '{a,b}' WHERE id = $1`, [first?.id]);
    await domain.sql(`UPDATE asset SET tags = '{a}' WHERE id = $1`, [second?.id]);

    expect((await list(0, 9, ['a'])).map(({ id }) => id)).toEqual([first?.id, second?.id]);
    expect((await list(0, 9, ['b', 'a'])).map(({ id }) => id)).toEqual([first?.id]);
    expect(await list(0, 9, ['a', 'c'])).toEqual([]);
  });

  it('shows live variants on their original and as separate entries, and trashed ones nowhere', async () => {
    const original = await anAsset(domain, library, { name: 'original.jpg' });
    const kept = await anAsset(domain, library, { name: 'kept.jpg', parentId: original.id });
    const gone = await anAsset(domain, library, { name: 'gone.jpg', parentId: original.id });
    await domain.sql('UPDATE asset SET trashed_at = now() WHERE id = $1', [gone.id]);

    const rows = await list(0, 50);
    expect(rows.find(({ id }) => id === original.id)?.variants?.map(({ id }) => id)).toEqual([
      kept.id,
    ]);
    expect(rows.some(({ id }) => id === kept.id)).toBe(true);
    expect(rows.some(({ id }) => id === gone.id)).toBe(false);
    await expectRefusal(getAsset(domain, library, gone.id), 'RESOURCE_NOT_FOUND');
  });

  it('shows nothing of other libraries', async () => {
    const other = await aLibrary(domain);
    const [mine] = await list(0, 1);
    await expectRefusal(getAsset(domain, other.library, mine?.id ?? ''), 'RESOURCE_NOT_FOUND');
    expect(await listAssets(domain, other.library, { offset: 0, limit: 9, tags: [] })).toEqual([]);
  });

  it('shows nothing of other libraries asked for the same asset in the same turn', async () => {
    const other = await aLibrary(domain);
    const { id } = await anAsset(domain, library);
    const answers = await Promise.allSettled(
      [library, other.library, library].map((each) => getAsset(domain, each, id)),
    );
    expect(answers).toMatchObject([
      { value: { id } },
      { reason: { code: 'RESOURCE_NOT_FOUND' } },
      { value: { id } },
    ]);
  });
});
