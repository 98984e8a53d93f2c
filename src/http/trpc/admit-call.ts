import type { IncomingMessage, ServerResponse } from 'node:http';
import { TRPCError } from '@trpc/server';
import type { PersonPrincipal } from '@/domain/access/principal';
import { verifySession } from '@/domain/access/verify/verify-session';
import type { ApiDependencies, Visit } from '@/procedures/context';
import { makeAdmission } from '../admission/admit-credential';
import { clientNetwork } from '../admission/client-ip';
import type { Allowance, RateLimits } from '../admission/rate-limit';
import { isNotCrossSite } from '../admission/same-origin';

/**
 * The mutations without a credential. A session allows no more of them: one sends mail to anybody, the other tries a
 * password.
 */
const ANONYMOUS_MUTATIONS = ['library.createUnclaimed', 'shared.enter'];

/** A known visitor has one row for each asset at most: it counts for their link alone (share-link/handler.ts). */
const PICK = 'shared.pick';

type CallLimits = { rateLimits: RateLimits; trustProxy: number };

/** Authenticates the person behind a call, if there is one, and counts the call. */
export function makeCallAdmission(
  { domain, sessionCookie }: ApiDependencies,
  { rateLimits: { page, ip }, trustProxy }: CallLimits,
) {
  const admitSession = makeAdmission({ accepted: page, refused: page });

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
    const isKnownPick = procedure === PICK && visit !== null && visit.visitor !== null;
    const isAnonymous =
      ANONYMOUS_MUTATIONS.includes(procedure) || (principal === null && !isKnownPick);
    if (request.method !== 'GET' && isAnonymous) settle(await ip.spend(network));
    return principal;
  };
}
