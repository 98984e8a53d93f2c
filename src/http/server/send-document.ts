import type { IncomingMessage, ServerResponse } from 'node:http';
import { COMMON_HEADERS, preflightHeaders } from './headers';
import { DOCUMENT_METHODS } from './refuse-method';

/** A text that is the same for everybody. `type`: its media type, of text in UTF-8. */
export type ServedDocument = { type: string; body: string };

/** Sends a text that is the same for everybody, or answers a CORS preflight request for it. */
export function sendDocument(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  { type, body }: ServedDocument,
  status = 200,
) {
  if (request.method === 'OPTIONS') {
    const answer = '{"data":{}}';
    const headers = { ...COMMON_HEADERS, ...preflightHeaders(DOCUMENT_METHODS) };
    response.writeHead(200, { ...headers, 'Content-Length': answer.length }).end(answer);
    return;
  }
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'Access-Control-Allow-Origin': '*',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
