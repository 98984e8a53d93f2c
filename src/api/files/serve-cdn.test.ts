import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ServedFile } from '@/domain/asset/find-served-file';
import { makeDiskBlobs } from '@/platform/blobs/disk';
import { BlobMissing, type Blobs } from '@/platform/blobs/port';
import { AskAgainLater } from './remake-in-turn';
import { makeCdn } from './serve-cdn';

const photo = 'photo_-photo_-photo_-';
const film = 'filmfilmfilmfilmfilm1';
const empty = 'emptyemptyemptyempty1';
const small = randomBytes(20_000);
const large = randomBytes(5_000_000);
const tier = randomBytes(3_000);

let folder: string;
let blobs: Blobs;
let server: Server;
let address: string;
let port: number;
let files: Record<string, ServedFile>;
let asked: string[];
let logged: { msg: string; err?: { type: string } }[];
let fail: Error | null;
/** Makes lost pictures. */
let remake: (file: ServedFile) => Promise<void>;
/** What the look-up of a file waits for. */
let wait: Promise<void> | null;

const aFile = (blob: string, bytes: Buffer, over: Partial<ServedFile> = {}): ServedFile => ({
  blob,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  sizeBytes: bytes.length,
  contentType: 'image/jpeg',
  name: 'photo.jpg',
  contentVersion: null,
  tiers: [400, 800],
  blurred: true,
  ...over,
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-cdn-'));
  blobs = await makeDiskBlobs({ folder });
  await blobs.put('smallblob', small);
  await blobs.put('smallblob.400', tier);
  await blobs.put('smallblob.blurred', Buffer.from('blurred'));
  await blobs.put('largeblob', large);
  await blobs.put('emptyblob', Buffer.alloc(0));
  const write = (line: string) => logged.push(JSON.parse(line));
  const cdn = makeCdn({
    findFile: async (id) => {
      asked.push(id);
      await wait;
      if (fail) throw fail;
      return files[id] ?? null;
    },
    findAvatar: async () => null,
    blobs,
    remake: (file) => remake(file),
    log: pino({}, { write }),
  });
  server = createServer((req, res) => void cdn(req, res)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  port = (server.address() as AddressInfo).port;
  address = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  files = {
    [photo]: aFile('smallblob', small),
    [film]: aFile('largeblob', large, { contentType: 'video/mp4', name: 'film.mp4', tiers: [] }),
    [empty]: aFile('emptyblob', Buffer.alloc(0)),
  };
  asked = [];
  logged = [];
  fail = null;
  remake = ({ blob }) => Promise.reject(new BlobMissing(blob));
  wait = null;
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(address + path, { method, headers });
const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
/** As typed: fetch would tidy the path. */
const getRaw = async (target: string) => {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  return text(socket);
};
/** Generous: the machine may be busy with other tests. */
const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 4_000 });
const openFiles = async () => (await readdir('/proc/self/fd')).length;

describe('bytes', () => {
  it.each([
    [photo, small],
    [film, large],
    [`${photo}/400`, tier],
    [`${photo}/blurred`, Buffer.from('blurred')],
    [empty, Buffer.alloc(0)],
  ])('of %s come whole', async (path, bytes) => {
    const response = await get(`/cdn/${path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    expect((await bodyOf(response)).equals(bytes)).toBe(true);
  });

  it('come with headers that make a stranger’s file harmless and usable on any page', async () => {
    const { headers } = await get(`/cdn/${photo}`);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline; filename="photo.jpg"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none';/),
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'timing-allow-origin': '*',
      'accept-ranges': 'bytes',
      etag: `"${files[photo]?.sha256.slice(0, 32)}"`,
    });
  });

  it('of a smaller picture are WebP under a name and an ETag of their own', async () => {
    const { headers } = await get(`/cdn/${photo}/400`);
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('content-disposition')).toBe('inline; filename="photo-400.webp"');
    expect(headers.get('etag')).toBe('"smallblob.400"');
  });

  it('answer HEAD as GET, without a body', async () => {
    for (const path of [photo, film, `${photo}/400`]) {
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
  ])('the name %j is sent by RFC 5987', async (name, expected) => {
    files[photo] = aFile('smallblob', small, { name });
    const { headers } = await get(`/cdn/${photo}`);
    expect(headers.get('content-disposition')).toBe(`inline; ${expected}`);
    expect(headers.get('x-evil')).toBeNull();
  });

  it('is saved when asked for', async () => {
    const { headers } = await get(`/cdn/${photo}?v=1&download`);
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
  });

  it('an SVG is sandboxed and fetches nothing', async () => {
    files[photo] = aFile('smallblob', small, { contentType: 'image/svg+xml', name: 'a.svg' });
    const { headers } = await get(`/cdn/${photo}`);
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(headers.get('content-security-policy')).toMatch(/sandbox.*default-src 'none'/);
  });

  it.each(['text/html', 'application/xhtml+xml', '', 'image/png\r\nX-Evil: 1', 'image/png; x=y'])(
    'what is stored as %j is plain bytes to save',
    async (contentType) => {
      files[photo] = aFile('smallblob', small, { contentType });
      const { headers, status } = await get(`/cdn/${photo}`);
      expect([status, headers.get('content-type')]).toEqual([200, 'application/octet-stream']);
      expect(headers.get('content-disposition')).toMatch(/^attachment;/);
    },
  );
});

describe('caching', () => {
  const forAYear = 'public, max-age=31536000, immutable';
  const forAMinute = 'public, max-age=60, must-revalidate';
  it.each([
    [null, '', forAMinute],
    [null, '?v=1', forAMinute],
    [null, '?v=null', forAMinute],
    [3, '', forAMinute],
    [3, '?v=2', forAMinute],
    [3, '?v=', forAMinute],
    [3, '?v=03', forAMinute],
    [3, '?v=3', forAYear],
    [3, '?x=1&v=3', forAYear],
  ])('version %j asked with %j', async (contentVersion, query, expected) => {
    files[photo] = aFile('smallblob', small, { contentVersion });
    for (const path of [photo, `${photo}/400`]) {
      const { headers } = await get(`/cdn/${path}${query}`);
      expect(headers.get('cache-control')).toBe(expected);
    }
  });

  it('answers 304 to whoever has the bytes', async () => {
    for (const path of [photo, film, `${photo}/400`]) {
      const etag = (await get(`/cdn/${path}`)).headers.get('etag') ?? '';
      for (const has of [etag, `W/${etag}`, '*', `"other", ${etag}`, `W/"x,y",W/${etag} , "z"`]) {
        const again = await get(`/cdn/${path}`, { 'If-None-Match': has, Range: 'bytes=0-1' });
        expect(again.status).toBe(304);
        expect(again.headers.get('etag')).toBe(etag);
        expect(again.headers.get('cache-control')).toBe(forAMinute);
        expect(again.headers.get('content-length')).toBeNull();
      }
      for (const has of ['"other"', etag.slice(1, -1), `"${etag.slice(2)}`, '', '"unclosed']) {
        expect((await get(`/cdn/${path}`, { 'If-None-Match': has })).status).toBe(200);
      }
    }
  });

  it('shows other bytes under another ETag after a promotion', async () => {
    const before = (await get(`/cdn/${photo}`)).headers.get('etag') ?? '';
    files[photo] = aFile('largeblob', large, { contentVersion: 1 });
    const after = await get(`/cdn/${photo}`, { 'If-None-Match': before });
    expect(after.status).toBe(200);
    expect((await bodyOf(after)).equals(large)).toBe(true);
  });
});

