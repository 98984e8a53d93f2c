import { beforeAll, describe, expect, inject, it } from 'vitest';
import { sendRequest } from '../support/api';
import { anImage, anImageFile } from '../support/images';
import { readZip } from '../support/read-zip';
import { type Asset, aLibrary, call, type OwnLibrary, processedOne } from './client';
import { aKey, anOrganization } from './fixtures';

const NAME = 'Été 日本: 1.jpg';

let library: OwnLibrary;
let path: string;
let photo: Asset;
let bytes: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  library = await aLibrary();
  path = library.assets.replace(/assets$/, 'archive');
  bytes = await anImage('jpeg', 1000, 700);
  photo = await processedOne(library, { bytes, name: NAME });
});

async function download(query = '', key = library.key) {
  const response = await sendRequest(inject('serviceUrl'), path + query, { key });
  expect(response.status).toBe(200);
  const zip = Buffer.from(await response.arrayBuffer());
  const files = await readZip(zip);
  return { headers: response.headers, length: zip.length, files, paths: [...files.keys()] };
}

describe('GET …/archive', () => {
  it('answers 200 with a ZIP of the originals and a manifest, of the announced length', async () => {
    const { headers, length, files, paths } = await download();
    expect(paths).toEqual(['manifest.json', 'Été 日本_ 1.jpg']);
    expect(new Uint8Array(files.get('Été 日本_ 1.jpg') as Buffer)).toEqual(bytes);
    expect(headers.get('content-type')).toBe('application/zip');
    expect(headers.get('content-length')).toBe(String(length));
    expect(headers.get('content-encoding')).toBeNull();
    expect(headers.get('vary')).toBe('Api-Version');
    expect(headers.get('ratelimit')).toMatch(/^"key";r=\d+;t=\d+$/);
    expect(headers.get('access-control-expose-headers')).toContain('Content-Disposition');
    const manifest = JSON.parse(String(files.get('manifest.json')));
    expect(manifest.files).toMatchObject([
      { assetId: photo.id, name: NAME, width: 1000, contentType: 'image/jpeg' },
    ]);
  });

  it('holds renditions when a size is requested', async () => {
    const { files } = await download(`?ids=${photo.id}&size=400`);
    const rendition = files.get('Été 日本_ 1-400.webp') as Buffer;
    expect(rendition.subarray(8, 12).toString()).toBe('WEBP');
  });

  it('holds the matches of a text, and their variants when requested', async () => {
    const variant = await anImageFile('crop.jpg', 20, 10);
    await processedOne(library, variant, photo.id);
    const json = { assetIds: [photo.id], tags: ['sea'] };
    const tagged = await call(`${library.assets}/tag`, { ...library, method: 'POST', json });
    expect(tagged.status).toBe(200);
    for (const [query, expected] of [
      ['q=sea&variants=true', ['Été 日本_ 1.jpg', 'crop.jpg']],
      ['filter=width:<100&variants=true', ['crop.jpg']],
      ['filter=tag:sea&tags=sky', []],
    ] as const)
      expect((await download(`?${query}`)).paths.slice(1), query).toEqual(expected);
  });

  it('answers 400 to wrong parameters, and to ids of assets not live in the library', async () => {
    for (const query of [
      '?ids=unknown',
      '?size=401',
      '?approval=unknown',
      '?variants=1',
      '?filter=a:b',
      `?ids=${photo.id}&filter=a`,
    ])
      expect((await call(path + query, library)).code, query).toBe('BAD_USER_INPUT');
  });

  it('answers 404 to other methods, and lists the allowed ones for OPTIONS', async () => {
    expect((await call(path, { ...library, method: 'POST', json: {} })).code).toBe(
      'ENDPOINT_NOT_FOUND',
    );
    const options = await call(path, { method: 'OPTIONS' });
    expect(options.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  });

  it('accepts a read-only key', async () => {
    const { org } = await anOrganization('pro', ['first']);
    const key = await aKey(org, 'first:read');
    const response = await sendRequest(
      inject('serviceUrl'),
      `/organizations/${org}/libraries/first/archive`,
      { key },
    );
    expect([...(await readZip(Buffer.from(await response.arrayBuffer()))).keys()]).toEqual([
      'manifest.json',
    ]);
  });
});
