import { beforeAll, describe, expect, inject, it } from 'vitest';
import { parseRaw as parse, sendRaw } from '../support/raw-http';
import { aLibrary, call, type OwnLibrary } from './client';

const raw = (bytes: string) => sendRaw(inject('serviceSocketUrl'), bytes);

let library: OwnLibrary;
beforeAll(async () => {
  library = await aLibrary();
});

type Sent = () => ReturnType<typeof call>;
const byKey = (path: string, request: object = {}) => call(path, { key: library.key, ...request });
const create = (request: object) => call('/libraries', { method: 'POST', ...request });

/** What is sent with a key that is known: its answer tells how much is left. */
const BY_KEY: [request: string, outcome: string, send: Sent][] = [
  ['a success', '200', () => byKey(library.assets)],
  ['no Api-Version', '400 API_VERSION_REQUIRED', () => byKey(library.assets, { version: null })],
  ['an empty Api-Version', '400 API_VERSION_REQUIRED', () => byKey('/me', { version: '' })],
  ['an unknown path', '404 ENDPOINT_NOT_FOUND', () => byKey('/organizations/')],
  ['an unknown asset', '404 RESOURCE_NOT_FOUND', () => byKey(`${library.assets}/unknown`)],
  [
    'a library out of reach',
    '404 API_KEY_NOT_AUTHORIZED_FOR_LIBRARY',
    () => byKey(`/organizations/${library.organizationId}/libraries/other/assets`),
  ],
  [
    'a wrong method',
    '404 ENDPOINT_NOT_FOUND',
    () => byKey(library.assets, { method: 'PUT', json: {} }),
  ],
  ['a malformed URL', '404 RESOURCE_NOT_FOUND', () => byKey(`${library.assets}/%ZZ%00`)],
];
const WITHOUT: typeof BY_KEY = [
  ['an anonymous creation', '200', () => create({ json: { email: 'every@example.org' } })],
  ['malformed JSON', '400 BAD_USER_INPUT', () => create({ body: '{"email":' })],
  ['JSON other than an object', '400 BAD_USER_INPUT', () => create({ body: '["a@b.org"]' })],
  [
    'a body of more than 1 MiB',
    '400 BAD_USER_INPUT',
    () => create({ json: { email: 'x'.repeat(1_100_000) } }),
  ],
  ['no credential', '401 UNAUTHENTICATED', () => call(library.assets)],
  [
    'a credential other than Bearer',
    '401 UNAUTHENTICATED',
    () => call(library.assets, { headers: { Authorization: 'Basic YTpi' } }),
  ],
  ['an unknown bearer', '401 INVALID_API_KEY', () => call(library.assets, { key: 'vit_nothing' })],
  ['an unknown token', '401 UNAUTHENTICATED', () => call(library.assets, { key: 'vat_nothing' })],
  ['an unknown path', '404 ENDPOINT_NOT_FOUND', () => call('/nowhere')],
  ['OPTIONS', '200', () => call(library.assets, { method: 'OPTIONS' })],
];

