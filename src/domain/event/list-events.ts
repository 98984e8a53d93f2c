import type { CHANGED_FIELDS } from '@/contract/choices';
import type { Change, EventType } from '@/contract/organization/event';
import { ASSET_JOINS } from '@/platform/database/asset-version';
import type { AssetFilter } from '@/platform/search-index/port';
import { filterStatement } from '@/platform/search-index/postgres/filter-statement';
import type { LibraryForReading } from '../access/authorize-library';
import { ASSET_COLUMNS, type AssetRow } from '../asset/asset-row';
import type { Domain } from '../operation';
import type { EventActor } from './actor';

/** An event and, unless it is out of sight, its asset: then the columns of the asset are null. */
export type EventRow = {
  position: number;
  type: EventType;
  event_organization_id: string;
  event_library_id: string;
  from_library_id: string | null;
  event_asset_id: string | null;
  fields: (typeof CHANGED_FIELDS)[number][];
  /** Of `asset.delivery_changed`. */
  delivery: { served: boolean; until: string | null } | null;
  actor: EventActor | { type: 'system'; id: null };
  /** Unix milliseconds. */
  at: number;
} & (AssetRow | { id: null });

/** `types`: empty for all. */
export type EventsPage = {
  after: number;
  /** The libraries whose events are listed; null for all of the organization. */
  libraries: readonly string[] | null;
  /** The libraries that the reader reaches, at least those; null for all. No others are named. */
  reach: readonly string[] | null;
  types: readonly EventType[];
  limit: number;
  /** Only events of assets that this means now, and that are live in one of `libraries`. */
  filter?: AssetFilter | null;
};

const list = (narrowed: string) => `
  WITH page AS MATERIALIZED (
    SELECT e.*, seen.type AS seen_type, seen.type <> e.type AS is_narrowed
    FROM published_event e
    CROSS JOIN LATERAL event_type_within(e.type, e.library_id, e.from_library_id, $6::text[]) AS seen(type)
    WHERE organization_id = $1 AND position > $3
      AND ($2::text[] IS NULL OR library_id = ANY ($2) OR from_library_id = ANY ($2))
      ${narrowed}
      AND ($4::text[] = '{}' OR seen.type = ANY ($4))
    ORDER BY position LIMIT $5
  ), visible AS MATERIALIZED (
    SELECT a.* FROM asset a
    JOIN library l ON l.organization_id = a.organization_id AND l.id = a.library_id AND l.trashed_at IS NULL
    WHERE a.id IN (SELECT asset_id FROM page) AND a.organization_id = $1 AND a.trashed_at IS NULL
      AND ($2::text[] IS NULL OR a.library_id = ANY ($2))
  )
  SELECT e.position, e.seen_type AS type, e.organization_id AS event_organization_id,
         CASE WHEN e.is_narrowed AND e.seen_type = 'asset.deleted' THEN e.from_library_id ELSE e.library_id END AS event_library_id,
         CASE WHEN NOT e.is_narrowed THEN e.from_library_id END AS from_library_id, e.asset_id AS event_asset_id, to_json(e.fields) AS fields, e.actor, e.delivery,
         date_part('epoch', e.created) * 1000 AS at, ${ASSET_COLUMNS}
  FROM page e LEFT JOIN visible a ON a.id = e.asset_id ${ASSET_JOINS}
  ORDER BY e.position`;

const LIST = { name: 'list-events', text: list('') };

/** Events of an organization after a position, oldest first, each with its asset as it is now (docs/rules.md#events). */
export function listEvents(
  domain: Domain,
  organizationId: string,
  { after, libraries, reach, types, limit, filter = null }: EventsPage,
) {
  const { condition, parameters } = filterStatement(organizationId, filter, 7);
  const statement = condition
    ? {
        text: list(`AND asset_id IN (
        SELECT k.id FROM asset k
        WHERE k.organization_id = $1 AND k.library_id = ANY ($2) AND k.trashed_at IS NULL AND ${condition})`),
      }
    : LIST;
  const values = [organizationId, libraries, after, types, limit, reach, ...parameters.values];
  return domain.database.rows<EventRow>(statement, values);
}

const CHANGES = {
  name: 'list-changes',
  text: `
  SELECT position::text AS id, type, asset_id AS "assetId" FROM published_event
  WHERE organization_id = $1 AND (library_id = $2 OR from_library_id = $2) AND position > $3
  ORDER BY position LIMIT $4`,
};

/** Events of one library after a position, oldest first: only type and asset id. */
export const listChanges = (
  domain: Domain,
  { organization, id }: LibraryForReading,
  after: number,
  limit: number,
) => domain.database.rows<Change>(CHANGES, [organization.id, id, after, limit]);

const MISSED = {
  name: 'missed-events',
  text: 'SELECT 1 FROM event_removal WHERE organization_id = $1 AND up_to > $2',
};

/**
 * Whether events after a position were deleted because of their age or their number. Asked after a list from there, it
 * misses no deletion. Position 0 stands for the oldest event kept, so nothing is missed there.
 */
export async function hasMissedEvents(
  domain: Domain,
  organizationId: string,
  after: number,
): Promise<boolean> {
  if (after === 0) return false;
  return (await domain.database.rows(MISSED, [organizationId, after])).length > 0;
}

const AHEAD = {
  name: 'is-position-ahead',
  text: 'SELECT 1 FROM published_event_position WHERE $1 > last_value',
};

/** Whether no event of any organization has this position yet. Deleted events do not count as missing. */
export const isAhead = async ({ database }: Domain, position: number): Promise<boolean> =>
  (await database.rows(AHEAD, [position])).length > 0;

const LATEST = {
  name: 'latest-event',
  text: 'SELECT coalesce(max(position), 0) AS position FROM published_event WHERE organization_id = $1',
};

/** The position of the latest event of an organization; 0 for none. */
export async function latestPosition(domain: Domain, organizationId: string): Promise<number> {
  return (await domain.database.row<{ position: number }>(LATEST, [organizationId]))?.position ?? 0;
}
