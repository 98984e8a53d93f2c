import type { ActivityEntry } from '@/contract/organization/activity';
import type { ActivityRow } from '@/domain/activity/list-activity';
import type { TileRow } from '@/domain/asset/view/browse-assets';
import { presentTile } from './tile';
import type { Urls } from './urls';

/** An entry shows at most this many assets. */
const TILES_OF_ENTRY = 6;

/** The ids of the assets that an entry shows. */
export const tilesShown = ({ assetIds }: ActivityRow): string[] =>
  [...new Set(assetIds)].slice(0, TILES_OF_ENTRY);

/** Presents entries with their assets; those trashed meanwhile are left out. */
export function presentActivity(
  rows: ActivityRow[],
  tiles: (TileRow & { library_id: string })[],
  urls: Urls,
): ActivityEntry[] {
  const known = new Map(
    tiles.map((row) => [row.id, { ...presentTile(row, urls), libraryId: row.library_id }]),
  );
  return rows.map((row, place) => {
    const { libraryId, libraryName, linkId, linkTitle, assetIds: _, ...entry } = row;
    return {
      ...entry,
      id: `${row.kind} ${row.at} ${place}`,
      library: libraryId === null ? null : { id: libraryId, name: libraryName ?? '' },
      link: linkId === null ? null : { id: linkId, title: linkTitle ?? '' },
      tiles: tilesShown(row).flatMap((id) => known.get(id) ?? []),
    };
  });
}
