import assert from 'node:assert/strict';
import { NotTried } from '../service.js';
import { type Asset, outcome, type Rule, refused, refuses, type World } from '../world.js';

type Hit = Asset & { highlights?: { name?: string; tags?: string[] } };
type Result = { hits: Hit[]; found: number; page: number };

const search = (world: World, query: string) =>
  world.call<Result>(`${world.organization}/search/assets?${query}`);

/** Bodies about an asset of the library, in which nothing but the limit is wrong. */
const tooMany = (id: string) => ({
  '101 ids': { assetIds: Array(101).fill(id), tags: ['x'] },
  '21 tags': { assetIds: [id], tags: Array.from({ length: 21 }, (_, place) => `t${place}`) },
});

export const tagRules: Rule[] = [
  {
    id: '14. GET …/tags',
    text: 'Lists the tags with their counts, `limit` of them',
    async check(world) {
      const path = `${world.path()}/tags`;
      const { data } = await world.call<{ id: string; count: number }[]>(`${path}?limit=1`);
      assert(data.length <= 1, 'limit=1 gives more than one');
      for (const limit of ['-1', 'x']) refused(await world.call(`${path}?limit=${limit}`));
      if (world.service.readOnly) return;
      const tag = `${world.mark}-count`;
      const { id } = await world.anAsset();
      await world.tag([id], [tag]);
      const counted = (await world.call<typeof data>(path)).data.find(({ id }) => id === tag);
      if (!counted) throw new NotTried('the library has more tags than the list without `limit`');
      assert.equal(counted.count, 1);
    },
  },
  {
    id: '15. POST …/tag',
    text: 'Is idempotent, and counts the pairs that changed',
    async check(world) {
      const [one, two] = [await world.anAsset(), await world.anAsset()];
      const tags = [`${world.mark}-a`, `${world.mark}-b`];
      const count = async (ids: string[], given = tags) =>
        (await world.tag(ids, given)).data.taggedCount;
      assert.equal(await count([one.id]), 2);
      assert.equal(await count([one.id, two.id]), 2);
      assert.equal(await count([one.id, two.id]), 0);
      for (const tag of tags) assert((await world.read(two.id)).data.tags.includes(tag), tag);
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => count([one.id], [`${world.mark}-parallel`])),
      );
      assert.equal(
        answers.reduce((sum = 0, each = 0) => sum + each, 0),
        1,
        'in parallel calls',
      );
    },
  },
  {
    id: '15. POST …/tag, refusals',
    text: 'Reserved or too many tags, and assets of no library, fail the whole call',
    async check(world) {
      const { id } = await world.anAsset();
      const tag = `${world.mark}-refused`;
      await refuses((json) => world.post(`${world.assets}/tag`, json), {
        'index is reserved': { assetIds: [id], tags: [tag, 'index'] },
        'trash is reserved': { assetIds: [id], tags: [tag, 'trash'] },
        'an unknown asset': { assetIds: [id, `${world.mark}-unknown`], tags: [tag] },
        ...tooMany(id),
      });
      assert(!(await world.read(id)).data.tags.includes(tag), 'a refused call tagged');
    },
  },
  {
    id: '16. POST …/untag',
    text: 'Counts the pairs that were removed; an asset of no library fails the whole call',
    async check(world) {
      const { id } = await world.anAsset();
      const tag = `${world.mark}-off`;
      await world.tag([id], [tag]);
      const untag = (json: unknown) =>
        world.post<{ untaggedCount: number }>(`${world.assets}/untag`, json);
      await refuses(untag, {
        'an unknown asset': { assetIds: [id, `${world.mark}-unknown`], tags: [tag] },
        ...tooMany(id),
      });
      assert((await world.read(id)).data.tags.includes(tag), 'a refused call untagged');
      const sent = { assetIds: [id], tags: [tag, `${world.mark}-never`] };
      assert.equal((await untag(sent)).data.untaggedCount, 1);
      assert.equal((await untag(sent)).data.untaggedCount, 0);
      assert(!(await world.read(id)).data.tags.includes(tag), 'the tag is still there');
    },
  },
  {
    id: '13. GET …/search/assets',
    text: 'Finds name, description and tags within seconds, with highlights; variants are hits',
    async check(world) {
      // Words that no asset has: digits and marks would be parted.
      const [name, described, tag] = Array.from({ length: 3 }, () =>
        Array.from({ length: 12 }, () => 'bdfgklmnprst'[Math.floor(Math.random() * 12)]).join(''),
      ) as [string, string, string];
      const { id } = await world.anAsset(undefined, `${name}.png`);
      const variant = await world.anAsset(id);
      await world.settled(id);
      await world.patch(`${world.assets}/${id}/description`, { description: `A ${described}.` });
      await world.tag([id, variant.id], [tag]);
      const find = (q: string, ids: string[]) =>
        world.until(`${q} finds ${ids}`, async () => {
          const { data } = await search(world, `q=${q}&libraries=${world.library}`);
          const found = data.hits.map((hit) => hit.id).sort();
          return found.join() === ids.toSorted().join() ? data : undefined;
        });
      const byName = await find(name, [id]);
      assert.match(byName.hits[0]?.highlights?.name ?? '', /<mark>/);
      assert.deepEqual([byName.found, byName.page], [1, 1]);
      await find(described, [id]);
      const byTag = await find(tag, [id, variant.id]);
      for (const { highlights } of byTag.hits) assert.deepEqual(highlights?.tags, [tag]);
      const [{ data: hit }] = await Promise.all([world.read(id)]);
      const { highlights: _, score: __, ...found } = byName.hits[0] as Hit & { score?: number };
      assert.deepEqual(Object.keys(found).sort(), Object.keys(hit).sort());
    },
  },
  {
    id: '13. GET …/search/assets, parameters',
    text: 'An empty q gives recent assets; libraries narrows; an unknown approval is 400',
    async check(world) {
      const { data } = await search(world, `libraries=${world.library}&pageSize=3`);
      const recent = (await world.call<Asset[]>(`${world.assets}?pageSize=3`)).data;
      assert.deepEqual(
        data.hits.map(({ id }) => id),
        recent.map(({ id }) => id),
      );
      for (const hit of data.hits) assert.deepEqual(hit.highlights ?? {}, {});
      const { library } = world;
      for (const form of [`${library},${library}`, `${library}&libraries=${library}`])
        assert.equal((await search(world, `libraries=${form}`)).data.found, data.found);
      refused(await search(world, `approval=${world.mark}`));
    },
  },
  {
    id: '13. GET …/search/assets, access',
    text: 'One unauthorized library fails the whole request with 404',
    async check(world) {
      for (const form of [world.mark, `${world.library},${world.mark}`])
        outcome(
          await search(world, `q=a&libraries=${form}`),
          404,
          'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY',
        );
    },
  },
];
