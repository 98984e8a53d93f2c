import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startModelHub } from '../support/servers/hub';
import { endService, type RunningService, startService } from '../support/service';
import { type Asset, aLibrary, call, upload } from './client';

let hub: Awaited<ReturnType<typeof startModelHub>>;
let service: RunningService;
beforeAll(async () => {
  hub = await startModelHub();
  service = await startService({ ...hub.env, ANALYSIS: 'off', LOG_LEVEL: 'warn' });
});
afterAll(async () => {
  await endService(service);
  await hub.close();
});
vi.setConfig({ testTimeout: 180_000 });
const EVENTUALLY = { timeout: 120_000, interval: 500 };

/**
 * One colour, or grey grain; the same images in each run, because what has nothing to do with a text is measured on
 * them.
 */
async function anImage(colour: string, n: number) {
  const [width, height] = [16, 12];
  let seed = n + 1;
  const draw = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed >> 8;
  };
  const grain = Uint8Array.from({ length: width * height * 3 }, draw);
  const image =
    colour === 'grain'
      ? sharp(grain, { raw: { width, height, channels: 3 } })
      : sharp({ create: { width, height, channels: 3, background: colour } });
  const large = image.resize(320, 240, { kernel: 'nearest' });
  return { bytes: new Uint8Array(await large.png().toBuffer()), name: `${n}.png` };
}

type Found = { hits: { id: string; score: number; highlights: object }[] };

it('a model that the service fetched finds what words do not', async () => {
  const fetched = join(service.dataDir, 'models', 'owner--tiny@main');
  await expect.poll(() => existsSync(fetched), EVENTUALLY).toBe(true);
  expect(hub.requests).toContain('/owner/tiny/resolve/main/onnx/text_model.onnx');

  const library = await aLibrary(service.url);
  const colours = ['#f00', '#0f0', '#00f', '#f00', '#0f0', '#00f', ...Array(6).fill('grain')];
  const files = await Promise.all(colours.map(anImage));
  const { data } = await upload(library, files);
  const [red, , , alike] = (data.assets as Asset[]).map(({ id }) => id) as string[];

  const search = async (query: string) =>
    (await call<Found>(`/organizations/${library.organizationId}/search/assets?${query}`, library))
      .data;
  const idsOf = async (query: string) => (await search(query)).hits.map(({ id }) => id).toSorted();
  const analysed = async () =>
    (await call<Asset[]>(library.assets, library)).data.filter((asset) => asset.description);
  await expect.poll(analysed, EVENTUALLY).toHaveLength(colours.length);
  await expect.poll(() => idsOf('q=crimson'), EVENTUALLY).toEqual([red, alike].toSorted());
  const [hit] = (await search('q=crimson')).hits;
  expect(hit?.highlights).toEqual({});
  expect(hit?.score).toBeGreaterThan(0.05);
  expect(hit?.score).toBeLessThan(0.1);
  expect((await search('q=crimson&page=2&pageSize=1')).hits).toHaveLength(1);

  // Its labels are tags, and name what the image shows.
  const asset = (await call<Asset>(`${library.assets}/${red}`, library)).data;
  expect([asset.tags, asset.description]).toEqual([
    ['strawberry', 'graphic'],
    'A strawberry. Mostly red.',
  ]);
  await expect.poll(() => idsOf('q=berries'), EVENTUALLY).toEqual([red, alike].toSorted());

  // Words come first.
  const json = { description: 'Nothing crimson about it.' };
  const path = `${library.assets}/${(data.assets as Asset[])[1]?.id}/description`;
  await call(path, { ...library, method: 'PATCH', json });
  const both = await search('q=crimson');
  expect(both.hits.map(({ score }) => score > 0.1)).toEqual([true, false, false]);
  expect(await idsOf('q=crimson&approval=approved')).toEqual([]);
  expect(await idsOf('q=zzz')).toEqual([]);

  const similar = await call<{ id: string }[]>(`${library.assets}/${red}/similar`, library);
  expect(similar.data.map(({ id }) => id)).toEqual([alike]);
});
