import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newEmail } from '../support/people';
import { parseRaw, sendRaw } from '../support/raw-http';
import { aLibrary, type OwnLibrary } from './client';

let library: OwnLibrary;
beforeAll(async () => {
  library = await aLibrary();
});

/** Sends a request target as it is: client libraries would change it. */
async function ask(
  method: string,
  target: string,
  headers: Record<string, string> = {},
  body = '',
) {
  const all = { Host: 'localhost', 'Api-Version': '2026-07-08', Connection: 'close', ...headers };
  const lines = Object.entries({ ...all, 'Content-Length': String(Buffer.byteLength(body)) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const answer = await sendRaw(
    inject('serviceSocketUrl'),
    `${method} ${target} HTTP/1.1\r\n${head}\r\n${body}`,
  );
  const { status, headers: received, body: text } = parseRaw(answer);
  const json = received.get('content-type')?.startsWith('application/json') && text !== '';
  return { status, headers: received, code: json ? JSON.parse(text).error?.code : undefined };
}

const UNKNOWN = [404, 'ENDPOINT_NOT_FOUND'];
const AMBIGUOUS = ['..', '.', '%2e%2e', '.%2E', '%2e', '\\', '..\\', 'a\\b', '#', 'a#', ''];

describe('an ambiguous path', () => {
  it.each(AMBIGUOUS)('is unknown: %j as an organization', async (segment) => {
    const key = { Authorization: `Bearer ${library.key}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ email: newEmail(), name: 'A name' });
    const { status, code } = await ask(
      'POST',
      `/api/organizations/${segment}/libraries`,
      key,
      body,
    );
    expect([status, code]).toEqual(UNKNOWN);
  });

  it.each(AMBIGUOUS)('is unknown: %j as an asset', async (segment) => {
    const key = { Authorization: `Bearer ${library.key}` };
    for (const method of ['GET', 'PATCH']) {
      const rest = method === 'GET' ? segment : `${segment}/description`;
      const { status, code } = await ask(method, `/api${library.assets}/${rest}`, key, '');
      expect([status, code], method).toEqual(UNKNOWN);
    }
  });

  it.each([
    '/api/../api/me',
    '/api/./me',
    '/api//me',
    '/api/me/',
    '/api/me/.',
    '/api/me#',
    '/api/me;a',
    '/api/me%2f',
    '/api/trpc/../me',
    '/api/trpc/',
    '/api/trpc/asset.list/',
    '/api/trpc/asset%2elist',
    '/api/auth/../me',
    '/api/auth/%2e%2e/me',
    '/api/page-uploads/../me',
    '/api#',
    '/api\\me',
    '/app/../api/me',
    '/app/..',
    '/app//x',
    '/app\\x',
    '/app/%',
    '/app/%ff',
    '/docs/..',
    '/organizations/o/libraries/l/assets/%zz',
  ])('is unknown: %s', async (target) => {
    for (const host of ['', 'http://example.org']) {
      const { status, code } = await ask('GET', host + target);
      expect([status, code], host).toEqual(UNKNOWN);
    }
  });

  it.each([
    '//api/me',
    'http://example.org//api/me',
    '///',
    'ftp://example.org/api/me',
    'http:///api/me',
  ])('is refused as an address: %s', async (target) => {
    const { status, code, headers } = await ask('GET', target);
    expect([status, code]).toEqual([400, 'BAD_USER_INPUT']);
    expect(headers.get('vary')).toBe('Api-Version');
  });

  it.each(['/cdn/..', '/cdn/../api/me', '/cdn//', '/cdn/%', '/cdn/%00', '/cdn/a#b', '/cdn/\\'])(
    'is no file: %s',
    async (target) => {
      const { status, code } = await ask('GET', target);
      expect([status, code]).toEqual([404, 'RESOURCE_NOT_FOUND']);
    },
  );
});

describe('a harmless escape or character', () => {
  it.each(['%2f', '%00', '%', '%zz', ';', 'a;b', '%5c', '..;', '...', '*', '%20'])(
    'is an unknown id: %s',
    async (segment) => {
      const key = { Authorization: `Bearer ${library.key}` };
      const asset = await ask('GET', `/api${library.assets}/${segment}`, key);
      expect([asset.status, asset.code]).toEqual([404, 'RESOURCE_NOT_FOUND']);
      const organization = await ask('GET', `/api/organizations/${segment}/libraries`, key);
      expect([organization.status, organization.code]).toEqual([401, 'INVALID_API_KEY']);
    },
  );

  it('changes nothing in a query: names of object members are unknown parameters', async () => {
    const key = { Authorization: `Bearer ${library.key}` };
    for (const name of ['__proto__', 'constructor', 'toString', 'libraryId', 'organizationId']) {
      const { status } = await ask('GET', `/api${library.assets}?${name}=x&${name}=y`, key);
      expect([name, status]).toEqual([name, 200]);
    }
  });
});

it('every handler reads a URL in absolute form as its path', async () => {
  const pages = ['/sign-in', '/healthz', '/api/openapi.json', '/docs', '/api/me', '/cdn/x'];
  for (const path of ['', '?x', ...pages]) {
    const relative = await ask('GET', path.startsWith('/') ? path : `/${path}`);
    const absolute = await ask('GET', `HTTP://example.org${path}`);
    expect([path, absolute.status, absolute.code]).toEqual([path, relative.status, relative.code]);
  }
});

describe('an unsupported method', () => {
  const others = ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'M-SEARCH', 'SOURCE'];

  it.each(['/', '/sign-in', '/app', '/icon.svg', '/docs', '/healthz', '/readyz'])(
    'on %s gets 405 with Allow, in the envelope',
    async (target) => {
      for (const method of others) {
        const { status, code, headers } = await ask(method, target);
        expect([method, status, code]).toEqual([method, 405, 'ENDPOINT_NOT_FOUND']);
        expect(headers.get('allow')).toBe('GET, HEAD');
      }
    },
  );

  it.each([
    ['/api/me', 'GET, HEAD, OPTIONS'],
    ['/api/openapi.json', 'GET, HEAD, OPTIONS'],
    ['/api/trpc/asset.list', 'GET, POST'],
  ])('on %s gets the refusal of the interface, with Allow: %s', async (target, allow) => {
    for (const method of ['PUT', 'DELETE', 'TRACE', 'PROPFIND', 'M-SEARCH']) {
      const { status, code, headers } = await ask(method, target);
      expect([method, status, code]).toEqual([method, ...UNKNOWN]);
      expect(headers.get('allow')).toBe(allow);
    }
  });

  it.each(['DESCRIBE rtsp://x/y RTSP/1.0', 'PLAY rtsp://x/y RTSP/1.0', 'GET rtsp://x/y RTSP/1.0'])(
    'of another protocol gets 400 in the envelope: %s',
    async (line) => {
      const answer = await sendRaw(
        inject('serviceSocketUrl'),
        `${line}\r\nConnection: close\r\n\r\n`,
      );
      const { status, body } = parseRaw(answer);
      expect([status, JSON.parse(body).error.code]).toEqual([400, 'BAD_USER_INPUT']);
    },
  );
});

it('the OpenAPI document answers CORS requests like an operation', async () => {
  const { status, headers } = await ask('OPTIONS', '/api/openapi.json');
  expect([status, headers.get('access-control-allow-methods')]).toEqual([
    200,
    'GET, HEAD, OPTIONS',
  ]);
});

describe('a request for Next itself', () => {
  it.each(['[[[', '%', '{}', '["",{},null,null,{}]', '['.repeat(20_000)])(
    'with a bad router state (%#) gets 400 on every page',
    async (state) => {
      for (const target of ['/sign-in', '/nothere', '/sign-in.rsc', '/icon.svg']) {
        const { status, code } = await ask('GET', target, {
          RSC: '1',
          'Next-Router-State-Tree': state,
        });
        expect([target, status, code]).toEqual([target, 400, 'BAD_USER_INPUT']);
      }
    },
  );

  it.each(['/_global-error', '/_global-error?x', '/_next/image?url=%2Ficon.svg&w=64&q=75'])(
    'for %s gets 404',
    async (target) => {
      expect((await ask('GET', target)).status).toBe(404);
    },
  );
});
