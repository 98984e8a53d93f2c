import { refuse } from '@/contract/errors';
import type { Domain } from '../operation';
import {
  assetsOf,
  CONTENT_COLUMNS,
  type CollectionContent,
  type Sight,
} from './assets-of-collection';
import {
  authorizeOrganization,
  isGuestIn,
  membershipOf,
  refuseReaders,
  refuseReadOnlyKey,
  refuseReadOnlyToken,
  refuseViewers,
} from './authorize-organization';
import { isEveryLibrary, scopeToWrite, seesEveryLibrary } from './library-rights';
import { listAccessibleLibraries } from './list-accessible-libraries';
import type { PersonPrincipal, Principal, PrincipalOrganization } from './principal';

declare const reading: unique symbol;
declare const writing: unique symbol;
declare const visible: unique symbol;

export type AuthorizedCollections = {
  organization: PrincipalOrganization;
  /** Null for a key. */
  person: PersonPrincipal | null;
  /** Who a new collection belongs to: it is visible to its maker also without assets. */
  maker: { createdById: string | null; createdByKeyId: string | null };
  /** The ids of the libraries the caller may see: nothing else of a collection is shown or counted. */
  libraryIds: string[];
  /** Whether the caller is a person who sees all libraries, so whole collections. */
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

/**
 * A collection visible to the caller: a person who sees all libraries, its maker, or who reads one of its assets. Only
 * authorizeCollection creates this type.
 */
export type VisibleCollection = CollectionsForReading &
  CollectionContent & { readonly [visible]: true };

/** The same for somebody who may change it. */
export type CollectionForWriting = CollectionsForWriting & VisibleCollection;

/**
 * The SQL for whether a collection `c` is visible, and its values from `$2` on: `$2` the libraries in sight. No other
 * condition decides it, but a smart one is also visible with an asset. `IS_OWN`: with or without.
 */
export const IS_OWN = '($3::boolean OR c.created_by_id = $4 OR c.created_by_key_id = $5) IS TRUE';
export const VISIBLE = `(${IS_OWN} OR EXISTS (
  SELECT FROM collection_library shown
  WHERE shown.collection_id = c.id AND shown.library_id = ANY ($2) AND shown.count > 0))`;
export const valuesOfVisible = ({ libraryIds, seesAll, maker }: AuthorizedCollections) => [
  libraryIds,
  seesAll,
  maker.createdById,
  maker.createdByKeyId,
];

/** What the caller sees of collections now. */
export const sightOf = (
  { database, now }: Domain,
  { organization, libraryIds, person, seesAll }: AuthorizedCollections,
): Sight => ({
  reader: database,
  now: now(),
  organizationId: organization.id,
  libraryIds,
  seesAllComments: person === null || seesAll,
  knowsAddresses: person === null || !isGuestIn(person, organization.id),
});

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
  const maker = {
    createdById: person?.personId ?? null,
    createdByKeyId: principal.kind === 'key' ? principal.keyId : null,
  };
  const authorized = { organization, person, maker, libraryIds, seesAll, changesShown };
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
  text: `SELECT ${CONTENT_COLUMNS} FROM collection c WHERE organization_id = $1 AND id = $2`,
};

const IS_VISIBLE = {
  name: 'is-collection-visible',
  text: `SELECT 1 FROM collection c WHERE c.id = $1 AND ${VISIBLE}`,
};

/**
 * Authorizes the caller for a collection. An unknown collection, one of another organization and one of an organization
 * the person does not belong to get the same answer, NOT_FOUND, after the same query. For writing, refuses like
 * authorizeCollections. A collection that is not visible to the caller gets the same answer.
 */
export async function authorizeCollection<Wanted extends AccessLevel>(
  domain: Domain,
  principal: Principal,
  ref: { organizationId: string; collectionId: string },
  level: Wanted,
): Promise<Wanted extends 'write' ? CollectionForWriting : VisibleCollection> {
  const values = [ref.organizationId, ref.collectionId];
  const found = await domain.database.row<CollectionContent>(FIND_COLLECTION, values);
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
  const content = found ?? refuseUnknownCollection();
  const collections = await authorizeCollections(domain, principal, ref.organizationId, 'read');
  const seen = await domain.database.rows(IS_VISIBLE, [
    content.id,
    ...valuesOfVisible(collections),
  ]);
  if (seen.length === 0 && !(await isNotEmpty(domain, collections, content)))
    refuseUnknownCollection();
  if (level === 'write' && principal.kind === 'person')
    refuseReaders(principal, membershipOf(principal, ref.organizationId, 'ORGANIZATION_NOT_FOUND'));
  return { ...collections, ...content } as CollectionForWriting;
}

/** Whether a smart collection has an asset that the caller may see. */
export async function isNotEmpty(
  domain: Domain,
  collections: CollectionsForReading,
  content: CollectionContent,
): Promise<boolean> {
  if (content.filter === null) return false;
  const { from, values } = await assetsOf(sightOf(domain, collections), content);
  return (await domain.database.rows({ text: `SELECT 1 ${from} LIMIT 1` }, values)).length > 0;
}

/** Refuses like an unknown collection. */
export const refuseUnknownCollection = () => refuse('NOT_FOUND', 'Collection not found.');
