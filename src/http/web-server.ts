import http, { type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal } from '@/contract/errors';
import type { Log } from '@/platform/log';
import type { AdmittedRequest, makeRequestAdmission, Visit } from './admission/admit-request';
import { policyHeader, type RatePolicy } from './admission/rate-limit';
import { namesItsHost, readRequestTarget } from './admission/request-target';
import {
  ENTRY_POINTS,
  type EntryPoint,
  type EntryPointName,
  entryPointAt,
  type FoundAt,
  type KnownPaths,
} from './entry-points';
import {
  answerMalformed,
  MAX_HEADER_BYTES,
  malformed,
  TINY_PIECES,
} from './server/answer-malformed';
import { BoundedMessage } from './server/bounded-message';
import { compressAnswer } from './server/compress-answer';
import { endRefused, errorOf } from './server/end-refused';
import { COMMON_HEADERS } from './server/headers';
import { limitConnections } from './server/limit-connections';
import { logFailure } from './server/log-failure';
import { refusalOf } from './server/refusal-of';
import { refuseMethod } from './server/refuse-method';
import { annotateRequest, requestIdOf } from './server/request-context';
import { sendPlainPage, TOO_MANY_REQUESTS } from './server/send-plain-page';
import { type RequestListener, type RequestTracer, trackRequests } from './server/track-requests';
import { watchReaders } from './server/watch-readers';

/**
 * A handler receives what admission made of a request, without which no entry point can be built, and what its row found
 * in the path.
 */
type Handler<Found> = (admitted: AdmittedRequest, found: Found) => Promise<void> | void;

/** What is behind the one socket. */
export type WebServerParts = {
  /** A handler for every row of the table. */
  handlers: { readonly [Name in EntryPointName]: Handler<FoundAt<Name>> };
  known: KnownPaths;
  admit: ReturnType<typeof makeRequestAdmission>;
  /** Answers 404 in the envelope of the REST interface. */
  answerUnknown: (visit: Visit) => Promise<void>;
  /** Called for every request when it has ended. */
  listeners: readonly RequestListener[];
  /** Null when tracing is off. */
  trace: RequestTracer | null;
  anonymousPolicy: RatePolicy;
  /** Number of proxies in front. */
  trustProxy: number;
  /** Headers of every answer from every handler. */
  securityHeaders: Readonly<Record<string, string>>;
  log: Log;
};

/** Listeners for the end of an answer: the log, limits, compression, a handler and its streams each add some. */
const MAX_LISTENERS = 20;

