import http, { type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { API_VERSION } from '../support/api';
import { anImage } from '../support/images';
import { parseRaw, sendRaw } from '../support/raw-http';
import { aLibrary, call, type OwnLibrary, upload } from './client';

let library: OwnLibrary;

beforeAll(async () => {
  library = await aLibrary();
  const bytes = await anImage('jpeg', 900, 600);
  await upload(library, [
    { bytes, name: 'one.jpg' },
    { bytes, name: 'two.jpg' },
  ]);
});

const raw = async (bytes: string) => parseRaw(await sendRaw(inject('serviceSocketUrl'), bytes));
const codeOf = (body: string) => JSON.parse(body).error?.code;

type RawAnswer = { status: number; headers: IncomingHttpHeaders; bytes: Buffer };

/** A request that neither asks for compression nor decompresses the answer. */
const send = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<RawAnswer>((resolve, reject) => {
    const request = http.request(new URL(path, inject('serviceUrl')), { method, headers });
    request.on('error', reject);
    request.on('response', async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      const { statusCode = 0 } = answer;
      resolve({ status: statusCode, headers: answer.headers, bytes: Buffer.concat(chunks) });
    });
    request.end();
  });

describe('the Host header', () => {
  const tail = 'Api-Version: 1\r\nConnection: close\r\n\r\n';

  it.each([
    ['is missing', ''],
    ['is sent twice', 'Host: a\r\nHost: b\r\n'],
    ['names no host', 'Host: a/b?c\r\n'],
  ])('of HTTP/1.1 leads to 400 in the envelope when it %s', async (_, host) => {
    for (const path of ['/api/me', '/cdn/x', '/sign-in', '/healthz']) {
      const { status, body, headers } = await raw(`GET ${path} HTTP/1.1\r\n${host}${tail}`);
      expect([path, status, codeOf(body)]).toEqual([path, 400, 'BAD_USER_INPUT']);
      expect(headers.get('connection')).toBe('close');
    }
  });

  it('may be missing in HTTP/1.0, and may have a port or an IPv6 address', async () => {
    for (const request of [
      'HTTP/1.0\r\n',
      'HTTP/1.1\r\nHost: x:3000\r\n',
      'HTTP/1.1\r\nHost: [::1]:80\r\n',
    ])
      expect((await raw(`GET /healthz ${request}Connection: close\r\n\r\n`)).status).toBe(200);
  });
});

describe('a request body with a content coding', () => {
  const json = JSON.stringify({ email: 'coded@example.org' });
  const post = (coding: string, body: BodyInit) =>
    call('/libraries', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': coding },
    });

  it.each([
    ['gzip', gzipSync(json)],
    ['br', brotliCompressSync(json)],
    ['x-unknown', Buffer.from(json)],
  ])(
    'of %s is refused with 415, and the answer lists the accepted codings',
    async (coding, body) => {
      const { status, code, headers } = await post(coding, new Uint8Array(body));
      expect([status, code]).toEqual([415, 'BAD_USER_INPUT']);
      expect(headers.get('accept-encoding')).toBe('identity');
    },
  );

  it('of identity is accepted', async () => {
    expect((await post('identity', json)).status).toBe(200);
  });

  it('is refused with 415 also in uploads, by OAuth and by the pages', async () => {
    const headers = {
      'Content-Encoding': 'gzip',
      'Content-Type': 'multipart/form-data; boundary=x',
    };
    const body = new Uint8Array(gzipSync('--x--'));
    const { status } = await call(library.assets, {
      method: 'POST',
      key: library.key,
      body,
      headers,
    });
    expect(status).toBe(415);
    const origin = inject('serviceUrl');
    for (const [path, type] of [
      ['/api/auth/oauth2/token', 'application/x-www-form-urlencoded'],
      ['/api/auth/oauth2/register', 'application/json'],
      ['/api/auth/sign-in/email', 'application/json'],
      ['/api/trpc/library.createUnclaimed', 'application/json'],
    ]) {
      const answer = await fetch(origin + path, {
        method: 'POST',
        body,
        headers: { 'Content-Type': type as string, 'Content-Encoding': 'gzip', Origin: origin },
      });
      expect([path, answer.status]).toEqual([path, 415]);
    }
  });

  it('is checked after the credential', async () => {
    const headers = { 'Content-Encoding': 'gzip' };
    const { status } = await call(`${library.assets}/tag`, { method: 'POST', json: {}, headers });
    expect(status).toBe(401);
  });
});

