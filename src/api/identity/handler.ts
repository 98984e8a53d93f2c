import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { CLIENT_IP_HEADER, type ConsentChoice } from '@/platform/identity/port';
import { clientIp } from '../client-ip';
import type { ApiDependencies } from '../context';
import { endRefused } from '../files/end-refused';
import { annotateRequest } from '../request-context';
import type { RateLimits } from '../rest/rate-limit';
import { readJsonBody } from '../rest/read-json-body';
import { isSameOrigin } from '../same-origin';
import { answerApplication, preflight, refusalToApplication } from './application-answer';
import { authorizationTarget, refusedAuthorization } from './authorization';
import { choiceOf } from './consent-choice';
import { type Endpoint, endpoints } from './endpoints';
import { answerOf, type IdentityAnswer, refusal } from './identity-answer';
import { makeSignInLimits } from './sign-in-limits';

export type IdentityHandlerOptions = {
  publicUrl: string;
  rateLimits: RateLimits;
  trustProxy: number;
};

/** No other site can make a browser send it without asking first, and the answer to that is no. */
const pageHeader = 'x-requested-with';

/**
 * Answers /api/auth. Judges in this order: is there such an endpoint, does the request come from a page of ours, has
 * its sender tried too often; then better-auth answers.
 */
export function makeIdentityHandler(parts: ApiDependencies, options: IdentityHandlerOptions) {
  const { publicUrl, rateLimits, trustProxy } = options;
  const { origin } = new URL(publicUrl);
  // Guessing gets a sixth of what other anonymous requests have.
  const waitFor = makeSignInLimits(Math.ceil(rateLimits.ip.policy.quota / 6));

  async function judge(request: IncomingMessage, target: string): Promise<IdentityAnswer> {
    const method = request.method ?? 'GET';
    const [path = ''] = target.split('?', 1);
    if (method === 'OPTIONS' && endpoints[`POST ${path}`]?.from === 'application') return preflight;
    const endpoint = endpoints[`${method} ${path}`];
    if (!endpoint) return refusal(404, 'NOT_FOUND', 'There is no such endpoint.');
    if (endpoint.from === 'page' && !isFromPage(request, origin))
      return refusal(403, 'INVALID_ORIGIN', `This must come from a page of ${origin}.`);
    const address = clientIp(request, trustProxy);
    const general = rateLimits.ip.spend(address);
    if (general.exceeded) return tooMany(general.resetsIn);
    if (endpoint.from === 'application') {
      const wait = endpoint.costs ? waitFor(endpoint.costs, address, null) : null;
      if (wait !== null) return tooManyOfApplication(wait);
      return answerApplication(parts.identity, { publicUrl, address }, request, path);
    }
    if (path === '/oauth2/authorize') return authorize(request, target, endpoint, address);
    const { body, refusal: broken } =
      method === 'POST' ? await readJsonBody(request) : { body: null, refusal: null };
    if (broken) return refusal(400, 'BAD_USER_INPUT', broken.message);
    const wait = endpoint.costs
      ? waitFor(endpoint.costs, address, accountOf(request, body ?? {}))
      : null;
    if (wait !== null) return tooMany(wait);
    if (path !== '/oauth2/consent') return ask(request, target, endpoint, address, body);
    const chosen = choiceOf(body ?? {});
    if (!chosen) return refusal(400, 'BAD_USER_INPUT', 'Say what the application may reach.');
    return ask(request, target, endpoint, address, chosen.body, chosen.choice);
  }

  /** Where an application sends a person to be asked. */
  async function authorize(
    request: IncomingMessage,
    target: string,
    endpoint: Endpoint,
    address: string,
  ) {
    const allowed = authorizationTarget(target, `${publicUrl}/api`);
    if (!allowed) return refusedAuthorization('invalid_request');
    const answer = await ask(request, allowed, endpoint, address, null);
    // Whom an application cannot be told of is told on a page of ours.
    const { searchParams, pathname } = new URL(String(answer.headers.Location ?? '/'), origin);
    const error = searchParams.get('error');
    return pathname === '/sign-in' && error ? refusedAuthorization(error) : answer;
  }

  /** The account that a request is about: the one it names, else the one that is signed in. */
  function accountOf(request: IncomingMessage, { email }: Record<string, unknown>): string | null {
    if (typeof email === 'string') return email.trim().toLowerCase();
    return parts.sessionCookie.read(request.headers.cookie);
  }

  async function ask(
    { headers, method = 'GET' }: IncomingMessage,
    target: string,
    endpoint: Endpoint,
    address: string,
    body: object | null,
    choice?: ConsentChoice,
  ) {
    const sent = new Headers({ [CLIENT_IP_HEADER]: address, origin });
    for (const name of ['cookie', 'user-agent', 'accept-language'])
      if (typeof headers[name] === 'string') sent.set(name, headers[name]);
    if (body) sent.set('content-type', 'application/json');
    const request = new Request(`${origin}/api/auth${target}`, {
      method,
      headers: sent,
      body: body && JSON.stringify(body),
    });
    return answerOf(await parts.identity.answer(request, choice), endpoint);
  }

  return async (request: IncomingMessage, response: ServerResponse, target: string) => {
    const [path = ''] = target.split('?', 1);
    // What callers make up is not repeated in the log.
    if (endpoints[`${request.method} ${path}`])
      annotateRequest(response, { route: `/api/auth${path}` });
    await send(request, response, await judge(request, target));
  };
}

/** A change must say so by Origin; a mere question by a header that only our own pages can add. */
function isFromPage({ headers, method }: IncomingMessage, origin: string): boolean {
  if (method === 'GET' && headers.origin === undefined) return headers[pageHeader] === 'vitrine';
  return isSameOrigin(headers, origin);
}

const tooMany = (seconds: number): IdentityAnswer => ({
  ...refusal(429, 'TOO_MANY_REQUESTS', 'Too many attempts. Wait as long as Retry-After says.'),
  headers: { 'Retry-After': seconds },
});

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
