import { Refusal, refuse } from '@/contract/errors';
import type { Change, Domain } from '../operation';
import {
  accessTo,
  authorizeOrganization,
  membershipOf,
  refuseReadersOf,
  refuseReadOnlyToken,
} from './authorize-organization';
import { rightTo } from './library-rights';
import type { KeyPrincipal, PersonPrincipal, Principal, PrincipalOrganization } from './principal';

declare const reading: unique symbol;
declare const writing: unique symbol;

export type AuthorizedLibrary = {
  id: string;
  organization: PrincipalOrganization;
  principal: Principal;
};

/** A library the caller may read. Only authorizeLibrary creates this type. */
export type LibraryForReading = AuthorizedLibrary & { readonly [reading]: true };

/** A library the caller may change. Only authorizeLibrary creates this type. */
export type LibraryForWriting = LibraryForReading & { readonly [writing]: true };

/** The columns by which rows belong to a library. */
export const inLibrary = ({ organization, id }: AuthorizedLibrary) => ({
  organizationId: organization.id,
  libraryId: id,
});

type LibraryRef = { organizationId: string; libraryId: string };
type AccessLevel = 'read' | 'write';

/**
 * Authorizes the caller for a library. A library without access is refused like an unknown one:
 * API_KEY_NOT_AUTHORIZED_FOR_LIBRARY. For writing, refuses a read-only key or token, and a person who may only read it,
 * with API_KEY_READ_ONLY and a suspended person with FORBIDDEN (docs/rules.md#access).
 */
export async function authorizeLibrary<Wanted extends AccessLevel>(
  domain: Domain,
  principal: Principal,
  ref: LibraryRef,
  level: Wanted,
): Promise<Wanted extends 'write' ? LibraryForWriting : LibraryForReading> {
  const organization = await findAccessible(domain, principal, ref, level);
  return { id: ref.libraryId, organization, principal } as LibraryForWriting;
}

/**
 * Authorizes a person to set approvals in a library: refuses like authorizeLibrary for writing, but one who may only view
 * it with FORBIDDEN.
 */
export async function authorizeApprovals(
  domain: Domain,
  person: PersonPrincipal,
  ref: LibraryRef,
): Promise<LibraryForWriting> {
  const own = person.memberships.find(({ organization }) => organization.id === ref.organizationId);
  const mayOnlyView = own !== undefined && rightTo(own.rights, ref.libraryId) === 'read';
  if (!mayOnlyView) return authorizeLibrary(domain, person, ref, 'write');
  await authorizeLibrary(domain, person, ref, 'read');
  refuseReadOnlyToken(person);
  return refuse('FORBIDDEN', 'You can view this library, but not set approvals.');
}

function findAccessible(domain: Domain, principal: Principal, ref: LibraryRef, level: AccessLevel) {
  if (principal.kind === 'key') return findByKey(principal, ref, level);
  if (principal.kind === 'person') return findByPerson(domain, principal, ref, level);
  return refuse('API_KEY_NOT_AUTHORIZED_FOR_LIBRARY');
}

function findByKey(key: KeyPrincipal, ref: LibraryRef, level: AccessLevel) {
  const whenUnknown = 'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY';
  const organization = authorizeOrganization(key, ref.organizationId, whenUnknown);
  const access = key.grants.get(ref.libraryId);
  if (!access) refuse(whenUnknown);
  if (level === 'write' && access !== 'write') refuse('API_KEY_READ_ONLY');
  return organization;
}

async function findByPerson(
  domain: Domain,
  person: PersonPrincipal,
  ref: LibraryRef,
  level: AccessLevel,
) {
  const whenUnknown = 'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY';
  const membership = membershipOf(person, ref.organizationId, whenUnknown);
  const access = accessTo(person, membership, ref.libraryId);
  if (!(await findClaimedLibrary(domain, ref)) || !access) refuse(whenUnknown);
  if (level === 'write') refuseReadersOf(person, membership, ref.libraryId);
  return membership.organization;
}

const FIND_CLAIMED_LIBRARY = {
  name: 'find-claimed-library',
  text: `
    SELECT o.id, o.name, o.plan, false AS unclaimed
    FROM library l JOIN organization o ON o.id = l.organization_id
    WHERE l.organization_id = $1 AND l.id = $2 AND l.trashed_at IS NULL AND o.trashed_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM claim c WHERE c.organization_id = o.id AND c.claimed_at IS NULL)`,
};

/** The organization of a claimed library; null when it is unclaimed, in the trash or unknown. */
async function findClaimedLibrary(
  domain: Domain,
  ref: { organizationId: string; libraryId: string },
): Promise<PrincipalOrganization | null> {
  const values = [ref.organizationId, ref.libraryId];
  return domain.database.row<PrincipalOrganization>(FIND_CLAIMED_LIBRARY, values);
}

/**
 * Whether something may still be added to a library: false when it was moved to the trash, or purged, after the caller
 * was authorized for it. If true, nobody purges it before the transaction ends.
 */
export async function holdLibrary(
  { tx }: Pick<Change, 'tx'>,
  { id, organization }: LibraryForWriting,
): Promise<boolean> {
  const held = await tx.$queryRaw<unknown[]>`
    SELECT id FROM library
    WHERE organization_id = ${organization.id} AND id = ${id} AND trashed_at IS NULL FOR KEY SHARE`;
  return held.length > 0;
}

/**
 * The library assets are moved to, in the same organization as `source` (docs/rules.md#transfer). Library ids are
 * unique only within their organization. A library of another organization, an unknown one and one the caller has no
 * access to are all refused with BAD_USER_INPUT, so the answer does not reveal what exists. A library the key may only
 * read is refused with API_KEY_READ_ONLY.
 */
export async function authorizeTarget(
  domain: Domain,
  principal: Principal,
  source: LibraryForWriting,
  libraryId: string,
): Promise<LibraryForWriting> {
  const ref = { organizationId: source.organization.id, libraryId };
  try {
    return await authorizeLibrary(domain, principal, ref, 'write');
  } catch (error) {
    if (error instanceof Refusal && error.code === 'API_KEY_NOT_AUTHORIZED_FOR_LIBRARY')
      refuseTarget();
    throw error;
  }
}

/** Refuses a target the caller cannot use, without saying why. */
export const refuseTarget = (): never =>
  refuse(
    'BAD_USER_INPUT',
    'Target library not found in this organization, or this credential has no access to it.',
  );
