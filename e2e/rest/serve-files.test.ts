import { beforeAll, describe, expect, inject, it } from 'vitest';
import { anImage } from '../support/images';
import { type Asset, aLibrary, processedOne } from './client';

let bytes: Uint8Array<ArrayBuffer>;
let asset: Asset;

beforeAll(async () => {
  const library = await aLibrary();
  bytes = await anImage('jpeg', 1000, 700);
  asset = await processedOne(library, { bytes, name: 'Été "1".jpg' });
});

const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(url, { method, headers });

describe('the URL of a file', () => {
  it('serves the same bytes to everybody, with type, length and a strong ETag', async () => {
    const response = await get(asset.url);
    expect(response.status).toBe(200);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('etag')).toMatch(/^"[^"]+"$/);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toMatch(/sandbox/);
  });

  it('answers one range with 206, an impossible one with 416, and several with the whole file', async () => {
    const part = await get(asset.url, { Range: 'bytes=10-19' });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 10-19/${bytes.length}`,
    ]);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(10, 20));
    const end = await get(asset.url, { Range: 'bytes=-5' });
    expect(new Uint8Array(await end.arrayBuffer())).toEqual(bytes.slice(-5));
    expect((await get(asset.url, { Range: `bytes=${bytes.length}-` })).status).toBe(416);
    expect((await get(asset.url, { Range: 'bytes=0-1,4-5' })).status).toBe(200);
    const changed = await get(asset.url, { Range: 'bytes=0-1', 'If-Range': '"another"' });
    expect(changed.status).toBe(200);
  });

  it('offers a download under its name on request', async () => {
    const shown = await get(asset.url);
    const saved = await get(`${asset.url}?download`);
    expect(shown.headers.get('content-disposition')).toMatch(/^inline/);
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment;.*filename\*=UTF-8''/);
    expect(saved.headers.get('content-disposition')).toContain(encodeURIComponent('Été'));
  });

  it('exists only for the listed sizes', async () => {
    const sizes = Object.values(JSON.parse(asset.sizes as string)) as string[];
    for (const url of sizes) expect((await get(url)).status).toBe(200);
    const root = `${inject('serviceUrl')}/cdn`;
    for (const url of [
      `${asset.url}/1200`,
      `${asset.url}/401`,
      `${asset.url}/%2e%2e`,
      `${root}/x`,
      `${root}/%ZZ`,
    ]) {
      const response = await get(url);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error: { code: 'RESOURCE_NOT_FOUND' } });
    }
  });
});
