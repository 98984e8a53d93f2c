import { Refusal } from '@/contract/errors';
import type { KeyPrincipal } from '@/domain/access/principal';
import { verifyKey } from '@/domain/access/verify-key';
import type { Domain } from '@/domain/operation';

/** Who sent a request, or why its credential is refused. */
export type Caller =
  | { principal: KeyPrincipal; refusal: null }
  | { principal: null; refusal: Refusal };

/**
 * Judges an Authorization header ("Authentication", rule 4). On organization routes a bearer that is no
 * key of ours is INVALID_API_KEY; elsewhere, and whatever is not a bearer, UNAUTHENTICATED.
 */
export async function identify(
  domain: Domain,
  authorization: string | undefined,
  onOrganizationRoute: boolean,
): Promise<Caller> {
  const bearer = /^bearer +([^ ]+) *$/i.exec(authorization ?? '')?.[1];
  if (bearer === undefined) return { principal: null, refusal: new Refusal('UNAUTHENTICATED') };
  const principal = await verifyKey(domain, bearer);
  if (principal) return { principal, refusal: null };
  const code = onOrganizationRoute ? 'INVALID_API_KEY' : 'UNAUTHENTICATED';
  return { principal: null, refusal: new Refusal(code) };
}
