import type { IncomingMessage, ServerResponse } from 'node:http';
import { TRPCError } from '@trpc/server';
import { createHTTPHandler } from '@trpc/server/adapters/standalone';
import { ZodError } from 'zod';
import { type ApiContext, type ApiDependencies, contextOf, type Visit } from '@/procedures/context';
import { appRouter } from '@/procedures/router';
import { clientIp } from '../admission/client-ip';
import type { RateLimits } from '../admission/rate-limit';
import { isFromPage } from '../admission/same-origin';
import { refusalOf } from '../server/refusal-of';
import { annotateRequest } from '../server/request-context';
import { makeCallAdmission } from './admit-call';
import { BASE_PATH, procedureAt } from './procedure-at';
import { isJson, readInput } from './read-input';

type TrpcHandlerOptions = { publicUrl: string; rateLimits: RateLimits; trustProxy: number };

/**
 * The browser's handler at /api/trpc. A mutation must be JSON from a page of this site, so no other site can make a
 * visitor's browser change something. Each call uses one unit of the person's rate limit, without a session of the
 * client address; a change without a session requirement also uses one of anonymous calls. Calls of a share link's page
 * come with its visit.
 */
export function makeTrpcHandler(dependencies: ApiDependencies, options: TrpcHandlerOptions) {
  const admit = makeCallAdmission(dependencies, options);
  /** Why the input of a request is refused. */
  const refusals = new WeakMap<IncomingMessage, Error>();
  /** The share link visits of requests. */
  const visits = new WeakMap<IncomingMessage, Visit>();
  const handler = createHTTPHandler({
    router: appRouter,
    basePath: BASE_PATH,
    // One call per request, so that each call uses one unit of the rate limit.
    allowBatching: false,
    async createContext({ req, res }): Promise<ApiContext> {
      if (req.method !== 'GET') refuseForeignMutation(req, options.publicUrl);
      const principal = await admit(req, res);
      const refusal = refusals.get(req);
      if (refusal) throw refusal;
      return contextOf(dependencies, {
        principal,
        invalidBody: null,
        clientIp: clientIp(req, options.trustProxy),
        visit: visits.get(req) ?? null,
        files: null,
      });
    },
    responseMeta({ errors }) {
      const [error] = errors;
      // Failures of tRPC itself, such as an unknown path, have their own status.
      if (!error?.cause) return {};
      const { code, status, retryAfterSeconds } = refusalOf(error);
      if (code === 'INTERNAL_SERVER_ERROR' || error.cause instanceof ZodError) return {};
      const headers = new Headers();
      if (status === 503) headers.set('Retry-After', String(retryAfterSeconds));
      return { status, headers };
    },
    onError({ error, path }) {
      if (error.code === 'INTERNAL_SERVER_ERROR' && !error.cause?.name.includes('Refusal'))
        dependencies.log.error({ err: error, path }, 'call from the browser failed');
    },
  });
  return async (request: IncomingMessage, response: ServerResponse, visit?: Visit) => {
    if (visit) visits.set(request, visit);
    // Only known procedures are logged, never names invented by clients.
    const name = procedureAt(request.url);
    if (name !== null) annotateRequest(response, { operation: `trpc ${name}` });
    const refusal = await readInput(request);
    if (refusal) refusals.set(request, refusal);
    return handler(request, response);
  };
}

function refuseForeignMutation(request: IncomingMessage, publicUrl: string) {
  if (!isJson(request))
    throw new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Send JSON.' });
  if (!isFromPage(request.headers, publicUrl))
    throw new TRPCError({
      code: 'FORBIDDEN',
      message: 'This call must come from a page of Vitrine.',
    });
}
