import { refuse } from '@/contract/errors';
import { LIBRARIES_SCOPE } from '@/contract/organization/applications';
import type { Access } from '@/platform/database/generated/enums';
import { isGuest, rightTo, writesSomewhere } from './library-rights';
import type {
  KeyPrincipal,
  Membership,
  PersonPrincipal,
  Principal,
  PrincipalOrganization,
} from './principal';

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

/** Whether the caller is a guest of the organization. */
export const isGuestIn = (principal: Principal, organizationId: string): boolean =>
  principal.kind === 'person' &&
  principal.memberships.some(
    ({ organization, rights }) => organization.id === organizationId && isGuest(rights),
  );

/** Whether a person may change anything in an organization they belong to: as the scopes of their token allow, and not while suspended. */
export const mayChange = ({ libraryAccess }: PersonPrincipal, { suspended }: Membership): boolean =>
  libraryAccess === 'write' && !suspended;

/** The access of a person to a library of an organization they belong to; null: none. */
export function accessTo(
  person: PersonPrincipal,
  membership: Membership,
  libraryId: string,
): Access | null {
  const right = rightTo(membership.rights, libraryId);
  return right === 'write' && !mayChange(person, membership) ? 'read' : right;
}

/** Whether a person may write to some library of an organization they belong to. */
export const mayWriteSomewhere = (person: PersonPrincipal, membership: Membership): boolean =>
  mayChange(person, membership) && writesSomewhere(membership.rights);

/**
 * Refuses a person who may only read in an organization they belong to: with API_KEY_READ_ONLY if the scopes of their
 * token do not allow changes, or they can write to no library, and with FORBIDDEN while suspended.
 */
export function refuseReaders(person: PersonPrincipal, membership: Membership): void {
  refuseChangingNothing(person, membership);
  refuseViewers(membership);
}

/** The same without regard to the libraries they can write to. */
export function refuseChangingNothing(person: PersonPrincipal, { suspended }: Membership): void {
  refuseReadOnlyToken(person);
  if (suspended) refuse('FORBIDDEN');
}

/** Refuses with API_KEY_READ_ONLY a member whose rights let them write to no library. */
export function refuseViewers({ rights }: Membership): void {
  if (!writesSomewhere(rights)) refuseViewing();
}

/** The same for one library that the person sees. */
export function refuseReadersOf(
  person: PersonPrincipal,
  membership: Membership,
  libraryId: string,
): void {
  refuseChangingNothing(person, membership);
  if (rightTo(membership.rights, libraryId) !== 'write') refuseViewing();
}

const refuseViewing = () =>
  refuse('API_KEY_READ_ONLY', 'You can view this, but not change it. Ask an owner.');

/** Refuses a person whose token has no scope for changes. */
export function refuseReadOnlyToken({ libraryAccess }: PersonPrincipal): void {
  if (libraryAccess !== 'write')
    refuse(
      'API_KEY_READ_ONLY',
      `This access token can only read. Authorize the application again, with the scope "${LIBRARIES_SCOPE}".`,
    );
}

/**
 * Refuses everyone who may not create a library. A key that may write to at least one library and an Owner may; other
 * keys, and read-only tokens, are refused with API_KEY_READ_ONLY and other persons with FORBIDDEN (docs/rules.md#create-library).
 */
export function refuseCreatingLibraries(principal: Principal, organizationId: string) {
  if (principal.kind === 'key') {
    refuseReadOnlyKey(principal);
  } else if (principal.kind === 'person') {
    const membership = membershipOf(principal, organizationId, 'ORGANIZATION_NOT_FOUND');
    refuseChangingNothing(principal, membership);
    if (membership.role !== 'owner')
      refuse('FORBIDDEN', 'Only owners of the organization can create libraries.');
  } else refuse('FORBIDDEN');
}

/** Refuses with API_KEY_READ_ONLY a key that can write to no library. */
export function refuseReadOnlyKey({ grants }: KeyPrincipal) {
  if (![...grants.values()].includes('write')) refuse('API_KEY_READ_ONLY');
}

/**
 * Refuses everyone who may not undo own changes in an organization: keys that can write to no library, people as
 * refuseReaders does.
 */
export function refuseUndoing(principal: Principal, organizationId: string) {
  if (principal.kind === 'operator') return refuse('FORBIDDEN');
  if (principal.kind === 'key') refuseReadOnlyKey(principal);
  else refuseReaders(principal, membershipOf(principal, organizationId, 'ORGANIZATION_NOT_FOUND'));
  return principal;
}
