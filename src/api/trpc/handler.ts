import type { IncomingMessage, ServerResponse } from 'node:http';
import { TRPCError } from '@trpc/server';
import { createHTTPHandler } from '@trpc/server/adapters/standalone';
import { Refusal } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import { authenticateSession } from '../authenticate-session';
import { clientIp } from '../client-ip';
import type { ApiContext, ApiDependencies } from '../context';
import { annotateRequest } from '../request-context';
import type { RateLimits } from '../rest/rate-limit';
import { appRouter } from '../router';
import { isFromPage, isNotCrossSite } from '../same-origin';

type TrpcHandlerOptions = { publicUrl: string; rateLimits: RateLimits; trustProxy: number };

/**
 * The browser's handler at /api/trpc. A mutation must be JSON from a page of this site, so that no other site can
 * make a visitor's browser change something. Each mutation uses one unit of the rate limit of the client IP.
 */
export function makeTrpcHandler(parts: ApiDependencies, options: TrpcHandlerOptions) {
  const handler = createHTTPHandler({
    router: appRouter,
    basePath: '/api/trpc/',
    maxBodySize: LIMITS.bodyBytes,
    // One call per request, so that each mutation uses one unit of the rate limit.
    allowBatching: false,
    async createContext({ req }): Promise<ApiContext> {
      if (req.method !== 'GET') admitMutation(req, options);
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
  return (request: IncomingMessage, response: ServerResponse) => {
    const name = request.url?.slice('/api/trpc/'.length).split('?', 1)[0] ?? '';
    // Only known procedures are logged, not names that clients invent.
    if (Object.hasOwn(appRouter._def.procedures, name))
      annotateRequest(response, { operation: `trpc ${name}` });
    return handler(request, response);
  };
}

function admitMutation(request: IncomingMessage, options: TrpcHandlerOptions) {
  const { publicUrl, rateLimits, trustProxy } = options;
  if (!request.headers['content-type']?.startsWith('application/json'))
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
