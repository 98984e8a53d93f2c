import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal } from '@/contract/errors';
import type { Log } from '@/platform/log';
import { answerDocs } from './docs-handler';
import { endRefused } from './files/end-refused';
import { annotateRequest, requestIdOf } from './request-context';
import { commonHeaders, policyHeader } from './rest/headers';
import type { RatePolicy } from './rest/rate-limit';
import { type RequestListener, type RequestTracer, trackRequests } from './track-requests';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** All handlers behind the one socket. */
export type Handlers = {
  /** The REST interface; `path` is the part after /api. */
  rest: (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;
  /** The OpenAPI document as JSON text. */
  document: string;
  trpc: Handler;
  /** Sign-in and accounts; `target` is the path and query after /api/auth. */
  identity: (request: IncomingMessage, response: ServerResponse, target: string) => Promise<void>;
  /** The documents that applications read before they request authorization: JSON text by path. */
  discovery: ReadonlyMap<string, string>;
  /** The upload of a person's image. */
  avatar: Handler;
  pageUpload: Handler;
  cdn: Handler;
  /** Calls of an external Inngest server; null without one: the path is then unknown. */
  inngest: Handler | null;
  /** Why requests cannot be served at the moment; null when they can. */
  unreadiness: () => Promise<string | null>;
  metrics: Handler;
  pages: Handler;
  /** Called for every request when it has ended. */
  listeners: readonly RequestListener[];
  /** Null when tracing is off. */
  trace: RequestTracer | null;
  anonymousPolicy: RatePolicy;
  /** Headers of every answer, whatever the handler. */
  securityHeaders: Readonly<Record<string, string>>;
  log: Log;
};

/** The maximum size in bytes of the headers and URL of a request together. */
const MAX_HEADER_BYTES = 32 * 1024;

/** The web server: the REST interface and the files on plain node:http, everything else to the pages. */
export function makeWebServer(handlers: Handlers): http.Server {
  const follow = trackRequests(handlers.log, handlers.listeners, handlers.trace);
  const security = Object.entries(handlers.securityHeaders);
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    follow(request, response);
    for (const [name, value] of security) response.setHeader(name, value);
    if (!isValidTarget(request.url ?? '/')) {
      const headers = { ...commonHeaders, ...policyHeader(handlers.anonymousPolicy) };
      return endRefused(request, response, {
        status: 400,
        headers: { ...headers, Connection: 'close' },
        body: envelope('The request has no valid address.'),
      });
    }
    Promise.resolve(route(handlers, request, response)).catch((error) => {
      handlers.log.error(
        { err: error, id: requestIdOf(response) },
        'a request failed outside its handler',
      );
      if (response.headersSent) return void response.destroy();
      response.writeHead(500, { ...commonHeaders, ...policyHeader(handlers.anonymousPolicy) });
      const { code, message } = new Refusal('INTERNAL_SERVER_ERROR');
      response.end(JSON.stringify({ error: { code, message } }));
    });
  };
  const server = http.createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: 20_000,
      // Uploads may take long; a minimum rate limits them instead.
      requestTimeout: 0,
      keepAliveTimeout: 65_000,
      // The handlers answer a missing Host themselves, in their own envelope.
      requireHostHeader: false,
    },
    answer,
  );
  server.on('checkExpectation', answer);
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    answerMalformed(error.code, socket, handlers),
  );
  server.on('connect', (_request, socket: Socket) => answerMalformed('CONNECT', socket, handlers));
  return server;
}

