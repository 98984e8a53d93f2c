import type { AssetMetadata } from '@/contract/asset/asset';
import { LIMITS } from '@/contract/limits';
import type { MediaKind, Processing } from '@/platform/database/generated/enums';
import type { SearchFilters, SearchIndex } from '@/platform/search-index/port';
import { assetsOf, type Sight } from '../access/assets-of-collection';
import type { SharedAssets } from '../access/authorize-shared';
import { DESCRIPTION_FOR_STRANGERS } from '../analysis/find-analysis';
import type { Domain } from '../operation';
import { readSharedSearch } from './read-shared-search';

/**
 * The fields of an asset that a visitor may see, if the link shows them. The description names no place, unless a person
 * or the operator's model wrote it.
 */
export type SharedRow = {
  id: string;
  name: string;
  kind: MediaKind;
  processing: Processing;
  content_type: string;
  width: number | null;
  height: number | null;
  duration: number | null;
  blurhash: string | null;
  renditions: number[];
  description: string | null;
  metadata: AssetMetadata | null;
  /** When it was taken, as a person set it. */
  own_taken: string | null;
};

type Page = { offset: number; limit: number };
type Found = { total: number; ids: string[] };

/** An asset outside the period of its rights, or of those of its original, at $3: decide-delivery.ts refuses its files. */
const WITHHELD = `EXISTS (
  SELECT FROM asset r WHERE r.id IN (a.id, a.parent_id) AND (r.valid_from > $3 OR r.valid_until <= $3))`;

/** Live assets of the organization, in libraries outside the trash, within the period of their rights. */
const LIVE = `
  JOIN library l ON l.organization_id = a.organization_id AND l.id = a.library_id AND l.trashed_at IS NULL
  WHERE a.organization_id = $1 AND a.trashed_at IS NULL AND NOT ${WITHHELD}`;

const FIND_ROWS = {
  name: 'find-shared-rows',
  text: `
    SELECT a.id, a.name, a.kind, a.processing, a.content_type, a.width, a.height, a.duration, a.blurhash,
      to_json(a.renditions) AS renditions, ${DESCRIPTION_FOR_STRANGERS} AS description, a.metadata,
      a.own_taken
    FROM asset a LEFT JOIN asset_analysis n ON n.blob = a.blob ${LIVE} AND a.id = ANY ($2)`,
};

