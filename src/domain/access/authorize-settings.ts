import { refuse } from '@/contract/errors';
import { accessIn, authorizeOrganization, membershipOf } from './authorize-organization';
import type { PersonPrincipal, Principal, PrincipalOrganization } from './principal';
import type { Actor } from './write-audit';

declare const seeing: unique symbol;
declare const owning: unique symbol;

export type AuthorizedSettings = PrincipalOrganization & { person: PersonPrincipal; actor: Actor };

/** An organization whose settings the caller, a member, may see. Only authorizeSettings creates this type. */
export type SettingsForMember = AuthorizedSettings & { readonly [seeing]: true };

/** An organization whose settings the caller may change. Only authorizeSettings creates this type. */
export type SettingsForOwner = SettingsForMember & { readonly [owning]: true };

/**
 * Authorizes a person for the settings of an organization. Somebody else's organization is refused like an unknown one:
 * ORGANIZATION_NOT_FOUND. For changes, refuses a person who is not an owner, or is suspended, with FORBIDDEN. A key is
 * FORBIDDEN: it is limited to libraries.
 * @param clientIp where the request came from, for the audit log
 */
export function authorizeSettings<Wanted extends 'member' | 'owner'>(
  principal: Principal,
  organizationId: string,
  wanted: Wanted,
  clientIp: string | null,
): Wanted extends 'owner' ? SettingsForOwner : SettingsForMember {
  if (principal.kind === 'key')
    authorizeOrganization(principal, organizationId, 'ORGANIZATION_NOT_FOUND');
  if (principal.kind !== 'person')
    refuse('FORBIDDEN', { message: 'Settings are for people: use an access token.' });
  const membership = membershipOf(principal, organizationId, 'ORGANIZATION_NOT_FOUND');
  const { organization, role } = membership;
  if (wanted === 'owner' && role !== 'owner')
    refuse('FORBIDDEN', { message: 'Only owners of the organization can change this.' });
  if (wanted === 'owner' && accessIn(principal, membership) !== 'write')
    refuse('FORBIDDEN', { message: 'This access can only read in this organization.' });
  const actor = { name: principal.email ?? principal.personId, clientIp };
  return { ...organization, person: principal, actor } as SettingsForOwner;
}

/**
 * Authorizes a person to delete webhooks: an owner, and an application that may make changes also when its person is an
 * owner no longer. What it added goes on, so it must be able to stop it.
 */
export const authorizeDeletionOfWebhooks = (
  principal: Principal,
  organizationId: string,
  clientIp: string | null,
): SettingsForMember =>
  authorizeSettings(
    principal,
    organizationId,
    principal.kind === 'person' && principal.byApplication && principal.libraryAccess === 'write'
      ? 'member'
      : 'owner',
    clientIp,
  );

/**
 * Refuses the token of an application with FORBIDDEN: its scopes are about libraries, not about people, and whom it let
 * in would stay after it is disconnected.
 */
export function refuseApplications({ person }: SettingsForMember): void {
  if (person.byApplication)
    refuse('FORBIDDEN', { message: 'Applications have no access to members.' });
}