function route(handlers: Handlers, request: IncomingMessage, response: ServerResponse) {
  const path = pathOf(request.url ?? '/');
  const known = (operation: string, pattern: string) =>
    annotateRequest(response, { operation, route: pattern });
  if (path.startsWith('/api/page-uploads/')) {
    known('upload from a page', '/api/page-uploads/{organizationId}/{libraryId}/{name}');
    return handlers.pageUpload(request, response);
  }
  if (path.startsWith('/api/trpc/')) {
    known('trpc', '/api/trpc/{procedure}');
    return handlers.trpc(request, response);
  }
  if (path === '/api/auth/avatar') {
    known('avatar', path);
    return handlers.avatar(request, response);
  }
  if (path.startsWith('/api/auth/')) {
    known('identity', '/api/auth/{endpoint}');
    return handlers.identity(
      request,
      response,
      targetOf(request.url ?? '').slice('/api/auth'.length),
    );
  }
  if (handlers.inngest && path === '/api/inngest') {
    known('inngest', path);
    return handlers.inngest(request, response);
  }
  if (path === '/api/openapi.json') {
    known('document', path);
    return sendJson(response, 200, handlers.document);
  }
  if (path === '/api' || path.startsWith('/api/')) {
    known('unknown', '/api');
    return handlers.rest(request, response, path.slice('/api'.length));
  }
  if (path.startsWith('/cdn/')) {
    known('file', '/cdn/{assetId}');
    return handlers.cdn(request, response);
  }
  if (path === '/healthz' || path === '/readyz' || path === '/metrics') {
    known('probe', path);
    return probe(handlers, request, response, path);
  }
  const discovered = handlers.discovery.get(path);
  if (discovered !== undefined) {
    known('document', path);
    return sendJson(response, 200, discovered);
  }
  known('page', pageRoute(path));
  if (path.startsWith('/docs') && answerDocs(request, response, path)) return;
  return handlers.pages(request, response);
}

function probe(
  handlers: Handlers,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
) {
  if (path === '/metrics') return handlers.metrics(request, response);
  if (path === '/readyz') return answerReadiness(handlers, response);
  return sendJson(response, 200, '{"status":"alive"}');
}

/** Only the first segment of a page's path is recorded: the rest may contain a claim token. */
const pageRoute = (path: string) => {
  const [, first = '', ...rest] = path.split('/');
  if (!/^[a-z_-]{0,20}$/.test(first)) return '/…';
  return rest.length > 0 ? `/${first}/…` : `/${first}`;
};

/** Whether a request target is a valid URL; `*` and an incomplete host are not. */
const isValidTarget = (target: string): boolean => {
  // True for nearly all targets: every target that begins like this is valid.
  if (/^\/(?!\/)/.test(target)) return true;
  const own = targetOf(target);
  return (own === '' || own.startsWith('/')) && URL.canParse(target, 'http://localhost');
};

/** The path of a request target, also in absolute form. */
const pathOf = (target: string): string => targetOf(target).split('?', 1)[0] ?? '';

/** Path and query of a request target. */
const targetOf = (target: string): string =>
  target.startsWith('/') ? target : target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i, '');

async function answerReadiness(handlers: Handlers, response: ServerResponse) {
  const reason = await handlers.unreadiness();
  if (reason === null) return sendJson(response, 200, '{"status":"ready"}');
  return sendJson(response, 503, JSON.stringify({ status: 'not ready', reason }));
}

function sendJson(response: ServerResponse, status: number, body: string) {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Access-Control-Allow-Origin': '*',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

const envelope = (message: string) =>
  JSON.stringify({ error: { code: 'BAD_USER_INPUT', message } });

const MALFORMED_REQUESTS: Record<string, { status: string; message: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: `The headers have more than ${MAX_HEADER_BYTES / 1024} KiB.`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    message: 'The request took too long.',
  },
};

/** Answers a request that the HTTP parser rejected, in the error envelope, and closes the connection. */
function answerMalformed(code: string | undefined, socket: Socket, handlers: Handlers) {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, message } = MALFORMED_REQUESTS[code ?? ''] ?? {
    status: '400 Bad Request',
    message: 'This is not a valid HTTP request.',
  };
  const body = envelope(message);
  const headers = {
    ...commonHeaders,
    ...policyHeader(handlers.anonymousPolicy),
    ...handlers.securityHeaders,
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}
