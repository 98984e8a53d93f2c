import { expect, inject, it } from 'vitest';
import { makeRandom, type Random } from '../chaos/random';
import { API_VERSION } from '../support/api';
import { newEmail } from '../support/people';
import { parseRaw, sendRaw } from '../support/raw-http';
import { seed } from '../support/seed';

const REQUESTS = 2400;
const AT_A_TIME = 16;

const METHODS =
  'GET GET GET POST POST PUT PATCH DELETE HEAD OPTIONS TRACE CONNECT PRI PROPFIND M-SEARCH SOURCE DESCRIBE PLAY QUERY get G@T BREW'.split(
    ' ',
  );
const PREFIXES =
  '/ // /api /api/ /api/me /api/libraries /api/organizations/ /api/organizations/o/libraries/l/assets/ /api/trpc/ /api/trpc/asset.list /api/trpc/page.frame /api/auth/ /api/auth/sign-in/email /api/auth/oauth2/authorize /api/auth/oauth2/token /api/auth/avatar /api/page-uploads/o/l/ /api/inngest /api/openapi.json /cdn/ /cdn/avatars/ /app/ /docs /docs/ /sign-in /claim/ /_next/static/ /_next/image /_next/data/ /healthz /readyz /metrics /icon.svg /.well-known/oauth-authorization-server http://x/api/me https:///app rtsp://x/ file:///etc/passwd *'.split(
    ' ',
  );
const PIECES =
  'x .. . %2e%2e %2f %5c \\ # ? ?input= ?input={} ?input=null ?batch=1 & = ; : @ // %00 %0a %ff % %zz %c0%ae é \u0000 \t {} [ ] | ^ ` " < > ~ _rsc=1 ?url=%2f ?w=1 ?page=-1 ?__proto__=1 ?a[]=1 [id] aaaaaaaaaaaaaaaaaaaaaaaa'.split(
    ' ',
  );
const PROTOCOLS =
  'HTTP/1.1 HTTP/1.1 HTTP/1.1 HTTP/1.0 HTTP/0.9 HTTP/2.0 HTTP/1.9 RTSP/1.0 ICE/1.0 HTTP http/1.1 HTTP/11.1'.split(
    ' ',
  );
const HEADERS = [
  'Host: x',
  'Host: ',
  'Host: [',
  'Host: a b',
  'Host: x/../y?#',
  'Host: 999.1.1.1:99999',
  'Host: \u0000',
  'X-Forwarded-Host: [',
  'X-Forwarded-Proto: gopher',
  'X-Forwarded-For: ,,x',
  'Api-Version: 2026-07-08',
  'Api-Version: ',
  'Authorization: Bearer',
  'Authorization: Bearer vit_x',
  'Authorization: Bearer vat_x',
  'Authorization: \u00ff',
  'Cookie: ;;=;a=%;vitrine=%zz',
  `Cookie: ${'a=b;'.repeat(3000)}`,
  'Origin: null',
  'Origin: http://[',
  'Sec-Fetch-Site: none',
  'Content-Type: application/json',
  'Content-Type: multipart/form-data',
  'Content-Type: multipart/form-data; boundary=',
  'Content-Type: \u00e9',
  'Content-Length: 0',
  'Content-Length: 2',
  'Content-Length: -1',
  'Content-Length: 1e3',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: identity',
  'Expect: 100-continue',
  'Expect: miracles',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings',
  'Range: bytes=9-1,,-',
  'If-None-Match: "',
  'If-Modified-Since: yesterday',
  'Accept: text/x-component',
  'Accept-Encoding: \u0001',
  'RSC: 1',
  'Next-Router-State-Tree: %',
  'Next-Router-State-Tree: [[[',
  'Next-Action: x',
  'X-Action-Forwarded: 1',
  'X-Middleware-Subrequest: middleware',
  'X-Nextjs-Data: 1',
  'X-Http-Method-Override: DELETE',
  'TRPC-Accept: application/jsonl',
  ': x',
  'no colon',
  ' folded: x',
  'Bad Name: x',
  `X-Long: ${'y'.repeat(40_000)}`,
];
const BODIES = [
  '',
  '',
  '{}',
  '[',
  'null',
  '{"email":',
  '5\r\n{"a":\r\n0\r\n\r\n',
  'zz\r\n',
  '--\r\n',
];

