import { DAY_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import type { ShareLink } from '@/contract/sharing/share-link';
import { mayChange } from '../access/authorize-organization';
import type { OrganizationWithLinks } from '../access/authorize-sharing';
import { isEveryLibrary } from '../access/library-rights';
import { isOutOfSight } from '../access/links-in-sight';
import { TILE_COLUMNS, type TileRow } from '../asset/view/browse-assets';
import type { Domain } from '../operation';
import { openShareToken } from './share-address';

/** A search of everything in one library, in SQL. */
const IS_LIBRARY = `(s.kind = 'search' AND s.search->>'text' = '' AND jsonb_array_length(s.search->'libraries') = 1
  AND jsonb_strip_nulls(s.search - 'text' - 'libraries') = '{"approvals": []}')`;

const LIST = {
  name: 'list-share-links',
  text: `
    SELECT s.id, s.kind, s.title, s.greeting, s.downloads, s.created,
           s.shows_names AS "showsNames", s.shows_metadata AS "showsMetadata",
           s.takes_feedback AS "takesFeedback", s.pick_target AS "pickTarget", nullif(s.people, '{}') AS people,
           date_part('epoch', s.expires_at) * 1000 AS "expiresAt",
           date_part('epoch', s.withdrawn_at) * 1000 AS "endedAt",
           s.password_hash IS NOT NULL AS "hasPassword", s.sealed_token AS "sealedToken", s.search->>'text' AS "searchText",
           c.name AS "collectionName",
           CASE WHEN ${IS_LIBRARY} THEN (SELECT l.name FROM library l WHERE l.id = s.search->'libraries'->>0 AND l.organization_id = $1)
           END AS "libraryName",
           coalesce(p.name, k.name) AS "createdBy", s.created_by_id AS "createdById",
           NOT EXISTS (SELECT FROM share_link_asset x JOIN asset a ON a.id = x.asset_id
             WHERE x.share_link_id = s.id AND (a.library_id = ANY ($5::text[])) = $6::boolean) AS within,
           CASE s.kind WHEN 'assets' THEN
             (SELECT count(*) FROM share_link_asset x JOIN asset a ON a.id = x.asset_id AND a.trashed_at IS NULL
              WHERE x.share_link_id = s.id)::int
           WHEN 'collection' THEN CASE WHEN c.filter IS NULL THEN
             (SELECT coalesce(sum(x.count), 0) FROM collection_library x
              JOIN library l ON l.organization_id = s.organization_id AND l.id = x.library_id AND l.trashed_at IS NULL
              WHERE x.collection_id = s.collection_id)::int END END AS "assetsCount",
           (SELECT json_build_object(
              'picks', (SELECT count(*) FROM visitor v JOIN visitor_pick k ON k.visitor_id = v.id WHERE v.share_link_id = s.id),
              'comments', (SELECT count(*) FROM visitor v JOIN comment c ON c.visitor_id = v.id
                WHERE v.share_link_id = s.id AND c.withdrawn_at IS NULL),
              'done', (SELECT count(*) FROM visitor v WHERE v.share_link_id = s.id AND v.sent_at IS NOT NULL))) AS feedback,
           (SELECT json_build_object('visits', coalesce(sum(d.visits), 0), 'downloads', coalesce(sum(d.downloads), 0))
            FROM share_link_day d WHERE d.share_link_id = s.id) AS total,
           (SELECT coalesce(json_agg(json_build_object('day', d.day, 'visits', d.visits, 'downloads', d.downloads)
              ORDER BY d.day DESC), '[]')
            FROM share_link_day d WHERE d.share_link_id = s.id AND d.day > $2) AS days
    FROM share_link s LEFT JOIN person p ON p.id = s.created_by_id LEFT JOIN collection c ON c.id = s.collection_id
      LEFT JOIN api_key k ON k.id = s.created_by_key_id
    WHERE s.organization_id = $1 AND ($8::boolean OR s.withdrawn_at IS NULL) AND ($4::text IS NULL OR s.created_by_key_id = $4) AND NOT ${isOutOfSight('$7::text[]')} AND ($3::text IS NULL OR
      (s.created, s.id) < (SELECT created, id FROM share_link WHERE organization_id = $1 AND id = $3))
      AND ($9::text IS NULL OR s.id = $9)
    ORDER BY s.created DESC, s.id DESC LIMIT ${LIMITS.shareLinksPerPage + 1}`,
};

/** `token`: of a link that the person may change; null when it was not kept. */
export type ListedLink = Omit<ShareLink, 'url' | 'cover' | 'created'> & {
  token: string | null;
  created: Date;
};

type Row = Omit<ListedLink, 'mayChange' | 'mayEnd' | 'token'> & {
  /** Whether the caller can write to every library of its assets. */
  within: boolean;
  createdById: string | null;
  sealedToken: Buffer | null;
};

/**
 * A page of the open share links of an organization, newest first: those made before the link `before`, or the newest.
 * Members change their own, as long as they can write to the libraries in it, and end it also afterwards; owners all. A
 * key sees its own only, and nobody those out of their sight. `next`: the `before` of the next page; null on the last one.
 * @param withEnded also those that were ended, which nobody can change
 * @param only the id of the one to list
 */
export async function listShareLinks(
  { database, now, secrets }: Domain,
  { id, by, shareable, hidden }: OrganizationWithLinks,
  before: string | null,
  { withEnded = false, only = null }: { withEnded?: boolean; only?: string | null } = {},
): Promise<{ links: ListedLink[]; next: string | null }> {
  const since = new Date(now().getTime() - LIMITS.shareLinkDays * DAY_MS);
  const keyId = by.kind === 'key' ? by.keyId : null;
  const { libraryIds, areExceptions } = shareable;
  const rows = await database.rows<Row>(LIST, [
    id,
    since,
    before,
    keyId,
    libraryIds,
    areExceptions,
    hidden,
    withEnded,
    only,
  ]);
  const mayEndOf = ({ createdById, endedAt }: Row) => {
    if (endedAt !== null) return false;
    if (by.kind === 'key') return libraryIds.length > 0;
    const own = by.memberships.find(({ organization }) => organization.id === id);
    const isOwn = own?.role === 'owner' || createdById === by.personId;
    return own !== undefined && mayChange(by, own) && isOwn;
  };
  const isShareable = ({ kind, within }: Row) =>
    isEveryLibrary(shareable) || (kind === 'assets' && within);
  const links = rows.slice(0, LIMITS.shareLinksPerPage).map((row) => {
    const { createdById: _, within: __, sealedToken, ...link } = row;
    const mayEnd = mayEndOf(row);
    const mayEdit = mayEnd && isShareable(row);
    const named = { id: link.id, organizationId: id };
    const token = mayEdit ? openShareToken(secrets, named, sealedToken) : null;
    return { ...link, mayChange: mayEdit, mayEnd, token };
  });
  return { links, next: rows.length > links.length ? (links.at(-1)?.id ?? null) : null };
}

/** The first asset in its order; of a library, the latest. What a search finds costs too much for a list. */
const LIST_COVERS = {
  name: 'list-covers-of-links',
  text: `
    SELECT s.id AS "linkId", ${TILE_COLUMNS}
    FROM share_link s CROSS JOIN LATERAL (
      SELECT CASE s.kind
        WHEN 'assets' THEN (SELECT a.id FROM share_link_asset x JOIN asset a ON a.id = x.asset_id AND a.trashed_at IS NULL
          WHERE x.share_link_id = s.id ORDER BY x.place LIMIT 1)
        WHEN 'collection' THEN (SELECT a.id FROM collection_asset e JOIN asset a ON a.id = e.asset_id AND a.trashed_at IS NULL
          JOIN library l ON l.organization_id = $1 AND l.id = a.library_id AND l.trashed_at IS NULL
          WHERE e.collection_id = s.collection_id ORDER BY e.place, e.asset_id LIMIT 1)
        WHEN 'search' THEN CASE WHEN ${IS_LIBRARY} THEN (SELECT a.id FROM asset a WHERE a.organization_id = $1 AND a.library_id = s.search->'libraries'->>0
            AND a.trashed_at IS NULL AND a.parent_id IS NULL ORDER BY a.created DESC, a.id DESC LIMIT 1) END
      END AS id) AS first
    JOIN asset a ON a.id = first.id AND a.organization_id = $1
    WHERE s.organization_id = $1 AND s.id = ANY ($2)`,
};

/** The asset that stands for each of some links, by the ids of the links. */
export async function listCovers(
  { database }: Domain,
  { id }: OrganizationWithLinks,
  linkIds: string[],
): Promise<Map<string, TileRow>> {
  const rows = await database.rows<TileRow & { linkId: string }>(LIST_COVERS, [id, linkIds]);
  return new Map(rows.map((row) => [row.linkId, row]));
}
