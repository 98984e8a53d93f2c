import { readdir, truncate } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import {
  aFile,
  bodyOf,
  cdn,
  eventually,
  get,
  large,
  PHOTO,
  rendition,
  serveCdn,
  small,
  VIDEO,
} from '@/testing/http/cdn-fixture';
import { RetryLater } from './coalesce-regeneration';

serveCdn();

/** Sends the path unchanged: fetch would normalize it. */
const getRaw = async (target: string) => {
  const socket = connect(cdn.port, '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  return text(socket);
};
const openFiles = async () => (await readdir('/proc/self/fd')).length;

describe('missing files', () => {
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
      await expectUnknown(await get(`/cdn/${PHOTO}/${name}`));
    cdn.files[PHOTO] = aFile('smallblob', small, { blurred: false });
    await expectUnknown(await get(`/cdn/${PHOTO}/blurred`));
  });

  it.each([
    '/cdn',
    '/cdn/',
    '/cdn/short',
    `/cdn/${'x'.repeat(65)}`,
    `/cdn/${PHOTO}/`,
    `/cdn/${PHOTO}/0400`,
    `/cdn/${PHOTO}/400/`,
    `/cdn/${PHOTO}/-400`,
    `/cdn/${PHOTO}/4e2`,
    `/cdn/${PHOTO}/999999999`,
    `/cdn/${PHOTO}/../${PHOTO}`,
    `/cdn//${PHOTO}`,
    `/cdn/${PHOTO}%`,
    `/cdn/${PHOTO}%zz`,
    `/cdn/${PHOTO}%00`,
    `/cdn/${PHOTO}%ff`,
    `/cdn/..%2f..%2f..%2f..%2fetc%2fpasswd`,
    `/cdn/${PHOTO}/..%2f..%2fblobs`,
    `http://x/cdn/${PHOTO}`,
    '*',
  ])('%s: refused without a database query', async (target) => {
    expect(await getRaw(target)).toMatch(/^HTTP\/1\.1 404 /);
    expect(cdn.asked).toEqual([]);
  });

  it('an id may be percent-encoded, like any URL', async () => {
    expect(await getRaw(`/cdn/${PHOTO.replace('_', '%5F')}/%340%30`)).toMatch(/^HTTP\/1\.1 200/);
  });

  it('bytes missing in the store: 404, and a line in the log', async () => {
    cdn.files[PHOTO] = aFile('nosuchblob', small);
    await expectUnknown(await get(`/cdn/${PHOTO}`));
    await expectUnknown(await get(`/cdn/${PHOTO}/400`));
    expect((await get(`/cdn/${PHOTO}`, {}, 'HEAD')).status).toBe(404);
    expect(cdn.logged.map((line) => line.err?.type)).toEqual([
      'BlobMissing',
      'BlobMissing',
      'BlobMissing',
    ]);
  });

  it('a lost smaller image is regenerated and served, to HEAD too', async () => {
    cdn.remake = ({ blob }) => cdn.blobs.put(`${blob}.800`, rendition);
    const response = await get(`/cdn/${PHOTO}/800`, {}, 'HEAD');
    expect([response.status, response.headers.get('content-length')]).toEqual([200, '3000']);
    await cdn.blobs.delete('smallblob.800');
    expect((await bodyOf(await get(`/cdn/${PHOTO}/800`))).equals(rendition)).toBe(true);
    await cdn.blobs.delete('smallblob.800');
    expect(cdn.logged).toEqual([]);
  });

  it('an image we cannot generate at present: 503 with Retry-After', async () => {
    cdn.remake = () => Promise.reject(new RetryLater(17));
    const response = await get(`/cdn/${PHOTO}/800`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '17']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await response.json()).error.code).toBe('SERVICE_UNAVAILABLE');
  });

  it('nothing is regenerated for sizes the record does not promise', async () => {
    const made: string[] = [];
    cdn.remake = async ({ blob }) => void made.push(blob);
    cdn.files[PHOTO] = aFile('smallblob', small, { renditions: [], blurred: false });
    for (const name of ['400', '800', 'blurred'])
      await expectUnknown(await get(`/cdn/${PHOTO}/${name}`));
    cdn.files[PHOTO] = aFile('nosuchblob', small);
    await expectUnknown(await get(`/cdn/${PHOTO}`));
    expect(made).toEqual([]);
  });

  it('a failing database: 500 in the envelope, without the reason', async () => {
    cdn.fail = new Error('secret: connection refused');
    const response = await get(`/cdn/${PHOTO}`);
    const body = await response.text();
    expect(response.status).toBe(500);
    expect(JSON.parse(body).error.code).toBe('INTERNAL_SERVER_ERROR');
    expect(body).not.toContain('secret');
    expect(cdn.logged).toHaveLength(1);
  });
});