describe('compression', () => {
  const ask = (path: string, coding?: string, method = 'GET') =>
    send(
      path,
      {
        'Api-Version': API_VERSION,
        Authorization: `Bearer ${library.key}`,
        ...(coding && { 'Accept-Encoding': coding }),
      },
      method,
    );
  const decoders: Record<string, (bytes: Buffer) => Buffer> = {
    br: brotliDecompressSync,
    gzip: gunzipSync,
  };

  it.each([
    ['br', 'gzip, deflate, br, zstd'],
    ['gzip', 'gzip'],
    ['gzip', 'gzip, br;q=0'],
  ])('is %s for "%s", in lists, documents, pages and scripts', async (coding, accepted) => {
    const page = await ask('/docs');
    const script = /src="(\/_next\/[^"]+\.js)"/.exec(page.bytes.toString());
    expect(page.status).toBe(200);
    const paths = [`/api${library.assets}`, '/api/openapi.json'];
    for (const path of [...paths, script?.[1] as string]) {
      const plain = await ask(path);
      const coded = await ask(path, accepted);
      expect([path, coded.headers['content-encoding']]).toEqual([path, coding]);
      expect(plain.headers['content-encoding']).toBeUndefined();
      for (const { headers } of [plain, coded]) expect(headers.vary).toMatch(/Accept-Encoding/);
      expect(coded.bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(decoders[coding]?.(coded.bytes).equals(plain.bytes)).toBe(true);
      // Different bytes must not share a strong ETag (RFC 9110 8.8.3).
      const { etag } = coded.headers;
      if (etag) expect(etag).toMatch(/^W\//);
    }
    expect((await ask('/sign-in', accepted)).headers['content-encoding']).toBe(coding);
    // Compressed before anyone asked.
    const ready = await ask('/docs', accepted);
    expect(ready.headers['content-encoding']).toBe('gzip');
    expect(decoders.gzip?.(ready.bytes).length).toBe(page.bytes.length);
  });

  it('is off without the header, with q=0, for an unknown coding and below 1 kB', async () => {
    const list = `/api${library.assets}`;
    for (const accepted of [undefined, 'identity', 'gzip;q=0', 'zstd']) {
      const { headers, bytes } = await ask(list, accepted);
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers['content-length']).toBe(String(bytes.length));
    }
    const { headers } = await ask('/api/me', 'gzip, br');
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'Api-Version']);
  });

  it('is the same for HEAD as for GET', async () => {
    const compared = ['content-encoding', 'content-length', 'content-type', 'vary'];
    for (const coding of ['gzip', 'br', undefined]) {
      const list = `/api${library.assets}`;
      const [get, head] = [await ask(list, coding), await ask(list, coding, 'HEAD')];
      expect([head.status, head.bytes.length]).toEqual([200, 0]);
      for (const name of compared) expect(head.headers[name]).toBe(get.headers[name]);
    }
  });

  it('leaves files as they are', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${'<g/>'.repeat(1000)}</svg>`;
    const bytes = new Uint8Array(Buffer.from(svg));
    const { data } = await upload(library, [{ bytes, name: 'drawing.svg' }]);
    const { pathname } = new URL(data.assets[0]?.url as string);
    const answer = await send(pathname, { 'Accept-Encoding': 'gzip, br' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.bytes.toString()).toBe(svg);
  });
});

/** Sends the headers with `Expect: 100-continue` and returns all answers up to the final status. */
const expectContinue = (head: string, body = '') =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(inject('serviceSocketUrl')).port), 'localhost');
    let answer = '';
    let sent = false;
    socket.on('data', (chunk) => {
      answer += chunk;
      if (/^HTTP\/1.1 100 /.test(answer) && !sent) {
        sent = true;
        socket.write(body);
      }
      if (!/HTTP\/1.1 [2-5].*\r\n\r\n/s.test(answer)) return;
      socket.destroy();
      resolve(answer);
    });
    socket.on('error', reject);
    socket.write(`${head}Host: x\r\nApi-Version: 1\r\nExpect: 100-continue\r\n\r\n`);
  });

describe('100 Continue', () => {
  const statuses = (answer: string) =>
    [...answer.matchAll(/^HTTP\/1.1 (\d+)/gm)].map(([, status]) => Number(status));
  const part =
    '--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nhello\r\n--x--\r\n';
  const uploading = (authorization: string) =>
    `POST /api${library.assets} HTTP/1.1\r\n${authorization}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${part.length}\r\n`;

  it('is sent only after the credential is accepted', async () => {
    expect(statuses(await expectContinue(uploading(''), part))).toEqual([401]);
    expect(
      statuses(await expectContinue(uploading('Authorization: Bearer vit_x\r\n'), part)),
    ).toEqual([401]);
    const known = `Authorization: Bearer ${library.key}\r\n`;
    expect(statuses(await expectContinue(uploading(known), part))).toEqual([100, 400]);
  });

  it('is sent for a JSON body, but not for an unknown path or a page of another site', async () => {
    const json = JSON.stringify({ email: 'continue@example.org' });
    const length = `Content-Length: ${json.length}\r\n`;
    const post = (path: string) => expectContinue(`POST ${path} HTTP/1.1\r\n${length}`, json);
    expect(statuses(await post('/api/libraries'))).toEqual([100, 200]);
    expect(statuses(await post('/api/unknown'))).toEqual([404]);
    expect(statuses(await post('/api/auth/sign-in/email'))).toEqual([403]);
  });
});

describe('an upload of an unsupported type', () => {
  const half = (before: string) => {
    const file = 'Content-Disposition: form-data; name="files"; filename="large.exe"\r\n\r\n';
    const body = `${before}--x\r\n${file}${'y'.repeat(1024 * 1024)}`;
    const type = 'Content-Type: multipart/form-data; boundary=x\r\n';
    const length = `Content-Length: ${90 * 1024 * 1024}\r\n`;
    const authorization = `Authorization: Bearer ${library.key}\r\nApi-Version: 1\r\n`;
    return `POST /api${library.assets} HTTP/1.1\r\nHost: x\r\n${authorization}${type}${length}\r\n${body}`;
  };

  it('is refused before the file arrives', async () => {
    const { status, body } = parseRaw(
      await sendRaw(inject('serviceSocketUrl'), half(''), { giveUpMs: 3000 }),
    );
    expect([status, JSON.parse(body).error.message]).toEqual([
      400,
      expect.stringMatching(/^This type of file is not supported/),
    ]);
  });
});

describe('CORS', () => {
  it.each([
    ['an operation', '/api/organizations/o/libraries/l/assets'],
    ['search', '/api/organizations/o/search/assets'],
    ['the beginning of an upload', '/api/organizations/o/libraries/l/uploads'],
    ['a resumable upload', '/api/organizations/o/libraries/l/uploads/abc'],
    ['a new upload address', '/api/organizations/o/libraries/l/uploads/address'],
    ['an upload address', '/api/upload-addresses/abc'],
    ['the OpenAPI document', '/api/openapi.json'],
    ['the token endpoint', '/api/auth/oauth2/token'],
    ['the registration of applications', '/api/auth/oauth2/register'],
    [
      'the metadata of the authorization server',
      '/.well-known/oauth-authorization-server/api/auth',
    ],
    ['the metadata of the MCP server', '/.well-known/oauth-protected-resource/mcp'],
  ])('allows what clients add to a request for %s', async (_, path) => {
    const sent =
      'x-requested-with, cache-control, pragma, baggage, sentry-trace, traceparent, tracestate, x-request-id, if-none-match, x-datadog-trace-id, x-correlation-id, mcp-protocol-version, authorization, content-type';
    const { headers, ok } = await fetch(`${inject('serviceUrl')}${path}`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://example.org',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': sent,
      },
    });
    expect([ok, headers.get('access-control-allow-origin')]).toEqual([true, '*']);
    const allowed = headers.get('access-control-allow-headers')?.toLowerCase().split(', ');
    expect(allowed).toEqual(expect.arrayContaining(sent.split(', ')));
    expect(allowed).toContain('*');
  });
});
