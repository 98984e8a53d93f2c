import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { admin } from '../support/admin';
import { endService, type RunningService, startService } from '../support/service';
import { type Asset, aLibrary, call, processed, upload, uploadOne } from './client';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ ANALYSIS: 'text,objects', LOG_LEVEL: 'warn' });
});
afterAll(() => endService(service));
vi.setConfig({ testTimeout: 300_000 });
const EVENTUALLY = { timeout: 240_000, interval: 500 };

const aScan = async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">
    <rect width="100%" height="100%" fill="#fff"/>
    <text x="60" y="120" font-size="60" font-family="DejaVu Sans, sans-serif">Invoice 4711</text></svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
};

const aBoat = async (part = { left: 0, top: 0, width: 1200, height: 800 }) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">
    <rect width="100%" height="100%" fill="#fa6"/><circle cx="600" cy="300" r="130" fill="#fe8"/>
    <rect y="480" width="1200" height="320" fill="#247"/><path d="M380 520h440l-60 80h-320z" fill="#311"/></svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).extract(part).jpeg().toBuffer());
};

it('images that look alike are listed with their likeness once they were analysed', async () => {
  const library = await aLibrary(service.url);
  const square = { left: 250, top: 50, width: 700, height: 700 };
  const files = [
    { bytes: await aBoat(), name: 'boat.jpg' },
    { bytes: await aBoat(square), name: 'square.jpg' },
    { bytes: await aScan(), name: 'scan.png' },
  ];
  const { data } = await upload(library, files);
  const [boat, crop] = data.assets as [Asset, Asset];

  const similar = async (path: string) =>
    (await call<{ id: string; score: number }[]>(`${library.assets}/${path}`, library)).data;
  await expect
    .poll(async () => (await similar(`${boat.id}/similar`)).map(({ id }) => id), EVENTUALLY)
    .toEqual([crop.id]);
  const [hit] = await similar(`${crop.id}/similar?limit=1`);
  expect(hit).toMatchObject({ id: boat.id, name: 'boat.jpg', highlights: {} });
  expect(hit?.score).toBeGreaterThan(0.6);
  expect(hit?.score).toBeLessThan(1);
});

it('the text in an image is found by search, named by the description, and counted', async () => {
  const library = await aLibrary(service.url);
  const file = { bytes: await aScan(), name: 'scan.png' };
  const { id } = await uploadOne(library, file);

  // The sizes do not wait for it.
  const first = await processed(library, id);
  expect(first.sizes).toContain('"800"');
  const read = async () => (await call<Asset>(`${library.assets}/${id}`, library)).data;
  await expect.poll(async () => (await read()).tags, EVENTUALLY).toContain('text');
  expect((await read()).description).toMatch(/^Text: “Invoice 4711”\. Mostly white/);

  const search = `/organizations/${library.organizationId}/search/assets?q=invoice+4711`;
  const { data: found } = await call<{ hits: { id: string; highlights: object }[] }>(
    search,
    library,
  );
  expect(found.hits.map((hit) => [hit.id, hit.highlights])).toEqual([[id, {}]]);

  expect(await admin(service, 'analyse', '--pause')).toMatchObject({
    assets: 4,
    analysed: 4,
    failed: 0,
    pausedSince: expect.any(String),
  });
  expect(await admin(service, 'analyse', '--again', '--resume')).toEqual({
    assets: 4,
    analysed: 0,
    failed: 0,
    pausedSince: null,
  });
});