describe('when clients or stores break off', () => {
  it('closes the file of a client that leaves, and of fifty', async () => {
    const before = await openFiles();
    const leave = () =>
      new Promise<void>((resolve) => {
        const leaving = request(`${cdn.address}/cdn/${VIDEO}`, { agent: false }, (response) => {
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
    expect(cdn.logged).toEqual([]);
  });

  it('closes the file of a client that left during the database lookup', async () => {
    const before = await openFiles();
    let found = () => {};
    cdn.wait = new Promise<void>((resolve) => {
      found = resolve;
    });
    const socket = connect(cdn.port, '127.0.0.1');
    socket.write(`GET /cdn/${VIDEO} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await eventually(() => cdn.asked.length).toBe(1);
    socket.destroy();
    await eventually(openFiles).toBeLessThanOrEqual(before);
    found();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await openFiles()).toBeLessThanOrEqual(before);
    expect(cdn.logged).toEqual([]);
  });

  it('closes the file of a client that left at any moment', async () => {
    const before = await openFiles();
    const sockets = Array.from({ length: 20 }, () => {
      const socket = connect(cdn.port, '127.0.0.1');
      socket.end(`GET /cdn/${VIDEO} HTTP/1.1\r\nHost: x\r\n\r\n`, () => socket.resetAndDestroy());
      socket.on('error', () => undefined);
      return socket;
    });
    await Promise.all(
      sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve))),
    );
    await eventually(() => cdn.asked.length).toBeGreaterThan(0);
    await eventually(openFiles).toBeLessThanOrEqual(before);
  });

  it('holds only a few pieces for clients that do not read', async () => {
    global.gc?.();
    const before = process.memoryUsage().rss;
    const sockets = Array.from({ length: 40 }, () => {
      const socket = connect(cdn.port, '127.0.0.1').pause();
      socket.write(`GET /cdn/${VIDEO} HTTP/1.1\r\nHost: x\r\n\r\n`);
      return socket;
    });
    await eventually(() => cdn.asked.length).toBe(40);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const grown = process.memoryUsage().rss - before;
    for (const socket of sockets) socket.destroy();
    // All the bytes together would be 200 MB.
    expect(grown).toBeLessThan(80 * 1024 * 1024);
  });

  it('cuts the connection when the stored bytes are fewer than promised', async () => {
    await cdn.blobs.put('shortblob', large);
    cdn.files[VIDEO] = aFile('shortblob', large);
    await truncate(join(cdn.folder, 'blobs/sh/shortblob'), 1_000_000);
    await expect(get(`/cdn/${VIDEO}`).then(bodyOf)).rejects.toThrow();
    expect(cdn.logged).toHaveLength(1);
  });

  it('answers 500 when small stored bytes are fewer than promised', async () => {
    cdn.files[PHOTO] = aFile('smallblob', small, { sizeBytes: 20_001 });
    expect((await get(`/cdn/${PHOTO}`)).status).toBe(500);
  });
});