function makeRequest({ next: random, below, pick }: Random): Buffer {
  const some = (items: readonly string[], most: number) =>
    Array.from({ length: below(most + 1) }, () => pick(items));
  const separator = random() < 0.95 ? ' ' : pick(['', '  ', '\t', '\r\n']);
  const target = pick(PREFIXES) + some(PIECES, 4).join(random() < 0.5 ? '' : '/');
  const line = [pick(METHODS), target, pick(PROTOCOLS)].join(separator);
  const end = random() < 0.95 ? '\r\n' : pick(['\n', '\r', '\n\r']);
  const headers = ['Host: localhost', 'Connection: close', ...some(HEADERS, 6)];
  // Half of the requests begin with the valid Host; the others lack it.
  const text = [line, ...headers.slice(random() < 0.5 ? 0 : 1), '', pick(BODIES)].join(end);
  return Buffer.from(text, 'latin1');
}

/** What is wrong with an answer, or null. */
function problemOf(request: Buffer, answer: string): string | null {
  if (answer === '') return null;
  const first = answer.startsWith('HTTP/1.1 100 ')
    ? answer.slice(answer.indexOf('\r\n\r\n') + 4)
    : answer;
  if (first === '') return null;
  const { status, headers, body } = parseRaw(first);
  if (!(status >= 200 && status < 500)) return `status ${status}`;
  const [method = '', target = ''] = request.toString('latin1').split(/\s/);
  const own = target.replace(/^https?:\/\/[^/?#\\]*/i, '');
  if (status < 400 || method === 'HEAD' || !/^\/api(\/|$)/.test(own)) return null;
  // Sign-in, OAuth and tRPC have their own formats, defined by their standards and libraries.
  if (/^\/api\/(auth|trpc)\//.test(own)) return null;
  if (!headers.get('content-type')?.startsWith('application/json')) return 'not JSON';
  // More answers may follow: a body can look like a further request.
  const chunk = headers.get('transfer-encoding') === 'chunked' ? body.split('\r\n')[1] : undefined;
  const { error } = JSON.parse(chunk ?? body.slice(0, Number(headers.get('content-length'))));
  return typeof error?.code === 'string' && typeof error.message === 'string'
    ? null
    : 'no envelope';
}

it(`${REQUESTS} malformed requests get no 5xx, and below /api only the envelope`, async () => {
  const random = makeRandom(seed);
  const requests = Array.from({ length: REQUESTS }, () => makeRequest(random));
  const socketUrl = inject('serviceSocketUrl');
  const wrong: string[] = [];
  let answered = 0;
  const sendNext = async (): Promise<void> => {
    const request = requests.pop();
    if (!request) return;
    const answer = await sendRaw(socketUrl, request, { giveUpMs: 1500 });
    if (answer) answered++;
    const problem = problemOf(request, answer);
    if (problem)
      wrong.push(`${problem}: ${JSON.stringify(request.toString('latin1').slice(0, 600))}`);
    return sendNext();
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, sendNext));
  expect(wrong, `TEST_SEED=${seed}`).toEqual([]);
  // Requests with an incomplete body time out; nearly all others are answered.
  expect(answered).toBeGreaterThan(REQUESTS / 2);
  expect((await fetch(`${inject('serviceUrl')}/readyz`)).status).toBe(200);
}, 180_000);

const inBytes = (text: string) => [...text].map((byte) => `1\r\n${byte}\r\n`).join('');

it('a body may come in small pieces, but not in very many of a few bytes', async () => {
  const sendBytewise = async (padding: number) => {
    const json = `${JSON.stringify({ email: newEmail(), name: 'Bytes' })}${' '.repeat(padding)}`;
    const head = 'POST /api/libraries HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n';
    const headers = `Api-Version: ${API_VERSION}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    return parseRaw(
      await sendRaw(inject('serviceSocketUrl'), `${head}${headers}${inBytes(json)}0\r\n\r\n`),
    );
  };
  expect((await sendBytewise(8000)).status).toBe(200);
  const { status, body } = await sendBytewise(100_000);
  expect(status).toBe(400);
  expect(JSON.parse(body).error.message).toContain('Send it in larger pieces.');
});

it('the connection is closed when many tiny pieces follow an answer', async () => {
  const head = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n';
  const began = performance.now();
  const answer = await sendRaw(inject('serviceSocketUrl'), head + inBytes(' '.repeat(100_000)));
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  // An open connection would be given up after twenty seconds.
  expect(performance.now() - began).toBeLessThan(15_000);
});
