import { describe, expect, it } from 'vitest';
import {
  aFile,
  bodyOf,
  cdn,
  EMPTY,
  get,
  large,
  PHOTO,
  rendition,
  serveCdn,
  small,
  VIDEO,
} from '@/testing/http/cdn-fixture';

serveCdn();

describe('bytes', () => {
  it.each([
    [PHOTO, small],
    [VIDEO, large],
    [`${PHOTO}/400`, rendition],
    [`${PHOTO}/blurred`, Buffer.from('blurred')],
    [EMPTY, Buffer.alloc(0)],
  ])('of %s arrive whole', async (path, bytes) => {
    const response = await get(`/cdn/${path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect((await bodyOf(response)).equals(bytes)).toBe(true);
  });

  it('have headers that make a stranger’s file harmless and usable on any page', async () => {
    const { headers } = await get(`/cdn/${PHOTO}`);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline; filename="photo.jpg"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none';/),
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'timing-allow-origin': '*',
      'accept-ranges': 'bytes',
      etag: `"${cdn.files[PHOTO]?.sha256.slice(0, 32)}"`,
    });
  });

  it('of a smaller image are WebP with a name and an ETag of their own', async () => {
    const { headers } = await get(`/cdn/${PHOTO}/400`);
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('content-disposition')).toBe('inline; filename="photo-400.webp"');
    expect(headers.get('etag')).toBe('"smallblob.400"');
  });

  it('answer HEAD like GET, without a body', async () => {
    for (const path of [PHOTO, VIDEO, `${PHOTO}/400`]) {
      const [head, got] = [await get(`/cdn/${path}`, {}, 'HEAD'), await get(`/cdn/${path}`)];
      const headersOf = (r: Response) =>
        [...r.headers].filter(([name]) => !/^(date|connection|keep-alive)$/.test(name));
      expect([head.status, headersOf(head)]).toEqual([200, headersOf(got)]);
      expect((await bodyOf(head)).length).toBe(0);
      await got.body?.cancel();
    }
  });
});

describe('names and types', () => {
  it.each([
    ['Köln "1".jpg', `filename="K_ln _1_.jpg"; filename*=UTF-8''K%C3%B6ln%20%221%22.jpg`],
    [
      "it's (a) 100%*.jpg",
      `filename="it_s _a_ 100__.jpg"; filename*=UTF-8''it%27s%20%28a%29%20100%25%2A.jpg`,
    ],
    ['📷\uD800.jpg', `filename="__.jpg"; filename*=UTF-8''%F0%9F%93%B7_.jpg`],
    [
      'a\r\nX-Evil: 1.jpg',
      `filename="a__X-Evil_ 1.jpg"; filename*=UTF-8''a%0D%0AX-Evil%3A%201.jpg`,
    ],
  ])('the name %j is sent as RFC 5987 describes', async (name, expected) => {
    cdn.files[PHOTO] = aFile('smallblob', small, { name });
    const { headers } = await get(`/cdn/${PHOTO}`);
    expect(headers.get('content-disposition')).toBe(`inline; ${expected}`);
    expect(headers.get('x-evil')).toBeNull();
  });

  it('a file leaves under a name that ends like its type', async () => {
    cdn.files[PHOTO] = aFile('smallblob', small, { name: 'x.html' });
    const { headers } = await get(`/cdn/${PHOTO}?download`);
    expect(headers.get('content-disposition')).toBe('attachment; filename="x.html.jpg"');
  });

  it('a file is downloaded on request', async () => {
    const { headers } = await get(`/cdn/${PHOTO}?v=1&download`);
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
  });

  it('an SVG is sandboxed and fetches nothing', async () => {
    cdn.files[PHOTO] = aFile('smallblob', small, { contentType: 'image/svg+xml', name: 'a.svg' });
    const { headers } = await get(`/cdn/${PHOTO}`);
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(headers.get('content-security-policy')).toMatch(/sandbox.*default-src 'none'/);
  });

  it.each(['text/html', 'application/xhtml+xml', '', 'image/png\r\nX-Evil: 1', 'image/png; x=y'])(
    'a file stored as %j is sent as plain bytes to download',
    async (contentType) => {
      cdn.files[PHOTO] = aFile('smallblob', small, { contentType });
      const { headers, status } = await get(`/cdn/${PHOTO}`);
      expect([status, headers.get('content-type')]).toEqual([200, 'application/octet-stream']);
      expect(headers.get('content-disposition')).toMatch(/^attachment;/);
    },
  );
});

describe('caching', () => {
  const CACHE_FOR_A_YEAR = 'public, max-age=31536000, immutable';
  const CACHE_FOR_A_MINUTE = 'public, max-age=60, must-revalidate';
  it.each([
    [null, '', CACHE_FOR_A_MINUTE],
    [null, '?v=1', CACHE_FOR_A_MINUTE],
    [null, '?v=null', CACHE_FOR_A_MINUTE],
    [3, '', CACHE_FOR_A_MINUTE],
    [3, '?v=2', CACHE_FOR_A_MINUTE],
    [3, '?v=', CACHE_FOR_A_MINUTE],
    [3, '?v=03', CACHE_FOR_A_MINUTE],
    [3, '?v=3', CACHE_FOR_A_YEAR],
    [3, '?x=1&v=3', CACHE_FOR_A_YEAR],
  ])('version %j requested with %j', async (contentVersion, query, expected) => {
    cdn.files[PHOTO] = aFile('smallblob', small, { contentVersion });
    for (const path of [PHOTO, `${PHOTO}/400`]) {
      const { headers } = await get(`/cdn/${path}${query}`);
      expect(headers.get('cache-control')).toBe(expected);
    }
  });

  it('answers 304 to clients that have the bytes', async () => {
    for (const path of [PHOTO, VIDEO, `${PHOTO}/400`]) {
      const etag = (await get(`/cdn/${path}`)).headers.get('etag') ?? '';
      for (const has of [etag, `W/${etag}`, '*', `"other", ${etag}`, `W/"x,y",W/${etag} , "z"`]) {
        const again = await get(`/cdn/${path}`, { 'If-None-Match': has, Range: 'bytes=0-1' });
        expect(again.status).toBe(304);
        expect(again.headers.get('etag')).toBe(etag);
        expect(again.headers.get('cache-control')).toBe(CACHE_FOR_A_MINUTE);
        expect(again.headers.get('content-length')).toBeNull();
      }
      for (const has of ['"other"', etag.slice(1, -1), `"${etag.slice(2)}`, '', '"unclosed']) {
        expect((await get(`/cdn/${path}`, { 'If-None-Match': has })).status).toBe(200);
      }
    }
  });

  it('a promotion changes the bytes and the ETag', async () => {
    const before = (await get(`/cdn/${PHOTO}`)).headers.get('etag') ?? '';
    cdn.files[PHOTO] = aFile('largeblob', large, { contentVersion: 1 });
    const after = await get(`/cdn/${PHOTO}`, { 'If-None-Match': before });
    expect(after.status).toBe(200);
    expect((await bodyOf(after)).equals(large)).toBe(true);
  });
});

