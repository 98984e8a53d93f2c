import { randomBytes } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import Negotiator from 'negotiator';
import type { SessionCookie } from '@/platform/identity/port';
import { gzipAround } from './gzip-around';
import { type PagesListener, type PublicPages, VISITOR_HEADER } from './handler';

/** The pages that are the same for everybody who is not signed in, whatever their query. */
const PUBLIC_PATHS = ['/', '/docs'];

/** Cookies with the choices of a browser, such as its colors (src/ui/control/choices.ts). */
const CHOICE_COOKIE = /(^|;)\s*vitrine-/;

/** A rendered page, with the nonce it was rendered with, and its HTML around that nonce. */
type PublicPage = {
  nonce: string;
  headers: [name: string, value: string][];
  parts: Buffer[];
  /** The page compressed with another nonce. */
  gzipWith: (nonce: Buffer) => Buffer;
};

/**
 * Renders and compresses each public page once per process, for the operator and for others: for /docs this takes 70 ms
 * of CPU. Returns null for a page that depends on its request: another path, a signed-in person, a browser with its own
 * choices, a call of the router. A page is rendered for a request of our own, so that no client can affect what others
 * get.
 */
export function makePublicPages(
  pages: PagesListener,
  sessionCookie: Pick<SessionCookie, 'read'>,
): PublicPages {
  const rendered = new Map<string, Promise<PublicPage | null>>();
  return async (request) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const { rsc, cookie, [VISITOR_HEADER]: visitor } = request.headers;
    if (!PUBLIC_PATHS.includes(path) || rsc !== undefined) return null;
    if (CHOICE_COOKIE.test(cookie ?? '') || sessionCookie.read(cookie) !== null) return null;
    const key = `${path} ${visitor}`;
    const rendering = rendered.get(key) ?? render(pages, path, visitor);
    rendered.set(key, rendering);
    const page = await rendering.catch(() => null);
    if (page) return (response, nonce) => send(request, response, page, nonce);
    // The page itself explains why it failed, and the next request tries again.
    rendered.delete(key);
    return null;
  };
}

async function render(
  pages: PagesListener,
  path: string,
  visitor: string | string[] | undefined,
): Promise<PublicPage | null> {
  const nonce = randomBytes(16).toString('base64url');
  const headers = {
    host: 'localhost',
    // Without one, Next would send the title after the page.
    'user-agent': 'Vitrine',
    'content-security-policy': `script-src 'nonce-${nonce}'`,
    ...(visitor === undefined ? {} : { [VISITOR_HEADER]: visitor }),
  };
  const request = Object.assign(new IncomingMessage(new Socket()), {
    method: 'GET',
    url: path,
    headers,
  });
  // The request names no version of HTTP, so the body is sent as it is, without chunks, until the end of the connection.
  const response = new ServerResponse(request);
  const connection = new PassThrough();
  response.assignSocket(connection as unknown as Socket);
  // As the server of a real connection does.
  connection.on('drain', () => response.emit('drain'));
  response.once('finish', () => connection.end());
  const sent = buffer(connection);
  await pages(request, response);
  const text = (await sent).toString();
  if (response.statusCode !== 200) return null;
  const html = text.slice(text.indexOf('\r\n\r\n') + 4);
  const parts = html.split(nonce).map((part) => Buffer.from(part));
  return {
    nonce,
    headers: Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
    parts,
    gzipWith: gzipAround(parts),
  };
}

/** A client that accepts gzip gets it, even if it would prefer Brotli: the gzip is there already. */
function send(request: IncomingMessage, response: ServerResponse, page: PublicPage, nonce: string) {
  // A header that preloads a font has the nonce, too.
  for (const [name, value] of page.headers)
    response.setHeader(name, value.replaceAll(page.nonce, nonce));
  const filling = Buffer.from(nonce);
  response.setHeader('Vary', 'Accept-Encoding');
  const gzip = new Negotiator(request).encodings(['gzip']).length > 0;
  if (gzip) response.setHeader('Content-Encoding', 'gzip');
  const body = gzip
    ? page.gzipWith(filling)
    : Buffer.concat(page.parts.flatMap((part, n) => (n === 0 ? [part] : [filling, part])));
  response.writeHead(200, { 'Content-Length': body.length });
  response.end(body);
}
