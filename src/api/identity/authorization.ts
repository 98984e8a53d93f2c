import { CONSENT_PATH } from '@/contract/applications';
import type { IdentityAnswer } from './identity-answer';

/** What of a request for authorization is listened to; everything else is ignored, as RFC 6749 wants it. */
const heard = [
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

/** Longer ones would not fit into the address that leads back from signing in. */
const longestQuery = 1500;

/** The target to ask better-auth for, or null for a request that is too long. */
export function authorizationTarget(target: string, resource: string): string | null {
  const query = target.split('?').slice(1).join('?');
  if (query.length > longestQuery) return null;
  const given = new URLSearchParams(query);
  const passed = new URLSearchParams();
  for (const name of heard) for (const value of given.getAll(name)) passed.append(name, value);
  // Of OpenID's prompts the one that has a meaning here: answer at once, ask nobody.
  if (given.get('prompt') === 'none') passed.set('prompt', 'none');
  // Nothing but the interface can be asked for; a form that no resource has makes better-auth say so.
  if (!isOnly(resource, given.getAll('resource'))) passed.set('resource', 'another');
  return `/oauth2/authorize?${passed}`;
}

/** Whether the resources named (RFC 8707) are none but the one there is. */
export const isOnly = (resource: string, named: string[]): boolean =>
  named.every((name) => name.replace(/\/$/, '') === resource);

/** Sends a person to the page that says that the application asked for something impossible. */
export const refusedAuthorization = (error: string): IdentityAnswer => ({
  status: 302,
  headers: { Location: `${CONSENT_PATH}?${new URLSearchParams({ error })}` },
  body: '',
});