describe('every answer', () => {
  it.each([
    ...BY_KEY.map((row) => ['by a key', ...row] as const),
    ...WITHOUT.map((row) => ['without one', ...row] as const),
  ])('%s to %s is %s in the envelope, with all headers', async (who, _, outcome, send) => {
    const { status, headers, body, code } = await send();

    expect(code ? `${status} ${code}` : `${status}`).toBe(outcome);
    expect(Object.keys(body)).toEqual([code ? 'error' : 'data']);
    if (code) expect(body).toEqual({ error: { code, message: expect.any(String) } });
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('vary')).toBe('Api-Version');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('x-request-id')).toBeTruthy();
    const isByKey = who === 'by a key';
    const policy = isByKey ? /^"key";q=600;w=60$/ : /^"(key|ip)";q=\d+;w=60$/;
    expect(headers.get('ratelimit-policy')).toMatch(policy);
    expect(headers.has('ratelimit')).toBe(isByKey);
    const [, left, resets] = /^"key";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? [];
    if (isByKey) {
      expect(headers.get('ratelimit-limit')).toBe('600');
      expect(headers.get('ratelimit-remaining')).toBe(left);
      expect(headers.get('ratelimit-reset')).toBe(resets);
    }
    expect(headers.has('www-authenticate')).toBe(status === 401);
  });

  it('to an unknown method of a known path lists the known methods', async () => {
    const wrong = await call(library.assets, { method: 'PUT', key: library.key, json: {} });
    const preflight = await call(library.assets, { method: 'OPTIONS' });
    expect(wrong.headers.get('allow')).toBe('GET, POST, DELETE, PATCH, HEAD, OPTIONS');
    expect(preflight.headers.get('access-control-allow-methods')).toBe(
      'GET, POST, DELETE, PATCH, HEAD, OPTIONS',
    );
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/Api-Version/);
  });

  it('to HEAD is the one to GET without its body', async () => {
    const get = await call(library.assets, library);
    const head = await call(library.assets, { method: 'HEAD', key: library.key });
    expect([head.status, head.body]).toEqual([200, {}]);
    for (const name of ['content-length', 'content-type', 'vary', 'ratelimit-policy'])
      expect(head.headers.get(name)).toBe(get.headers.get(name));
  });

  it.each([
    ['bytes that are not HTTP', 'nonsense\r\n\r\n', 400],
    ['an unknown method', 'FROBNICATE /api/me HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    [
      'headers of 40 KiB',
      `GET /api/me HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(40_960)}\r\n\r\n`,
      431,
    ],
    [
      'both Content-Length and chunks',
      'POST /api/libraries HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
    ],
    ['an invalid address', 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['half a host', 'GET //[/api/me HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['CONNECT', 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n', 400],
  ])('to %s is in the envelope too, and closes the connection', async (_, bytes, status) => {
    const answer = parse(await raw(bytes));
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body)).toEqual({
      error: { code: 'BAD_USER_INPUT', message: expect.any(String) },
    });
    expect(answer.headers.get('vary')).toBe('Api-Version');
    expect(answer.headers.get('ratelimit-policy')).toMatch(/^"ip";q=\d+;w=60$/);
    expect(answer.headers.get('connection')).toBe('close');
  });

  it('to a protocol upgrade is the usual one, even after a page was served', async () => {
    expect((await fetch(`${inject('serviceUrl')}/sign-in`)).status).toBe(200);
    for (const protocol of ['h2c', 'websocket']) {
      const upgrade = `Connection: Upgrade, close\r\nUpgrade: ${protocol}\r\n`;
      const answer = parse(await raw(`GET /api/me HTTP/1.1\r\nHost: x\r\n${upgrade}\r\n`));
      expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([
        400,
        'API_VERSION_REQUIRED',
      ]);
    }
  });

  it('mentions no invalid token if none was sent', async () => {
    const challenge = async (headers: Record<string, string>) =>
      (await call(library.assets, { headers })).headers.get('WWW-Authenticate');
    const url = `${inject('serviceUrl')}/.well-known/oauth-protected-resource/api`;
    const metadata = `resource_metadata="${url}"`;
    expect(await challenge({})).toBe(`Bearer ${metadata}`);
    expect(await challenge({ Authorization: 'Basic YTpi' })).toBe(`Bearer ${metadata}`);
    expect(await challenge({ Authorization: 'Bearer x' })).toBe(
      `Bearer error="invalid_token", ${metadata}`,
    );
    expect((await fetch(url)).status).toBe(200);
    const { headers } = await call('/me');
    expect(headers.get('access-control-expose-headers')).toMatch(/\bWWW-Authenticate\b/);
  });

  it('is the same for a URL with needless escapes', async () => {
    const escaped = library.assets.replace('libraries', 'libr%61ries').replace(/-/g, '%2d');
    const { status, data } = await call(escaped, library);
    expect([status, data]).toEqual([200, []]);
  });

  it('to HTTP/1.0 without Host, a URL in absolute form or an unknown Expect is the usual one', async () => {
    const tail = 'Api-Version: 1\r\nConnection: close\r\n\r\n';
    const answers = [
      await raw(`GET /api/nowhere HTTP/1.0\r\n${tail}`),
      await raw(`GET http://example.org/api/nowhere HTTP/1.1\r\nHost: example.org\r\n${tail}`),
      await raw(`GET /api/nowhere HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n${tail}`),
    ];
    for (const answer of answers) {
      const { status, body } = parse(answer);
      expect([status, JSON.parse(body).error.code]).toEqual([404, 'ENDPOINT_NOT_FOUND']);
    }
  });
});
