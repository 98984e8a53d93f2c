import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import next from 'next';
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_SERVER } from 'next/constants.js';
import { preferPacked, readPackedPaths } from './packed-files';

/** Next has no public name for it. Loaded as CommonJS, to get the same module instance as Next itself. */
const { default: loadNextConfig } = createRequire(import.meta.url)(
  'next/dist/server/config.js',
) as typeof import('next/dist/server/config.js');

/** The pages in the folder `dir`, ready to answer requests. */
export async function openPages(dir: string, dev: boolean) {
  // Next prints a report when it first reads its config, unless it reads it here: later it finds it in its cache. The
  // start prints nothing but the address.
  await loadNextConfig(dev ? PHASE_DEVELOPMENT_SERVER : PHASE_PRODUCTION_SERVER, resolve(dir));
  const pages = next({
    dev,
    dir,
    customServer: true,
    ...(dev ? {} : { httpServer: unusedHttpServer() }),
  });
  await pages.prepare();
  const handle = pages.getRequestHandler();
  const packed = dev ? new Set<string>() : readPackedPaths(join(dir, '.next', 'static'));
  return (request: IncomingMessage, response: ServerResponse) => {
    preferPacked(request, response, packed);
    return handle(request, response);
  };
}

/**
 * Next adds an upgrade listener to the server of its first request. Outside of development it does not answer upgrades:
 * the request would hang forever, and so would the shutdown. Without a listener, Node handles an upgrade request as a
 * plain one (RFC 9110 7.8).
 */
const unusedHttpServer = () => http.createServer();
