import type { Neighbours } from '@/contract/browse/browse';
import type { TileRow } from '@/domain/asset/view/browse-assets';
import { presentFullTile, presentTile } from './tile';
import type { Urls } from './urls';

/** A row and its library. */
type Found = { row: TileRow; libraryId: string };
type Beside = { before: Found[]; after: Found[]; place: number | null; total: number };

/** Presents the neighbours of an asset. The nearest on each side will be shown large next. */
export function presentNeighbours({ before, after, ...counted }: Beside, urls: Urls): Neighbours {
  const full = (found: Found | undefined) =>
    found ? { ...presentFullTile(found.row, urls), libraryId: found.libraryId } : null;
  const small = ({ row, libraryId }: Found) => ({ ...presentTile(row, urls), libraryId });
  return {
    previous: full(before.at(-1)),
    next: full(after[0]),
    before: before.map(small),
    after: after.map(small),
    ...counted,
  };
}
