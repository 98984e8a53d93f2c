import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Inngest, InngestFunction } from 'inngest';
import { serve } from 'inngest/node';
import type { Log } from '@/platform/log';
import type { ObserveStep } from '../port';

/** The path at which an Inngest server calls functions, below PUBLIC_URL. */
export const FUNCTIONS_PATH = '/api/inngest';

export type ServedFunctions = {
  /** On the loopback address; the web server forwards calls to it. */
  port: number;
  /** Takes no more calls, and waits up to `timeout` milliseconds for the running ones. */
  stop(timeout: number): Promise<void>;
};

type Options = {
  client: Inngest;
  functions: readonly InngestFunction.Any[];
  /** The URL of the service as the Inngest server sees it, without a slash at the end. */
  publicUrl: string;
  log: Log;
  /** Wraps every call of a function. */
  observe?: ObserveStep;
};

/** Serves the functions on a free loopback port. A call without a valid signature learns and changes nothing. */
export async function serveFunctions({
  client,
  functions,
  publicUrl,
  log,
  observe = (_, step) => step(),
}: Options): Promise<ServedFunctions> {
  const answer = serve({
    client,
    functions,
    serveOrigin: publicUrl,
    servePath: new URL(publicUrl + FUNCTIONS_PATH).pathname,
    enableUnauthedSync: false,
  });
  const server = http.createServer((request, response) => {
    // The SDK throws when it cannot read a request, such as a body other than JSON.
    const call = async () => {
      await answer(request, response);
      return { status: response.statusCode };
    };
    const id = new URL(request.url ?? '', 'http://inside').searchParams.get('fnId');
    // Callers other than the server may invent function names; these must not get their own metrics.
    const known = functions.find((each) => id === `${client.id}-${each.id()}`);
    Promise.resolve(known ? observe(id ?? '', call) : call()).catch((error) => {
      log.debug({ reason: String(error) }, 'A call could not be read.');
      refuse(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop(timeout) {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const giveUp = setTimeout(() => server.closeAllConnections(), timeout);
      await closed;
      clearTimeout(giveUp);
    },
  };
}

function refuse(response: ServerResponse<IncomingMessage>): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(400, { 'Content-Type': 'application/json' });
  response.end('{"message":"The request is not valid."}');
}
