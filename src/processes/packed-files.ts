import { existsSync, readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Negotiator from 'negotiator';

/** Where Next serves the scripts and styles of the pages. */
const BASE = '/_next/static/';
const SUFFIX = '.br';
const TYPES: Record<string, string> = {
  js: 'application/javascript; charset=UTF-8',
  css: 'text/css; charset=UTF-8',
};

/** The paths of the files compressed by the build. */
export function readPackedPaths(folder: string): ReadonlySet<string> {
  const files = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
    : [];
  const packed = files.filter((name) => name.endsWith(SUFFIX));
  return new Set(packed.map((name) => BASE + name.slice(0, -SUFFIX.length).replaceAll('\\', '/')));
}

/**
 * Lets Next send the build's compressed scripts and styles to clients that accept Brotli: a tenth smaller than
 * compressing while a client waits, and without that work.
 */
export function preferPacked(
  request: IncomingMessage,
  response: ServerResponse,
  packed: ReadonlySet<string>,
) {
  const [path = ''] = (request.url ?? '').split('?');
  const type = TYPES[path.slice(path.lastIndexOf('.') + 1)];
  if (!type || !packed.has(path)) return;
  if (new Negotiator(request).encodings(['br']).length === 0) return;
  request.url = path + SUFFIX;
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Encoding', 'br');
  response.setHeader('Vary', 'Accept-Encoding');
}