/** The web server on the one socket: every request goes to the handler of its row of the table, most pages to Next. */
export function makeWebServer(parts: WebServerParts): http.Server {
  const follow = trackRequests(parts.log, parts.listeners, parts.trace);
  const headers = { ...COMMON_HEADERS, ...policyHeader(parts.anonymousPolicy) };
  const security = Object.entries(parts.securityHeaders);
  const readers = watchReaders();
  const connections = limitConnections(parts);
  const answer = (request: BoundedMessage, response: ServerResponse) => {
    // Sent behind a request that was refused, and whose connection is being closed.
    if (!request.socket.writable) return;
    response.setMaxListeners(MAX_LISTENERS);
    request.onTinyPieces = () => refuseTinyPieces(parts, request, response);
    follow(request, response);
    readers.follow(response);
    connections.follow(request, response);
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
    dispatch(parts, { request, response, target }).catch((error) => {
      logFailure(parts.log, error, 'A request failed outside its handler.', {
        id: requestIdOf(response),
      });
      if (response.headersSent) return void response.destroy();
      const refusal = refusalOf(error);
      const { status, retryAfterSeconds } = refusal;
      const retry = status === 503 ? { 'Retry-After': retryAfterSeconds } : {};
      response.writeHead(status, { ...headers, ...retry });
      response.end(JSON.stringify(errorOf(refusal)));
    });
  };
  const server = http.createServer(
    {
      IncomingMessage: BoundedMessage,
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
  server.on('close', readers.end);
  server.on('connection', connections.count);
  server.on('checkExpectation', answer);
  server.on('checkContinue', (request, response) => {
    continueWhenRead(request, response);
    answer(request, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) =>
    answerMalformed(error.code, socket, parts),
  );
  server.on('connect', (_request, socket: Socket) => answerMalformed('CONNECT', socket, parts));
  return server;
}

/** An answer that has begun, or that waits for earlier ones on its connection, leaves no place for the refusal. */
function refuseTinyPieces(
  parts: WebServerParts,
  { socket }: BoundedMessage,
  response: ServerResponse,
) {
  if (response.headersSent || response.socket === null) return void socket.destroy();
  annotateRequest(response, { status: 400 });
  answerMalformed(TINY_PIECES, socket, parts);
}

const NO_HOST = 'Send one Host header with the name of the service.';

/**
 * Sends `100 Continue` when a handler begins to read the body: an earlier refusal, such as of a wrong credential, costs
 * the client no body.
 */
function continueWhenRead(request: BoundedMessage, response: ServerResponse) {
  request.on('newListener', function whenRead(event: string) {
    if (event !== 'data' && event !== 'readable') return;
    request.off('newListener', whenRead);
    // After a final answer, the client sends no body.
    if (!response.headersSent) response.writeContinue();
  });
}

/** Finds the entry point of a request, admits it, and passes it to the handler. */
async function dispatch(parts: WebServerParts, visit: Visit) {
  const { request, response, target } = visit;
  const { path } = target;
  const found = entryPointAt(path, parts.known);
  // Files are compressed already, or their bytes are counted: ranges, lengths and strong ETags.
  if (found?.name !== 'file') compressAnswer(request, response);
  if (found === null && isOpenedByBrowser(visit)) return sendPlainPage(response, NOT_FOUND, null);
  if (found === null) return answerUnknown(parts, visit);
  const entry: EntryPoint = ENTRY_POINTS[found.name];
  annotateRequest(response, { operation: entry.operation, route: entry.route ?? formOf(path) });
  if (entry.methods && !entry.methods.includes(request.method ?? ''))
    return refuseOtherMethod(parts, visit, entry.methods);
  const admitted = await parts.admit(entry, visit).catch((refusal) => {
    if (!(refusal instanceof Refusal) || refusal.status !== 429) throw refusal;
    return sendPlainPage(response, TOO_MANY_REQUESTS, refusal.retryAfterSeconds);
  });
  const handle = parts.handlers[found.name] as Handler<unknown>;
  if (admitted) return handle(admitted, found.found);
}

/** Other methods of a call are unknown, as every other path below /api. */
function refuseOtherMethod(parts: WebServerParts, visit: Visit, methods: readonly string[]) {
  const { request, response, target } = visit;
  if (!target.path.startsWith('/api/')) return refuseMethod(request, response, [...methods]);
  response.setHeader('Allow', methods.join(', '));
  return answerUnknown(parts, visit);
}

function answerUnknown(parts: WebServerParts, visit: Visit) {
  annotateRequest(visit.response, { operation: 'unknown', route: '/api' });
  return parts.answerUnknown(visit);
}

/** Only the first segment of a page's path is recorded: the rest may contain a claim token. */
const formOf = (path: string) => {
  const [, first = '', ...rest] = path.split('/');
  if (!/^[a-z_-]{0,20}$/.test(first)) return '/…';
  return rest.length > 0 ? `/${first}/…` : `/${first}`;
};

/** Browsers say so when a person opens an address. */
const isOpenedByBrowser = ({ request: { headers }, target: { path } }: Visit) =>
  !path.startsWith('/api/') && headers.accept?.startsWith('text/html') === true;

const NOT_FOUND = {
  status: 404,
  title: 'Page not found',
  heading: 'Page not found',
  text: 'Check the address.',
};
