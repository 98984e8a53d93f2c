import { createHmac } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { anImage } from '../support/images';
import { waitFor } from '../support/wait';
import { type Asset, call, processed, upload } from './client';
import { anOrganization, aPerson, outcomeOf } from './fixtures';

let made: Awaited<ReturnType<typeof anOrganization>>;
let token: string;
let photo: Asset;
let moving: Asset;

/** A GIF of three colours. */
const aMovingGif = () =>
  sharp(
    ['#f00', '#0f0', '#00f'].map((background) => ({
      create: { width: 120, height: 80, channels: 3 as const, background },
    })) as never,
    { join: { animated: true } },
  )
    .gif({ delay: [100, 200, 300] })
    .toBuffer();

beforeAll(async () => {
  made = await anOrganization('pro', ['first']);
  token = (await aPerson(made.org, 'owner')).whole;
  const { data } = await upload(made, [
    { name: 'photo.png', bytes: await anImage('png', 1300, 900) },
    { name: 'moving.gif', bytes: new Uint8Array(await aMovingGif()) },
  ]);
  const [first, second] = data.assets as [Asset, Asset];
  [photo, moving] = await Promise.all([processed(made, first.id), processed(made, second.id)]);
});

const presets = () => `/organizations/${made.org}/presets`;
const keys = () => `/organizations/${made.org}/delivery-keys`;
const put = (name: string, json: object, key = token) =>
  call<Record<string, unknown>>(`${presets()}/${name}`, { method: 'PUT', key, json });
const remove = (path: string) => call(path, { method: 'DELETE', key: token });

async function shown(url: string, accept?: string) {
  const response = await fetch(url, { headers: accept ? { Accept: accept } : {} });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) return { status: response.status, headers: response.headers };
  const {
    format,
    width,
    pageHeight,
    height,
    pages = 1,
    delay,
  } = await sharp(bytes, {
    animated: true,
  }).metadata();
  const size = [width, pageHeight ?? height];
  return { status: 200, headers: response.headers, format, size, pages, delay };
}

/** Web processes know of a change within a second. */
const soon = <T>(look: () => Promise<T | false>, what: string) =>
  waitFor(look, { what, timeoutMs: 3_000, intervalMs: 50 });

