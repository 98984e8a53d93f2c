import { LIBRARIES_SCOPE } from '@/contract/applications';
import { refuse } from '@/contract/errors';
import type { Access } from '@/platform/database/generated/enums';
import type { Membership, PersonPrincipal, Principal, PrincipalOrganization } from './principal';

/** The error for an organization the caller has no access to; it depends on the operation. */
type WhenUnknown = 'ORGANIZATION_NOT_FOUND' | 'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY';

/**
 * The organization with this id, if the caller may access it (docs/rules.md#access). A key used on another
 * organization, existing or not, gets INVALID_API_KEY, which reveals nothing. A token bound to another organization
 * gets BAD_USER_INPUT with 403.
 */
export function authorizeOrganization(
  principal: Principal,
  organizationId: string,
  whenUnknown: WhenUnknown,
): PrincipalOrganization {
  if (principal.kind === 'person')
    return membershipOf(principal, organizationId, whenUnknown).organization;
  if (principal.kind === 'operator') refuse(whenUnknown);
  if (principal.organization.id !== organizationId) refuse('INVALID_API_KEY');
  return principal.organization;
}

/** The person's membership in the organization; refuses like authorizeOrganization. */
export function membershipOf(
  person: PersonPrincipal,
  organizationId: string,
  whenUnknown: WhenUnknown,
): Membership {
  if (person.boundTo !== null && person.boundTo !== organizationId)
    refuse('BAD_USER_INPUT', {
      status: 403,
      message: 'This access token is limited to another organization.',
    });
  const membership = person.memberships.find(
    ({ organization }) => organization.id === organizationId,
  );
  return membership ?? refuse(whenUnknown);
}

/** The access of a person in an organization they belong to: as their membership and the scopes of their token allow. */
export const accessIn = ({ libraryAccess }: PersonPrincipal, { suspended }: Membership): Access =>
  libraryAccess === 'write' && !suspended ? 'write' : 'read';

/**
 * Refuses a person who may only read in an organization they belong to: with API_KEY_READ_ONLY if the scopes of their
 * token do not allow changes, and with FORBIDDEN while suspended.
 */
export function refuseReaders(person: PersonPrincipal, membership: Membership): void {
  refuseReadOnlyToken(person);
  if (accessIn(person, membership) !== 'write') refuse('FORBIDDEN');
}

/** Refuses a person whose token has no scope for changes. */
export function refuseReadOnlyToken({ libraryAccess }: PersonPrincipal): void {
  if (libraryAccess !== 'write')
    refuse('API_KEY_READ_ONLY', {
      message: `This access token can only read. Authorize the application again, with the scope "${LIBRARIES_SCOPE}".`,
    });
}
