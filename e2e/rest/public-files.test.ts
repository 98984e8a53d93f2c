import { get, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { describe, expect, inject, it } from 'vitest';

const url = (path: string) => `${inject('serviceUrl')}${path}`;

describe('the files in public/', () => {
  it.each([
    ['/favicon.ico', 'image/x-icon'],
    ['/icon.svg', 'image/svg+xml'],
    ['/world.svg', 'image/svg+xml'],
    ['/icon-192.png', 'image/png'],
    ['/icon-512.png', 'image/png'],
    ['/apple-touch-icon.png', 'image/png'],
    ['/social.png', 'image/png'],
    ['/robots.txt', 'text/plain; charset=UTF-8'],
    ['/manifest.webmanifest', 'application/manifest+json'],
  ])('include %s', async (path, type) => {
    const response = await fetch(url(path));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')?.toLowerCase()).toBe(type.toLowerCase());
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
  });

  it.each([
    ['Range', 'bytes=9-1'],
    ['Range', 'bytes=99999999-'],
    ['If-Match', '"another"'],
    ['If-Unmodified-Since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  ])('are sent whole with %s: %s', async (name, value) => {
    const asked = await fetch(url('/icon.svg'), { headers: { [name]: value } });
    expect(asked.status).toBe(200);
    expect(await asked.text()).toBe(await (await fetch(url('/icon.svg'))).text());
  });

  it('are linked from the front page', async () => {
    const html = await (await fetch(url('/'))).text();
    const named = [...html.matchAll(/<(?:link|meta)[^>]+(?:href|content)="([^"]+)"/g)]
      .map(([, value]) => value as string)
      .filter((value) => /\.(ico|svg|png|webmanifest)$/.test(value));
    const paths = named.map((value) => new URL(value, url('/')).pathname);
    expect(new Set(paths)).toEqual(
      new Set([
        '/manifest.webmanifest',
        '/icon.svg',
        '/favicon.ico',
        '/apple-touch-icon.png',
        '/social.png',
      ]),
    );
  });
});

describe('the scripts and styles of the pages', () => {
  const namesIn = (html: string) =>
    [...html.matchAll(/(?:src|href)="(\/_next\/static\/[^"?]+\.(?:js|css))/g)].map(
      ([, path]) => path as string,
    );

  /** Headers and the bytes as sent; `fetch` would decompress them. */
  const sent = (path: string, encodings: string) =>
    new Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) =>
      get(url(path), { headers: { 'Accept-Encoding': encodings } }, async (response) =>
        resolve({ headers: response.headers, bytes: await buffer(response) }),
      ).on('error', reject),
    );

  it('are sent in Brotli or another accepted coding, and cached forever', async () => {
    const paths = new Set(namesIn(await (await fetch(url('/'))).text()));
    expect(paths.size).toBeGreaterThan(5);
    const sizes = { packed: 0, quickly: 0 };
    for (const path of paths) {
      const plain = await sent(path, 'identity');
      const packed = await sent(path, 'gzip, br');
      const gzip = await sent(path, 'gzip');
      for (const name of ['content-type', 'cache-control'])
        expect(
          [packed, gzip].map(({ headers }) => headers[name]),
          path,
        ).toEqual([plain.headers[name], plain.headers[name]]);
      expect(plain.headers['cache-control']).toContain('immutable');
      const isSmall = plain.bytes.length < 1000;
      expect(packed.headers['content-encoding'], path).toBe(isSmall ? undefined : 'br');
      expect(
        (isSmall ? packed.bytes : brotliDecompressSync(packed.bytes)).equals(plain.bytes),
      ).toBe(true);
      if (!isSmall) {
        expect(packed.headers.vary?.toLowerCase()).toContain('accept-encoding');
        expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
      }
      sizes.packed += packed.bytes.length;
      sizes.quickly += quickly(plain.bytes).length;
    }
    expect(sizes.packed).toBeLessThan(sizes.quickly * 0.9);
  });

  /** The level used while a client waits. */
  const quickly = (bytes: Buffer) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
});
