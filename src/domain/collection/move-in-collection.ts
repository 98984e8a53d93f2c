import type { CollectionForWriting } from '../access/authorize-collection';
import { type Change, operation } from '../operation';
import { lockEntries, PLACE_STEP } from './change-entries';
import { recordCollectionChange } from './record-collection-change';
import { refuseEditingShown } from './refuse-shown';

/** The entry of an asset, with its place before a move and after it. */
export type MovedEntry = { id: string; was: number; is: number };

/** Between the place before it and the place of the entry `next`; both are null at the end. */
type Gap = { left: number; right: number | null; next: string | null };

/**
 * Moves assets of a collection, in their present order by hand, to before another one, or to the end (null). Writes
 * only the moved entries; where the gap is used up, every entry gets a new place. An asset not there (any more) does
 * not move; if `before` is not there, they move to the end. Returns the id of the change, to undo it; null when nothing
 * moved. Refuses with NOT_FOUND a collection deleted meanwhile, and like refuseEditingShown.
 */
export const moveInCollection = operation(
  async (
    change,
    collection: CollectionForWriting,
    ids: string[],
    before: string | null,
  ): Promise<string | null> => {
    const name = await lockEntries(change, collection);
    await refuseEditingShown(change, collection);
    const gap = await findGap(change, collection, ids, before);
    const size = gap.right === null ? PLACE_STEP * (ids.length + 1) : gap.right - gap.left;
    const moved =
      size > ids.length
        ? await moveInto(change, collection, ids, { left: gap.left, size })
        : await renumber(change, collection, ids, gap);
    const named = { ...collection, name };
    return recordCollectionChange(change, named, { kind: 'arrange', before: moved });
  },
);

/** The gap before the next entry from `before` on that does not move itself. */
async function findGap(
  { tx }: Change,
  { id }: CollectionForWriting,
  ids: string[],
  before: string | null,
): Promise<Gap> {
  const [gap] = await tx.$queryRaw<Gap[]>`
    WITH others AS (
      SELECT place, asset_id FROM collection_asset WHERE collection_id = ${id} AND asset_id <> ALL (${ids})
    ), next AS (
      SELECT o.place, o.asset_id FROM others o JOIN collection_asset b
        ON b.collection_id = ${id} AND b.asset_id = ${before} AND (o.place, o.asset_id) >= (b.place, b.asset_id)
      ORDER BY o.place, o.asset_id LIMIT 1
    )
    SELECT (SELECT place FROM next)::float8 AS right, (SELECT asset_id FROM next) AS next, coalesce((
      SELECT max(o.place) FROM others o
      WHERE NOT EXISTS (SELECT FROM next) OR (o.place, o.asset_id) < (SELECT place, asset_id FROM next)
    ), 0)::float8 AS left`;
  return gap ?? { left: 0, right: null, next: null };
}

const moveInto = (
  { tx }: Change,
  { id }: CollectionForWriting,
  ids: string[],
  { left, size }: { left: number; size: number },
) => tx.$queryRaw<MovedEntry[]>`
  UPDATE collection_asset e SET place = ${left}::bigint + ${size}::bigint * moved.n / (${ids.length}::int + 1)
  FROM (
    SELECT asset_id, place AS was, row_number() OVER (ORDER BY place, asset_id) AS n FROM collection_asset
    WHERE collection_id = ${id} AND asset_id = ANY (${ids})
  ) moved
  WHERE e.collection_id = ${id} AND e.asset_id = moved.asset_id
  RETURNING e.asset_id AS id, moved.was::float8 AS was, e.place::float8 AS is`;

/** Gives every entry a place of its own again, the moved ones before `next`. */
const renumber = (
  { tx }: Change,
  { id }: CollectionForWriting,
  ids: string[],
  { right, next }: Gap,
) => tx.$queryRaw<MovedEntry[]>`
  UPDATE collection_asset e SET place = numbered.n * ${PLACE_STEP}::bigint
  FROM (
    SELECT asset_id, place AS was, row_number() OVER (ORDER BY part, place, asset_id) AS n FROM (
      SELECT asset_id, place, CASE
        WHEN asset_id = ANY (${ids}) THEN 2
        WHEN (place, asset_id) < (${right}::bigint, ${next}) THEN 1 ELSE 3 END AS part
      FROM collection_asset WHERE collection_id = ${id}) parts
  ) numbered
  WHERE e.collection_id = ${id} AND e.asset_id = numbered.asset_id
  RETURNING e.asset_id AS id, numbered.was::float8 AS was, e.place::float8 AS is`;