describe('presets', () => {
  it('come with the service, by name, for whoever reads', async () => {
    const { data } = await call<{ name: string; shipped: boolean }[]>(presets(), { key: made.key });
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

  it('keep the frames where they can', async () => {
    const url = `${moving.url}/p/web`;
    const kept = { format: 'webp', pages: 3, delay: [100, 200, 300], size: [120, 80] };
    expect(await shown(url, 'image/avif,image/webp')).toMatchObject(kept);
    expect(await shown(url, 'image/avif')).toMatchObject({ format: 'heif', pages: 1 });
    expect(await shown(`${moving.url}/p/thumb`, 'image/webp')).toMatchObject({ pages: 1 });
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

  it.each([
    [{}],
    [{ width: 0 }],
    [{ width: 5000 }],
    [{ width: '90' }],
    [{ width: 9, fit: 'fill' }],
    [{ width: 9, format: 'gif' }],
    [{ width: 9, quality: 101 }],
    [{ width: 9, background: 'red' }],
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
    expect(await outcomeOf(keys(), { key: made.key })).toBe('403 FORBIDDEN');
    expect((await remove(`${keys()}/${kid}`)).status).toBe(200);
    expect((await remove(`${keys()}/${kid}`)).code).toBe('NOT_FOUND');
  });

  it.each([
    [{}],
    [{ expiresIn: 0 }],
    [{ expiresIn: 31_536_001 }],
    [{ expiresIn: '60' }],
    [{ expiresIn: 60, size: 401 }],
    [{ expiresIn: 60, preset: 'none' }],
    [{ expiresIn: 60, preset: 'og', size: 400 }],
  ])('are checked: %j', async (json) => {
    const path = `${made.assets}/${photo.id}/signed-url`;
    expect(await outcomeOf(path, { method: 'POST', key: made.key, json })).toBe(
      '400 BAD_USER_INPUT',
    );
  });

  it('of an unknown asset are 404', async () => {
    const path = `${made.assets}/${'x'.repeat(22)}/signed-url`;
    const asked = { method: 'POST', key: made.key, json: { expiresIn: 60 } };
    expect(await outcomeOf(path, asked)).toBe('404 RESOURCE_NOT_FOUND');
  });
});

describe('who gets the files of a library', () => {
  let library: Awaited<ReturnType<typeof anOrganization>>;
  let shown: Asset;
  let person: string;
  beforeAll(async () => {
    library = await anOrganization('pro', ['first']);
    person = (await aPerson(library.org, 'owner')).whole;
    const bytes = await anImage('png', 900, 600);
    const { data } = await upload(library, [{ name: 'photo.png', bytes }]);
    shown = await processed(library, (data.assets[0] as Asset).id);
  });

  const path = () => `/organizations/${library.org}/libraries/first`;
  const set = (json: object, key = library.key) =>
    call<Record<string, unknown>>(path(), { method: 'PATCH', key, json });
  const statusOf = async (url: string, headers: Record<string, string> = {}) =>
    (await fetch(url, { headers })).status;
  const statuses = async (headers: Record<string, string> = {}) => [
    ...new Set(
      await Promise.all(
        ['', '/400', '/blurred', '/p/thumb', '/400?jpeg', '?v=1'].map((form) =>
          statusOf(shown.url + form, headers),
        ),
      ),
    ),
  ];
  const become = (status: number) =>
    soon(async () => (await statuses()).join() === String(status), `the files are ${status}`);

  it('is set by who can write to it; without that, a rename is what it was', async () => {
    expect((await set({ name: 'First' })).data).not.toHaveProperty('delivery');
    expect((await set({ delivery: 'signed' })).data).toMatchObject({
      name: 'First',
      delivery: 'signed',
    });
    expect((await call(path(), { key: library.key })).data).toMatchObject({ delivery: 'signed' });
    for (const json of [{}, { delivery: 'closed' }, { delivery: null }])
      expect((await set(json)).code).toBe('BAD_USER_INPUT');
    await set({ delivery: 'open' });
  });

  it('is everybody with a signature, and who may read the library', async () => {
    await set({ delivery: 'signed' });
    await become(404);
    expect(await statuses({ Authorization: `Bearer ${library.key}` })).toEqual([200]);
    expect(await statuses({ Authorization: `Bearer ${made.key}` })).toEqual([404]);
    const { data } = await call<{ url: string }>(`${library.assets}/${shown.id}/signed-url`, {
      method: 'POST',
      key: library.key,
      json: { expiresIn: 2, preset: 'thumb' },
    });
    const response = await fetch(data.url);
    expect(response.status).toBe(200);
    const [, seconds] = /^public, max-age=(\d+), must-revalidate$/.exec(
      response.headers.get('cache-control') ?? '',
    ) as string[];
    expect(Number(seconds)).toBeLessThanOrEqual(2);
    await soon(async () => (await statusOf(data.url)) === 404, 'the address has ended');
    await set({ delivery: 'open' });
    await become(200);
  });

  it('is everybody once an asset is approved', async () => {
    await set({ delivery: 'approved' });
    await become(404);
    const approve = (state: string) =>
      call(`${library.assets}/${shown.id}/approval`, {
        method: 'PATCH',
        key: person,
        json: { state },
      });
    await approve('approved');
    await become(200);
    await approve('needs_changes');
    await become(404);
    // An event is listed a moment after its change.
    const events = await soon(async () => {
      const { data } = await call<{ data: object }[]>(
        `/organizations/${library.org}/events?types=asset.delivery_changed`,
        { key: library.key },
      );
      return data.length > 1 && data;
    }, 'both events are listed');
    expect(events.map((event) => event.data)).toMatchObject([
      { id: shown.id, served: true, until: null },
      { id: shown.id, served: false, until: null },
    ]);
    await set({ delivery: 'open' });
  });
});

describe('the credit of an image', () => {
  const path = () => `/organizations/${made.org}/libraries/first`;
  const set = (imagesCarryCredit: boolean) =>
    call(path(), { method: 'PATCH', key: made.key, json: { imagesCarryCredit } });
  const change = (json: object) =>
    call(`${made.assets}/${photo.id}`, { method: 'PATCH', key: made.key, json });
  const FORMS = [
    ['/400', 'image/webp'],
    ['/p/og', 'image/jpeg'],
    ['/p/thumb', 'image/avif'],
    ['/p/thumb', 'image/webp'],
  ] as const;
  const open = async ([form, accept]: readonly [string, string]) => {
    const response = await fetch(photo.url + form, { headers: { Accept: accept } });
    expect(response.headers.get('content-type')).toBe(accept);
    return Buffer.from(await response.arrayBuffer());
  };
  const textsOf = async (image: Buffer) => {
    const xmp = String((await sharp(image).metadata()).xmp ?? '');
    return [...xmp.matchAll(/>([^<>]+)</g)].map(([, text]) => text);
  };

  it('goes with renditions and presets where a library asks for it, and with nothing else', async () => {
    const before = await Promise.all(FORMS.map(open));
    const rights = {
      creator: 'Ada & Ben',
      credit: 'Ada / Northlight',
      licence: 'https://example.org/l',
    };
    await change({ rights: { ...rights, copyright: '© 2026' }, description: 'A pier.' });
    expect(await Promise.all(FORMS.map(open))).toEqual(before);
    expect((await set(true)).data).toMatchObject({ imagesCarryCredit: true });
    const texts = [
      'Ada &#38; Ben',
      'Ada / Northlight',
      'https://example.org/l',
      '© 2026',
      'A pier.',
    ];
    await soon(async () => (await textsOf(await open(FORMS[0]))).length > 0, 'there is a credit');
    for (const [n, form] of FORMS.entries()) {
      const image = await open(form);
      expect([form, await textsOf(image)]).toEqual([form, texts]);
      const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
      expect(await pixels(image)).toEqual(await pixels(before[n] as Buffer));
    }
    const current = await fetch(`${photo.url}/400?v=1`);
    expect(current.headers.get('cache-control')).toBe('public, max-age=60, must-revalidate');
  });

  it('is the new one within a second, and gone where it is no longer asked for', async () => {
    await change({ rights: { creator: 'Cleo', credit: null } });
    for (const form of FORMS)
      await soon(async () => (await textsOf(await open(form)))[0] === 'Cleo', `${form} has it`);
    await set(false);
    for (const form of FORMS)
      await soon(async () => (await textsOf(await open(form))).length === 0, `${form} has none`);
  });
});

describe('originals that keep their place to themselves', () => {
  let library: Awaited<ReturnType<typeof anOrganization>>;
  let bytes: Uint8Array<ArrayBuffer>;
  let assets: Asset[];
  beforeAll(async () => {
    library = await anOrganization('pro', ['first']);
    const gps = { GPSLatitudeRef: 'N', GPSLatitude: '48/1 6/1 0/1' };
    const told = (format: 'jpeg' | 'tiff') =>
      sharp({ create: { width: 500, height: 300, channels: 3, background: 'teal' } })
        .withMetadata({ orientation: 3 })
        .withExifMerge({ IFD0: { Artist: 'Otto Owner' }, IFD3: gps })
        .toFormat(format)
        .toBuffer();
    bytes = new Uint8Array(await told('jpeg'));
    const { data } = await upload(library, [
      { name: 'photo.jpg', bytes },
      { name: 'scan.tif', bytes: new Uint8Array(await told('tiff')) },
    ]);
    assets = await Promise.all(data.assets.map(({ id }) => processed(library, id as string)));
  });
  const set = (originalsKeepLocation: boolean) =>
    call<object>(`/organizations/${library.org}/libraries/first`, {
      method: 'PATCH',
      key: library.key,
      json: { originalsKeepLocation },
    });
  const open = async (url: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url, { headers });
    return { response, body: Buffer.from(await response.arrayBuffer()) };
  };

  it('come without it to everybody but those who may read the library', async () => {
    const [photo, scan] = assets as [Asset, Asset];
    expect((await open(photo.url)).body).toEqual(Buffer.from(bytes));
    expect((await set(false)).data).toMatchObject({ originalsKeepLocation: false });
    await soon(async () => !(await open(photo.url)).body.includes('Otto'), 'the name is gone');
    const { response, body } = await open(photo.url);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('etag')).not.toContain(photo.id);
    const { orientation, exif } = await sharp(body).metadata();
    expect([orientation, exif?.length]).toEqual([3, 32]);
    const pixels = (image: Uint8Array) => sharp(image).raw().toBuffer();
    expect(await pixels(body)).toEqual(await pixels(bytes));
    const part = await open(photo.url, { Range: 'bytes=10-99' });
    expect([part.response.status, part.body]).toEqual([206, body.subarray(10, 100)]);
    // A format of which it is not known.
    const other = await open(scan.url);
    expect(other.response.headers.get('content-type')).toBe('image/webp');
    expect((await open(`${scan.url}/2048`)).response.headers.get('content-type')).toBe(
      'image/webp',
    );
    const whole = await open(photo.url, { Authorization: `Bearer ${library.key}` });
    expect(whole.body).toEqual(Buffer.from(bytes));
    expect(whole.response.headers.get('cache-control')).toBe('private, no-cache');
    await set(true);
    await soon(async () => (await open(photo.url)).body.equals(bytes), 'all of it is back');
  });
});
