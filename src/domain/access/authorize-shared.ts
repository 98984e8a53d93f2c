import { refuse } from '@/contract/errors';
import type { SearchFilters } from '@/contract/view';
import type { CollectionSort, ShareDownloads } from '@/platform/database/generated/enums';
import type { Domain } from '../operation';
import { lookupsOf } from './secrets';
import { isPass, type SignedLink } from './share-signatures';

declare const seeing: unique symbol;
declare const giving: unique symbol;

export type AuthorizedShare = SignedLink & {
  organization: { id: string; name: string };
  /**
   * Null unless the link shows a search, in the libraries named when it was made, or a collection. With both null, it
   * shows chosen assets.
   */
  search: SearchFilters | null;
  collection: { id: string; sort: CollectionSort } | null;
  title: string;
  greeting: string;
  downloads: ShareDownloads;
  showsNames: boolean;
  showsMetadata: boolean;
  takesFeedback: boolean;
};

/** Assets the visitor of a share link may see. Only authorizeShared creates this type. */
export type SharedAssets = AuthorizedShare & { readonly [seeing]: true };

/** The same where the link takes comments and picks. Only authorizeFeedback creates this type. */
export type FeedbackOnShared = SharedAssets & { readonly [giving]: true };

/** `locked`: it has a password, and the visitor has not proved to know it. */
export type FoundShare =
  | { state: 'expired'; linkId: string }
  | { state: 'locked'; linkId: string }
  | { state: 'open'; linkId: string; shared: SharedAssets };

const FIND_SHARE = {
  name: 'find-share',
  text: `
    SELECT s.id AS "linkId", s.password_version AS "passwordVersion", s.search, s.title, s.greeting,
           s.downloads, s.shows_names AS "showsNames", s.shows_metadata AS "showsMetadata",
           s.takes_feedback AS "takesFeedback",
           s.token_hash AS hash, s.password_hash IS NOT NULL AS protected, s.expires_at <= $2 AS expired,
           json_build_object('id', o.id, 'name', o.name) AS organization,
           CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'sort', c.sort) END AS collection
    FROM share_link s JOIN organization o ON o.id = s.organization_id AND o.trashed_at IS NULL
    LEFT JOIN collection c ON c.id = s.collection_id
    WHERE s.token_hash = ANY ($1) AND s.withdrawn_at IS NULL`,
};

const REHASH = {
  name: 'rehash-share',
  text: 'UPDATE share_link SET token_hash = $1 WHERE id = $2',
};

type Row = AuthorizedShare & { hash: Buffer; protected: boolean; expired: boolean | null };

/**
 * Finds what a visitor may see by the token of a share link, in one indexed query. Null for a token never issued or
 * since replaced, an ended link, and a link of an organization in the trash.
 * @param pass signed cookie proving that the visitor entered the password; null for none
 */
export async function authorizeShared(
  domain: Domain,
  token: string,
  pass: string | null,
): Promise<FoundShare | null> {
  const now = domain.now();
  const lookups = lookupsOf(domain.secrets, token, 'share-link');
  const [row] = await domain.database.rows<Row>(FIND_SHARE, [lookups, now]);
  if (!row) return null;
  const { hash, protected: isProtected, expired, ...share } = row;
  const { linkId } = share;
  // Unlike the older secrets of the service, a link never expires on its own, so a used link moves to the newest
  // secret.
  if (!lookups[0].equals(hash)) await domain.database.rows(REHASH, [lookups[0], linkId]);
  if (expired) return { state: 'expired', linkId };
  if (isProtected && !(pass && isPass(domain.secrets, share, pass, now)))
    return { state: 'locked', linkId };
  return { state: 'open', linkId, shared: share as AuthorizedShare as SharedAssets };
}

/** Authorizes a visitor to comment and to pick. Refuses with FORBIDDEN if the link takes no comments. */
export function authorizeFeedback(shared: SharedAssets): FeedbackOnShared {
  if (!shared.takesFeedback) refuse('FORBIDDEN', { message: 'This link takes no comments.' });
  return shared as FeedbackOnShared;
}
