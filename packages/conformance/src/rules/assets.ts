import assert from 'node:assert/strict';
import { NotTried } from '../service.js';
import {
  type Asset,
  type Library,
  outcome,
  type Rule,
  refused,
  refuses,
  type World,
} from '../world.js';

const idsOf = async (world: World, query: string) =>
  (await world.call<Asset[]>(`${world.assets}?${query}`)).data.map(({ id }) => id);

/** Originals with a tag of their own, in the order of their upload. */
async function tagged(world: World, tag: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push((await world.anAsset()).id);
  outcome(await world.tag(ids, [tag]), 200);
  return ids;
}

export const assetRules: Rule[] = [
  {
    id: '6. GET …/assets, pages',
    text: 'Pages begin at 1, of 50 and at most 500',
    async check(world) {
      assert.deepEqual(await idsOf(world, 'page=1&pageSize=50'), await idsOf(world, ''));
      assert((await idsOf(world, 'pageSize=1')).length <= 1, 'pageSize=1 has more than one');
      outcome(await world.call(`${world.assets}?pageSize=500`), 200);
      for (const query of ['pageSize=501', 'page=0', 'page=-1', 'page=x', 'pageSize=1.5'])
        refused(await world.call(`${world.assets}?${query}`));
    },
  },
  {
    id: '6. GET …/assets, tags',
    text: 'Every listed tag is carried; newest first; variants are entries; at most 50 tags',
    async check(world) {
      const [one, two] = [`${world.mark}-list`, `${world.mark}-both`];
      const ids = await tagged(world, one, 3);
      const [first = '', second = ''] = ids;
      const { id: variant } = await world.anAsset(first);
      outcome(await world.tag([second, variant], [one, two]), 200);
      const newest = [variant, ...ids.toReversed()];
      assert.deepEqual(await idsOf(world, `tags=${one}`), newest);
      assert.deepEqual(await idsOf(world, `tags=${one}&page=2&pageSize=3`), [first]);
      assert.deepEqual(await idsOf(world, `tags=${one}&page=9`), []);
      for (const form of [`tags=${one},${two}`, `tags=${one}&tags=${two}`])
        assert.deepEqual(await idsOf(world, form), [variant, second], form);
      assert.deepEqual(await idsOf(world, `tags=${one},${world.mark}-none`), []);
      const fifty = Array.from({ length: 50 }, (_, place) => `t${place}`).join();
      outcome(await world.call(`${world.assets}?tags=${fifty}`), 200);
      refused(await world.call(`${world.assets}?tags=${fifty},x`));
    },
  },
  {
    id: '8. DELETE …/assets',
    text: 'Moves originals and their variants to the trash; they leave list and search at once',
    async check(world) {
      const tag = `${world.mark}-trash`;
      const [one = '', two = ''] = await tagged(world, tag, 2);
      const { id: variant } = await world.anAsset(one);
      const count = async () => {
        const path = `${world.organization}/libraries?pageSize=50`;
        const { data } = await world.call<Library[]>(path);
        return data.find(({ id }) => id === world.library);
      };
      const before = await count();
      const { status, data } = await world.trash([one, two]);
      assert.equal(status, 200);
      assert.equal(data.success, true);
      // The specification leaves open whether `ids` names the variants that followed.
      const moved = data.ids.filter((id) => id !== variant);
      assert.deepEqual(moved.sort(), [one, two].sort());
      assert.equal(data.message, `Moved ${data.ids.length} assets to trash`);
      assert.deepEqual(await idsOf(world, `tags=${tag}`), []);
      for (const id of [one, variant]) outcome(await world.read(id), 404, 'RESOURCE_NOT_FOUND');
      const found = `${world.organization}/search/assets?q=${tag}`;
      const hits = (await world.call<{ hits: Asset[] }>(found)).data.hits;
      assert.equal(hits.length, 0, 'the search finds it');
      const after = await count();
      const change = (after?.trashCount ?? 0) - (before?.trashCount ?? 0);
      if (before && after) assert(change >= 3, `trashCount grew by ${change}, not by 3`);
      const again = await world.trash([one, `${world.mark}-unknown`]);
      const nothing = { success: true, message: 'Moved 0 assets to trash', ids: [] };
      assert.deepEqual(again.data, nothing);
    },
  },
  {
    id: '8. DELETE …/assets, ids',
    text: 'A variant alone, no, empty or more than 100 ids are 400 BAD_USER_INPUT',
    async check(world) {
      const { id } = await world.anAsset();
      const { id: variant } = await world.anAsset(id);
      await refuses((json) => world.call(world.assets, { method: 'DELETE', json }), {
        'a variant': { ids: [variant] },
        'no ids': {},
        'empty ids': { ids: [] },
        '101 ids': { ids: Array.from({ length: 101 }, (_, place) => `x${place}`) },
      });
      outcome(await world.read(variant), 200);
    },
  },
  {
    id: '9. GET …/assets/{assetId}',
    text: 'Unknown, trashed and of another library is the same 404 RESOURCE_NOT_FOUND',
    async check(world) {
      const unknown = await world.read(`${world.mark}-unknown`);
      outcome(unknown, 404, 'RESOURCE_NOT_FOUND');
      if (world.service.readOnly) return;
      const { id } = await world.anAsset();
      const libraries = world.scope.libraries.map(({ library }) => library);
      const other = libraries.find((name) => name !== world.library);
      if (other) assert.deepEqual((await world.read(id, other)).body, unknown.body);
      await world.trash([id]);
      const trashed = await world.read(id);
      assert.deepEqual([trashed.status, trashed.body], [404, unknown.body]);
    },
  },
  {
    id: '9. GET …/assets/{assetId}, list',
    text: 'An asset reads as in the list',
    async check(world) {
      const { data } = await world.call<Asset[]>(`${world.assets}?pageSize=5`);
      const settled = data.find(({ updated }) => updated !== null);
      if (settled) assert.deepEqual((await world.read(settled.id)).data, settled);
    },
  },
  {
    id: '10. PATCH …/description',
    text: 'Replaces it verbatim; empty clears; 2000 characters at most; else 400 BAD_USER_INPUT',
    async check(world) {
      const { id } = await world.anAsset();
      await world.settled(id);
      const describe = (description: unknown, asset = id) =>
        world.patch(`${world.assets}/${asset}/description`, { description });
      for (const text of ['  <b>é\n "x"\t ', 'again', '']) {
        const { status, body } = await describe(text);
        assert.deepEqual([status, body], [200, { data: { assetId: id, description: text } }]);
        assert.equal((await world.read(id)).data.description ?? '', text);
      }
      outcome(await describe('x'.repeat(2000)), 200);
      refused(await describe('x'.repeat(2001)));
      for (const text of [undefined, null, 7]) refused(await describe(text));
      refused(await describe('x', `${world.mark}-unknown`));
    },
  },
  {
    id: '11. POST …/promote',
    text: "The variant's pixels replace the asset's at the same id and url",
    async check(world) {
      const tag = `${world.mark}-promote`;
      const [id = ''] = await tagged(world, tag, 1);
      const { name } = await world.settled(id);
      const variant = await world.anAsset(id, 'variant.png');
      await world.settled(variant.id);
      const path = `${world.assets}/${id}/promote`;
      const unknown = await world.post(path, { variantId: `${world.mark}-unknown` });
      outcome(unknown, 404, 'NOT_FOUND');
      await refuses((json) => world.post(path, json), {
        'no variantId': {},
        'an empty variantId': { variantId: '' },
      });
      const before = await world.read(id);
      const [served, shown] = await Promise.all([bytesOf(world, id), bytesOf(world, variant.id)]);
      const { status, data } = await world.post<Record<string, string>>(path, {
        variantId: variant.id,
      });
      assert.deepEqual([status, data.assetId, data.promotedVariantId], [200, id, variant.id]);
      const isSwapped = (asset: Asset) => asset.name === variant.name;
      const after = await world.settled(id, isSwapped);
      assert.equal(after.url, before.data.url);
      assert((after.contentVersion ?? 0) > (before.data.contentVersion ?? 0), 'contentVersion');
      assert(after.tags.includes(tag), 'a tag that a person added is gone');
      assert.deepEqual(await bytesOf(world, id), shown);
      const demoted = await world.settled(data.demotedVariantId ?? '');
      assert.deepEqual([demoted.parentId, demoted.name], [id, name]);
      assert.deepEqual(await bytesOf(world, demoted.id), served);
    },
  },
  {
    id: '12. PATCH …/approval 1',
    text: 'A key gets 403 APPROVAL_REQUIRES_USER',
    async check(world) {
      if (world.options.key === world.options.token) return;
      const answer = await world.patch(`${world.assets}/x/approval`, { state: 'approved' });
      outcome(answer, 403, 'APPROVAL_REQUIRES_USER');
    },
  },
  {
    id: '12. PATCH …/approval 2–4',
    text: 'A person sets the approval on a paid plan, in states of the organization',
    async check(world) {
      const { token: bearer } = world;
      const { id } = await world.anAsset();
      await world.settled(id);
      const set = (json: unknown, asset = id) =>
        world.patch<{ approval: object }>(`${world.assets}/${asset}/approval`, json, { bearer });
      const state = 'approved';
      const answer = await set({ state, note: 'x'.repeat(500) });
      if (answer.status === 403) {
        outcome(answer, 403, 'PAID_PLAN_REQUIRED', 'FORBIDDEN');
        throw new NotTried('the plan, or the account of the token, sets no approval');
      }
      if (answer.code === 'BAD_USER_INPUT')
        throw new NotTried(`the states are the organization's own, and none may be ${state}`);
      outcome(answer, 200);
      const { data } = await world.read(id);
      assert.deepEqual(data.approval, answer.data.approval);
      outcome(await set({ state, note: null }), 200);
      await refuses(set, {
        'no state': {},
        'an empty state': { state: '' },
        'an unknown state': { state: world.mark },
        'a number for the state': { state: 1 },
        'a number for the note': { state, note: 3 },
        'a note of 501': { state, note: 'x'.repeat(501) },
      });
      refused(await set({ state }, `${world.mark}-unknown`));
    },
  },
  {
    id: '17. POST …/transfer',
    text: 'The same source and target is a no-op; 101 ids and an unreachable target are 400',
    async check(world) {
      const { id } = await world.anAsset();
      const move = (json: unknown) =>
        world.post<Record<string, unknown>>(`${world.assets}/transfer`, json);
      const source = world.library;
      const nothing = { transferredCount: 0, sourceLibraryId: source, targetLibraryId: source };
      for (const assetIds of [[id], [], [`${world.mark}-unknown`]]) {
        const { status, data } = await move({ targetLibraryId: source, assetIds });
        assert.deepEqual([status, data], [200, nothing]);
      }
      const targetLibraryId = `${world.mark}-unknown`;
      await refuses(move, {
        'an unreachable target': { targetLibraryId, assetIds: [id] },
        'no target': { assetIds: [id] },
        'a number for the target': { targetLibraryId: 7, assetIds: [id] },
        'no ids': { targetLibraryId: source },
        'a text for ids': { targetLibraryId: source, assetIds: id },
        '101 ids': { targetLibraryId: source, assetIds: Array(101).fill('x') },
      });
      outcome(await world.read(id), 200);
    },
  },
  {
    id: '17. POST …/transfer, second library',
    text: 'Moves assets with their variants; one that is not in the source fails the whole call',
    async check(world) {
      const target = world.second;
      const { id } = await world.anAsset();
      const { id: variant } = await world.anAsset(id);
      const move = (...assetIds: string[]) =>
        world.post<{ transferredCount: number }>(`${world.assets}/transfer`, {
          targetLibraryId: target,
          assetIds,
        });
      world.mayMove(id, target);
      refused(await move(id, `${world.mark}-unknown`));
      outcome(await world.read(id), 200);
      const { status, data } = await move(id);
      assert.deepEqual([status, data.transferredCount], [200, 1]);
      for (const each of [id, variant]) {
        const moved = await world.read(each, target);
        assert.deepEqual([moved.status, moved.data.libraryId], [200, target]);
        outcome(await world.read(each), 404, 'RESOURCE_NOT_FOUND');
      }
    },
  },
];

async function bytesOf(world: World, id: string): Promise<Buffer> {
  const { data } = await world.read(id);
  const version = data.contentVersion === null ? '' : `?v=${data.contentVersion}`;
  return (await world.service.fetch(data.url + version)).bytes;
}
