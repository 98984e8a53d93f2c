import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { addressHeader } from '@/platform/identity/port';
import { clientAddress } from '../client-address';
import type { ApiParts } from '../context';
import { endRefused } from '../files/end-refused';
import type { RateLimits } from '../rest/rate-limit';
import { readJsonBody } from '../rest/read-json-body';
import { comesFrom } from '../same-origin';
import { type Endpoint, endpoints } from './endpoints';
import { answerOf, type IdentityAnswer, refusal } from './identity-answer';
import { makeSignInLimits } from './sign-in-limits';

export type IdentityDoorOptions = {
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
export function makeIdentityDoor(parts: ApiParts, options: IdentityDoorOptions) {
  const { publicUrl, rateLimits, trustProxy } = options;
  const { origin } = new URL(publicUrl);
  // Guessing gets a sixth of what other anonymous requests have.
  const waitFor = makeSignInLimits(Math.ceil(rateLimits.ip.policy.quota / 6));

  async function judge(request: IncomingMessage, target: string): Promise<IdentityAnswer> {
    const method = request.method ?? 'GET';
    const [path = ''] = target.split('?', 1);
    const endpoint = endpoints[`${method} ${path}`];
    if (!endpoint) return refusal(404, 'NOT_FOUND', 'There is no such endpoint.');
    if (endpoint.from === 'page' && !isFromPage(request, origin))
      return refusal(403, 'INVALID_ORIGIN', `This must come from a page of ${origin}.`);
    const address = clientAddress(request, trustProxy);
    const general = rateLimits.ip.spend(address);
    if (general.exceeded) return tooMany(general.resetsIn);
    const { body, broken } =
      method === 'POST' ? await readJsonBody(request) : { body: null, broken: null };
    if (broken) return refusal(400, 'BAD_USER_INPUT', broken.message);
    const wait = endpoint.costs
      ? waitFor(endpoint.costs, address, accountOf(request, body ?? {}))
      : null;
    if (wait !== null) return tooMany(wait);
    return ask(request, target, endpoint, address, body);
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
  ) {
    const sent = new Headers({ [addressHeader]: address, origin });
    for (const name of ['cookie', 'user-agent', 'accept-language'])
      if (typeof headers[name] === 'string') sent.set(name, headers[name]);
    if (body) sent.set('content-type', 'application/json');
    const request = new Request(`${origin}/api/auth${target}`, {
      method,
      headers: sent,
      body: body && JSON.stringify(body),
    });
    return answerOf(await parts.identity.answer(request), endpoint);
  }

  return async (request: IncomingMessage, response: ServerResponse, target: string) => {
    const answer = await judge(request, target);
    await send(request, response, answer);
  };
}

/** A change must say so by Origin; a mere question by a header that only our own pages can add. */
function isFromPage({ headers, method }: IncomingMessage, origin: string): boolean {
  if (method === 'GET' && headers.origin === undefined) return headers[pageHeader] === 'vitrine';
  return comesFrom(headers, origin);
}

const tooMany = (seconds: number): IdentityAnswer => ({
  ...refusal(429, 'TOO_MANY_REQUESTS', 'Too many attempts. Wait as long as Retry-After says.'),
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
