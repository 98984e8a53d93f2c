import type { Tile } from '@/contract/browse/browse';
import { DAY_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import type { TileRow } from '@/domain/asset/view/browse-assets';
import { sizesOf } from './asset';
import type { Urls } from './urls';

/** The largest rendition a tile needs, on the highest-density screens. */
const LARGEST_EDGE_PX = 800;

/** Presents a row for a grid of many assets. */
export const presentTile = (row: TileRow, urls: Urls): Tile =>
  presentFullTile(withTileSizes(row), urls);

/** A row of a list of several libraries. */
export type RowInLibrary = TileRow & { library_id: string };

/** The same with the library, where assets of several are shown. */
export const presentTileInLibrary = (row: RowInLibrary, urls: Urls) => ({
  ...presentTile(row, urls),
  libraryId: row.library_id,
});

/** A row with only the renditions a tile may need. */
export function withTileSizes<Row extends { renditions: number[] }>(row: Row): Row {
  const [smallest = 0] = row.renditions;
  const renditions = row.renditions.filter((edge) => edge <= Math.max(smallest, LARGEST_EDGE_PX));
  return { ...row, renditions };
}

/** The same with every rendition: for an asset to be shown large next. */
export function presentFullTile(row: TileRow, urls: Urls): Tile {
  return {
    id: row.id,
    name: row.name,
    processing: row.processing,
    contentType: row.content_type,
    contentVersion: row.content_version,
    width: row.width,
    height: row.height,
    duration: row.duration,
    blurhash: row.blurhash,
    url: urls.file(row.id),
    sizes: row.processing === 'waiting' ? null : sizesOf(row, urls),
    tags: row.tags,
    approval: row.approval_state,
    variantsCount: row.variants_count,
    removedAt: row.trashed_at === null ? null : row.trashed_at + LIMITS.trashDays * DAY_MS,
    endsAt: row.valid_until,
    hold: row.hold,
  };
}
