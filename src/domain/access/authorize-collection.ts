import { refuse } from '@/contract/errors';
import type { CollectionSort } from '@/platform/database/generated/enums';
import type { Domain } from '../operation';
import {
  authorizeOrganization,
  membershipOf,
  refuseReaders,
  refuseReadOnlyToken,
  refuseViewers,
} from './authorize-organization';
import { isEveryLibrary, scopeToWrite, seesEveryLibrary } from './library-rights';
import { listAccessibleLibraries } from './list-accessible-libraries';
import type { PersonPrincipal, Principal, PrincipalOrganization } from './principal';
import { refuseReadOnlyKey } from './refusals';

declare const reading: unique symbol;
declare const writing: unique symbol;

export type AuthorizedCollections = {
  organization: PrincipalOrganization;
  /** Null for a key. */
  person: PersonPrincipal | null;
  /** The ids of the libraries the caller may see: nothing else of a collection is shown or counted. */
  libraryIds: string[];
  /** Whether these are all libraries, so that the caller sees whole collections. */
  seesAll: boolean;
  /**
   * Whether the caller may change a collection that visitors see: a person who can write to all libraries, and a key that
   * can write to all of its own.
   */
  changesShown: boolean;
};

/** The collections of an organization, for somebody who may see them. Only authorizeCollections creates this type. */
export type CollectionsForReading = AuthorizedCollections & { readonly [reading]: true };

/** The same for somebody who may also create some. Only authorizeCollections creates this type. */
export type CollectionsForWriting = CollectionsForReading & { readonly [writing]: true };

type Found = { id: string; sort: CollectionSort };
type Row = Found & { createdById: string | null };

/** A collection the caller may see. Only authorizeCollection creates this type. */
export type CollectionForReading = CollectionsForReading & Found;

/** A collection the caller may change. Only authorizeCollection creates this type. */
export type CollectionForWriting = CollectionsForWriting & Found;

type AccessLevel = 'read' | 'write';

/**
 * Authorizes the caller for the collections of an organization. Somebody else's organization is refused like an unknown
 * one: ORGANIZATION_NOT_FOUND. For writing, refuses a suspended person with FORBIDDEN, and with API_KEY_READ_ONLY a key
 * that can write to no library.
 */
export async function authorizeCollections<Wanted extends AccessLevel>(
  domain: Domain,
  principal: Principal,
  organizationId: string,
  level: Wanted,
): Promise<Wanted extends 'write' ? CollectionsForWriting : CollectionsForReading> {
  const organization = authorizeOrganization(principal, organizationId, 'ORGANIZATION_NOT_FOUND');
  const person = principal.kind === 'person' ? principal : null;
  if (level === 'write' && principal.kind === 'key') refuseReadOnlyKey(principal);
  const membership = person && membershipOf(person, organizationId, 'ORGANIZATION_NOT_FOUND');
  if (level === 'write' && person && membership) refuseReaders(person, membership);
  const libraryIds = await listAccessibleLibraries(domain, principal, organization);
  const seesAll = membership !== null && seesEveryLibrary(membership.rights);
  const changesShown = membership
    ? isEveryLibrary(scopeToWrite(membership.rights))
    : principal.kind === 'key' && [...principal.grants.values()].every((each) => each === 'write');
  const authorized = { organization, person, libraryIds, seesAll, changesShown };
  return authorized as CollectionsForWriting;
}

/** Refuses with FORBIDDEN who sees only some of the assets, as a key does: they do not change the collection itself. */
export function refusePartialView({ person, seesAll }: AuthorizedCollections): void {
  if (seesAll) return;
  refuse(
    'FORBIDDEN',
    person
      ? 'You see some libraries only, so you add and remove assets. Ask an owner to change the collection.'
      : 'A key adds and removes assets. Use an access token to change the collection.',
  );
}

const FIND_COLLECTION = {
  name: 'find-collection-of-organization',
  text: 'SELECT id, sort, created_by_id AS "createdById" FROM collection WHERE organization_id = $1 AND id = $2',
};

const FIND_SHOWN = {
  name: 'find-shown-part-of-collection',
  text: 'SELECT 1 FROM collection_library WHERE collection_id = $1 AND library_id = ANY ($2) AND count > 0',
};

/**
 * Authorizes the caller for a collection. An unknown collection, one of another organization and one of an organization
 * the person does not belong to get the same answer, NOT_FOUND, after the same query. For writing, refuses like
 * authorizeCollections. Who sees only some libraries gets the same answer for a collection that shows them nothing,
 * unless it is their own.
 */
export async function authorizeCollection<Wanted extends AccessLevel>(
  domain: Domain,
  principal: Principal,
  ref: { organizationId: string; collectionId: string },
  level: Wanted,
): Promise<Wanted extends 'write' ? CollectionForWriting : CollectionForReading> {
  const values = [ref.organizationId, ref.collectionId];
  const [found] = await domain.database.rows<Row>(FIND_COLLECTION, values);
  const isStranger =
    principal.kind === 'person' &&
    principal.boundTo === null &&
    !principal.memberships.some(({ organization }) => organization.id === ref.organizationId);
  if (isStranger) refuseUnknownCollection();
  authorizeOrganization(principal, ref.organizationId, 'ORGANIZATION_NOT_FOUND');
  if (level === 'write') {
    if (principal.kind === 'key') refuseReadOnlyKey(principal);
    if (principal.kind === 'person') {
      refuseReadOnlyToken(principal);
      refuseViewers(membershipOf(principal, ref.organizationId, 'ORGANIZATION_NOT_FOUND'));
    }
  }
  const { createdById, ...named } = found ?? refuseUnknownCollection();
  const collections = await authorizeCollections(domain, principal, ref.organizationId, 'read');
  const isOwn = principal.kind === 'person' && principal.personId === createdById;
  if (isInPart(collections) && !isOwn) await refuseUnseen(domain, collections, named);
  if (level === 'write' && principal.kind === 'person')
    refuseReaders(principal, membershipOf(principal, ref.organizationId, 'ORGANIZATION_NOT_FOUND'));
  return { ...collections, ...named } as CollectionForWriting;
}

/** Whether a person with only some libraries in sight sees them: then not even the names of those that show nothing. */
export const isInPart = ({ person, seesAll }: AuthorizedCollections): boolean =>
  person !== null && !seesAll;

async function refuseUnseen(domain: Domain, { libraryIds }: AuthorizedCollections, { id }: Found) {
  const shown = await domain.database.rows(FIND_SHOWN, [id, libraryIds]);
  if (shown.length === 0) refuseUnknownCollection();
}

/** Refuses like an unknown collection. */
export const refuseUnknownCollection = () => refuse('NOT_FOUND', 'Collection not found.');
