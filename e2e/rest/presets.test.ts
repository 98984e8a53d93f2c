import { createHmac } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { anImageFile } from '../support/images';
import { soon } from '../support/wait';
import { type Asset, call, processedOne } from './client';
import { anOrganization, aPerson, outcomeOf } from './fixtures';

let made: Awaited<ReturnType<typeof anOrganization>>;
let token: string;
let photo: Asset;

beforeAll(async () => {
  made = await anOrganization();
  token = (await aPerson(made.org, 'owner')).whole;
  photo = await processedOne(made, await anImageFile('photo.png', 1300, 900));
});

const presets = () => `/organizations/${made.org}/presets`;
const keys = () => `/organizations/${made.org}/delivery-keys`;
const put = (name: string, json: object, key = token) =>
  call<Record<string, unknown>>(`${presets()}/${name}`, { method: 'PUT', key, json });
const remove = (path: string) => call(path, { method: 'DELETE', key: token });

async function shown(url: string, accept?: string) {
  const response = await fetch(url, { headers: accept ? { Accept: accept } : {} });
  const bytes = Buffer.from(await response.arrayBuffer());
  const { status, headers } = response;
  if (status !== 200) return { status, headers };
  const { format, width, height } = await sharp(bytes).metadata();
  return { status, headers, format, size: [width, height] };
}

describe('presets', () => {
  it('come with the service, by name, for whoever reads', async () => {
    const { data } = await call<{ name: string; shipped: boolean }[]>(presets(), made);
    expect(data.map(({ name }) => name)).toEqual(['og', 'print', 'square', 'thumb', 'web']);
    expect(data[0]).toEqual({
      name: 'og',
      width: 1200,
      height: 630,
      fit: 'cover',
      format: 'jpeg',
      quality: 82,
      background: null,
      animated: false,
      shipped: true,
    });
  });

  it.each([
    ['og', undefined, 'jpeg', [1200, 630]],
    ['thumb', 'image/avif,image/webp,*/*', 'heif', [320, 222]],
    ['thumb', 'image/avif;q=0, image/webp', 'webp', [320, 222]],
    ['thumb', '*/*', 'jpeg', [320, 222]],
    ['square', 'image/webp', 'webp', [600, 600]],
    ['print', undefined, 'jpeg', [1300, 900]],
  ])('show %s for %s', async (name, accept, format, size) => {
    const image = await shown(`${photo.url}/p/${name}`, accept);
    expect(image).toMatchObject({ status: 200, format, size });
    const { headers } = image;
    expect(headers.get('vary')).toBe(name === 'og' || name === 'print' ? null : 'Accept');
    expect(headers.get('cache-control')).toBe('public, max-age=60, must-revalidate');
    const known = await fetch(`${photo.url}/p/${name}`, {
      headers: { Accept: accept ?? '*/*', 'If-None-Match': headers.get('etag') ?? '' },
    });
    expect(known.status).toBe(304);
  });

  it('are set, replaced and deleted by owners; a shipped one comes back', async () => {
    const url = `${photo.url}/p/card`;
    expect((await shown(url)).status).toBe(404);
    const card = { width: 90, height: 60, fit: 'contain', format: 'png', background: '#102030' };
    expect((await put('card', card)).data).toEqual({
      name: 'card',
      ...card,
      quality: 80,
      animated: false,
      shipped: false,
    });
    await soon(async () => (await shown(url)).status === 200, 'card is served');
    expect(await shown(url)).toMatchObject({ format: 'png', size: [90, 60] });
    await put('card', { width: 30 });
    await soon(async () => (await shown(url)).size?.[0] === 30, 'card is small');
    await put('og', { height: 50, format: 'webp' });
    const og = `${photo.url}/p/og`;
    await soon(async () => (await shown(og)).format === 'webp', 'og is changed');
    expect((await remove(`${presets()}/og`)).status).toBe(200);
    expect((await remove(`${presets()}/og`)).status).toBe(200);
    await soon(async () => (await shown(og)).format === 'jpeg', 'og is back');
    expect((await remove(`${presets()}/card`)).status).toBe(200);
    await soon(async () => (await shown(url)).status === 404, 'card is gone');
    expect((await remove(`${presets()}/card`)).code).toBe('NOT_FOUND');
  });

  it('that do not exist are like an unknown file, byte for byte', async () => {
    const seen = async (url: string) => {
      const response = await fetch(url);
      const headers = [...response.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name));
      return [response.status, headers, await response.text()];
    };
    const unknown = await seen(photo.url.replace(photo.id, 'x'.repeat(22)));
    expect(unknown[0]).toBe(404);
    for (const path of ['/p/none', '/p/__proto__', '/p/constructor', '/p/', '/p', '/p/og/x'])
      expect([path, await seen(photo.url + path)]).toEqual([path, unknown]);
    expect(await seen(`${photo.url.replace(photo.id, 'x'.repeat(22))}/p/og`)).toEqual(unknown);
  });

  it.each<object>([
    {},
    { width: 0 },
    { width: 5000 },
    { width: '90' },
    { width: 9, fit: 'fill' },
    { width: 9, format: 'gif' },
    { width: 9, quality: 101 },
    { width: 9, background: 'red' },
  ])('are checked: %j', async (settings) => {
    expect((await put('bad', settings)).code).toBe('BAD_USER_INPUT');
  });

  it('are for owners, at most twenty', async () => {
    expect((await put('card', { width: 9 }, made.key)).code).toBe('FORBIDDEN');
    expect((await put('Card', { width: 9 })).code).toBe('BAD_USER_INPUT');
    const names = Array.from({ length: 20 }, (_, n) => `many-${n}`);
    for (const name of names) expect((await put(name, { width: 9 })).status).toBe(200);
    expect((await put('one-more', { width: 9 })).code).toBe('FORBIDDEN');
    expect((await put('many-3', { width: 8 })).status).toBe(200);
    for (const name of names) await remove(`${presets()}/${name}`);
  });
});

