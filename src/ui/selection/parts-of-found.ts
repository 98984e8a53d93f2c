import type { FoundTile } from '@/contract/browse/browse';
import { LIMITS } from '@/contract/limits';
import { selectedIds } from '../browse/use-selection';
import type { Part } from './use-selected-change';

/** An original or a variant of any library. */
type Found = Pick<FoundTile, 'id' | 'libraryId'> & Partial<Pick<FoundTile, 'parentId'>>;

/**
 * Splits results into parts for one change each: assets of one library. A background change takes originals only, so
 * variants form their own parts, small enough for one call.
 */
export function partsOfFound(organizationId: string, tiles: Found[]): Part[] {
  const partOf = (some: Found[], libraryId: string): Part => ({
    libraryRef: { organizationId, libraryId },
    ...selectedIds(some.map(({ id }) => id)),
  });
  const originals = [...byLibrary(tiles.filter(isOriginal))];
  const variants = [...byLibrary(tiles.filter((tile) => !isOriginal(tile)))];
  return [
    ...originals.map(([libraryId, some]) => partOf(some, libraryId)),
    ...variants.flatMap(([libraryId, some]) => inCalls(some).map((few) => partOf(few, libraryId))),
  ];
}

function byLibrary(tiles: Found[]): Map<string, Found[]> {
  const found = new Map<string, Found[]>();
  for (const tile of tiles) found.set(tile.libraryId, [...(found.get(tile.libraryId) ?? []), tile]);
  return found;
}

/** Whether an asset can be moved and trashed by itself: a variant follows its original. */
export const isOriginal = ({ parentId = null }: Found): boolean => parentId === null;

const inCalls = (tiles: Found[]): Found[][] =>
  Array.from({ length: Math.ceil(tiles.length / LIMITS.idsPerCall) }, (_, n) =>
    tiles.slice(n * LIMITS.idsPerCall, (n + 1) * LIMITS.idsPerCall),
  );
