import { NEIGHBOURS_ON_A_SIDE } from '@/contract/browse/browse';
import type { LibraryForReading } from '../../access/authorize-library';
import type { Domain } from '../../operation';
import {
  type AssetView,
  conditionOf,
  countView,
  LIBRARY,
  orderOf,
  sortBy,
  TILE_COLUMNS,
  type TileRow,
} from './browse-assets';

type Found = {
  before: TileRow[];
  after: TileRow[];
  place: number | null;
  total: number;
};

/**
 * The originals before and after one in a view, in their order, at most `NEIGHBOURS_ON_A_SIDE` on each side, its
 * position there, from 1, and how many the view shows. An original the view does not show (any more) has no position,
 * but has the neighbours it would have. A variant, and an asset neither in the library nor in its trash, has none. Two
 * short walks along an index, at any position; the position itself is counted on the index alone, by capture date from
 * the beginning of the month.
 */
export async function findNeighbours(
  { database }: Domain,
  library: LibraryForReading,
  view: AssetView,
  assetId: string,
): Promise<Found> {
  const { named, where, values } = conditionOf(library, view);
  const { order, keys, direction } = orderOf(view);
  const forwards = direction === 'ASC';
  const self = `$${values.length + 1}`;
  const here = `
    WITH here AS (
      SELECT ${keys.map((key, n) => `${key} AS here_${n}`)} FROM asset
      WHERE organization_id = $1 AND library_id = ${LIBRARY} AND id = ${self} AND parent_id IS NULL
        AND trashed_at IS ${view.trashed ? 'NOT NULL' : 'NULL'})`;
  const beside = (upwards: boolean) =>
    `${where} AND (${keys}) ${upwards ? '>' : '<'} (${keys.map((_, n) => `here_${n}`)})`;
  const nearest = (side: string, upwards: boolean) => {
    const order = `ORDER BY ${sortBy(keys, upwards ? 'ASC' : 'DESC')}`;
    return `
      SELECT '${side}' AS side, distance, ${TILE_COLUMNS}
      FROM here CROSS JOIN LATERAL (
        SELECT id AS found_id, row_number() OVER (${order}) AS distance FROM asset k ${beside(upwards)}
        ${order} LIMIT ${NEIGHBOURS_ON_A_SIDE}
      ) found JOIN asset a ON a.id = found_id`;
  };
  const find = {
    ...named(`neighbours-${order}`),
    text: `${here} ${nearest('before', !forwards)} UNION ALL ${nearest('after', forwards)}
      ORDER BY distance`,
  };
  const byMonth = order === 'captured' && view.filter === null;
  const count = {
    ...named(`place-${order}`),
    text: `${here}
      SELECT EXISTS (SELECT FROM asset k ${where} AND id = ${self}) AS shown,
        (SELECT count(*) FROM here CROSS JOIN LATERAL (
          SELECT FROM asset k ${beside(!forwards)} ${byMonth ? `AND captured_at < ${END_OF_MONTH}` : ''}
        ) before) ${byMonth ? `+ (${IN_LATER_MONTHS})` : ''} AS before`,
  };
  const all = [...values, assetId];
  const [rows, [counted], total] = await Promise.all([
    database.rows<TileRow & { side: 'before' | 'after' }>(find, all),
    database.rows<{ shown: boolean; before: number }>(count, all),
    countView({ database }, library, view),
  ]);
  const on = (wanted: string) => rows.filter(({ side }) => side === wanted);
  return {
    before: on('before').reverse(),
    after: on('after'),
    place: counted?.shown ? counted.before + 1 : null,
    total,
  };
}

const MONTH = `date_trunc('month', here_0 AT TIME ZONE 'UTC')`;
const END_OF_MONTH = `((${MONTH} + interval '1 month') AT TIME ZONE 'UTC')`;
const IN_LATER_MONTHS = `
  SELECT coalesce(sum(count), 0)::int FROM here JOIN library_month
    ON organization_id = $1 AND library_id = ${LIBRARY} AND month > ${MONTH}`;
