import type { Neighbours } from '@/contract/browse/browse';
import { presentFullTile, presentTileInLibrary, type RowInLibrary } from './tile';
import type { Urls } from './urls';

type Beside = {
  before: RowInLibrary[];
  after: RowInLibrary[];
  place: number | null;
  total: number;
};

/** Presents the neighbours of an asset. The nearest on each side will be shown large next. */
export function presentNeighbours({ before, after, ...counted }: Beside, urls: Urls): Neighbours {
  const full = (row: RowInLibrary | undefined) =>
    row ? { ...presentFullTile(row, urls), libraryId: row.library_id } : null;
  const small = (row: RowInLibrary) => presentTileInLibrary(row, urls);
  return {
    previous: full(before.at(-1)),
    next: full(after[0]),
    before: before.map(small),
    after: after.map(small),
    ...counted,
  };
}
