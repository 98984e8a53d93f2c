import { refuse } from '@/contract/errors';
import {
  authorizeOrganization,
  membershipOf,
  refuseChangingNothing,
  refuseReadOnlyKey,
  refuseViewers,
} from './authorize-organization';
import {
  hiddenLibraries,
  isGuest,
  type LibraryRights,
  type LibraryScope,
  scopeToWrite,
} from './library-rights';
import type { KeyPrincipal, PersonPrincipal, Principal, PrincipalOrganization } from './principal';
import type { Actor } from './write-audit';

declare const seeing: unique symbol;
declare const sharing: unique symbol;

type AuthorizedSharing = PrincipalOrganization & {
  by: PersonPrincipal | KeyPrincipal;
  actor: Actor;
  /** Also the links of others. */
  mayChangeAll: boolean;
  /** The libraries whose assets may be shared: those the caller can write to. */
  shareable: LibraryScope;
  /** The ids of the libraries out of the caller's sight, with the links that show something of them. */
  hidden: string[];
};

/** An organization with share links the caller may see. Only authorizeSharing creates this type. */
export type OrganizationWithLinks = AuthorizedSharing & { readonly [seeing]: true };

/** An organization whose assets the caller may share. Only authorizeSharing creates this type. */
export type OrganizationForSharing = OrganizationWithLinks & { readonly [sharing]: true };

/**
 * Authorizes the caller for the share links of an organization. Somebody else's organization is refused like an unknown
 * one: ORGANIZATION_NOT_FOUND. A key sees its own links only; a guest is refused with FORBIDDEN.
 * @param clientIp where the request came from, for the audit log
 */
export function authorizeLinks(
  principal: Principal,
  organizationId: string,
  clientIp: string | null,
): OrganizationWithLinks {
  const organization = authorizeOrganization(principal, organizationId, WHEN_UNKNOWN);
  if (principal.kind === 'operator') return refuse(WHEN_UNKNOWN);
  const isPerson = principal.kind === 'person';
  const name = isPerson ? (principal.email ?? principal.personId) : principal.keyId;
  const own = isPerson ? membershipOf(principal, organizationId, WHEN_UNKNOWN) : null;
  if (own && isGuest(own.rights)) refuse('FORBIDDEN', 'Guests cannot create share links.');
  const found = {
    ...organization,
    by: principal,
    actor: { name, clientIp },
    mayChangeAll: own?.role === 'owner',
    hidden: own ? hiddenLibraries(own.rights) : [],
    shareable: scopeToWrite(own ? own.rights : rightsOfKey(principal as KeyPrincipal)),
  };
  return found as AuthorizedSharing as OrganizationWithLinks;
}

/**
 * Authorizes the caller for ending share links, also a member who can write to no library any more. Refuses like
 * authorizeLinks, a suspended person and an unclaimed organization, which has no members, with FORBIDDEN, and with
 * API_KEY_READ_ONLY a token that only reads and a key that can write to no library.
 */
export function authorizeEndingLinks(
  principal: Principal,
  organizationId: string,
  clientIp: string | null,
): OrganizationWithLinks {
  const links = authorizeLinks(principal, organizationId, clientIp);
  const { by, unclaimed } = links;
  if (by.kind === 'key') refuseReadOnlyKey(by);
  else refuseChangingNothing(by, membershipOf(by, organizationId, WHEN_UNKNOWN));
  if (unclaimed)
    refuse('FORBIDDEN', 'An unclaimed organization has no share links. Open its claim link first.');
  return links;
}

/**
 * Authorizes the caller for sharing assets of an organization. Refuses like authorizeEndingLinks, and with
 * API_KEY_READ_ONLY a person who can write to no library.
 */
export function authorizeSharing(
  principal: Principal,
  organizationId: string,
  clientIp: string | null,
): OrganizationForSharing {
  const links = authorizeEndingLinks(principal, organizationId, clientIp);
  const { by } = links;
  if (by.kind === 'person') refuseViewers(membershipOf(by, organizationId, WHEN_UNKNOWN));
  return links as AuthorizedSharing as OrganizationForSharing;
}

const WHEN_UNKNOWN = 'ORGANIZATION_NOT_FOUND';

const rightsOfKey = ({ grants }: KeyPrincipal): LibraryRights => ({ others: null, chosen: grants });

/** The person or the key, as columns of a row. */
export const creatorOf = ({ by }: OrganizationWithLinks) =>
  by.kind === 'person' ? { createdById: by.personId } : { createdByKeyId: by.keyId };
