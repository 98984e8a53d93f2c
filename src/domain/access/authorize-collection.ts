import { refuse } from '@/contract/errors';
import type { CollectionSort } from '@/platform/database/generated/enums';
import type { Domain } from '../operation';
import { refuseReaders } from './authorize-organization';
import { listAccessibleLibraries } from './list-accessible-libraries';
import type { PersonPrincipal, PrincipalOrganization } from './principal';

declare const reading: unique symbol;
declare const writing: unique symbol;

export type AuthorizedCollections = {
  organization: PrincipalOrganization;
  person: PersonPrincipal;
  /** The ids of the libraries the person may see: nothing else of a collection is shown or counted. */
  libraryIds: string[];
};

/** The collections of an organization, for somebody who may see them. Only authorizeCollections creates this type. */
export type CollectionsForReading = AuthorizedCollections & { readonly [reading]: true };

/** The same for somebody who may also create some. Only authorizeCollections creates this type. */
export type CollectionsForWriting = CollectionsForReading & { readonly [writing]: true };

type Found = { id: string; sort: CollectionSort };

/** A collection the person may see. Only authorizeCollection creates this type. */
export type CollectionForReading = CollectionsForReading & Found;

/** A collection the person may change. Only authorizeCollection creates this type. */
export type CollectionForWriting = CollectionsForWriting & Found;

type AccessLevel = 'read' | 'write';

/**
 * Authorizes a person for the collections of an organization. Somebody else's organization is refused like an unknown
 * one: ORGANIZATION_NOT_FOUND. For writing, refuses a suspended person with FORBIDDEN.
 */
export async function authorizeCollections<Wanted extends AccessLevel>(
  domain: Domain,
  person: PersonPrincipal,
  organizationId: string,
  level: Wanted,
): Promise<Wanted extends 'write' ? CollectionsForWriting : CollectionsForReading> {
  const membership = person.memberships.find(
    ({ organization }) => organization.id === organizationId,
  );
  if (!membership) refuse('ORGANIZATION_NOT_FOUND');
  if (level === 'write') refuseReaders(person, membership);
  const { organization } = membership;
  const libraryIds = await listAccessibleLibraries(domain, person, organization);
  return { organization, person, libraryIds } as CollectionsForWriting;
}

const FIND_COLLECTION = {
  name: 'find-collection-of-organization',
  text: 'SELECT id, sort FROM collection WHERE organization_id = $1 AND id = $2',
};

/**
 * Authorizes a person for a collection. An unknown collection, one of another organization and one of an organization
 * the person does not belong to get the same answer, NOT_FOUND, after the same query. For writing, refuses a suspended
 * person with FORBIDDEN.
 */
export async function authorizeCollection<Wanted extends AccessLevel>(
  domain: Domain,
  person: PersonPrincipal,
  ref: { organizationId: string; collectionId: string },
  level: Wanted,
): Promise<Wanted extends 'write' ? CollectionForWriting : CollectionForReading> {
  const values = [ref.organizationId, ref.collectionId];
  const [found] = await domain.database.rows<Found>(FIND_COLLECTION, values);
  const isMember = person.memberships.some(
    ({ organization }) => organization.id === ref.organizationId,
  );
  if (!found || !isMember) refuseUnknownCollection();
  const collections = await authorizeCollections(domain, person, ref.organizationId, level);
  return { ...collections, ...found } as CollectionForWriting;
}

/** Refuses like an unknown collection. */
export const refuseUnknownCollection = () =>
  refuse('NOT_FOUND', { message: 'Collection not found.' });