describe('signed addresses', () => {
  it('are made by the service with the newest key, as anybody with its secret makes them', async () => {
    const added = await call<{ kid: string; secret: string }>(keys(), {
      method: 'POST',
      key: token,
      json: { name: 'Website' },
    });
    expect(added.status).toBe(201);
    const { kid, secret } = added.data;
    for (const [wanted, part] of [
      [{}, ''],
      [{ size: 400 }, '/400'],
      [{ preset: 'og' }, '/p/og'],
    ] as const) {
      const { data } = await call<{ url: string; expires: string }>(
        `${made.assets}/${photo.id}/signed-url`,
        { method: 'POST', key: made.key, json: { expiresIn: 60, ...wanted } },
      );
      const url = new URL(data.url);
      const path = `/cdn/${photo.id}${part}`;
      const exp = String(new Date(data.expires).getTime() / 1000);
      const sig = createHmac('sha256', secret).update(`${path}\n${exp}`).digest('hex');
      expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
        path,
        { exp, kid, sig },
      ]);
      expect(Math.abs(Number(exp) * 1000 - Date.now() - 60_000)).toBeLessThan(10_000);
      expect((await fetch(url)).status).toBe(200);
    }
    const listed = await call<object[]>(keys(), { key: token });
    expect(listed.data).toEqual([{ kid, name: 'Website', created: expect.any(String) }]);
    expect(await outcomeOf(keys(), made)).toBe('403 FORBIDDEN');
    expect((await remove(`${keys()}/${kid}`)).status).toBe(200);
    expect((await remove(`${keys()}/${kid}`)).code).toBe('NOT_FOUND');
  });

  it.each<object>([
    {},
    { expiresIn: 0 },
    { expiresIn: 31_536_001 },
    { expiresIn: '60' },
    { expiresIn: 60, size: 401 },
    { expiresIn: 60, preset: 'none' },
    { expiresIn: 60, preset: 'og', size: 400 },
  ])('are checked: %j', async (json) => {
    const path = `${made.assets}/${photo.id}/signed-url`;
    expect(await outcomeOf(path, { method: 'POST', key: made.key, json })).toBe(
      '400 BAD_USER_INPUT',
    );
  });
});
