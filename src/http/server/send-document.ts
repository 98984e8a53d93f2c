import type { Visit } from '../admission/admit-request';

/** A text that is the same for everybody. `type`: its media type, of text in UTF-8. */
export type ServedDocument = { type: string; body: string };

/** Sends a text that is the same for everybody. */
export function sendDocument(
  { request, response }: Visit,
  { type, body }: ServedDocument,
  status = 200,
) {
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'Access-Control-Allow-Origin': '*',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
