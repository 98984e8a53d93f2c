import type { IncomingMessage, ServerResponse } from 'node:http';
import { TRPCError } from '@trpc/server';
import { createHTTPHandler } from '@trpc/server/adapters/standalone';
import { ZodError } from 'zod';
import { Refusal } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { PersonPrincipal } from '@/domain/access/principal';
import { type ApiContext, type ApiDependencies, contextOf, type Visit } from '@/procedures/context';
import { holderOfPrincipal, strangerAt } from '@/procedures/process-permits';
import { appRouter } from '@/procedures/router';
import { makeSessionAdmission } from '../admission/authenticate-session';
import { clientIp, clientNetwork } from '../admission/client-ip';
import { refusalOfCoding } from '../admission/content-coding';
import { excessOf } from '../admission/json-bounds';
import type { AdmissionOptions, Allowance } from '../admission/rate-limit';
import { type BodyShare, readBytes } from '../admission/read-json-body';
import { isFromPage, isNotCrossSite } from '../admission/same-origin';
import { isBusy, logFailure } from '../server/log-failure';
import { refusalOf } from '../server/refusal-of';
import { annotateRequest } from '../server/request-context';
import { BASE_PATH } from './procedure-at';

/**
 * Reads the body or the query, and returns why it is refused before anything parses it; null when it is not. tRPC takes
 * an already read body from `request.body`.
 */
async function readInput(
  request: IncomingMessage & { body?: string },
  share: BodyShare,
  most: number,
): Promise<Error | null> {
  if (request.method === 'GET') {
    const search = request.url?.split('?').slice(1).join('?');
    return refusalOfInput(new URLSearchParams(search).get('input') ?? '');
  }
  const coded = refusalOfCoding(request);
  if (coded) return coded;
  if (!isJson(request)) return null;
  const bytes = await readBytes(request, share, most);
  request.body = bytes?.toString('utf8') ?? '';
  if (bytes === null) return new TRPCError({ code: 'PAYLOAD_TOO_LARGE' });
  return refusalOfInput(bytes);
}

const isJson = ({ headers }: IncomingMessage) =>
  headers['content-type']?.startsWith('application/json') ?? false;

function refusalOfInput(json: string | Buffer): Refusal | null {
  const excess = excessOf(json);
  return excess ? new Refusal('BAD_USER_INPUT', { message: `The input ${excess}.` }) : null;
}

/**
 * The mutations without a credential. A session allows no more of them: one sends mail to anybody, the other tries a
 * password.
 */
const ANONYMOUS_MUTATIONS = ['library.createUnclaimed', 'shared.enter'];

/** A known visitor has one row for each asset at most: it counts for their link alone (share-link/handler.ts). */
const PICK = 'shared.pick';

/** Authenticates the person behind a call, if there is one, and counts the call. */
function makeCallAdmission(
  dependencies: ApiDependencies,
  { rateLimits: { page, ip }, trustProxy }: Omit<AdmissionOptions, 'publicUrl'>,
) {
  const limits = { accepted: page, refused: page };
  const admitSession = makeSessionAdmission(dependencies, limits, trustProxy);

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    procedure: string,
    visit: Visit | null,
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
    const signedIn = isNotCrossSite(request.headers) ? await admitSession(request) : null;
    settle(signedIn?.allowance ?? (await page.spend(network)));
    const principal = signedIn?.principal ?? null;
    const isKnownPick = procedure === PICK && visit !== null && visit.visitor !== null;
    const isAnonymous =
      ANONYMOUS_MUTATIONS.includes(procedure) || (principal === null && !isKnownPick);
    if (request.method !== 'GET' && isAnonymous) settle(await ip.spend(network));
    return principal;
  };
}

/** An admitted call, or why it is refused. */
type Call = { principal: PersonPrincipal | null; visit: Visit | null; refusal: unknown };

/**
 * The browser's handler at /api/trpc. A mutation must be JSON from a page of this site, so no other site can make a
 * visitor's browser change something. Each call uses one unit of the person's rate limit, without a session of the
 * client address; a change without a session requirement also uses one of anonymous calls. Calls of a share link's page
 * come with its visit.
 */
export function makeTrpcHandler(dependencies: ApiDependencies, options: AdmissionOptions) {
  const admit = makeCallAdmission(dependencies, options);
  const calls = new WeakMap<IncomingMessage, Call>();
  const handler = createHTTPHandler({
    router: appRouter,
    basePath: BASE_PATH,
    // One call per request, so that each call uses one unit of the rate limit.
    allowBatching: false,
    async createContext({ req }): Promise<ApiContext> {
      const call = calls.get(req);
      if (!call) throw new Error('A call without admission.');
      if (call.refusal) throw call.refusal;
      return contextOf(dependencies, {
        principal: call.principal,
        clientIp: clientIp(req, options.trustProxy),
        visit: call.visit,
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
      const isFault =
        error.code === 'INTERNAL_SERVER_ERROR' && !error.cause?.name.includes('Refusal');
      if (isFault || isBusy(error))
        logFailure(dependencies.log, error, 'A call from a page failed.', { path });
    },
  });

  /** The caller is known, and counted, before the body is read. A refusal is sent in the form of tRPC. */
  async function begin(
    request: IncomingMessage,
    response: ServerResponse,
    procedure: string,
    visit: Visit | null,
  ): Promise<Call> {
    try {
      if (request.method !== 'GET') refuseForeignMutation(request, options.publicUrl);
      const principal = await admit(request, response, procedure, visit);
      const holder = principal
        ? holderOfPrincipal(principal)
        : strangerAt(clientIp(request, options.trustProxy));
      const most = principal ? LIMITS.bodyBytes : LIMITS.strangerBodyBytes;
      const share = { permits: dependencies.permits, holder };
      return { principal, visit, refusal: await readInput(request, share, most) };
    } catch (refusal) {
      return { principal: null, visit, refusal };
    }
  }

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    procedure: string,
    visit: Visit | null = null,
  ) => {
    annotateRequest(response, { operation: `trpc ${procedure}` });
    const call = await begin(request, response, procedure, visit);
    // The client left before its body was complete.
    if (request.destroyed && !request.complete) return void response.destroy();
    calls.set(request, call);
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
