import { Refusal } from '@/contract/errors';
import type { KeyPrincipal, PersonPrincipal } from '@/domain/access/principal';
import { bearerKind, looksLikeToken } from '@/domain/access/secrets';
import { verifyKey } from '@/domain/access/verify-key';
import { verifyToken } from '@/domain/access/verify-token';
import type { Domain } from '@/domain/operation';

/** Who sent a request, or why its credential is refused. */
export type Caller =
  | { principal: KeyPrincipal | PersonPrincipal; refusal: null }
  | { principal: null; refusal: Refusal };

const refused = (refusal: Refusal): Caller => ({ principal: null, refusal });

/** What a header carries as a bearer; undefined: nothing. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^bearer +([^ ]+) *$/i.exec(authorization ?? '')?.[1];

/**
 * Judges an Authorization header (docs/rules.md#authentication). On organization routes a bearer that is
 * neither token nor known key is INVALID_API_KEY; elsewhere, and whatever is not a bearer,
 * UNAUTHENTICATED. A token that cannot be verified for a moment is SERVICE_UNAVAILABLE, never 401.
 */
export async function authenticate(
  domain: Domain,
  authorization: string | undefined,
  onOrganizationRoute: boolean,
): Promise<Caller> {
  const bearer = bearerOf(authorization);
  if (bearer === undefined) return refused(new Refusal('UNAUTHENTICATED'));
  const kind = bearerKind(bearer);
  if (kind === 'token') return authenticatePerson(domain, bearer);
  const principal = kind === 'key' ? await verifyKey(domain, bearer) : null;
  if (principal) return { principal, refusal: null };
  // What looks like a token is judged as one, though it was never given out.
  const asKey = onOrganizationRoute && !looksLikeToken(bearer);
  return refused(new Refusal(asKey ? 'INVALID_API_KEY' : 'UNAUTHENTICATED'));
}

async function authenticatePerson(domain: Domain, bearer: string): Promise<Caller> {
  try {
    const principal = await verifyToken(domain, bearer);
    if (principal) return { principal, refusal: null };
    return refused(new Refusal('UNAUTHENTICATED'));
  } catch (error) {
    throw new Refusal('SERVICE_UNAVAILABLE', { why: (error as Error).message });
  }
}

/** Whose allowance a verified caller spends from. */
export const rateLimitSubjectOf = (principal: KeyPrincipal | PersonPrincipal): string =>
  principal.kind === 'key' ? principal.keyId : (principal.tokenId ?? principal.personId);
