import http, {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { Refusal } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import { refuseCoding } from '../admission/content-coding';
import { makeJsonMeter } from '../admission/json-bounds';
import { endRefused, errorOf } from './end-refused';
import { COMMON_HEADERS } from './headers';

/** An Inngest server sends 4 MiB at most; larger state is fetched from it. */
const MAX_BODY_BYTES = 5 * 1024 * 1024;

/** A dead worker is restarted within seconds. */
const RETRY_AFTER_SECONDS = 5;

/** How long a call waits for the worker, which starts a moment after the web server. */
const WAIT_FOR_WORKER_MS = 5000;

/** Headers of a single connection, and headers Node has already handled. */
const HOP_BY_HOP_HEADERS = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'upgrade',
  'expect',
]);

/**
 * Forwards calls of the Inngest server to the process of the functions, and returns its answers. That process verifies
 * by the signature that a call comes from the server. `functionsPort`: its port on the loopback address; null while it
 * does not run. A call waits for it for a moment.
 */
export function makeInngestHandler(
  functionsPort: () => number | null,
  waitMs = WAIT_FOR_WORKER_MS,
) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      refuseCoding(request);
      if (Number(request.headers['content-length']) > MAX_BODY_BYTES) throw tooLarge();
      const port = await whenKnown(functionsPort, response, waitMs);
      if (port === null) throw NO_WORKER();
      const answer = await forward(port, request, response);
      response.writeHead(answer.statusCode ?? 502, forwardableHeaders(answer.headers));
      await pipeline(answer, response);
    } catch (error) {
      if (response.headersSent || response.destroyed) return void response.destroy();
      // Any other error here is a failed connection to the worker.
      await answerRefusal(request, response, error instanceof Refusal ? error : NO_WORKER());
    }
  };
}

/** The port of the worker as soon as there is one; null after the time, or when the caller left. */
async function whenKnown(
  functionsPort: () => number | null,
  response: ServerResponse,
  waitMs: number,
): Promise<number | null> {
  const until = performance.now() + waitMs;
  while (functionsPort() === null && performance.now() < until && !response.destroyed)
    await setTimeout(50);
  return functionsPort();
}

/** Resolves with the worker's answer once its headers have arrived. */
function forward(port: number, request: IncomingMessage, response: ServerResponse) {
  const { method, url = '', headers } = request;
  const search = url.includes('?') ? url.slice(url.indexOf('?')) : '';
  return new Promise<IncomingMessage>((resolve, reject) => {
    const call = http.request({
      host: '127.0.0.1',
      port,
      method,
      path: `/api/inngest${search}`,
      headers: forwardableHeaders(headers),
      // A new connection: if the worker is just closing a reused one, it would look like a dead worker.
      agent: false,
    });
    call.on('response', resolve).on('error', reject);
    // When the server abandons the call, the function still runs to its end, but its answer is dropped.
    response.once('close', () => call.destroy());
    request.pipe(withinBounds()).once('error', reject).pipe(call);
  });
}

const forwardableHeaders = (headers: IncomingMessage['headers']): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP_HEADERS.has(name)));

/** Passes a body on as long as it is within its bounds. The state of a run has many values, but is never deep. */
function withinBounds(): Transform {
  const excessOf = makeJsonMeter({ depth: LIMITS.bodyDepth, values: Number.POSITIVE_INFINITY });
  let left = MAX_BODY_BYTES;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      const excess = excessOf(chunk);
      if (left < 0) done(tooLarge());
      else if (excess) done(new Refusal('BAD_USER_INPUT', { message: `The body ${excess}.` }));
      else done(null, chunk);
    },
  });
}

const NO_WORKER = () =>
  new Refusal('SERVICE_UNAVAILABLE', {
    message: 'The background worker is not running at the moment. Try again.',
  });

const tooLarge = () =>
  new Refusal('PAYLOAD_TOO_LARGE', {
    message: `The request is larger than ${MAX_BODY_BYTES / 1024 / 1024} MiB.`,
  });

function answerRefusal(request: IncomingMessage, response: ServerResponse, refusal: Refusal) {
  const { status } = refusal;
  const retry = status === 503 ? { 'Retry-After': RETRY_AFTER_SECONDS } : {};
  const body = JSON.stringify(errorOf(refusal));
  return endRefused(request, response, { status, headers: { ...COMMON_HEADERS, ...retry }, body });
}
