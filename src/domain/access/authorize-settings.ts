import { MINUTE_MS } from '@/contract/durations';
import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import { authorizeOrganization, mayChange, membershipOf } from './authorize-organization';
import { isGuest, seesEveryLibrary } from './library-rights';
import type { Membership, PersonPrincipal, Principal, PrincipalOrganization } from './principal';
import type { Actor } from './write-audit';

declare const belonging: unique symbol;
declare const joining: unique symbol;
declare const seeing: unique symbol;
declare const owning: unique symbol;

export type AuthorizedSettings = PrincipalOrganization & {
  person: PersonPrincipal;
  membership: Membership;
  actor: Actor;
};

/**
 * An organization the caller belongs to, perhaps as a guest, or with libraries out of sight: whoever shows something of
 * it shows only libraries that `membership` gives access to. Only authorizeSettings creates this type.
 */
export type OrganizationOfPerson = AuthorizedSettings & { readonly [belonging]: true };

/**
 * An organization of a member who is no guest, perhaps with libraries out of sight: whoever shows something of it
 * leaves these out. Only authorizeSettings creates this type.
 */
export type OrganizationOfMember = OrganizationOfPerson & { readonly [joining]: true };

/**
 * An organization whose settings the caller may see: a member who sees all of its libraries. Only authorizeSettings
 * creates this type.
 */
export type SettingsForMember = OrganizationOfMember & { readonly [seeing]: true };

/** An organization whose settings the caller may change. Only authorizeSettings creates this type. */
export type SettingsForOwner = SettingsForMember & { readonly [owning]: true };

/** Who is wanted, and the type that proves it. */
type Authorized = {
  guest: OrganizationOfPerson;
  'no guest': OrganizationOfMember;
  member: SettingsForMember;
  owner: SettingsForOwner;
};

export type SettingsAccess = keyof Authorized;

/**
 * Authorizes a person for the settings of an organization. Somebody else's organization is refused like an unknown one:
 * ORGANIZATION_NOT_FOUND. For changes, refuses a person who is not an owner, or is suspended, with FORBIDDEN. A key is
 * FORBIDDEN, and so is whoever sees only some libraries, unless `guest` or `no guest` is wanted.
 * @param clientIp where the request came from, for the audit log
 */
export function authorizeSettings<Wanted extends SettingsAccess>(
  principal: Principal,
  organizationId: string,
  wanted: Wanted,
  clientIp: string | null,
): Authorized[Wanted] {
  if (principal.kind === 'key')
    authorizeOrganization(principal, organizationId, 'ORGANIZATION_NOT_FOUND');
  if (principal.kind !== 'person')
    refuse('FORBIDDEN', 'Settings are for people: use an access token.');
  const membership = membershipOf(principal, organizationId, 'ORGANIZATION_NOT_FOUND');
  const { organization, role, rights } = membership;
  if (wanted === 'owner' && role !== 'owner')
    refuse('FORBIDDEN', 'Only owners of the organization can change this.');
  if (wanted === 'owner' && !mayChange(principal, membership))
    refuse('FORBIDDEN', 'This access can only read in this organization.');
  if (wanted === 'no guest' && isGuest(rights))
    refuse('FORBIDDEN', 'Guests of the organization see its chosen libraries only.');
  if (wanted === 'member' && !seesEveryLibrary(rights))
    refuse('FORBIDDEN', 'This shows all libraries of the organization, and you see some.');
  const actor = { name: principal.email ?? principal.personId, clientIp };
  return { ...organization, person: principal, membership, actor } as SettingsForOwner;
}

/** The organization for a member who sees its settings; null for who sees only some of its libraries. */
export const settingsOf = (own: OrganizationOfPerson): SettingsForMember | null =>
  seesEveryLibrary(own.membership.rights) ? (own as SettingsForMember) : null;

/**
 * Refuses the token of an application with FORBIDDEN: its scopes are about libraries, not about people, and whom it let
 * in would stay after it is disconnected.
 */
export function withoutApplications<Settings extends OrganizationOfPerson>(
  settings: Settings,
): Settings {
  if (settings.person.byApplication) refuse('FORBIDDEN', 'Applications have no access to members.');
  return settings;
}

/**
 * Refuses with UNAUTHENTICATED a person who did not sign in within the last ten minutes: somebody else may have found
 * their browser open. Signing in again, by any method, starts a new session and so confirms the person's presence.
 */
export function requireRecentSignIn({ signedInAt }: PersonPrincipal, at: Date): void {
  const confirmedUntil = (signedInAt?.getTime() ?? 0) + LIMITS.confirmedMinutes * MINUTE_MS;
  if (at.getTime() >= confirmedUntil)
    refuse('UNAUTHENTICATED', 'Confirm it’s you first: sign in again.');
}
