import type { IncomingMessage, ServerResponse } from 'node:http';
import { TRPCError } from '@trpc/server';
import { createHTTPHandler } from '@trpc/server/adapters/standalone';
import { Refusal } from '@/contract/errors';
import { authenticateSession } from '../authenticate-session';
import { clientIp } from '../client-ip';
import type { ApiContext, ApiDependencies } from '../context';
import { excessOf } from '../json-bounds';
import { annotateRequest } from '../request-context';
import type { RateLimits } from '../rest/rate-limit';
import { readBytes } from '../rest/read-json-body';
import { appRouter } from '../router';
import { isFromPage, isNotCrossSite } from '../same-origin';

const BASE_PATH = '/api/trpc/';

type TrpcHandlerOptions = { publicUrl: string; rateLimits: RateLimits; trustProxy: number };

/**
 * The browser's handler at /api/trpc. A mutation must be JSON from a page of this site, so that no other site can
 * make a visitor's browser change something. Each mutation uses one unit of the rate limit of the client IP.
 */
export function makeTrpcHandler(parts: ApiDependencies, options: TrpcHandlerOptions) {
  /** Why the input of a request is refused. */
  const refusals = new WeakMap<IncomingMessage, Error>();
  const handler = createHTTPHandler({
    router: appRouter,
    basePath: BASE_PATH,
    // One call per request, so that each mutation uses one unit of the rate limit.
    allowBatching: false,
    async createContext({ req }): Promise<ApiContext> {
      if (req.method !== 'GET') admitMutation(req, options);
      const refusal = refusals.get(req);
      if (refusal) throw refusal;
      // A request from another site never counts as signed in.
      const cookies = isNotCrossSite(req.headers) ? req.headers.cookie : undefined;
      return {
        ...parts,
        principal: await authenticateSession(parts, cookies),
        invalidBody: null,
        clientIp: clientIp(req, options.trustProxy),
        request: null,
      };
    },
    responseMeta({ errors }) {
      const cause = errors[0]?.cause;
      return cause instanceof Refusal ? { status: cause.status } : {};
    },
    onError({ error, path }) {
      if (error.code === 'INTERNAL_SERVER_ERROR' && !error.cause?.name.includes('Refusal'))
        parts.log.error({ err: error, path }, 'call from the browser failed');
    },
  });
  return async (request: IncomingMessage, response: ServerResponse) => {
    // Only known procedures are logged, not names that clients invent.
    const name = procedureAt(request.url?.split('?', 1)[0] ?? '');
    if (name !== null) annotateRequest(response, { operation: `trpc ${name}` });
    const refusal = await readInput(request);
    if (refusal) refusals.set(request, refusal);
    return handler(request, response);
  };
}

/**
 * Reads the body or the query, and returns why it is refused before anything parses it; null when it is not. tRPC takes
 * a body that was read already from `request.body`.
 */
async function readInput(request: IncomingMessage & { body?: string }): Promise<Error | null> {
  if (request.method === 'GET') {
    const search = request.url?.split('?').slice(1).join('?');
    return refusalOfInput(new URLSearchParams(search).get('input') ?? '');
  }
  if (!isJson(request)) return null;
  const bytes = await readBytes(request);
  request.body = bytes?.toString('utf8') ?? '';
  if (bytes === null) return new TRPCError({ code: 'PAYLOAD_TOO_LARGE' });
  return refusalOfInput(bytes);
}

function refusalOfInput(json: string | Buffer): Refusal | null {
  const excess = excessOf(json);
  return excess ? new Refusal('BAD_USER_INPUT', { message: `The input ${excess}.` }) : null;
}

const isJson = ({ headers }: IncomingMessage) =>
  headers['content-type']?.startsWith('application/json') ?? false;

/** The name of the procedure at a path, in the one spelling that it has; null when there is none. */
export function procedureAt(path: string): string | null {
  if (!path.startsWith(BASE_PATH)) return null;
  const name = path.slice(BASE_PATH.length);
  return Object.hasOwn(appRouter._def.procedures, name) ? name : null;
}

function admitMutation(request: IncomingMessage, options: TrpcHandlerOptions) {
  const { publicUrl, rateLimits, trustProxy } = options;
  if (!isJson(request))
    throw new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Send JSON.' });
  if (!isFromPage(request.headers, publicUrl))
    throw new TRPCError({
      code: 'FORBIDDEN',
      message: 'This call must come from a page of Vitrine.',
    });
  if (rateLimits.ip.spend(clientIp(request, trustProxy)).exceeded)
    throw new TRPCError({
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many requests. Wait a minute.',
    });
}
