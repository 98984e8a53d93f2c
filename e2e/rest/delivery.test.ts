import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { anImageFile } from '../support/images';
import { soon, waitFor } from '../support/wait';
import { type Asset, call, processed, processedOne, upload } from './client';
import { anOrganization, aPerson } from './fixtures';

let library: Awaited<ReturnType<typeof anOrganization>>;
let photo: Asset;
beforeAll(async () => {
  library = await anOrganization();
  photo = await processedOne(library, await anImageFile('a.png', 1300, 900));
});

type Settings = { delivery: string; imagesCarryCredit: boolean; originalsKeepLocation: boolean };
const pathOf = ({ org }: typeof library) => `/organizations/${org}/libraries/first`;
const set = (json: Partial<Settings>, of = library) =>
  call<Settings & { name: string }>(pathOf(of), { method: 'PATCH', key: of.key, json });

describe('who gets the files of a library', () => {
  const statusOf = async (url: string, headers: Record<string, string> = {}) =>
    (await fetch(url, { headers })).status;
  const statuses = async (headers: Record<string, string> = {}) => {
    const forms = ['', '/400', '/blurred', '/p/thumb', '/400?jpeg', '?v=1'];
    const all = await Promise.all(forms.map((form) => statusOf(photo.url + form, headers)));
    return [...new Set(all)];
  };
  const become = (status: number) =>
    soon(async () => (await statuses()).join() === String(status), `the files are ${status}`);

  it('is set by who can write to it; without that, a rename is what it was', async () => {
    const rename = { method: 'PATCH', key: library.key, json: { name: 'First' } };
    expect((await call(pathOf(library), rename)).data).not.toHaveProperty('delivery');
    const signed = { name: 'First', delivery: 'signed' };
    expect((await set({ delivery: 'signed' })).data).toMatchObject(signed);
    expect((await call(pathOf(library), library)).data).toMatchObject(signed);
    for (const delivery of ['closed', null])
      expect((await set({ delivery } as Settings)).code).toBe('BAD_USER_INPUT');
    expect((await set({})).code).toBe('BAD_USER_INPUT');
    await set({ delivery: 'open' });
  });

  it('is everybody with a signature, and who may read the library', async () => {
    await set({ delivery: 'signed' });
    await become(404);
    const stranger = await anOrganization();
    expect(await statuses({ Authorization: `Bearer ${library.key}` })).toEqual([200]);
    expect(await statuses({ Authorization: `Bearer ${stranger.key}` })).toEqual([404]);
    const { data } = await call<{ url: string }>(`${library.assets}/${photo.id}/signed-url`, {
      method: 'POST',
      key: library.key,
      json: { expiresIn: 2, preset: 'thumb' },
    });
    const response = await fetch(data.url);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toMatch(
      /^public, max-age=[012], must-revalidate$/,
    );
    await soon(async () => (await statusOf(data.url)) === 404, 'the address has ended');
    await set({ delivery: 'open' });
    await become(200);
  });

  it('is everybody once an asset is approved', async () => {
    const person = (await aPerson(library.org, 'owner')).whole;
    const approve = (state: string) =>
      call(`${library.assets}/${photo.id}/approval`, {
        method: 'PATCH',
        key: person,
        json: { state },
      });
    await set({ delivery: 'approved' });
    await become(404);
    await approve('approved');
    await become(200);
    await approve('needs_changes');
    await become(404);
    // An event is listed a moment after its change.
    const path = `/organizations/${library.org}/events?types=asset.delivery_changed`;
    const events = await soon(async () => {
      const { data } = await call<{ data: object }[]>(path, library);
      return data.length > 1 && data;
    }, 'both events are listed');
    expect(events.map((event) => event.data)).toMatchObject([
      { id: photo.id, served: true, until: null },
      { id: photo.id, served: false, until: null },
    ]);
    await set({ delivery: 'open' });
  });
});

describe('the credit of an image', () => {
  const change = (json: object) =>
    call(`${library.assets}/${photo.id}`, { method: 'PATCH', key: library.key, json });
  const FORMS = [
    ['/400', 'image/webp'],
    ['/p/og', 'image/jpeg'],
    ['/p/thumb', 'image/avif'],
  ] as const;
  const open = async ([form, accept]: readonly [string, string]) => {
    const ask = () => fetch(photo.url + form, { headers: { Accept: accept } });
    // A busy service makes no more images for a moment.
    const isMade = async () => {
      const answer = await ask();
      return answer.status !== 503 && answer;
    };
    const response = await waitFor(isMade, { what: `${form} is made`, timeoutMs: 20_000 });
    expect([form, response.status]).toEqual([form, 200]);
    expect(response.headers.get('content-type')).toBe(accept);
    return Buffer.from(await response.arrayBuffer());
  };
  const textsOf = async (image: Buffer) => {
    const xmp = String((await sharp(image).metadata()).xmp ?? '');
    return [...xmp.matchAll(/>([^<>]+)</g)].map(([, text]) => text);
  };
  const become = async (first: string | undefined) => {
    for (const form of FORMS)
      await soon(async () => (await textsOf(await open(form)))[0] === first, `${form} is new`);
  };

  it('goes with renditions and presets where a library asks for it, and is soon the new one', async () => {
    const before = await Promise.all(FORMS.map(open));
    const rights = { creator: 'Ada & Ben', credit: 'Northlight', copyright: '© 2026' };
    await change({ rights, description: 'A pier.' });
    expect(await Promise.all(FORMS.map(open))).toEqual(before);
    expect((await set({ imagesCarryCredit: true })).data).toMatchObject({
      imagesCarryCredit: true,
    });
    await become('Ada &#38; Ben');
    const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
    for (const [n, form] of FORMS.entries()) {
      const image = await open(form);
      const texts = ['Ada &#38; Ben', 'Northlight', '© 2026', 'A pier.'];
      expect([form, await textsOf(image)]).toEqual([form, texts]);
      expect(await pixels(image)).toEqual(await pixels(before[n] as Buffer));
    }
    const current = await fetch(`${photo.url}/400?v=1`);
    expect(current.headers.get('cache-control')).toBe('public, max-age=60, must-revalidate');
    await change({ rights: { creator: 'Cleo', credit: null } });
    await become('Cleo');
    await set({ imagesCarryCredit: false });
    await become(undefined);
  });
});

describe('originals that keep their place to themselves', () => {
  let bytes: Uint8Array<ArrayBuffer>;
  let assets: Asset[];
  beforeAll(async () => {
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
    assets = await Promise.all(data.assets.map(({ id }) => processed(library, id)));
  });
  const open = async (url: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url, { headers });
    return { response, body: Buffer.from(await response.arrayBuffer()) };
  };

  it('come without it to everybody but those who may read the library', async () => {
    const [photo, scan] = assets as [Asset, Asset];
    expect((await open(photo.url)).body).toEqual(Buffer.from(bytes));
    expect((await set({ originalsKeepLocation: false })).data).toMatchObject({
      originalsKeepLocation: false,
    });
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
    await set({ originalsKeepLocation: true });
    await soon(async () => (await open(photo.url)).body.equals(bytes), 'all of it is back');
  });
});
