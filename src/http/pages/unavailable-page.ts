import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '@/contract/errors';

type PagesListener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Files the pages load: the build's own and those of public/. They need no database. */
const STATIC_PATH = /^\/_next\/|\.[a-z0-9]+$/;

const BODY = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Back in a moment · Vitrine</title>
<h1>Vitrine will be back in a moment</h1>
<p>The service is up, but its database does not answer. Nothing was lost. Reload this page in a few seconds.</p>
</html>
`;

/** Passes requests to the pages, and answers a plain 503 page while the service cannot serve them. */
export function unlessUnready(
  pages: PagesListener,
  unreadiness: () => Promise<string | null>,
): PagesListener {
  return async (request, response) => {
    const [path = ''] = (request.url ?? '/').split('?', 1);
    if (STATIC_PATH.test(path) || (await unreadiness()) === null) return pages(request, response);
    const { status, retryAfterSeconds } = new Refusal('SERVICE_UNAVAILABLE');
    response.writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': Buffer.byteLength(BODY),
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'",
      'Retry-After': retryAfterSeconds,
    });
    response.end(request.method === 'HEAD' ? undefined : BODY);
  };
}
