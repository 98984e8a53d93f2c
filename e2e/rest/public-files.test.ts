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
  ])('%s is served', async (path, type) => {
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

  it('are what the front page names', async () => {
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
