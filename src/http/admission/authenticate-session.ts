import type { PersonPrincipal } from '@/domain/access/principal';
import { verifySession } from '@/domain/access/verify/verify-session';
import type { ApiDependencies } from '@/procedures/context';

/** The signed-in person, from the Cookie header of a request; null when nobody is. At most one query. */
export async function authenticateSession(
  { domain, sessionCookie }: Pick<ApiDependencies, 'domain' | 'sessionCookie'>,
  cookies: string | undefined,
): Promise<PersonPrincipal | null> {
  const token = sessionCookie.read(cookies);
  return token === null ? null : verifySession(domain, token);
}
