import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Config } from '@/config/config';
import * as choices from '@/ui/control/choices';
import { makePagesHandler, type PagesListener, VISITOR_HEADER } from './handler';
import { makePagePolicy } from './page-policy';
import { makePublicPages } from './public-pages';

const settings = { publicUrl: 'http://localhost:3000', trustProxy: 0, s3: null, mapTiles: null };
const SESSION = 'vitrine.session_token=signed';

let server: Server;
let rendered: string[] = [];
let status = 200;
let fill = 0;

/** Renders like Next: a text with everything a page may know about its request, and a script with its nonce. */
const pages: PagesListener = async ({ url, headers }, response) => {
  rendered.push(url ?? '');
  const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
  const { host, cookie = '', rsc = '', [VISITOR_HEADER]: visitor = '' } = headers;
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Link', `</font>; rel=preload; nonce="${nonce}"`);
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' });
  response.write(`<script nonce="${nonce}"></script>é `);
  // Next waits when the connection is full.
  if (fill > 0 && !response.write(' '.repeat(fill))) await once(response, 'drain');
  response.end(`${url} ${host} ${cookie} ${rsc} ${visitor}<script nonce="${nonce}"></script>`);
};

beforeAll(async () => {
  const config = settings as unknown as Config;
  const publicPages = makePublicPages(pages, {
    read: (cookies) => (cookies?.includes(SESSION) ? 'token' : null),
  });
  const handle = makePagesHandler(pages, config, makePagePolicy(config, false), { publicPages });
  server = createServer((request, response) => void handle(request, response)).listen(0);
  await new Promise((resolve) => server.once('listening', resolve));
});
afterAll(() => void server.close());
beforeEach(() => {
  rendered = [];
  status = 200;
  fill = 0;
});

async function open(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
  const html = await answer.text();
  const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];
  return { answer, html, nonce };
}

/** A proxy in front, so that the client is not the operator. */
const STRANGER = { 'X-Forwarded-For': '192.0.2.1' };

describe('a public page', () => {
  it('may be larger than what a connection holds', async () => {
    fill = 1_000_000;
    const publicPages = makePublicPages(pages, { read: () => null });
    expect(await publicPages({ url: '/', headers: {} } as IncomingMessage)).not.toBeNull();
  });

  it.each(['/', '/docs'])('%s is rendered once, and sent with a nonce of its own', async (path) => {
    const opened = await Promise.all(Array.from({ length: 5 }, () => open(path, STRANGER)));
    opened.push(await open(`${path}?any=query`, STRANGER));
    expect(rendered).toEqual([path]);
    expect(new Set(opened.map(({ nonce }) => nonce)).size).toBe(6);
    for (const { answer, html, nonce } of opened) {
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('link')).toBe(`</font>; rel=preload; nonce="${nonce}"`);
      expect(html).toBe(
        `<script nonce="${nonce}"></script>é ${path} localhost   <script nonce="${nonce}"></script>`,
      );
    }
    const plain = { ...STRANGER, 'Accept-Encoding': 'identity' };
    const { answer, html } = await open(path, plain);
    const length = answer.headers.get('content-length');
    expect(length).toBe(`${Buffer.byteLength(html)}`);
    const head = await open(path, plain, 'HEAD');
    expect([head.html, head.answer.headers.get('content-length')]).toEqual(['', length]);
  });

  it.each([
    ['br, gzip', 'gzip'],
    ['gzip;q=0.5', 'gzip'],
    ['gzip;q=0, br', null],
    ['identity', null],
  ])('is sent to a client that accepts "%s" with the coding %s', async (accepted, coding) => {
    const { answer, html, nonce } = await open('/docs', {
      ...STRANGER,
      'Accept-Encoding': accepted,
    });
    expect(answer.headers.get('content-encoding')).toBe(coding);
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
    expect(html).toContain(`<script nonce="${nonce}"></script>é /docs`);
  });

  it('shows no one what only the operator sees', async () => {
    expect((await open('/')).html).toContain('operator');
    expect((await open('/', STRANGER)).html).not.toContain('operator');
    expect((await open('/', { ...STRANGER, [VISITOR_HEADER]: 'operator' })).html).not.toContain(
      'operator',
    );
  });

  it('ignores cookies that change nothing, and every other header', async () => {
    await open('/docs', STRANGER);
    rendered = [];
    const headers = {
      Cookie: 'other=vitrine-theme; vitrine.session_token=forged',
      Range: 'bytes=0-1',
    };
    const { answer, html } = await open('/docs', { ...STRANGER, ...headers, Accept: 'text/x' });
    expect([answer.status, html.includes('forged'), rendered]).toEqual([200, false, []]);
  });

  it.each([
    ['a signed-in person', { Cookie: SESSION }],
    ['a browser with its own colors', { Cookie: `${choices.THEME.cookie}=dark` }],
    ['a browser with other tiles', { Cookie: `a=b; ${choices.TILES.cookie}=5` }],
    ['the router', { RSC: '1' }],
  ])('is rendered for %s', async (_, headers) => {
    for (let n = 1; n <= 2; n++) {
      const { html } = await open('/docs?x=1', { ...STRANGER, ...headers });
      expect(html).toContain(Object.values(headers)[0]);
      expect(rendered).toEqual(Array(n).fill('/docs?x=1'));
    }
    const { html, nonce } = await open('/docs', STRANGER);
    expect(html.replaceAll(String(nonce), '')).not.toContain(Object.values(headers)[0]);
  });

  it.each(['/docs/', '/sign-in', '//docs', '/docs;x', '/%64ocs'])('is not %s', async (path) => {
    await open(path, STRANGER);
    await open(path, STRANGER);
    expect(rendered).toEqual([path, path]);
  });

  it('is rendered again if it failed', async () => {
    const failing = makePublicPages(pages, { read: () => null });
    const request = { url: '/docs', headers: {} } as Parameters<typeof failing>[0];
    status = 500;
    expect(await failing(request)).toBeNull();
    status = 200;
    expect(await failing(request)).not.toBeNull();
    const throwing = makePublicPages(() => Promise.reject(new Error('no page')), {
      read: () => null,
    });
    expect(await throwing(request)).toBeNull();
  });

  it('knows the cookies of all choices', () => {
    for (const choice of Object.values(choices))
      if (typeof choice === 'object') expect(choice.cookie).toMatch(/^vitrine-/);
  });
});
