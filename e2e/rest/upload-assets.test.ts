import { beforeAll, describe, expect, inject, it } from 'vitest';
import { anImage, aPhoneJpeg } from '../support/images';
import {
  type Asset,
  aLibrary,
  type OwnLibrary,
  processed,
  processedOne,
  upload,
  uploadOne,
} from './client';

let library: OwnLibrary;
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
    const asset = await processedOne(library, { bytes, name: 'IMG_0001.JPG', type: 'image/jpeg' });

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

  it('adds a variant to its original, which lists it', async () => {
    const bytes = await anImage('png', 640, 480);
    const { id: parentId } = await uploadOne(library, { bytes, name: 'original.png' });
    const answer = await upload(library, [{ bytes, name: 'variant.png' }], parentId);
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
  });

  it('refuses a parentId that is unknown, empty, of another library or no valid text', async () => {
    const bytes = await anImage('png', 20, 20);
    const other = await aLibrary();
    const { data } = await upload(other, [{ bytes, name: 'x.png' }]);
    const outcome = async (parentId: string) =>
      (await upload(library, [{ bytes, name: 'x.png' }], parentId)).code;
    for (const parentId of ['unknown', '', (data.assets[0] as Asset).id])
      expect(await outcome(parentId)).toBe('RESOURCE_NOT_FOUND');
    for (const parentId of ['a\0b', '\uFFFD'])
      expect(await outcome(parentId)).toBe('BAD_USER_INPUT');
  });
});
