import { describe, expect, it } from 'vitest';
import { aDomain, aLibrary, anAsset, aReadyAsset, expectRefusal } from '@/testing/domain';
import { getAsset } from '../asset/get-asset';
import { listTags } from './list-tags';
import { tagAssets } from './tag-assets';
import { untagAssets } from './untag-assets';

const domain = await aDomain();

const { library } = await aLibrary(domain);

describe('untagAssets', () => {
  it("counts the removed pairs, machines' tags too, and keeps the others in their order", async () => {
    const one = await aReadyAsset(domain, library, {}, { tags: ['blue', 'sky', 'sea'] });
    const two = await aReadyAsset(domain, library);
    await tagAssets(domain, library, [one.id, two.id], ['mine']);
    expect(await untagAssets(domain, library, [one.id, two.id], ['sky', 'mine', 'none'])).toBe(3);
    expect((await getAsset(domain, library, one.id)).tags).toEqual(['blue', 'sea']);
    expect((await getAsset(domain, library, two.id)).tags).toEqual([]);
    expect(await untagAssets(domain, library, [one.id, two.id], ['sky', 'mine', 'none'])).toBe(0);
  });

  it('counts every pair exactly once when 50 calls remove the same at once', async () => {
    const { library } = await aLibrary(domain);
    const one = await aReadyAsset(domain, library);
    const two = await aReadyAsset(domain, library);
    await tagAssets(domain, library, [one.id, two.id], ['a', 'b', 'c']);
    const calls = Array.from({ length: 50 }, (_, i) =>
      untagAssets(domain, library, i % 2 ? [one.id, two.id] : [two.id, one.id], ['a', 'b']),
    );
    expect((await Promise.all(calls)).reduce((sum, count) => sum + count)).toBe(4);
    expect(await listTags(domain, library, 10)).toEqual([{ id: 'c', count: 2, ai_count: 0 }]);
  });

  it('bumps `updated` only where a tag was removed, and not before processing is done', async () => {
    const ready = await aReadyAsset(domain, library);
    const waiting = await anAsset(domain, library);
    await tagAssets(domain, library, [ready.id, waiting.id], ['x']);
    const { updated } = await getAsset(domain, library, ready.id);
    const later = domain.later(60_000);
    domain.clock.now = later;
    await untagAssets(domain, library, [ready.id], ['y']);
    expect((await getAsset(domain, library, ready.id)).updated).toEqual(updated);
    await untagAssets(domain, library, [ready.id, waiting.id], ['x']);
    expect((await getAsset(domain, library, ready.id)).updated).toBe(later.getTime());
    expect((await getAsset(domain, library, waiting.id)).updated).toBeNull();
  });

  it('fails as a whole when one of the assets is not in the library', async () => {
    const { id } = await aReadyAsset(domain, library);
    await tagAssets(domain, library, [id], ['x']);
    await expectRefusal(untagAssets(domain, library, [id, 'unknown'], ['x']), 'BAD_USER_INPUT');
    expect((await getAsset(domain, library, id)).tags).toEqual(['x']);
  });
});