describe('sizes of a replaced image', () => {
  it('show the new image itself where it is too small', async () => {
    cdn.files[PHOTO] = aFile('smallblob', small, { contentVersion: 2, renditions: [400] });
    for (const edge of [800, 2048]) {
      const response = await get(`/cdn/${PHOTO}/${edge}?v=2`);
      expect(response.headers.get('content-type')).toBe('image/jpeg');
      expect((await bodyOf(response)).equals(small)).toBe(true);
    }
    expect((await bodyOf(await get(`/cdn/${PHOTO}/400`))).equals(rendition)).toBe(true);
    expect((await get(`/cdn/${PHOTO}/401`)).status).toBe(404);
  });

  it('of a video show the nearest poster, never the video', async () => {
    const header = { contentType: 'video/mp4', contentVersion: 1 };
    cdn.files[VIDEO] = aFile('smallblob', small, { ...header, renditions: [400] });
    for (const edge of [320, 800]) {
      const response = await get(`/cdn/${VIDEO}/${edge}`);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect((await bodyOf(response)).equals(rendition)).toBe(true);
    }
    // Of a video of 8 by 6 pixels.
    await cdn.blobs.put('smallblob.8', rendition);
    cdn.files[VIDEO] = aFile('smallblob', small, { ...header, renditions: [8] });
    expect((await get(`/cdn/${VIDEO}/8`)).status).toBe(200);
    cdn.files[VIDEO] = aFile('smallblob', small, { ...header, renditions: [] });
    expect((await get(`/cdn/${VIDEO}/400`)).status).toBe(404);
  });
});

