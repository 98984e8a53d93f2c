import type { FoundTile } from '@/contract/browse/browse';
import type { AssetRow } from '@/domain/asset/asset-row';
import type { TileRow } from '@/domain/asset/view/browse-assets';
import type { SearchHitRow } from '@/domain/search/search-assets';
import { presentHighlights } from './search-hit';
import { presentTile } from './tile';
import type { Urls } from './urls';

/** Presents a result of a search for the grid. */
export function presentFoundTile({ row, hit }: SearchHitRow, urls: Urls): FoundTile {
  return {
    ...presentTile(tileRowOf(row), urls),
    libraryId: row.library_id,
    parentId: row.parent_id,
    highlights: {
      ...presentHighlights(hit),
      ...(hit.text === null ? {} : { text: hit.text }),
    },
  };
}

/** A live asset as the row of a tile. */
export const tileRowOf = (row: AssetRow): TileRow => ({
  ...row,
  trashed_at: null,
  variants_count: row.variants?.length ?? 0,
});
