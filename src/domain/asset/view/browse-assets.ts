import type { View } from '@/contract/browse/view';
import { ASSETS_PER_BLOCK } from '@/contract/browse/view';
import type { MediaKind, Processing } from '@/platform/database/generated/enums';
import {
  type AssetFilter,
  conditionOf as conditionOfFilter,
  Parameters,
} from '@/platform/search-index/port';
import type { LibraryForReading } from '../../access/authorize-library';
import type { Domain } from '../../operation';
import { countVariants } from './count-variants';

/** A view with the ids of what its filter names. */
export type AssetView = Omit<View, 'filter'> & { filter: AssetFilter | null };

/** The fields of an asset shown by a tile. */
export type TileRow = {
  id: string;
  name: string;
  kind: MediaKind;
  processing: Processing;
  content_type: string;
  content_version: number | null;
  width: number | null;
  height: number | null;
  duration: number | null;
  blurhash: string | null;
  renditions: number[];
  tags: string[];
  approval_state: string | null;
  /** Its live variants. */
  variants_count: number;
  /** Unix milliseconds. */
  trashed_at: number | null;
  /** When its rights end, in unix milliseconds. */
  valid_until: number | null;
  hold: boolean;
};

/** The select list of a TileRow, for a table aliased `a`. */
export const TILE_COLUMNS = `
  a.id, a.name, a.kind, a.processing, a.content_type, a.content_version, a.width, a.height, a.duration,
  a.blurhash, to_json(a.renditions) AS renditions, to_json(a.tags) AS tags, a.approval_state,
  (SELECT count(*) FROM asset v WHERE v.parent_id = a.id AND v.trashed_at IS NULL)::int AS variants_count,
  date_part('epoch', a.trashed_at) * 1000 AS trashed_at, date_part('epoch', a.valid_until) * 1000 AS valid_until, a.hold`;

/** Ascends from the newest asset to the oldest. */
const AGE = `(timestamptz 'epoch' - created)`;

/**
 * Each sort order matches an index, read forwards or backwards. Its keys all have one direction and are never null, so
 * places in it can be compared as rows.
 */
export const ORDERS = {
  newest: { keys: ['created'], direction: 'DESC' },
  oldest: { keys: ['created'], direction: 'ASC' },
  name: { keys: ['lower(name)'], direction: 'ASC' },
  captured: { keys: ['captured_at'], direction: 'DESC' },
  camera: { keys: [`coalesce('0' || lower(camera), '1')`, AGE], direction: 'ASC' },
  type: { keys: ['content_type', AGE], direction: 'ASC' },
  approval: { keys: [`coalesce('0' || approval_state, '1')`, AGE], direction: 'ASC' },
  trash: { keys: ['trashed_at'], direction: 'DESC' },
} as const satisfies Record<string, { keys: string[]; direction: 'ASC' | 'DESC' }>;

/**
 * The originals of a library in a view, `ASSETS_PER_BLOCK` from `offset`, and how many there are in total. The query
 * chooses the block on an index alone and fetches only its rows. This keeps distant blocks cheap: with 100,000 assets
 * the last block takes about as long as counting them. By capture date, the number of assets of each month tells where
 * to begin.
 */
export async function browseAssets(
  { database }: Domain,
  library: LibraryForReading,
  view: AssetView,
  offset: number,
): Promise<{ total: number; rows: TileRow[] }> {
  const { named, where, values } = conditionOf(library, view);
  const { order, sorted } = orderOf(view);
  const byMonth = order === 'captured' && view.filter === null;
  const [limit, from] = [`$${values.length + 1}`, `$${values.length + 2}::int`];
  const select = {
    ...named(`browse-${order}`),
    text: `
      ${byMonth ? `WITH month AS (${monthAt(from)})` : ''}
      SELECT ${TILE_COLUMNS}
      FROM unnest(ARRAY(
        SELECT id FROM asset k ${where} ${byMonth ? 'AND captured_at < (SELECT until FROM month)' : ''}
        ORDER BY ${sorted} LIMIT ${limit} OFFSET ${byMonth ? `(SELECT ${from} - before FROM month)` : from}
      )) WITH ORDINALITY AS block(id, place) JOIN asset a ON a.id = block.id
      ORDER BY place`,
  };
  const [total, rows] = await Promise.all([
    countView({ database }, library, view),
    database.rows<TileRow>(select, [...values, ASSETS_PER_BLOCK, offset]),
  ]);
  return { total, rows };
}

