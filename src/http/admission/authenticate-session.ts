import type { IncomingMessage } from 'node:http';
import type { PersonPrincipal } from '@/domain/access/principal';
import { verifySession } from '@/domain/access/verify/verify-session';
import type { ApiDependencies } from '@/procedures/context';
import { type Admission, makeAdmission } from './admit-credential';
import { clientNetwork } from './client-ip';
import type { RateLimit } from './rate-limit';

type Dependencies = Pick<ApiDependencies, 'domain' | 'sessionCookie'>;

/** The signed-in person, from the Cookie header of a request; null when nobody is. At most one query. */
export async function authenticateSession(
  { domain, sessionCookie }: Dependencies,
  cookies: string | undefined,
): Promise<PersonPrincipal | null> {
  const token = sessionCookie.read(cookies);
  return token === null ? null : verifySession(domain, token);
}

/** Admits requests by their session (makeAdmission); null for a request without one, which is not counted. */
export function makeSessionAdmission(
  { domain, sessionCookie }: Dependencies,
  limits: { accepted: RateLimit; refused: RateLimit },
  trustProxy: number,
) {
  const admit = makeAdmission(limits);
  return async (request: IncomingMessage): Promise<Admission<PersonPrincipal> | null> => {
    const token = sessionCookie.read(request.headers.cookie);
    if (token === null) return null;
    return admit({
      secret: token,
      network: clientNetwork(request, trustProxy),
      verify: () => verifySession(domain, token),
      subjectOf: ({ personId }) => personId,
    });
  };
}