describe('sizes of a picture that was replaced', () => {
  it('that the new one is too small for show the new one itself', async () => {
    files[photo] = aFile('smallblob', small, { contentVersion: 2, tiers: [400] });
    for (const edge of [800, 2048]) {
      const response = await get(`/cdn/${photo}/${edge}?v=2`);
      expect(response.headers.get('content-type')).toBe('image/jpeg');
      expect((await bodyOf(response)).equals(small)).toBe(true);
    }
    expect((await bodyOf(await get(`/cdn/${photo}/400`))).equals(tier)).toBe(true);
    expect((await get(`/cdn/${photo}/401`)).status).toBe(404);
  });

  it('of a film show the nearest poster, never the film', async () => {
    const video = { contentType: 'video/mp4', contentVersion: 1 };
    files[film] = aFile('smallblob', small, { ...video, tiers: [400] });
    for (const edge of [320, 800]) {
      const response = await get(`/cdn/${film}/${edge}`);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect((await bodyOf(response)).equals(tier)).toBe(true);
    }
    files[film] = aFile('smallblob', small, { ...video, tiers: [] });
    expect((await get(`/cdn/${film}/400`)).status).toBe(404);
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
    const response = await get(`/cdn/${film}`, { Range: range });
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
    const response = await get(`/cdn/${photo}`, { Range: range });
    expect(response.status).toBe(200);
    expect((await bodyOf(response)).equals(small)).toBe(true);
  });

  it.each([
    [photo, 'bytes=20000-', 20_000],
    [photo, 'bytes=99999999999999999999-', 20_000],
    [photo, 'bytes=-0', 20_000],
    [empty, 'bytes=0-', 0],
    [empty, 'bytes=-5', 0],
  ])('%s %s cannot be satisfied', async (id, range, size) => {
    const response = await get(`/cdn/${id}`, { Range: range });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe(`bytes */${size}`);
    expect((await bodyOf(response)).length).toBe(0);
  });

  it('of a smaller picture', async () => {
    const response = await get(`/cdn/${photo}/400`, { Range: 'bytes=10-19' });
    expect((await bodyOf(response)).equals(tier.subarray(10, 20))).toBe(true);
  });

  it('under If-Range: only when the strong ETag is the same', async () => {
    const etag = (await get(`/cdn/${photo}`)).headers.get('etag') ?? '';
    const status = async (condition: string) =>
      (await get(`/cdn/${photo}`, { Range: 'bytes=0-1', 'If-Range': condition })).status;
    expect(await status(etag)).toBe(206);
    for (const other of [`W/${etag}`, '"other"', 'Wed, 21 Oct 2026 07:28:00 GMT']) {
      expect(await status(other)).toBe(200);
    }
  });

  it('do not touch HEAD', async () => {
    const response = await get(`/cdn/${photo}`, { Range: 'bytes=0-1' }, 'HEAD');
    expect([response.status, response.headers.get('content-length')]).toEqual([200, '20000']);
  });
});

