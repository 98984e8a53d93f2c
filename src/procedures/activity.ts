import { z } from 'zod';
import { LATEST_TIME_MS } from '@/contract/browse/view';
import { type ActivityEntry, activityPage } from '@/contract/organization/activity';
import { organizationPath } from '@/contract/parameters';
import { type ActivityRow, listActivity, listTiles } from '@/domain/activity/list-activity';
import { ownRead } from './builders';
import { presentTileInLibrary, type RowInLibrary } from './present/tile';
import type { Urls } from './present/urls';
import { router, uncheckedOutput } from './procedure';

/** An entry shows at most this many assets. */
const TILES_OF_ENTRY = 6;

/** The ids of the assets that an entry shows. */
const tilesShown = ({ assetIds }: ActivityRow): string[] =>
  [...new Set(assetIds)].slice(0, TILES_OF_ENTRY);

/** Presents entries with their assets; those trashed meanwhile are left out. */
function presentActivity(rows: ActivityRow[], tiles: RowInLibrary[], urls: Urls): ActivityEntry[] {
  const known = new Map(tiles.map((row) => [row.id, presentTileInLibrary(row, urls)]));
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

/** What happened in an organization, for the pages of those who belong to it. Not part of REST. */
export const activityRouter = router({
  list: ownRead
    .input(
      z.object({
        ...organizationPath,
        aboutMe: z.boolean().default(false),
        before: z.int().min(0).max(LATEST_TIME_MS).nullable().default(null),
      }),
    )
    .output(uncheckedOutput(activityPage))
    .query(async ({ ctx: { domain, urls, own }, input: { aboutMe, before } }) => {
      const { rows, earlier } = await listActivity(domain, own, { aboutMe, before });
      const tiles = await listTiles(domain, own, [...new Set(rows.flatMap(tilesShown))]);
      return {
        organization: { id: own.id, name: own.name },
        entries: presentActivity(rows, tiles, urls),
        earlier,
      };
    }),
});
