import assert from 'node:assert/strict';
import { aPng } from '../images.js';
import { type Asset, type File, outcome, type Rule, refused, type World } from '../world.js';

const png = (name: string, type?: string): File => ({ name, bytes: aPng(20, 15), type });
const letter: File = {
  name: 'letter.jpg',
  bytes: new TextEncoder().encode('Dear Anna, this is a letter.'),
  type: 'image/jpeg',
};

/** Whether an asset of the run with this name is listed. */
const isThere = async (world: World, name: string) =>
  (await world.call<Asset[]>(`${world.assets}?pageSize=50`)).data.some(
    (asset) => asset.name === `${world.mark} ${name}`,
  );

export const uploadRules: Rule[] = [
  {
    id: '7. POST …/assets, answer',
    text: 'The url works at once and derived fields are null until processing ends',
    async check(world) {
      const bytes = aPng(900, 600);
      const asset = await world.anAsset(undefined, 'big.png', bytes);
      const { id, libraryId, contentType, url } = asset;
      const sent = [world.library, 'image/png', `${world.mark} big.png`];
      assert.deepEqual([libraryId, contentType, asset.name], sent);
      const derived =
        'width height size blurhash description updated uploadedBy thumbUrl views type';
      for (const name of derived.split(' '))
        assert.equal(asset[name as 'width'] ?? null, null, `${name} is not null yet`);
      const served = await world.service.fetch(url);
      assert.equal(served.status, 200, `${url} answers ${served.status}`);
      assert(served.bytes.equals(bytes), 'the url has other bytes');
      const { width, height, sizes, ...settled } = await world.settled(id);
      assert.deepEqual([width, height, settled.url], [900, 600, url]);
      const edges = Object.entries<string>(JSON.parse(sizes ?? '{}'));
      assert(edges.length > 0, 'there are no sizes');
      for (const [edge, address] of edges)
        assert.equal((await world.service.fetch(address)).status, 200, `size ${edge}`);
    },
  },
  {
    id: '7. POST …/assets, files',
    text: 'Takes up to 20 files in parts named `files`, in their order; else 400 BAD_USER_INPUT',
    async check(world) {
      const files = Array.from({ length: 21 }, (_, place) => png(`${place}.png`));
      const { status, data } = await world.send(files.slice(0, 20));
      assert.equal(status, 200);
      const names = files.slice(0, 20).map(({ name }) => `${world.mark} ${name}`);
      assert.deepEqual(
        data.assets.map(({ name }) => name),
        names,
      );
      refused(await world.send(files));
      refused(await world.send([]));
      const body = new FormData();
      body.append('file', new Blob([aPng(9, 9)], { type: 'image/png' }), `${world.mark} x.png`);
      const misnamed = await world.call(world.assets, { method: 'POST', body });
      refused(misnamed);
    },
  },
  {
    id: '7. POST …/assets 1',
    text: 'One invalid file fails the whole request and stores nothing',
    async check(world) {
      refused(await world.send([png('good.png'), letter]));
      assert(!(await isThere(world, 'good.png')), 'the valid file is stored');
    },
  },
  {
    id: '7. POST …/assets 2',
    text: 'A file is known by extension or declared type, and an image must be readable',
    async check(world) {
      const known = [png('x.png', 'application/octet-stream'), png('x', 'image/png')];
      for (const file of known) outcome(await world.send([file]), 200);
      for (const file of [png('x.bin', 'application/pdf'), letter])
        refused(await world.send([file]));
    },
  },
  {
    id: '7. POST …/assets 5, parentId',
    text: 'One file becomes a variant of an original of the library; an unknown one is 404',
    async check(world) {
      const { id } = await world.anAsset();
      const variant = await world.anAsset(id);
      assert.equal(variant.parentId, id);
      const { data } = await world.read(id);
      const listed = data.variants.map((each) => [each.id, each.parentId]);
      assert.deepEqual(listed, [[variant.id, id]]);
      const unknown = await world.send([png('x.png')], `${world.mark}-unknown`);
      outcome(unknown, 404, 'RESOURCE_NOT_FOUND');
      const two = await world.send([png('1.png'), png('2.png')], id);
      refused(two);
      refused(await world.send([png('x.png')], variant.id));
    },
  },
];