describe('what is not there', () => {
  const expectUnknown = async (response: Response) => {
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      error: { code: 'RESOURCE_NOT_FOUND', message: expect.any(String) },
    });
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('vary')).toBe('Api-Version');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('etag')).toBeNull();
  };

  it('an unknown asset, and sizes the asset does not have', async () => {
    await expectUnknown(await get(`/cdn/${'x'.repeat(21)}`));
    for (const name of ['1200', '40', '99999'])
      await expectUnknown(await get(`/cdn/${photo}/${name}`));
    files[photo] = aFile('smallblob', small, { blurred: false });
    await expectUnknown(await get(`/cdn/${photo}/blurred`));
  });

  it.each([
    '/cdn',
    '/cdn/',
    '/cdn/short',
    `/cdn/${'x'.repeat(65)}`,
    `/cdn/${photo}/`,
    `/cdn/${photo}/0400`,
    `/cdn/${photo}/400/`,
    `/cdn/${photo}/-400`,
    `/cdn/${photo}/4e2`,
    `/cdn/${photo}/999999999`,
    `/cdn/${photo}/../${photo}`,
    `/cdn//${photo}`,
    `/cdn/${photo}%`,
    `/cdn/${photo}%zz`,
    `/cdn/${photo}%00`,
    `/cdn/${photo}%ff`,
    `/cdn/..%2f..%2f..%2f..%2fetc%2fpasswd`,
    `/cdn/${photo}/..%2f..%2fblobs`,
    `http://x/cdn/${photo}`,
    '*',
  ])('%s: refused without a question to the database', async (target) => {
    expect(await getRaw(target)).toMatch(/^HTTP\/1\.1 404 /);
    expect(asked).toEqual([]);
  });

  it('an id may be percent-encoded, as any address', async () => {
    expect(await getRaw(`/cdn/${photo.replace('_', '%5F')}/%340%30`)).toMatch(/^HTTP\/1\.1 200/);
  });

  it('bytes that are missing in the store: 404, and a line in the log', async () => {
    files[photo] = aFile('nosuchblob', small);
    await expectUnknown(await get(`/cdn/${photo}`));
    await expectUnknown(await get(`/cdn/${photo}/400`));
    expect((await get(`/cdn/${photo}`, {}, 'HEAD')).status).toBe(404);
    expect(logged.map((line) => line.err?.type)).toEqual([
      'BlobMissing',
      'BlobMissing',
      'BlobMissing',
    ]);
  });

  it('a lost smaller picture is made again and served, to HEAD too', async () => {
    remake = ({ blob }) => blobs.put(`${blob}.800`, tier);
    const response = await get(`/cdn/${photo}/800`, {}, 'HEAD');
    expect([response.status, response.headers.get('content-length')]).toEqual([200, '3000']);
    await blobs.remove('smallblob.800');
    expect((await bodyOf(await get(`/cdn/${photo}/800`))).equals(tier)).toBe(true);
    await blobs.remove('smallblob.800');
    expect(logged).toEqual([]);
  });

  it('one that cannot be made at present: 503 that says when to ask again', async () => {
    remake = () => Promise.reject(new AskAgainLater(17));
    const response = await get(`/cdn/${photo}/800`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '17']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await response.json()).error.code).toBe('SERVICE_UNAVAILABLE');
  });

  it('whoever asks for what the record does not promise has nothing made', async () => {
    const made: string[] = [];
    remake = async ({ blob }) => void made.push(blob);
    files[photo] = aFile('smallblob', small, { tiers: [], blurred: false });
    for (const name of ['400', '800', 'blurred'])
      await expectUnknown(await get(`/cdn/${photo}/${name}`));
    files[photo] = aFile('nosuchblob', small);
    await expectUnknown(await get(`/cdn/${photo}`));
    expect(made).toEqual([]);
  });

  it('a database that fails: 500 in the envelope, nothing told of why', async () => {
    fail = new Error('secret: connection refused');
    const response = await get(`/cdn/${photo}`);
    const body = await response.text();
    expect(response.status).toBe(500);
    expect(JSON.parse(body).error.code).toBe('INTERNAL_SERVER_ERROR');
    expect(body).not.toContain('secret');
    expect(logged).toHaveLength(1);
  });
});

