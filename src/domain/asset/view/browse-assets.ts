import type { View } from '@/contract/browse/view';
import { ASSETS_PER_BLOCK } from '@/contract/browse/view';
import type { MediaKind, Processing } from '@/platform/database/generated/enums';
import { hasColour, hasOrientation, SIGNS } from '@/platform/database/has-look';
import { isWithinPlace } from '@/platform/database/is-within-place';
import type { LibraryForReading } from '../../access/authorize-library';
import type { Domain } from '../../operation';
import { countVariants } from './count-variants';

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
  view: View,
  offset: number,
): Promise<{ total: number; rows: TileRow[] }> {
  const { name, where, values } = conditionOf(library, view);
  const { order, sorted } = orderOf(view);
  const byMonth = order === 'captured' && isUnfiltered(view);
  const [limit, from] = [`$${values.length + 1}`, `$${values.length + 2}::int`];
  const select = {
    name: `browse-${order}-${name}`,
    text: `
      ${byMonth ? `WITH month AS (${monthAt(from)})` : ''}
      SELECT ${TILE_COLUMNS}
      FROM unnest(ARRAY(
        SELECT id FROM asset ${where} ${byMonth ? 'AND captured_at < (SELECT until FROM month)' : ''}
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
    FROM library_month WHERE organization_id = $1 AND library_id = $2
  ) counted WHERE before <= ${offset} ORDER BY month LIMIT 1`;

/** How many originals of a library a view shows. Without a filter its counter tells, however large it is. */
export async function countView(
  { database }: Pick<Domain, 'database'>,
  library: LibraryForReading,
  view: View,
): Promise<number> {
  const { name, where, values } = conditionOf(library, view);
  const [counted] = isUnfiltered(view)
    ? await database.rows<{ total: number }>(view.trashed ? COUNT_TRASH : COUNT_LIVE, values)
    : await database.rows<{ total: number }>(
        { name: `count-${name}`, text: `SELECT count(*) AS total FROM asset ${where}` },
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

export const isUnfiltered = ({ tags, kind, approval, takenIn, colour, orientation }: View) =>
  tags.length === 0 && ![kind, approval, takenIn, colour, orientation].some(Boolean);

/** The ids of `count` assets of a view from `offset`, in the order of the view. */
export async function browseIds(
  { database }: Domain,
  library: LibraryForReading,
  view: View,
  { offset, count }: { offset: number; count: number },
): Promise<string[]> {
  const { name, where, values } = conditionOf(library, view);
  const { order, sorted } = orderOf(view);
  const select = {
    name: `browse-ids-${order}-${name}`,
    text: `
      SELECT id FROM asset ${where} ORDER BY ${sorted}
      LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
  };
  const rows = await database.rows<{ id: string }>(select, [...values, count, offset]);
  return rows.map(({ id }) => id);
}

type Direction = 'ASC' | 'DESC';

/** The sort order of a view, as SQL. Its `keys` end with the id. */
export function orderOf({ trashed, sort }: View) {
  const order = trashed ? 'trash' : sort;
  const { keys, direction }: { keys: readonly string[]; direction: Direction } = ORDERS[order];
  const all = [...keys, 'id'];
  return { order, keys: all, direction, sorted: sortBy(all, direction) };
}

/** For ORDER BY. */
export const sortBy = (keys: string[], direction: Direction) =>
  keys.map((key) => `${key} ${direction}`).join(', ');

/** The SQL condition of a view; `name` is different for each text of the condition. */
export function conditionOf({ organization, id }: LibraryForReading, view: View) {
  const values: unknown[] = [organization.id, id];
  const parts = [
    'organization_id = $1 AND library_id = $2 AND parent_id IS NULL',
    `trashed_at IS ${view.trashed ? 'NOT NULL' : 'NULL'}`,
  ];
  const used: string[] = [view.trashed ? 'trashed' : 'live'];
  const ask = (filter: string, part: (place: string) => string, value: unknown) => {
    values.push(value);
    parts.push(part(`$${values.length}`));
    used.push(filter);
  };
  if (view.tags.length > 0) ask('tags', (place) => `tags @> ${place}::text[]`, view.tags);
  if (view.kind) ask('kind', (place) => `kind = ${place}::"MediaKind"`, view.kind);
  if (view.takenIn)
    ask('place', (key) => isWithinPlace('asset.taken_in', `${key}::text`), view.takenIn);
  if (view.colour) ask('colour', (colour) => hasColour('asset', colour), view.colour);
  if (view.orientation)
    ask('orientation', (sign) => hasOrientation('asset', sign), SIGNS[view.orientation]);
  if (view.approval === 'none') {
    parts.push('approval_state IS NULL');
    used.push('unapproved');
  } else if (view.approval) ask('approval', (place) => `approval_state = ${place}`, view.approval);
  return { name: used.join('-'), where: `WHERE ${parts.join(' AND ')}`, values };
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
