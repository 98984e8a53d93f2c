import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '@/platform/log';
import { policyHeader, type RatePolicy } from './admission/rate-limit';
import { isUploadPath } from './bytes-in/tus-handler';
import { ADDRESS_PATH } from './bytes-in/upload-address-handler';
import type { ServedDocument } from './documents/served-document';
import { MCP_PATHS } from './mcp/handler';
import { answerMalformed, MAX_HEADER_BYTES, malformed } from './server/answer-malformed';
import { compressAnswer } from './server/compress-answer';
import { endRefused } from './server/end-refused';
import { COMMON_HEADERS, preflightHeaders } from './server/headers';
import { refusalOf } from './server/refusal-of';
import { READ_METHODS, refuseMethod } from './server/refuse-method';
import { annotateRequest, requestIdOf } from './server/request-context';
import {
  isDecodable,
  isPlainPath,
  namesItsHost,
  type RequestTarget,
  readRequestTarget,
} from './server/request-target';
import { type RequestListener, type RequestTracer, trackRequests } from './server/track-requests';
import { procedureAt } from './trpc/procedure-at';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** All handlers behind the one socket. */
export type Handlers = {
  /** The REST interface; `target` is the part after /api. */
  rest: (
    request: IncomingMessage,
    response: ServerResponse,
    target: RequestTarget,
  ) => Promise<void>;
  /** The OpenAPI document as JSON text. */
  document: string;
  trpc: Handler;
  /** Sign-in and accounts; `target` is the path and query after /api/auth. */
  identity: (request: IncomingMessage, response: ServerResponse, target: string) => Promise<void>;
  /** The documents applications and agents read first, by path. */
  documents: ReadonlyMap<string, ServedDocument>;
  /** The upload of a person's image. */
  avatar: Handler;
  pageUpload: Handler;
  /** Uploads of one file without a credential. */
  uploadAddress: Handler;
  /** Resumable uploads; `path` as it was sent. */
  upload: (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;
  /** Downloads of a selection on a page. */
  pageArchive: Handler;
  /** The Model Context Protocol. */
  mcp: Handler;
  cdn: Handler;
  /** Calls of an external Inngest server; null without one: the path is then unknown. */
  inngest: Handler | null;
  /** Why requests cannot be served at the moment; null when they can. */
  unreadiness: () => Promise<string | null>;
  metrics: Handler;
  /** Pages of share links and their calls. */
  shared: Handler;
  pages: Handler;
  /** Called for every request when it has ended. */
  listeners: readonly RequestListener[];
  /** Null when tracing is off. */
  trace: RequestTracer | null;
  anonymousPolicy: RatePolicy;
  /** Headers of every answer from every handler. */
  securityHeaders: Readonly<Record<string, string>>;
  log: Log;
};

/** A request on its way to its handler. */
type Visit = { request: IncomingMessage; response: ServerResponse; target: RequestTarget };

/** The web server: the REST interface and the files on plain node:http, everything else to the pages. */
export function makeWebServer(handlers: Handlers): http.Server {
  const follow = trackRequests(handlers.log, handlers.listeners, handlers.trace);
  const headers = { ...COMMON_HEADERS, ...policyHeader(handlers.anonymousPolicy) };
  const security = Object.entries(handlers.securityHeaders);
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    follow(request, response);
    for (const [name, value] of security) response.setHeader(name, value);
    const target = readRequestTarget(request.url ?? '');
    if (!target || !namesItsHost(request))
      return endRefused(request, response, {
        status: 400,
        headers: { ...headers, Connection: 'close' },
        body: malformed(target ? NO_HOST : 'The request has no valid address.'),
      });
    // Later readers of the URL get the same one.
    request.url = target.path + target.search;
    Promise.resolve(route(handlers, { request, response, target })).catch((error) => {
      handlers.log.error(
        { err: error, id: requestIdOf(response) },
        'a request failed outside its handler',
      );
      if (response.headersSent) return void response.destroy();
      const { status, code, message, retryAfterSeconds } = refusalOf(error);
      const retry = status === 503 ? { 'Retry-After': retryAfterSeconds } : {};
      response.writeHead(status, { ...headers, ...retry });
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
      // Node would refuse a missing Host without the envelope.
      requireHostHeader: false,
    },
    answer,
  );
  server.on('checkExpectation', answer);
  server.on('checkContinue', (request, response) => {
    continueWhenRead(request, response);
    answer(request, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    answerMalformed(error.code, socket, handlers),
  );
  server.on('connect', (_request, socket: Socket) => answerMalformed('CONNECT', socket, handlers));
  return server;
}

const NO_HOST = 'Send one Host header with the name of the service.';

/**
 * Sends `100 Continue` when a handler begins to read the body: an earlier refusal, such as of a wrong credential, costs
 * the client no body.
 */
function continueWhenRead(request: IncomingMessage, response: ServerResponse) {
  request.on('newListener', function whenRead(event: string) {
    if (event !== 'data' && event !== 'readable') return;
    request.off('newListener', whenRead);
    // After a final answer, the client sends no body.
    if (!response.headersSent) response.writeContinue();
  });
}

function route(handlers: Handlers, visit: Visit) {
  const { request, response, target } = visit;
  const { path } = target;
  // Files are compressed already, or their bytes are counted: ranges, lengths and strong ETags.
  if (path.startsWith('/cdn/')) {
    note(visit, 'file', '/cdn/{assetId}');
    return handlers.cdn(request, response);
  }
  compressAnswer(request, response);
  if (path === '/api' || path.startsWith('/api/')) return routeApi(handlers, visit);
  // Nothing may read such a path, because another reader could find another path in it.
  if (!isPlainPath(path) || !isDecodable(path)) return answerUnknown(handlers, visit);
  const probe = probes[path];
  if (probe) {
    note(visit, 'probe', path);
    return probe(handlers, visit);
  }
  const document = handlers.documents.get(path);
  if (document) {
    note(visit, 'document', path);
    return send(visit, 200, document);
  }
  if (MCP_PATHS.includes(path)) {
    note(visit, 'mcp', path);
    return handlers.mcp(request, response);
  }
  if (path.startsWith('/s/')) {
    note(visit, 'shared page', '/s/{token}');
    return handlers.shared(request, response);
  }
  note(visit, 'page', pageRoute(path));
  return handlers.pages(request, response);
}

const UPLOAD_ROUTE = '/api/organizations/{organizationId}/libraries/{libraryId}/uploads/{uploadId}';

function routeApi(handlers: Handlers, visit: Visit) {
  const { request, response, target } = visit;
  const { path, search } = target;
  if (!isPlainPath(path)) return answerUnknown(handlers, visit);
  if (path.startsWith('/api/page-uploads/')) {
    note(visit, 'upload from a page', '/api/page-uploads/{organizationId}/{libraryId}/{name}');
    return handlers.pageUpload(request, response);
  }
  if (path.startsWith(ADDRESS_PATH)) {
    note(visit, 'upload to an address', `${ADDRESS_PATH}{token}`);
    return handlers.uploadAddress(request, response);
  }
  if (path === '/api/page-archives') {
    note(visit, 'archive for a page', path);
    return handlers.pageArchive(request, response);
  }
  if (procedureAt(path) !== null) {
    note(visit, 'trpc', '/api/trpc/{procedure}');
    if (['GET', 'POST'].includes(request.method ?? '')) return handlers.trpc(request, response);
    return answerUnknown(handlers, visit, ['GET', 'POST']);
  }
  if (path === '/api/auth/avatar') {
    note(visit, 'avatar', path);
    return handlers.avatar(request, response);
  }
  if (path.startsWith('/api/auth/')) {
    note(visit, 'identity', '/api/auth/{endpoint}');
    return handlers.identity(request, response, path.slice('/api/auth'.length) + search);
  }
  if (handlers.inngest && path === '/api/inngest') {
    note(visit, 'inngest', path);
    return handlers.inngest(request, response);
  }
  if (path === '/api/openapi.json') {
    note(visit, 'document', path);
    return sendDocument(handlers, visit);
  }
  if (isUploadPath(path)) {
    note(visit, 'resumable upload', UPLOAD_ROUTE);
    return handlers.upload(request, response, path);
  }
  note(visit, 'unknown', '/api');
  return handlers.rest(request, response, { path: path.slice('/api'.length), search });
}

const note = ({ response }: Visit, operation: string, pattern: string) =>
  annotateRequest(response, { operation, route: pattern });

/** Answers 404 in the envelope of the REST interface. */
function answerUnknown({ rest }: Handlers, visit: Visit, allowed?: string[]) {
  const { request, response, target } = visit;
  note(visit, 'unknown', '/api');
  if (allowed) response.setHeader('Allow', allowed.join(', '));
  return rest(request, response, { ...target, path: '' });
}

/** The OpenAPI document. Like operations it is readable from every origin, and unknown with another method. */
function sendDocument(handlers: Handlers, visit: Visit) {
  const { request, response } = visit;
  const methods = [...READ_METHODS, 'OPTIONS'];
  if (READ_METHODS.includes(request.method ?? '')) return sendJson(visit, 200, handlers.document);
  if (request.method !== 'OPTIONS') return answerUnknown(handlers, visit, methods);
  const body = '{"data":{}}';
  const headers = { ...COMMON_HEADERS, ...preflightHeaders(methods) };
  response.writeHead(200, { ...headers, 'Content-Length': body.length });
  response.end(body);
}

const probes: Record<string, (handlers: Handlers, visit: Visit) => Promise<void> | void> = {
  '/healthz': (_, visit) => sendJson(visit, 200, '{"status":"alive"}'),
  '/readyz': answerReadiness,
  '/metrics': ({ metrics }, { request, response }) => metrics(request, response),
};

async function answerReadiness(handlers: Handlers, visit: Visit) {
  const reason = await handlers.unreadiness();
  if (reason === null) return sendJson(visit, 200, '{"status":"ready"}');
  return sendJson(visit, 503, JSON.stringify({ status: 'not ready', reason }));
}

/** Only the first segment of a page's path is recorded: the rest may contain a claim token. */
const pageRoute = (path: string) => {
  const [, first = '', ...rest] = path.split('/');
  if (!/^[a-z_-]{0,20}$/.test(first)) return '/…';
  return rest.length > 0 ? `/${first}/…` : `/${first}`;
};

const sendJson = (visit: Visit, status: number, body: string) =>
  send(visit, status, { type: 'application/json', body });

function send({ request, response }: Visit, status: number, { type, body }: ServedDocument) {
  if (!READ_METHODS.includes(request.method ?? '')) return refuseMethod(request, response);
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'Access-Control-Allow-Origin': '*',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
