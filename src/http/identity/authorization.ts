import { CONSENT_PATH, DEFAULT_OAUTH_SCOPES } from '@/contract/organization/applications';
import type { IdentityAnswer } from './identity-answer';
import { requestedScopes } from './requested-scopes';

/** The parameters of an authorization request we use; all others are ignored, as RFC 6749 requires. */
const KNOWN_PARAMETERS = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'request',
  'request_uri',
];

/** In characters. A longer query would not fit into the URL that leads back after signing in. */
const MAX_QUERY_LENGTH = 1500;

/** The path and query to send to better-auth, or null for a request that is too long. */
export function authorizationTarget(target: string, resources: string[]): string | null {
  const query = target.split('?').slice(1).join('?');
  if (query.length > MAX_QUERY_LENGTH) return null;
  const given = new URLSearchParams(query);
  const passed = new URLSearchParams();
  // A parameter without a value counts as left out (RFC 6749 3.1).
  for (const name of KNOWN_PARAMETERS)
    for (const value of given.getAll(name)) if (value.trim() !== '') passed.append(name, value);
  const scopes = requestedScopes(passed.get('scope')) ?? DEFAULT_OAUTH_SCOPES;
  // A repeated parameter stays, and is refused.
  if (passed.getAll('scope').length < 2) passed.set('scope', scopes.join(' '));
  // The only prompt of OpenID with a meaning here: answer at once, without showing a page.
  if (given.get('prompt') === 'none') passed.set('prompt', 'none');
  // An unknown resource makes better-auth answer with an error.
  if (!areKnown(resources, given.getAll('resource'))) passed.set('resource', UNKNOWN_RESOURCE);
  return `/oauth2/authorize?${passed}`;
}

const UNKNOWN_RESOURCE = 'another';

/** Gives the error of an unknown resource the code of RFC 8707; better-auth answers with a general one. */
export function namedTargetError(target: string, location: URL): string {
  const { searchParams } = location;
  const isUnknown = new URLSearchParams(target.split('?')[1]).get('resource') === UNKNOWN_RESOURCE;
  if (isUnknown && searchParams.get('error') === 'invalid_request') {
    searchParams.set('error', 'invalid_target');
    searchParams.set('error_description', 'this resource is unknown');
  }
  return location.href;
}

/**
 * Whether every named resource (RFC 8707) is one of `resources`, the complete list, in any spelling of the same address.
 * Programs name the address they were given, with its query.
 */
export const areKnown = (resources: string[], named: string[]): boolean =>
  named.every((name) => {
    if (!URL.canParse(name)) return false;
    const { origin, pathname, username, password, hash } = new URL(name);
    const isPlain = username + password + hash === '';
    return isPlain && resources.includes(origin + pathname.replace(/\/$/, ''));
  });

/** Redirects a person to the page explaining that the application sent an invalid request. */
export const refusedAuthorization = (error: string): IdentityAnswer => ({
  status: 302,
  headers: { Location: `${CONSENT_PATH}?${new URLSearchParams({ error })}` },
  body: '',
});
