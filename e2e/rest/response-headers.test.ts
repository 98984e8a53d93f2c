import { beforeAll, describe, expect, inject, it } from 'vitest';
import { parseRaw as parse, sendRaw } from '../support/raw-http';
import { aLibrary, call } from './client';

const raw = (bytes: string) => sendRaw(inject('serviceSocketUrl'), bytes);

let library: Awaited<ReturnType<typeof aLibrary>>;
beforeAll(async () => {
  library = await aLibrary();
});

type Row = {
  request: string;
  status: number;
  code?: string;
  send: () => Promise<{
    status: number;
    headers: Headers;
    body: unknown;
    code: string | undefined;
  }>;
  credentialed?: boolean;
};

const rows: Row[] = [
  {
    request: 'a success',
    status: 200,
    credentialed: true,
    send: () => call(library.assets, { key: library.key }),
  },
  {
    request: 'an anonymous creation',
    status: 200,
    send: () => call('/libraries', { method: 'POST', json: { email: 'every@example.org' } }),
  },
  {
    request: 'no Api-Version',
    status: 400,
    code: 'API_VERSION_REQUIRED',
    credentialed: true,
    send: () => call(library.assets, { key: library.key, version: null }),
  },
  {
    request: 'an empty Api-Version',
    status: 400,
    code: 'API_VERSION_REQUIRED',
    credentialed: true,
    send: () => call(library.assets, { key: library.key, version: '' }),
  },
  {
    request: 'malformed JSON',
    status: 400,
    code: 'BAD_USER_INPUT',
    send: () => call('/libraries', { method: 'POST', body: '{"email":' }),
  },
  {
    request: 'JSON other than an object',
    status: 400,
    code: 'BAD_USER_INPUT',
    send: () => call('/libraries', { method: 'POST', body: '["a@b.org"]' }),
  },
  {
    request: 'a body of more than 1 MiB',
    status: 400,
    code: 'BAD_USER_INPUT',
    send: () => call('/libraries', { method: 'POST', json: { email: 'x'.repeat(1_100_000) } }),
  },
  {
    request: 'no credential',
    status: 401,
    code: 'UNAUTHENTICATED',
    send: () => call(library.assets),
  },
  {
    request: 'a credential other than Bearer',
    status: 401,
    code: 'UNAUTHENTICATED',
    send: () => call(library.assets, { headers: { Authorization: 'Basic YTpi' } }),
  },
  {
    request: 'an unknown bearer',
    status: 401,
    code: 'INVALID_API_KEY',
    send: () => call(library.assets, { key: 'vit_nothing' }),
  },
  {
    request: 'an unknown token',
    status: 401,
    code: 'UNAUTHENTICATED',
    send: () => call(library.assets, { key: 'vat_nothing' }),
  },
  {
    request: 'an unknown path',
    status: 404,
    code: 'ENDPOINT_NOT_FOUND',
    send: () => call('/nowhere'),
  },
  {
    request: 'an unknown path with a key',
    status: 404,
    code: 'ENDPOINT_NOT_FOUND',
    credentialed: true,
    send: () => call('/organizations/', { key: library.key }),
  },
  {
    request: 'an unknown asset',
    status: 404,
    code: 'RESOURCE_NOT_FOUND',
    credentialed: true,
    send: () => call(`${library.assets}/unknown`, { key: library.key }),
  },
  {
    request: 'a library out of reach',
    status: 404,
    code: 'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY',
    credentialed: true,
    send: () =>
      call(`/organizations/${library.organizationId}/libraries/other/assets`, { key: library.key }),
  },
  {
    request: 'a wrong method',
    status: 404,
    code: 'ENDPOINT_NOT_FOUND',
    credentialed: true,
    send: () => call(library.assets, { method: 'PUT', key: library.key, json: {} }),
  },
  {
    request: 'a malformed URL',
    status: 404,
    code: 'RESOURCE_NOT_FOUND',
    credentialed: true,
    send: () => call(`${library.assets}/%ZZ%00`, { key: library.key }),
  },
  {
    request: 'OPTIONS',
    status: 200,
    send: () => call(library.assets, { method: 'OPTIONS' }),
  },
];

describe('every answer', () => {
  it.each(rows)('to $request is $status $code in the envelope, with all headers', async (row) => {
    const { status, headers, body, code } = await row.send();

    expect([status, code]).toEqual([row.status, row.code]);
    expect(Object.keys(body as object)).toEqual([row.code ? 'error' : 'data']);
    if (row.code) expect(body).toEqual({ error: { code: row.code, message: expect.any(String) } });
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('vary')).toBe('Api-Version');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('x-request-id')).toBeTruthy();
    const policy = row.credentialed ? /^"key";q=600;w=60$/ : /^"(key|ip)";q=\d+;w=60$/;
    expect(headers.get('ratelimit-policy')).toMatch(policy);
    expect(headers.has('ratelimit')).toBe(row.credentialed ?? false);
    if (row.credentialed) {
      const [, left, resets] = /^"key";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? [];
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
    const get = await call(library.assets, { key: library.key });
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
    const { status, data } = await call(escaped, { key: library.key });
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
