import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';

/** Smaller answers fit into one packet anyway. */
const LEAST_BYTES = 1000;

const compress = compression({
  threshold: LEAST_BYTES,
  brotli: {
    params: {
      // As fast as gzip, and smaller. The window limits an encoder to about 1 MiB of memory.
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_LGWIN]: 18,
    },
  },
  filter: isCompressible,
});

/**
 * Compresses the answer with the client's preferred coding, Brotli before gzip. It works outside the event loop, and
 * passes on flushed data. Call it before anything is written.
 */
export function compressAnswer(request: IncomingMessage, response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...sent: unknown[]) => ServerResponse;
  // Called with the final headers: compression has set those of the handler, and its own.
  response.writeHead = (...sent: unknown[]) => {
    const etag = response.getHeader('ETag');
    const coding = response.getHeader('Content-Encoding');
    // A strong ETag promises identical bytes (RFC 9110 8.8.3).
    if (coding !== undefined && typeof etag === 'string' && /^"/.test(etag))
      response.setHeader('ETag', isJson(response) ? withCoding(etag, `${coding}`) : `W/${etag}`);
    return writeHead(...sent);
  };
  // Headers of HEAD are those of GET. Node drops the body.
  const shown = Object.create(request, { method: { value: 'GET' } });
  compress(request.method === 'HEAD' ? shown : request, response, () => undefined);
}

const isJson = (response: ServerResponse) =>
  String(response.getHeader('Content-Type')).startsWith('application/json');

/** Another strong ETag, which If-Match can still name: `"x"` becomes `"x;br"`. */
const withCoding = (etag: string, coding: string) => `${etag.slice(0, -1)};${coding}"`;

/** Smaller answers are never compressed, so they do not vary with the client's codings. */
function isCompressible(request: IncomingMessage, response: ServerResponse): boolean {
  // A stream is read as it arrives; it would wait for the encoder.
  if (String(response.getHeader('Content-Type')).startsWith('text/event-stream')) return false;
  const length = response.getHeader('Content-Length');
  if (length !== undefined && Number(length) < LEAST_BYTES) return false;
  return compression.filter(request, response);
}
