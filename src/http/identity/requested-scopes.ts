import { libraryAccessOf, OAUTH_SCOPES } from '@/contract/organization/applications';

const KNOWN: readonly string[] = OAUTH_SCOPES;

/**
 * The scopes that a request names, without those unknown here (RFC 6749 3.3): many programs ask for `openid`, or for
 * what another service calls its scopes. Null for a request that names none, or unknown ones and no access to
 * libraries: it gets what a request without a scope gets.
 */
export function requestedScopes(scope: string | null | undefined): string[] | null {
  const named = [...new Set(scope?.split(/\s+/).filter(Boolean))];
  const kept = named.filter((name) => KNOWN.includes(name));
  const hasUnknown = kept.length < named.length;
  return kept.length === 0 || (hasUnknown && libraryAccessOf(kept) === null) ? null : kept;
}
