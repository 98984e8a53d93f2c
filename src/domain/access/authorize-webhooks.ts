import { refuse } from '@/contract/errors';
import { authorizeOrganization } from './authorize-organization';
import {
  authorizeSettings,
  type SettingsForMember,
  type SettingsForOwner,
} from './authorize-settings';
import type { KeyPrincipal, Principal, PrincipalOrganization } from './principal';
import type { Actor } from './write-audit';

declare const adding: unique symbol;

type AuthorizedKey = PrincipalOrganization & { key: KeyPrincipal; actor: Actor };

/** An organization whose key may have webhooks of its own. Only authorizeWebhooks creates this type. */
export type WebhooksOfKey = AuthorizedKey & { readonly [adding]: true };

/**
 * Authorizes the caller for webhooks: an owner, as authorizeSettings does, and any key, for those that it added. They
 * show what the key reads, so one that only reads is enough. Refuses a key of an unclaimed organization with FORBIDDEN.
 * @param clientIp where the request came from, for the audit log
 */
export const authorizeWebhooks = (
  principal: Principal,
  organizationId: string,
  clientIp: string | null,
): SettingsForOwner | WebhooksOfKey =>
  principal.kind === 'key'
    ? webhooksOfKey(principal, organizationId, clientIp)
    : authorizeSettings(principal, organizationId, 'owner', clientIp);

/**
 * The same for deleting them, also for an application that may make changes when its person is an owner no longer. What
 * it added goes on, so it must be able to stop it.
 */
export function authorizeDeletionOfWebhooks(
  principal: Principal,
  organizationId: string,
  clientIp: string | null,
): SettingsForMember | WebhooksOfKey {
  const byApplication =
    principal.kind === 'person' && principal.byApplication && principal.libraryAccess === 'write';
  return byApplication
    ? authorizeSettings(principal, organizationId, 'member', clientIp)
    : authorizeWebhooks(principal, organizationId, clientIp);
}

function webhooksOfKey(key: KeyPrincipal, organizationId: string, clientIp: string | null) {
  const organization = authorizeOrganization(key, organizationId, 'ORGANIZATION_NOT_FOUND');
  if (organization.unclaimed)
    refuse('FORBIDDEN', 'An unclaimed organization has no webhooks. Open its claim link first.');
  return {
    ...organization,
    key,
    actor: { name: key.keyId, clientIp },
  } as AuthorizedKey as WebhooksOfKey;
}
