import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { z } from 'zod';
import { Refusal } from '@/contract/errors';
import { MAILS_PER_REQUEST } from '@/contract/limits';
import { CLIENT_IP_HEADER, type ConsentChoice } from '@/platform/identity/port';
import { NoPermit } from '@/platform/permits';
import { networkOf } from '@/platform/rate-limit/network-of';
import type { ApiDependencies } from '@/procedures/context';
import { strangerAt } from '@/procedures/process-permits';
import { authenticateSession } from '../admission/authenticate-session';
import { clientIp as clientIpOf } from '../admission/client-ip';
import type { AdmissionOptions } from '../admission/rate-limit';
import { readJsonBody } from '../admission/read-json-body';
import { isSameOrigin } from '../admission/same-origin';
import { endRefused } from '../server/end-refused';
import { annotateRequest } from '../server/request-context';
import { answerApplication, preflight, refusalToApplication } from './application-answer';
import { authorizationTarget, namedTargetError, refusedAuthorization } from './authorization';
import { resourcesOf } from './discovery';
import { ENDPOINTS, type Endpoint } from './endpoints';
import { answerOf, type IdentityAnswer, refusal } from './identity-answer';
import { makeSignInLimits } from './sign-in-limits';

export type IdentityHandlerOptions = AdmissionOptions & {
  /** Why requests cannot be served at the moment; null when they can. */
  unreadiness: () => Promise<string | null>;
};

/** Another site cannot make a browser send this header without a CORS preflight, which is refused. */
const PAGE_HEADER = 'x-requested-with';

/**
 * Answers /api/auth. Checks in this order: the endpoint exists, the request comes from one of our pages, the client is
 * within its rate limits; then better-auth answers.
 */
export function makeIdentityHandler(
  dependencies: ApiDependencies,
  options: IdentityHandlerOptions,
) {
  const { publicUrl, rateLimits, trustProxy } = options;
  const { origin } = new URL(publicUrl);
  // Requests usable for guessing get a sixth of the quota of other anonymous requests.
  const waitFor = makeSignInLimits(
    Math.ceil(rateLimits.ip.policy.quota * MAILS_PER_REQUEST),
    rateLimits.store,
  );

  async function respond(request: IncomingMessage, target: string): Promise<IdentityAnswer> {
    const method = request.method ?? 'GET';
    const [path = ''] = target.split('?', 1);
    if (method === 'OPTIONS' && ENDPOINTS[`POST ${path}`]?.from === 'application') return preflight;
    const endpoint = ENDPOINTS[`${method} ${path}`];
    if (!endpoint) return refusal(404, 'NOT_FOUND', 'Endpoint not found.');
    if (endpoint.from === 'page' && !isFromPage(request, origin))
      return refusal(403, 'INVALID_ORIGIN', `This must come from a page of ${origin}.`);
    const clientIp = clientIpOf(request, trustProxy);
    const network = networkOf(clientIp);
    const share = { permits: dependencies.permits, holder: strangerAt(clientIp) };
    const general = await rateLimits.ip.spend(network);
    if (general.exceeded) return tooMany(general.resetsIn);
    if (endpoint.from === 'application') {
      const wait = endpoint.costs ? await waitFor(endpoint.costs, network, null) : null;
      if (wait !== null) return tooManyOfApplication(wait);
      const { tokenExchange } = dependencies.permits;
      const inTurn = (ask: () => Promise<Response>) =>
        endpoint.exchanges ? tokenExchange.run(share.holder, ask) : ask();
      return answerApplication(
        dependencies.identity,
        { publicUrl, clientIp, share, inTurn },
        request,
        path,
      ).catch(laterTo(tooManyOfApplication));
    }
    if (path === '/oauth2/authorize') return authorize(request, target, endpoint, clientIp);
    const { body, refusal: broken } =
      method === 'POST' ? await readJsonBody(request, share) : { body: null, refusal: null };
    if (broken) return refusal(broken.status, 'BAD_USER_INPUT', broken.message);
    const account =
      endpoint.costs && (await accountOf(dependencies, request, endpoint, body ?? {}));
    const wait = endpoint.costs ? await waitFor(endpoint.costs, network, account ?? null) : null;
    if (wait !== null) return tooMany(wait);
    if (path !== '/oauth2/consent')
      return endpoint.hashes
        ? dependencies.permits.passwordHash
            .run(strangerAt(clientIp), () => ask(request, target, endpoint, clientIp, body))
            .catch(laterTo(tooMany))
        : ask(request, target, endpoint, clientIp, body);
    const chosen = choiceOf(body ?? {});
    if (!chosen) return refusal(400, 'BAD_USER_INPUT', 'Say what the application may reach.');
    return ask(request, target, endpoint, clientIp, chosen.body, chosen.choice);
  }

  /** The authorization endpoint, to which an application redirects a person. */
  async function authorize(
    request: IncomingMessage,
    target: string,
    endpoint: Endpoint,
    clientIp: string,
  ) {
    const allowed = authorizationTarget(target, resourcesOf(publicUrl));
    if (!allowed) return refusedAuthorization('invalid_request');
    const answer = await ask(request, allowed, endpoint, clientIp, null);
    // When the application cannot receive the error, a page of ours shows it.
    const location = new URL(String(answer.headers.Location ?? '/'), origin);
    const error = location.searchParams.get('error');
    if (!error) return answer;
    if (location.origin === origin && location.pathname === '/sign-in')
      return refusedAuthorization(error);
    return redirectedTo(answer, namedTargetError(allowed, location));
  }

  async function ask(
    sent: IncomingMessage,
    target: string,
    endpoint: Endpoint,
    clientIp: string,
    body: object | null,
    choice?: ConsentChoice,
  ) {
    const request = requestOf(sent, { target, origin, clientIp, body });
    return answerOf(await dependencies.identity.answer(request, choice), endpoint);
  }

  return async (request: IncomingMessage, response: ServerResponse, target: string) => {
    const [path = ''] = target.split('?', 1);
    // Only known endpoints are logged, never paths invented by clients.
    if (ENDPOINTS[`${request.method} ${path}`])
      annotateRequest(response, { route: `/api/auth${path}` });
    const answer = await respond(request, target);
    // better-auth hides the reason of a failure.
    const away = answer.status >= 500 && (await options.unreadiness()) !== null;
    await send(request, response, away ? unavailable : answer);
  };
}

