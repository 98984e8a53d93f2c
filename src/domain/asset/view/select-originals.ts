import type { BulkSelection } from '@/contract/browse/bulk-change';
import type { LibraryForReading } from '../../access/authorize-library';
import { conditionOf, orderOf } from './browse-assets';

/**
 * The SQL condition of the originals in a selection now, and their order, with the values of both. `trashed`: the
 * selection is in the trash.
 */
export function selectOriginals(
  library: LibraryForReading,
  selection: BulkSelection,
  trashed: boolean,
) {
  const view =
    'view' in selection
      ? { ...selection.view, trashed }
      : { sort: 'newest' as const, tags: [], kind: null, approval: null, trashed };
  const { where, values } = conditionOf(library, view);
  const { keys, direction, sorted } = orderOf(view);
  const give = (value: unknown) => `$${values.push(value)}`;
  const chosen =
    'ids' in selection
      ? `id = ANY (${give(selection.ids)}::text[])`
      : `(id = ANY (${give(selection.also)}::text[])
          OR id <> ALL (${give(selection.except)}::text[]) AND ${isInRanges(selection.ranges)})`;
  return {
    where: `${where} AND ${chosen}`,
    order: sorted,
    values,
  };

  function isInRanges(ranges: { first: string; last: string }[] | null): string {
    const placeOf = (id: string) =>
      `(SELECT ${keys} FROM asset WHERE organization_id = $1 AND library_id = $2 AND id = ${give(id)})`;
    const [before, after] = direction === 'ASC' ? ['<=', '>='] : ['>=', '<='];
    const parts = ranges?.map(
      ({ first, last }) =>
        `(${keys}) ${after} ${placeOf(first)} AND (${keys}) ${before} ${placeOf(last)}`,
    );
    return parts ? `(${parts.join(' OR ')})` : 'true';
  }
}