/** The live assets of a link, in its order, and how many there are. */
export async function listSharedAssets(
  domain: Domain,
  index: SearchIndex,
  shared: SharedAssets,
  page: Page,
): Promise<{ total: number; rows: SharedRow[] }> {
  const { total, ids } = await listSharedIds(domain, index, shared, page);
  const rows = await domain.database.rows<SharedRow>(FIND_ROWS, [
    shared.organization.id,
    ids,
    domain.now(),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { total, rows: ids.flatMap((id) => byId.get(id) ?? []) };
}

/**
 * The ids of the same: of the chosen assets, in their order; of those in its collection now; or of its search's present
 * results, the first 1,000.
 */
export function listSharedIds(
  domain: Domain,
  index: SearchIndex,
  shared: SharedAssets,
  page: Page,
): Promise<Found> {
  if (shared.collection) return listCollected(domain, shared, shared.collection, page);
  if (shared.search) return searchShared(domain, index, shared, shared.search, page);
  return listChosen(domain, shared, page);
}

const COUNT_CHOSEN = {
  name: 'count-shared-assets',
  text: `
    SELECT count(*)::int AS total FROM share_link_asset x JOIN asset a ON a.id = x.asset_id ${LIVE}
      AND x.share_link_id = $2`,
};

const LIST_CHOSEN = {
  name: 'list-shared-assets',
  text: `
    SELECT a.id FROM share_link_asset x JOIN asset a ON a.id = x.asset_id ${LIVE} AND x.share_link_id = $2
    ORDER BY x.place LIMIT $4 OFFSET $5`,
};

const listChosen = (domain: Domain, { linkId, organization }: SharedAssets, page: Page) =>
  countAndList(domain, COUNT_CHOSEN, LIST_CHOSEN, [organization.id, linkId], page);

/** Visitors see everything of what is shown to them. A link to a smart collection keeps its libraries. */
export async function sightOfShared(
  reader: Sight['reader'],
  now: Date,
  organizationId: string,
  libraries: string[] | null,
): Promise<Sight> {
  const live = await reader.rows<{ id: string }>(FIND_LIBRARIES, [organizationId, libraries]);
  const libraryIds = live.map(({ id }) => id);
  return { reader, now, organizationId, libraryIds, seesAllComments: true, knowsAddresses: true };
}

async function listCollected(
  { database, now }: Domain,
  { organization, libraries }: SharedAssets,
  collection: NonNullable<SharedAssets['collection']>,
  { limit, offset }: Page,
): Promise<Found> {
  const kept = collection.filter === null ? null : libraries;
  const sight = await sightOfShared(database, now(), organization.id, kept);
  const assets = await assetsOf(sight, collection);
  const { order, give, query } = assets;
  const from = `${assets.from} AND NOT ${WITHHELD.replaceAll('$3', give(sight.now, 'timestamptz'))}`;
  // Planned for its values: a smart collection may have any number of assets.
  const count = `
    SELECT count(*)::int AS total FROM (SELECT ${from} LIMIT ${LIMITS.assetsPerCollection}) counted`;
  const values = assets.values;
  const list = `
    SELECT a.id ${from} ORDER BY ${order} LIMIT ${give(limit, 'int')} OFFSET ${give(offset, 'int')}`;
  const [counted, rows] = await Promise.all([
    database.rows<{ total: number }>(query('count-shared-collection', count), values),
    database.rows<{ id: string }>(query('list-shared-collection', list), assets.values),
  ]);
  return { total: counted[0]?.total ?? 0, ids: rows.map(({ id }) => id) };
}

type Query = { name: string; text: string };

async function countAndList(
  { database, now }: Domain,
  count: Query,
  list: Query,
  of: string[],
  { offset, limit }: Page,
): Promise<Found> {
  const values = [...of, now()];
  const [counted, rows] = await Promise.all([
    database.rows<{ total: number }>(count, values),
    database.rows<{ id: string }>(list, [...values, limit, offset]),
  ]);
  return { total: counted[0]?.total ?? 0, ids: rows.map(({ id }) => id) };
}

const FIND_LIBRARIES = {
  name: 'find-shared-libraries',
  text: `
    SELECT id FROM library
    WHERE organization_id = $1 AND ($2::text[] IS NULL OR id = ANY ($2)) AND trashed_at IS NULL`,
};

const FIND_SHOWN = {
  name: 'find-shown-assets',
  text: `SELECT a.id FROM asset a ${LIVE} AND a.id = ANY ($2)`,
};

async function searchShared(
  { database, now }: Domain,
  index: SearchIndex,
  { organization: { id: organizationId } }: SharedAssets,
  stored: SearchFilters,
  { offset, limit }: Page,
): Promise<Found> {
  const { libraries, approvals, ...search } = readSharedSearch(stored);
  const left = await database.rows<{ id: string }>(FIND_LIBRARIES, [organizationId, libraries]);
  const libraryIds = left.map(({ id }) => id);
  if (libraryIds.length === 0) return { total: 0, ids: [] };
  const states = approvals.map((state) => (state === 'none' ? null : state));
  const scope = { organizationId, libraryIds, approvals: states };
  const most = LIMITS.assetsPerShareLink;
  const page = { offset, limit: Math.max(0, Math.min(limit, most - offset)) };
  const { found, hits } = await index.search({
    ...search,
    ...scope,
    ...page,
    group: 'network',
  });
  const ids = hits.map(({ assetId }) => assetId);
  const rows = await database.rows<{ id: string }>(FIND_SHOWN, [organizationId, ids, now()]);
  const shown = new Set(rows.map(({ id }) => id));
  return { total: Math.min(found, most), ids: ids.filter((id) => shown.has(id)) };
}
