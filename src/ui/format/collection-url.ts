import type { CollectionRef } from '../call/resource-ref';

/** The path of the collections of an organization. "-" is no library id. */
export const collectionsPath = (organizationId: string) => `/app/${organizationId}/-/collections`;

/** The path of a collection. */
export const collectionPath = ({ organizationId, collectionId }: CollectionRef) =>
  `${collectionsPath(organizationId)}/${collectionId}`;
