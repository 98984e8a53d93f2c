import type { OwnOrganization } from '@/contract/organization/organization-page';
import type { CollectionRef } from '../call/resource-ref';

/** The path of the page with what happened in an organization. */
export const activityPath = (organizationId: string) => `/app/${organizationId}/-/activity`;

/** The path of the collections of an organization. "-" is no library id. */
export const collectionsPath = (organizationId: string) => `/app/${organizationId}/-/collections`;

/** The path of a collection. */
export const collectionPath = ({ organizationId, collectionId }: CollectionRef) =>
  `${collectionsPath(organizationId)}/${collectionId}`;

export type RequestRef = { organizationId: string; requestId: string };

/** The URL path of a request for approval. */
export const requestPath = ({ organizationId, requestId }: RequestRef) =>
  `/app/${organizationId}/-/requests/${requestId}`;

/** An organization's settings; null for guests, and for members with a library out of sight. */
export const settingsPath = ({
  id,
  isGuest,
  seesAll,
}: Pick<OwnOrganization, 'id' | 'isGuest' | 'seesAll'>): string | null =>
  isGuest || !seesAll ? null : `/app/${id}/settings`;

export type LinkRef = { organizationId: string; linkId: string };

/** The URL path of an organization's share links. */
export const sharesPath = (organizationId: string) => `/app/${organizationId}/-/shares`;

/** The URL path of one of them, with the answers of its visitors. */
export const sharePath = ({ organizationId, linkId }: LinkRef) =>
  `${sharesPath(organizationId)}/${linkId}`;

/** The URL path of the page with everything similar to an asset. */
export const similarPath = (libraryPath: string, assetId: string) =>
  `${libraryPath}/${assetId}/similar`;