describe('conditions on time', () => {
  it('no time is told, so one that is asked for is no condition (RFC 9110 13.1.3)', async () => {
    const tomorrow = new Date(Date.now() + 86_400_000).toUTCString();
    for (const header of ['If-Modified-Since', 'If-Unmodified-Since']) {
      const response = await get(`/cdn/${photo}`, { [header]: tomorrow });
      expect([response.status, response.headers.get('last-modified')]).toEqual([200, null]);
    }
  });

  it('a 304 is answered by the record alone, without a look at the disk', async () => {
    files[photo] = aFile('nosuchblob', small);
    const etags = [`"${files[photo].sha256.slice(0, 32)}"`, '"nosuchblob.400"'];
    const statuses = [
      (await get(`/cdn/${photo}`, { 'If-None-Match': etags[0] as string })).status,
      (await get(`/cdn/${photo}/400`, { 'If-None-Match': etags[1] as string })).status,
    ];
    expect(statuses).toEqual([304, 304]);
    expect(logged).toEqual([]);
  });
});

describe('methods', () => {
  it('OPTIONS answers CORS', async () => {
    const response = await get(`/cdn/${photo}`, {}, 'OPTIONS');
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': '*',
    });
    expect(asked).toEqual([]);
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s is refused', async (method) => {
    const response = await get(`/cdn/${photo}`, {}, method);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect((await response.json()).error.code).toBe('ENDPOINT_NOT_FOUND');
    expect(asked).toEqual([]);
  });
});

describe('clients and stores that break off', () => {
  it('closes the file of a client that leaves, and of fifty', async () => {
    const before = await openFiles();
    const leave = () =>
      new Promise<void>((resolve) => {
        const leaving = request(`${address}/cdn/${film}`, { agent: false }, (response) => {
          response.once('data', () => {
            leaving.destroy();
            resolve();
          });
        });
        leaving.on('error', () => undefined);
        leaving.end();
      });
    await Promise.all(Array.from({ length: 50 }, leave));
    await eventually(openFiles).toBeLessThanOrEqual(before);
    expect(logged).toEqual([]);
  });

  it('closes the file of a client that left while the row was looked up', async () => {
    const before = await openFiles();
    let found = () => {};
    wait = new Promise<void>((resolve) => {
      found = resolve;
    });
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET /cdn/${film} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await eventually(() => asked.length).toBe(1);
    socket.destroy();
    await eventually(openFiles).toBeLessThanOrEqual(before);
    found();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await openFiles()).toBeLessThanOrEqual(before);
    expect(logged).toEqual([]);
  });

  it('closes the file of a client that left at any moment', async () => {
    const before = await openFiles();
    const sockets = Array.from({ length: 20 }, () => {
      const socket = connect(port, '127.0.0.1');
      socket.end(`GET /cdn/${film} HTTP/1.1\r\nHost: x\r\n\r\n`, () => socket.resetAndDestroy());
      socket.on('error', () => undefined);
      return socket;
    });
    await Promise.all(
      sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve))),
    );
    await eventually(() => asked.length).toBeGreaterThan(0);
    await eventually(openFiles).toBeLessThanOrEqual(before);
  });

  it('holds no more than a few pieces for clients that do not read', async () => {
    global.gc?.();
    const before = process.memoryUsage().rss;
    const sockets = Array.from({ length: 40 }, () => {
      const socket = connect(port, '127.0.0.1').pause();
      socket.write(`GET /cdn/${film} HTTP/1.1\r\nHost: x\r\n\r\n`);
      return socket;
    });
    await eventually(() => asked.length).toBe(40);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const grown = process.memoryUsage().rss - before;
    for (const socket of sockets) socket.destroy();
    // All of it would be 200 MB.
    expect(grown).toBeLessThan(80 * 1024 * 1024);
  });

  it('cuts the connection when the stored bytes are fewer than promised', async () => {
    await blobs.put('shortblob', large);
    files[film] = aFile('shortblob', large);
    await truncate(join(folder, 'blobs/sh/shortblob'), 1_000_000);
    await expect(get(`/cdn/${film}`).then(bodyOf)).rejects.toThrow();
    expect(logged).toHaveLength(1);
  });

  it('answers 500 when small stored bytes are fewer than promised', async () => {
    files[photo] = aFile('smallblob', small, { sizeBytes: 20_001 });
    expect((await get(`/cdn/${photo}`)).status).toBe(500);
  });
});
