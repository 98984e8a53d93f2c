import type { IncomingMessage, ServerResponse } from 'node:http';
import { TRPCError } from '@trpc/server';
import { createHTTPHandler } from '@trpc/server/adapters/standalone';
import { Refusal } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { PersonPrincipal } from '@/domain/access/principal';
import { verifySession } from '@/domain/access/verify-session';
import { makeAdmission } from '../admission';
import { clientIp, clientNetwork } from '../client-ip';
import type { ApiContext, ApiDependencies } from '../context';
import { annotateRequest } from '../request-context';
import type { Allowance, RateLimits } from '../rest/rate-limit';
import { appRouter } from '../router';
import { isFromPage, isNotCrossSite } from '../same-origin';

/** The only mutation without a credential, so a session allows no more of them. It sends a mail to anybody. */
const ANONYMOUS_MUTATION = 'library.createUnclaimed';

type TrpcHandlerOptions = { publicUrl: string; rateLimits: RateLimits; trustProxy: number };

/**
 * The browser's handler at /api/trpc. A mutation must be JSON from a page of this site, so that no other site can
 * make a visitor's browser change something. Each call uses one unit of the person's rate limit, without a session of
 * the client address; a change that needs no session also uses one of anonymous calls.
 */
export function makeTrpcHandler(parts: ApiDependencies, options: TrpcHandlerOptions) {
  const admit = makeCallAdmission(parts, options);
  const handler = createHTTPHandler({
    router: appRouter,
    basePath: '/api/trpc/',
    maxBodySize: LIMITS.bodyBytes,
    // One call per request, so that each call uses one unit of the rate limit.
    allowBatching: false,
    async createContext({ req, res }): Promise<ApiContext> {
      if (req.method !== 'GET') refuseForeignMutation(req, options.publicUrl);
      return {
        ...parts,
        principal: await admit(req, res),
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
    const name = procedureOf(request);
    // Only known procedures are logged, not names that clients invent.
    if (Object.hasOwn(appRouter._def.procedures, name))
      annotateRequest(response, { operation: `trpc ${name}` });
    return handler(request, response);
  };
}

const procedureOf = (request: IncomingMessage) =>
  request.url?.slice('/api/trpc/'.length).split('?', 1)[0] ?? '';

function refuseForeignMutation(request: IncomingMessage, publicUrl: string) {
  if (!request.headers['content-type']?.startsWith('application/json'))
    throw new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Send JSON.' });
  if (!isFromPage(request.headers, publicUrl))
    throw new TRPCError({
      code: 'FORBIDDEN',
      message: 'This call must come from a page of Vitrine.',
    });
}

/** Authenticates the person behind a call, if there is one, and counts the call. */
function makeCallAdmission(
  { domain, sessionCookie }: ApiDependencies,
  { rateLimits: { page, ip }, trustProxy }: TrpcHandlerOptions,
) {
  const admitSession = makeAdmission({ accepted: page, refused: page });

  return async (
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<PersonPrincipal | null> => {
    const settle = ({ exceeded, resetsIn }: Allowance) => {
      if (!exceeded) return;
      response.setHeader('Retry-After', resetsIn);
      throw new TRPCError({
        code: 'TOO_MANY_REQUESTS',
        message: 'Too many requests. Wait as long as Retry-After says.',
      });
    };
    const network = clientNetwork(request, trustProxy);
    // A request from another site never counts as signed in.
    const token = isNotCrossSite(request.headers)
      ? sessionCookie.read(request.headers.cookie)
      : null;
    const { principal, allowance } =
      token === null
        ? { principal: null, allowance: await page.spend(network) }
        : await admitSession({
            secret: token,
            network,
            verify: () => verifySession(domain, token),
            subjectOf: ({ personId }) => personId,
          });
    settle(allowance);
    const isAnonymous = principal === null || procedureOf(request) === ANONYMOUS_MUTATION;
    if (request.method !== 'GET' && isAnonymous) settle(await ip.spend(network));
    return principal;
  };
}
