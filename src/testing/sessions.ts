import { createHmac } from 'node:crypto';
import type { PersonPrincipal } from '@/domain/access/principal';
import { identitySecrets, type Secrets } from '@/domain/access/secret/secrets';
import { verifySession } from '@/domain/access/verify/verify-session';
import type { Role } from '@/platform/database/generated/enums';
import { aPerson } from './accounts';
import type { TestDomain } from './domain';

/** A session of a person: its id, token, cookie and principal. */
export async function aSession(domain: TestDomain, personId: string, days = 30) {
  const [id, token] = [domain.newId(), domain.newId()];
  const at = domain.clock.now;
  await domain.database.prisma.session.create({
    data: {
      id,
      token,
      userId: personId,
      expiresAt: new Date(at.getTime() + days * 86_400_000),
      createdAt: at,
      updatedAt: at,
    },
  });
  const principal = (await verifySession(domain, token)) as PersonPrincipal;
  return { id, token, cookie: cookieOf(domain.secrets, token), principal };
}

/** A signed-in person, a member of the given organizations. */
export async function aSignedIn(domain: TestDomain, memberships: Record<string, Role> = {}) {
  const person = await aPerson(domain, memberships);
  return { ...(await aSession(domain, person.id)), ...person };
}

/** The cookie of a browser, signed as better-auth does. */
function cookieOf(secrets: Secrets, token: string): string {
  const signature = createHmac('sha256', identitySecrets(secrets)[0])
    .update(token)
    .digest('base64');
  return `vitrine.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}
