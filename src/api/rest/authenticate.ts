import { Refusal } from '@/contract/errors';
import type { KeyPrincipal, PersonPrincipal } from '@/domain/access/principal';
import { bearerKind, looksLikeToken } from '@/domain/access/secrets';
import { verifyKey } from '@/domain/access/verify-key';
import { verifyToken } from '@/domain/access/verify-token';
import type { Domain } from '@/domain/operation';

/** The sender of a request, or why its credential is refused. */
export type Caller =
  | { principal: KeyPrincipal | PersonPrincipal; refusal: null }
  | { principal: null; refusal: Refusal };

const refused = (refusal: Refusal): Caller => ({ principal: null, refusal });

/** The bearer token of a header; undefined when there is none. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^bearer +([^ ]+) *$/i.exec(authorization ?? '')?.[1];

/**
 * Verifies an Authorization header (docs/rules.md#authentication). On organization routes, a bearer that is
 * neither a token nor a known key is INVALID_API_KEY; elsewhere, and for any other scheme, it is
 * UNAUTHENTICATED. A token that cannot be verified at the moment is SERVICE_UNAVAILABLE, never 401.
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
  // A bearer that looks like a token is treated as a token, even if it was never issued.
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

/** The subject whose rate limit a verified caller uses. */
export const rateLimitSubjectOf = (principal: KeyPrincipal | PersonPrincipal): string =>
  principal.kind === 'key' ? principal.keyId : (principal.tokenId ?? principal.personId);
