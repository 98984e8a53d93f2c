import { refuse } from '@/contract/errors';
import { membershipOf, refuseReaders } from './authorize-organization';
import { type AuthorizedSettings, authorizeSettings } from './authorize-settings';
import type { Principal } from './principal';

declare const sharing: unique symbol;

/**
 * An organization whose assets the caller may share. `mayChangeAll`: also the links of others. Only authorizeSharing
 * creates this type.
 */
export type OrganizationForSharing = AuthorizedSettings & {
  mayChangeAll: boolean;
  readonly [sharing]: true;
};

/**
 * Authorizes a member for sharing assets of an organization. Refuses like authorizeSettings, and a suspended person
 * with FORBIDDEN. An unclaimed organization has no members.
 * @param clientIp where the request came from, for the audit log
 */
export function authorizeSharing(
  principal: Principal,
  organizationId: string,
  clientIp: string | null,
): OrganizationForSharing {
  const settings = authorizeSettings(principal, organizationId, 'member', clientIp);
  const membership = membershipOf(settings.person, organizationId, 'ORGANIZATION_NOT_FOUND');
  refuseReaders(settings.person, membership);
  if (settings.unclaimed) refuse('FORBIDDEN');
  return {
    ...settings,
    mayChangeAll: membership.role === 'owner',
  } as AuthorizedSettings as OrganizationForSharing;
}