describe('date conditions', () => {
  it.each([
    ['If-Modified-Since', 1, 304],
    ['If-Modified-Since', -1, 200],
    ['If-Unmodified-Since', 1, 200],
    ['If-Unmodified-Since', -1, 412],
  ])(
    '%s %d day from the last change is answered %d (RFC 9110 13.1)',
    async (header, days, status) => {
      const changed = new Date((await get(`/cdn/${PHOTO}`)).headers.get('last-modified') ?? '');
      const asked = new Date(changed.getTime() + days * 86_400_000).toUTCString();
      expect((await get(`/cdn/${PHOTO}`, { [header]: asked })).status).toBe(status);
    },
  );

  it('a 304 needs the record only, never the disk', async () => {
    cdn.files[PHOTO] = aFile('nosuchblob', small);
    const etags = [`"${cdn.files[PHOTO].sha256.slice(0, 32)}"`, '"nosuchblob.400"'];
    const statuses = [
      (await get(`/cdn/${PHOTO}`, { 'If-None-Match': etags[0] as string })).status,
      (await get(`/cdn/${PHOTO}/400`, { 'If-None-Match': etags[1] as string })).status,
    ];
    expect(statuses).toEqual([304, 304]);
    expect(cdn.logged).toEqual([]);
  });
});

describe('ranges', () => {
  const last = large.length - 1;
  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=5-9', 5, 9],
    ['BYTES = 5 - 9', 5, 9],
    [`bytes=${last}-`, last, last],
    ['bytes=100-', 100, last],
    ['bytes=-1', last, last],
    ['bytes=-99999999999999999999', 0, last],
    ['bytes=1-99999999999999999999', 1, last],
    ['bytes=1000000-2999999', 1_000_000, 2_999_999],
  ])('%s', async (range, start, end) => {
    const response = await get(`/cdn/${VIDEO}`, { Range: range });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${large.length}`);
    expect(response.headers.get('content-length')).toBe(String(end - start + 1));
    expect((await bodyOf(response)).equals(large.subarray(start, end + 1))).toBe(true);
  });

  it.each([
    'bytes=0-1,5-6',
    'bytes=9-5',
    'bytes=-',
    'bytes=a-b',
    'bytes=',
    'bytes 0-1',
    'items=0-1',
    'bytes=0x1-2',
    'bytes=1.5-2',
    'bytes=--1',
  ])('%s is ignored', async (range) => {
    const response = await get(`/cdn/${PHOTO}`, { Range: range });
    expect(response.status).toBe(200);
    expect((await bodyOf(response)).equals(small)).toBe(true);
  });

  it.each([
    [PHOTO, 'bytes=20000-', 20_000],
    [PHOTO, 'bytes=99999999999999999999-', 20_000],
    [PHOTO, 'bytes=-0', 20_000],
    [EMPTY, 'bytes=0-', 0],
    [EMPTY, 'bytes=-5', 0],
  ])('%s %s cannot be satisfied', async (id, range, size) => {
    const response = await get(`/cdn/${id}`, { Range: range });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe(`bytes */${size}`);
    expect((await bodyOf(response)).length).toBe(0);
  });

  it('of a smaller image', async () => {
    const response = await get(`/cdn/${PHOTO}/400`, { Range: 'bytes=10-19' });
    expect((await bodyOf(response)).equals(rendition.subarray(10, 20))).toBe(true);
  });

  it('under If-Range: only when the strong ETag is the same', async () => {
    const etag = (await get(`/cdn/${PHOTO}`)).headers.get('etag') ?? '';
    const status = async (condition: string) =>
      (await get(`/cdn/${PHOTO}`, { Range: 'bytes=0-1', 'If-Range': condition })).status;
    expect(await status(etag)).toBe(206);
    for (const other of [`W/${etag}`, '"other"', 'Wed, 21 Oct 2026 07:28:00 GMT']) {
      expect(await status(other)).toBe(200);
    }
  });

  it('do not affect HEAD', async () => {
    const response = await get(`/cdn/${PHOTO}`, { Range: 'bytes=0-1' }, 'HEAD');
    expect([response.status, response.headers.get('content-length')]).toEqual([200, '20000']);
  });
});

describe('methods', () => {
  it('OPTIONS answers CORS', async () => {
    const response = await get(`/cdn/${PHOTO}`, {}, 'OPTIONS');
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': '*',
    });
    expect(cdn.asked).toEqual([]);
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s is refused', async (method) => {
    const response = await get(`/cdn/${PHOTO}`, {}, method);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect((await response.json()).error.code).toBe('ENDPOINT_NOT_FOUND');
    expect(cdn.asked).toEqual([]);
  });
});
