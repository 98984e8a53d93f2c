import type { PersonPrincipal } from '@/domain/access/principal';
import { verifySession } from '@/domain/access/verify-session';
import type { ApiDependencies } from './context';

/** Who is signed in, by the Cookie header of a request; null: nobody. One query at most. */
export async function authenticateSession(
  { domain, sessionCookie }: Pick<ApiDependencies, 'domain' | 'sessionCookie'>,
  cookies: string | undefined,
): Promise<PersonPrincipal | null> {
  const token = sessionCookie.read(cookies);
  return token === null ? null : verifySession(domain, token);
}