/** The month of the place `offset` in the whole library: its end, and how many assets are of later months. */
const monthAt = (offset: string) => `
  SELECT before, (month + interval '1 month') AT TIME ZONE 'UTC' AS until FROM (
    SELECT month, sum(count) OVER (ORDER BY month DESC) - count AS before
    FROM library_month WHERE organization_id = $1 AND library_id = ${LIBRARY}
  ) counted WHERE before <= ${offset} ORDER BY month LIMIT 1`;

/** How many originals of a library a view shows. Without a filter its counter tells, however large it is. */
export async function countView(
  { database }: Pick<Domain, 'database'>,
  library: LibraryForReading,
  view: AssetView,
): Promise<number> {
  const { where, values } = conditionOf(library, view);
  const [counted] =
    view.filter === null
      ? await database.rows<{ total: number }>(view.trashed ? COUNT_TRASH : COUNT_LIVE, [
          library.organization.id,
          library.id,
        ])
      : await database.rows<{ total: number }>(
          { text: `SELECT count(*) AS total FROM asset k ${where}` },
          values,
        );
  return counted?.total ?? 0;
}

const countOf = (counter: string, state: 'live' | 'trashed') => ({
  name: `count-originals-${state}`,
  text: `
    SELECT l.${counter} - ${countVariants(state)} AS total
    FROM library l WHERE l.organization_id = $1 AND l.id = $2`,
});
const COUNT_LIVE = countOf('assets_count', 'live');
const COUNT_TRASH = countOf('trash_count', 'trashed');

/** The library in a statement with the values of `conditionOf`. */
export const LIBRARY = '($2::text[])[1]';

/** The ids of `count` assets of a view from `offset`, in the order of the view. */
export async function browseIds(
  { database }: Domain,
  library: LibraryForReading,
  view: AssetView,
  { offset, count }: { offset: number; count: number },
): Promise<string[]> {
  const { named, where, values } = conditionOf(library, view);
  const { order, sorted } = orderOf(view);
  const select = {
    ...named(`browse-ids-${order}`),
    text: `
      SELECT id FROM asset k ${where} ORDER BY ${sorted}
      LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
  };
  const rows = await database.rows<{ id: string }>(select, [...values, count, offset]);
  return rows.map(({ id }) => id);
}

type Direction = 'ASC' | 'DESC';

/** The sort order of a view, as SQL. Its `keys` end with the id. */
export function orderOf({ trashed, sort }: Pick<AssetView, 'trashed' | 'sort'>) {
  const order = trashed ? 'trash' : sort;
  const { keys, direction }: { keys: readonly string[]; direction: Direction } = ORDERS[order];
  const all = [...keys, 'id'];
  return { order, keys: all, direction, sorted: sortBy(all, direction) };
}

/** For ORDER BY. */
export const sortBy = (keys: string[], direction: Direction) =>
  keys.map((key) => `${key} ${direction}`).join(', ');

/**
 * The SQL condition of a view on the row `k` of an asset; $1 is the organization and $2 a list with its library. `named`: the
 * name of a statement with this condition. One with a filter has none: a plan may be fast for other values only.
 */
export function conditionOf({ organization, id }: LibraryForReading, view: AssetView) {
  const { filter, trashed } = view;
  const parameters = new Parameters(3);
  const parts = [
    `k.organization_id = $1 AND k.library_id = ${LIBRARY} AND k.parent_id IS NULL`,
    `k.trashed_at IS ${trashed ? 'NOT NULL' : 'NULL'}`,
  ];
  const organizationId = organization.id;
  if (filter)
    parts.push(conditionOfFilter(filter, { organizationId, isLive: !trashed, parameters }));
  const values: unknown[] = [organizationId, [id], ...parameters.values];
  const named = (name: string) =>
    filter ? {} : { name: `${name}-${trashed ? 'trashed' : 'live'}` };
  return { named, where: `WHERE ${parts.join(' AND ')}`, values };
}

const FIND_TILES = {
  name: 'find-tiles',
  text: `
    SELECT ${TILE_COLUMNS} FROM asset a
    WHERE organization_id = $1 AND library_id = $2 AND id = ANY ($3) AND trashed_at IS NULL`,
};

/** The assets with these ids live in the library, in no order: for tiles still being processed. */
export const findTiles = (
  { database }: Domain,
  library: LibraryForReading,
  ids: string[],
): Promise<TileRow[]> => database.rows(FIND_TILES, [library.organization.id, library.id, ids]);
