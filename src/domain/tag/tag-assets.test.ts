import { describe, expect, it } from 'vitest';
import { aDomain, aLibrary, anAsset, aReadyAsset, expectRefusal } from '@/testing/domain';
import { getAsset } from '../asset/get-asset';
import { listTags } from './list-tags';
import { tagAssets } from './tag-assets';

const domain = await aDomain();

const { library } = await aLibrary(domain);

const tagsOf = async (id: string) => (await getAsset(domain, library, id)).tags;
const aiTagsOf = async (id: string) =>
  (await domain.sql('SELECT ai_tags FROM asset WHERE id = $1', [id]))[0].ai_tags;
const numbered = (count: number) => Array.from({ length: count }, (_, i) => `t${i}`);

describe('tagAssets', () => {
  it('counts only new pairs, and adds them in the order they were sent', async () => {
    const one = await aReadyAsset(domain, library);
    const two = await aReadyAsset(domain, library);
    expect(await tagAssets(domain, library, [one.id], ['z', 'a'])).toBe(2);
    expect(await tagAssets(domain, library, [one.id, two.id], ['b', 'a'])).toBe(3);
    expect(await tagAssets(domain, library, [one.id, two.id], ['b', 'a'])).toBe(0);
    expect([await tagsOf(one.id), await tagsOf(two.id)]).toEqual([
      ['z', 'a', 'b'],
      ['b', 'a'],
    ]);
  });

  it('counts every pair exactly once when 50 calls add the same at once', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 4; i++) ids.push((await aReadyAsset(domain, library)).id);
    const calls = Array.from({ length: 50 }, (_, i) =>
      tagAssets(domain, library, i % 2 ? ids : ids.toReversed(), ['same', 'pair', `${i % 5}`]),
    );
    const counts = await Promise.all(calls);
    expect(counts.reduce((sum, count) => sum + count)).toBe(4 * 7);
    const listed = await listTags(domain, library, 1000);
    expect(listed.find(({ id }) => id === 'same')).toEqual({ id: 'same', count: 4, ai_count: 0 });
    for (const id of ids) expect((await tagsOf(id)).sort()).toEqual([...'01234', 'pair', 'same']);
  });

  it("turns a machine's tag into a person's, without counting it or changing `updated`", async () => {
    const { id, updated } = await aReadyAsset(domain, library, {}, { tags: ['blue', 'sky'] });
    domain.pass(1000);
    expect(await tagAssets(domain, library, [id], ['blue'])).toBe(0);
    expect(await aiTagsOf(id)).toEqual(['sky']);
    expect(await getAsset(domain, library, id)).toMatchObject({ tags: ['blue', 'sky'], updated });
  });

  it('bumps `updated` of changed assets only', async () => {
    const one = await aReadyAsset(domain, library);
    const two = await aReadyAsset(domain, library);
    await tagAssets(domain, library, [one.id], ['x']);
    const later = domain.later(60_000);
    domain.clock.now = later;
    await tagAssets(domain, library, [one.id, two.id], ['x']);
    expect((await getAsset(domain, library, one.id)).updated).toEqual(one.updated);
    expect((await getAsset(domain, library, two.id)).updated).toBe(later.getTime());
  });

  it('leaves `updated` null until processing is done', async () => {
    const { id } = await anAsset(domain, library);
    expect(await tagAssets(domain, library, [id], ['early'])).toBe(1);
    expect(await getAsset(domain, library, id)).toMatchObject({ tags: ['early'], updated: null });
  });

  it('allows 200 tags on an asset and refuses the 201st, changing nothing', async () => {
    const full = await aReadyAsset(domain, library, {}, { tags: numbered(199) });
    const empty = await aReadyAsset(domain, library);
    const both = [empty.id, full.id];
    await expectRefusal(tagAssets(domain, library, both, ['199', '200']), 'BAD_USER_INPUT');
    expect(await tagsOf(empty.id)).toEqual([]);
    expect(await tagAssets(domain, library, both, ['199', 't0'])).toBe(3);
    expect(await tagsOf(full.id)).toHaveLength(200);
    expect(await tagAssets(domain, library, [full.id], ['199', 't7'])).toBe(0);
  });

  it.each(['unknown', 'foreign', 'trashed'])(
    'fails as a whole when one of the assets is %s',
    async (which) => {
      const good = await aReadyAsset(domain, library);
      const other = await aLibrary(domain);
      const bad = await aReadyAsset(domain, which === 'foreign' ? other.library : library);
      if (which === 'trashed')
        await domain.sql('UPDATE asset SET trashed_at = now() WHERE id = $1', [bad.id]);
      const ids = [good.id, which === 'unknown' ? 'unknown' : bad.id];
      await expectRefusal(tagAssets(domain, library, ids, ['x']), 'BAD_USER_INPUT');
      expect(await tagsOf(good.id)).toEqual([]);
    },
  );

  it('tags variants like originals', async () => {
    const original = await aReadyAsset(domain, library);
    const variant = await aReadyAsset(domain, library, { parentId: original.id });
    expect(await tagAssets(domain, library, [variant.id], ['v'])).toBe(1);
    expect([await tagsOf(original.id), await tagsOf(variant.id)]).toEqual([[], ['v']]);
  });
});
