import { beforeAll, describe, expect, inject, it } from 'vitest';
import { anImage, aPhoneJpeg } from '../support/images';
import { type Asset, aLibrary, call, processed, upload } from './client';

const text = (words: string) => new Uint8Array(Buffer.from(words));
let library: Awaited<ReturnType<typeof aLibrary>>;
beforeAll(async () => {
  library = await aLibrary();
});

describe('POST …/assets', () => {
  it('answers 200 at once with id and url, and null for derived fields', async () => {
    const bytes = await anImage('png', 900, 600);
    const { status, data } = await upload(library, [{ bytes, name: 'a b.png', type: 'image/png' }]);

    expect(status).toBe(200);
    const [asset] = data.assets as [Asset];
    const { id } = asset;
    const url = inject('serviceUrl');
    expect(asset).toEqual({
      id: expect.stringMatching(/^[A-Za-z0-9_-]{21,}$/),
      name: 'a b.png',
      libraryId: library.libraryId,
      tags: [],
      contentType: 'image/png',
      created: expect.any(Number),
      url: `${url}/cdn/${id}`,
      appUrl: `${url}/app/${library.organizationId}/${library.libraryId}/${id}`,
      variants: [],
      parentId: null,
      duration: null,
      contentVersion: null,
      approval: null,
      width: null,
      height: null,
      size: null,
      sizes: null,
      blurhash: null,
      thumbUrlBlurred: null,
      metadata: null,
      description: null,
      updated: null,
      uploadedBy: null,
      thumbUrl: null,
      thumbHighUrl: null,
      views: null,
      type: null,
    });
  });

  it('fills the derived fields of a 12 megapixel photo within seconds, and every URL works', async () => {
    const bytes = await aPhoneJpeg();
    const { data } = await upload(library, [{ bytes, name: 'IMG_0001.JPG', type: 'image/jpeg' }]);
    const asset = await processed(library, (data.assets[0] as Asset).id);

    expect(asset).toMatchObject({
      width: 3024,
      height: 4032,
      size: bytes.length,
      blurhash: expect.stringMatching(/^.{28,}$/),
      description: expect.stringContaining('Pear 12'),
      metadata: {
        capture: {
          recordedAt: '2026:02:03 14:15:16+01:00',
          make: 'Pear',
          model: 'Pear 12',
          software: '12.1',
          latitude: expect.closeTo(-33.858611, 5),
          longitude: expect.closeTo(151.214167, 5),
          altitude: 58,
        },
        video: null,
      },
      uploadedBy: { name: 'First key', avatarUrl: null },
      duration: null,
      type: 'main',
      views: [],
      thumbUrl: `${asset.url}/400`,
      thumbHighUrl: `${asset.url}/1600`,
    });
    expect(asset.tags).not.toEqual([]);
    const sizes = JSON.parse(asset.sizes as string);
    expect(Object.keys(sizes)).toEqual(['400', '800', '1200', '1600', '2048']);

    const original = await fetch(asset.url);
    expect(new Uint8Array(await original.arrayBuffer())).toEqual(bytes);
    const derived = [...Object.values(sizes), asset.thumbUrlBlurred, asset.thumbUrl] as string[];
    for (const url of derived) {
      const response = await fetch(url);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
    }
  });

  it('accepts 20 files of five formats in one request, in order and with duplicates', async () => {
    const formats = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;
    const kinds = await Promise.all(formats.map((format) => anImage(format, 320, 200)));
    const files = Array.from({ length: 20 }, (_, i) => ({
      bytes: kinds[i % 5] as Uint8Array<ArrayBuffer>,
      name: `${i}.${formats[i % 5]}`,
    }));
    const { status, data } = await upload(library, files);

    expect(status).toBe(200);
    expect(data.assets.map(({ name }) => name)).toEqual(files.map(({ name }) => name));
    const read = await Promise.all(data.assets.map(({ id }) => processed(library, id)));
    expect(read.map(({ contentType, width }) => [contentType, width])).toEqual(
      files.map((_, i) => [`image/${formats[i % 5]}`, 320]),
    );
  });

  it('stores nothing if one of several files is refused, and names the file and the reason', async () => {
    const fresh = await aLibrary();
    const good = await anImage('jpeg', 100, 100);
    const { status, body } = await upload(fresh, [
      { bytes: good, name: 'one.jpg' },
      { bytes: text('Dear Anna, this is a letter.'), name: 'letter.jpg', type: 'image/jpeg' },
      { bytes: good, name: 'two.jpg' },
      { bytes: good, name: 'three.jpg' },
    ]);

    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(body.error?.message).toMatch(/^letter\.jpg: /);
    expect((await call(fresh.assets, { key: fresh.key })).data).toEqual([]);
  });

  it('reports the type of the bytes, not of the name', async () => {
    const bytes = await anImage('png', 50, 50);
    const { data } = await upload(library, [{ bytes, name: 'claims.jpg', type: 'image/jpeg' }]);
    expect(data.assets[0]).toMatchObject({ name: 'claims.jpg', contentType: 'image/png' });
  });

  it('adds a variant to its original, which lists it', async () => {
    const bytes = await anImage('png', 640, 480);
    const { data } = await upload(library, [{ bytes, name: 'original.png' }]);
    const parentId = (data.assets[0] as Asset).id;
    const answer = await upload(library, [{ bytes, name: 'variant.png' }], { parentId });
    const variantId = (answer.data.assets[0] as Asset).id;

    const variant = await processed(library, variantId);
    const original = await processed(library, parentId);
    expect(variant).toMatchObject({ parentId, type: 'variant' });
    expect(original.variants).toEqual([
      {
        id: variantId,
        parentId,
        width: 640,
        height: 480,
        name: 'variant.png',
        url: variant.url,
        sizes: JSON.stringify({ 400: `${variant.url}/400` }),
        appUrl: variant.appUrl,
      },
    ]);
    const again = await upload(library, [{ bytes, name: 'x.png' }], { parentId: variantId });
    expect([again.status, again.code]).toEqual([400, 'BAD_USER_INPUT']);
    const two = [1, 2].map((n) => ({ bytes, name: `${n}.png` }));
    expect((await upload(library, two, { parentId })).status).toBe(400);
  });

  it.each(['a\0b', '\uFFFD'])('refuses a parentId with invalid text: %j', async (parentId) => {
    const bytes = await anImage('png', 20, 20);
    const { status, code } = await upload(library, [{ bytes, name: 'v.png' }], { parentId });
    expect([status, code]).toEqual([400, 'BAD_USER_INPUT']);
  });

  it('answers 404 RESOURCE_NOT_FOUND to a parentId that is unknown, empty or of another library', async () => {
    const bytes = await anImage('png', 20, 20);
    const other = await aLibrary();
    const { data } = await upload(other, [{ bytes, name: 'x.png' }]);
    for (const parentId of ['unknown', '', (data.assets[0] as Asset).id]) {
      const { status, code } = await upload(library, [{ bytes, name: 'x.png' }], { parentId });
      expect([status, code]).toEqual([404, 'RESOURCE_NOT_FOUND']);
    }
  });
});
