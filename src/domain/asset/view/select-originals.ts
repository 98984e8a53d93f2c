import type { BulkSelection } from '@/contract/browse/bulk-change';
import type { LibraryForReading } from '../../access/authorize-library';
import { type AssetView, conditionOf, LIBRARY, orderOf } from './browse-assets';

type InView = Extract<BulkSelection, { view: unknown }>;

/** A selection with the ids of what the filter of its view names. */
export type AssetSelection =
  | Exclude<BulkSelection, InView>
  | (Omit<InView, 'view'> & { view: AssetView });

/**
 * The SQL condition of the originals in a selection now, and their order, with the values of both. `trashed`: the
 * selection is in the trash.
 */
export function selectOriginals(
  library: LibraryForReading,
  selection: AssetSelection,
  trashed: boolean,
) {
  const view: AssetView =
    'view' in selection
      ? { ...selection.view, trashed }
      : { sort: 'newest', filter: null, trashed };
  const { where, values } = conditionOf(library, view);
  const { keys, direction, sorted } = orderOf(view);
  const give = (value: unknown) => `$${values.push(value)}`;
  const chosen =
    'ids' in selection
      ? `k.id = ANY (${give(selection.ids)}::text[])`
      : `(k.id = ANY (${give(selection.also)}::text[])
          OR k.id <> ALL (${give(selection.except)}::text[]) AND ${isInRanges(selection.ranges)})`;
  return {
    where: `${where} AND ${chosen}`,
    order: sorted,
    values,
  };

  function isInRanges(ranges: { first: string; last: string }[] | null): string {
    const placeOf = (id: string) =>
      `(SELECT ${keys} FROM asset WHERE organization_id = $1 AND library_id = ${LIBRARY} AND id = ${give(id)})`;
    const [before, after] = direction === 'ASC' ? ['<=', '>='] : ['>=', '<='];
    const parts = ranges?.map(
      ({ first, last }) =>
        `(${keys}) ${after} ${placeOf(first)} AND (${keys}) ${before} ${placeOf(last)}`,
    );
    return parts ? `(${parts.join(' OR ')})` : 'true';
  }
}