const redirectedTo = (answer: IdentityAnswer, Location: string): IdentityAnswer => ({
  ...answer,
  headers: { ...answer.headers, Location },
});

/**
 * The account that the attempts of a request count against; null: no account. Where a session is needed, it is the
 * account of the session, whatever else the request names: otherwise every name would bring new attempts.
 */
async function accountOf(
  dependencies: ApiDependencies,
  { headers }: IncomingMessage,
  { account }: Endpoint,
  { email }: Record<string, unknown>,
): Promise<string | null> {
  if (account === 'named') return typeof email === 'string' ? email.trim().toLowerCase() : null;
  return (await authenticateSession(dependencies, headers.cookie))?.personId ?? null;
}

type Asked = { target: string; origin: string; clientIp: string; body: object | null };

/** A request as better-auth takes it. */
function requestOf(
  { headers, method = 'GET' }: IncomingMessage,
  { target, origin, clientIp, body }: Asked,
): Request {
  const sent = new Headers({ [CLIENT_IP_HEADER]: clientIp, origin });
  for (const name of ['cookie', 'user-agent', 'accept-language'])
    if (typeof headers[name] === 'string') sent.set(name, headers[name]);
  if (body) sent.set('content-type', 'application/json');
  return new Request(`${origin}/api/auth${target}`, {
    method,
    headers: sent,
    body: body && JSON.stringify(body),
  });
}

/** A change must carry a matching Origin; a query may carry a header only our own pages can add. */
function isFromPage({ headers, method }: IncomingMessage, origin: string): boolean {
  if (method === 'GET' && headers.origin === undefined) return headers[PAGE_HEADER] === 'vitrine';
  return isSameOrigin(headers, origin);
}

const { status, code, message, retryAfterSeconds } = new Refusal('SERVICE_UNAVAILABLE');
const unavailable: IdentityAnswer = {
  ...refusal(status, code, message),
  headers: { 'Retry-After': retryAfterSeconds },
};

const tooMany = (seconds: number): IdentityAnswer => ({
  ...refusal(429, 'TOO_MANY_REQUESTS', 'Too many attempts. Wait as long as Retry-After says.'),
  headers: { 'Retry-After': seconds },
});

/** Seconds after which other passwords have been compared, or other tokens issued. */
const TURN_SECONDS = 5;

/** Answers a request that had no turn. */
const laterTo = (refuse: typeof tooMany) => (error: unknown) => {
  if (error instanceof NoPermit) return refuse(TURN_SECONDS);
  throw error;
};

const tooManyOfApplication = (seconds: number): IdentityAnswer => ({
  ...refusalToApplication(429, 'temporarily_unavailable', 'too many requests'),
  headers: { 'Retry-After': seconds },
});

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: IdentityAnswer,
) {
  const all: OutgoingHttpHeaders = {
    'Content-Type': 'application/json; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    ...headers,
    'Cache-Control': 'no-store',
  };
  await endRefused(request, response, { status, headers: all, body });
}

const consent = z.discriminatedUnion('accept', [
  z.object({ accept: z.literal(false), oauth_query: z.string() }),
  z.object({
    accept: z.literal(true),
    oauth_query: z.string(),
    personId: z.string().min(1),
    reach: z.string().min(1),
  }),
]);

/** Splits the form of the consent page: the body for better-auth, and the person's choice. Null when it is invalid. */
function choiceOf(sent: object): { body: object; choice?: ConsentChoice } | null {
  const { data } = consent.safeParse(sent);
  if (!data) return null;
  const { accept, oauth_query } = data;
  const body = { accept, oauth_query };
  return data.accept ? { body, choice: { personId: data.personId, access: data.reach } } : { body };
}
