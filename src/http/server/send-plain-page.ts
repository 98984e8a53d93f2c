import type { ServerResponse } from 'node:http';

/** A page of one sentence, for when the pages themselves cannot answer. Visitors of share links see it, too: it names no product. */
export type PlainPage = { status: number; title: string; heading: string; text: string };

/** For a client beyond its limit of pages. */
export const TOO_MANY_REQUESTS: PlainPage = {
  status: 429,
  title: 'Too many requests',
  heading: 'Too many requests',
  text: 'Wait a minute and reload this page.',
};

/**
 * Sends a page without scripts or styles, which is not cached. `retryAfter`: in seconds; null when trying again is of no
 * use. Node leaves the body out of an answer to HEAD.
 */
export async function sendPlainPage(
  response: ServerResponse,
  { status, title, heading, text }: PlainPage,
  retryAfter: number | null,
) {
  const body = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<h1>${heading}</h1>
<p>${text}</p>
</html>
`;
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'",
    ...(retryAfter !== null && { 'Retry-After': retryAfter }),
  });
  response.end(body);
}
