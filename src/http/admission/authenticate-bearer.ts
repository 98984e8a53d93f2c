import { Refusal } from '@/contract/errors';
import type { KeyPrincipal, PersonPrincipal } from '@/domain/access/principal';
import { bearerKind, looksLikeToken } from '@/domain/access/secret/secrets';
import { verifyKey } from '@/domain/access/verify/verify-key';
import { verifyToken } from '@/domain/access/verify/verify-token';
import type { Domain } from '@/domain/operation';

/** The owner of a bearer. */
export type BearerPrincipal = KeyPrincipal | PersonPrincipal;

/** The sender of a request, or why its credential is refused. */
export type Caller =
  | { principal: BearerPrincipal; refusal: null }
  | { principal: null; refusal: Refusal };

/** A bearer in the form of a key or a token. */
export type Credential = { kind: 'key' | 'token'; bearer: string };

/** The bearer token of a header; undefined when there is none. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^bearer +([^ ]+) *$/i.exec(authorization ?? '')?.[1];

/** The credential in an Authorization header; null for anything no lookup could find. */
export function credentialIn(authorization: string | undefined): Credential | null {
  const bearer = bearerOf(authorization);
  const kind = bearer === undefined ? null : bearerKind(bearer);
  return bearer === undefined || kind === null ? null : { kind, bearer };
}

/** The owner of a credential, for a request about this library; null when it is not valid. */
export async function verifyCredential(
  domain: Domain,
  { kind, bearer }: Credential,
  libraryId: string | null,
) {
  const verified =
    kind === 'key' ? verifyKey(domain, bearer, libraryId) : verifyToken(domain, bearer);
  // A credential we cannot verify at the moment is SERVICE_UNAVAILABLE, never 401.
  return verified.catch((error: Error) => {
    throw new Refusal('SERVICE_UNAVAILABLE', { why: error.message });
  });
}

/**
 * Why a missing or invalid Authorization header is refused (docs/rules.md#authentication). On organization routes, a
 * bearer that does not look like a token is INVALID_API_KEY; elsewhere, and for any other scheme, it is
 * UNAUTHENTICATED.
 */
export function refusalOfCredential(
  authorization: string | undefined,
  onOrganizationRoute: boolean,
): Refusal {
  const bearer = bearerOf(authorization);
  const asKey = bearer !== undefined && onOrganizationRoute && !looksLikeToken(bearer);
  return new Refusal(asKey ? 'INVALID_API_KEY' : 'UNAUTHENTICATED');
}

/** The subject whose rate limit a verified caller uses. */
export const rateLimitSubjectOf = (principal: BearerPrincipal): string =>
  principal.kind === 'key' ? principal.keyId : (principal.tokenId ?? principal.personId);
