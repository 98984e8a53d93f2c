import type { View } from '@/contract/view';
import type { LibraryForReading } from '../access/authorize-library';
import type { Domain } from '../operation';
import { conditionOf, ORDERS, TILE_COLUMNS, type TileRow } from './browse-assets';

type Found = {
  previous: TileRow | null;
  next: TileRow | null;
  place: number | null;
  total: number;
};

/**
 * The originals before and after one in a view, its position there, from 1, and how many the view shows. An original
 * that the view does not show (any more) has no position, but has the neighbours it would have. A variant, and an asset
 * that is not in the library or in its trash, has none. Two steps along an index, at any position.
 */
export async function findNeighbours(
  { database }: Domain,
  library: LibraryForReading,
  view: View,
  assetId: string,
): Promise<Found> {
  const { name, where, values } = conditionOf(library, view);
  const order = view.trashed ? 'trash' : view.sort;
  const { key, direction } = ORDERS[order];
  const forwards = direction === 'ASC';
  const self = `$${values.length + 1}`;
  const here = `
    WITH here AS (
      SELECT id AS here_id, ${key} AS here_key FROM asset
      WHERE organization_id = $1 AND library_id = $2 AND id = ${self} AND parent_id IS NULL
        AND trashed_at IS ${view.trashed ? 'NOT NULL' : 'NULL'})`;
  const beside = (upwards: boolean) =>
    `${where} AND (${key}, id) ${upwards ? '>' : '<'} (here_key, here_id)`;
  const nearest = (side: string, upwards: boolean) => `
    SELECT '${side}' AS side, ${TILE_COLUMNS}
    FROM here CROSS JOIN LATERAL (
      SELECT id AS found_id FROM asset ${beside(upwards)}
      ORDER BY ${key} ${upwards ? 'ASC' : 'DESC'}, id ${upwards ? 'ASC' : 'DESC'} LIMIT 1
    ) found JOIN asset a ON a.id = found_id`;
  const find = {
    name: `neighbours-${order}-${name}`,
    text: `${here} ${nearest('previous', !forwards)} UNION ALL ${nearest('next', forwards)}`,
  };
  const count = {
    name: `place-${order}-${name}`,
    text: `${here}
      SELECT (SELECT count(*) FROM asset ${where}) AS total,
        EXISTS (SELECT FROM asset ${where} AND id = ${self}) AS shown,
        (SELECT count(*) FROM here CROSS JOIN LATERAL (SELECT FROM asset ${beside(!forwards)}) before) AS before`,
  };
  const all = [...values, assetId];
  const [rows, [counted]] = await Promise.all([
    database.rows<TileRow & { side: 'previous' | 'next' }>(find, all),
    database.rows<{ total: number; shown: boolean; before: number }>(count, all),
  ]);
  const at = (wanted: string) => rows.find(({ side }) => side === wanted) ?? null;
  return {
    previous: at('previous'),
    next: at('next'),
    place: counted?.shown ? counted.before + 1 : null,
    total: counted?.total ?? 0,
  };
}
