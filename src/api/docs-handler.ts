import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const viewer = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · Vitrine</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<main id="interface"></main>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/begin.js"></script>
</body>
</html>
`;

const START_SCRIPT = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#interface',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;

/** The files below /docs. The viewer package contributes only the two files that the page needs. */
const TEXTS: Record<string, { type: string; body: string }> = {
  '/docs': { type: 'text/html; charset=utf-8', body: PAGE },
  '/docs/begin.js': { type: 'text/javascript; charset=utf-8', body: START_SCRIPT },
};
const FILES: Record<string, string> = {
  '/docs/swagger-ui.css': 'text/css; charset=utf-8',
  '/docs/swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/** Serves the OpenAPI document as a page to browse and try out. Returns false when the path is not one of its files. */
export function answerDocs(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): boolean {
  const text = TEXTS[path];
  const type = text?.type ?? FILES[path];
  if (!type || !['GET', 'HEAD'].includes(request.method ?? '')) return false;
  const fresh = text ? 'no-cache' : 'public, max-age=86400';
  response.writeHead(200, { ...HEADERS, 'Content-Type': type, 'Cache-Control': fresh });
  if (request.method === 'HEAD') response.end();
  else if (text) response.end(text.body);
  else createReadStream(join(viewer, path.slice('/docs/'.length))).pipe(response);
  return true;
}
