import { z } from 'zod';
import { block, group, neighbours, tile, view } from '@/contract/browse/browse';
import { facetNames, facets } from '@/contract/browse/facets';
import { ASSETS_PER_BLOCK } from '@/contract/browse/view';
import { LIMITS } from '@/contract/limits';
import { assetPath, ids, libraryPath, pageOf } from '@/contract/parameters';
import { findSimilarTiles } from '@/domain/analysis/find-similar';
import {
  browseAssets,
  browseIds,
  countView,
  findTiles,
  type TileRow,
} from '@/domain/asset/view/browse-assets';
import { findNeighbours } from '@/domain/asset/view/find-neighbours';
import { listGroups } from '@/domain/asset/view/list-groups';
import { libraryRead } from '../builders';
import { presentNeighbours } from '../present/neighbours';
import { presentTile } from '../present/tile';
import { router, uncheckedOutput } from '../procedure';
import { facetsOf, readView } from '../selection';
import { compareInTurn } from './similar-assets';

/** Queries for browsing a library on pages. Without an `openapi` path, they are not part of REST. */
export const browseRouter = router({
  block: libraryRead
    .input(z.object({ ...libraryPath, view, number: z.int().min(0) }))
    .output(uncheckedOutput(block))
    .query(async ({ ctx, input }) => {
      const { offset } = pageOf(input.number, ASSETS_PER_BLOCK);
      const view = await readView(ctx, ctx.library, input.view);
      const { total, rows } = await browseAssets(ctx.domain, ctx.library, view, offset);
      return { total, tiles: rows.map((row) => presentTile(row, ctx.urls)) };
    }),

  /** Number of assets in a view. After a change of the library, pages ask for it before they fetch the blocks again. */
  total: libraryRead
    .input(z.object({ ...libraryPath, view }))
    .output(z.int())
    .query(async ({ ctx, input }) =>
      countView(ctx.domain, ctx.library, await readView(ctx, ctx.library, input.view)),
    ),

  /** What the assets of a view have, for its filters. */
  facets: libraryRead
    .input(z.object({ ...libraryPath, view, facets: facetNames }))
    .output(uncheckedOutput(facets))
    .query(({ ctx, input }) => facetsOf(ctx, ctx.library, input)),

  /** The groups of a view, in its order. */
  groups: libraryRead
    .input(z.object({ ...libraryPath, view }))
    .output(uncheckedOutput(z.array(group)))
    .query(async ({ ctx, input }) =>
      listGroups(ctx.domain, ctx.library, await readView(ctx, ctx.library, input.view)),
    ),

  /** The ids of a short range, or of the ends of a long one. */
  ids: libraryRead
    .input(
      z.object({
        ...libraryPath,
        view,
        offset: z.int().min(0).max(LIMITS.pageOffset),
        count: z.int().min(1).max(LIMITS.idsPerCall),
      }),
    )
    .output(uncheckedOutput(z.array(z.string())))
    .query(async ({ ctx, input }) =>
      browseIds(ctx.domain, ctx.library, await readView(ctx, ctx.library, input.view), input),
    ),

  tiles: libraryRead
    .input(z.object({ ...libraryPath, ids: ids({ min: 0 }) }))
    .output(uncheckedOutput(z.array(tile)))
    .query(async ({ ctx, input }) => {
      const rows = await findTiles(ctx.domain, ctx.library, input.ids);
      return rows.map((row) => presentTile(row, ctx.urls));
    }),

  neighbours: libraryRead
    .input(z.object({ ...assetPath, view }))
    .output(uncheckedOutput(neighbours))
    .query(async ({ ctx, input }) => {
      const shown = await readView(ctx, ctx.library, input.view);
      const found = await findNeighbours(ctx.domain, ctx.library, shown, input.assetId);
      const inLibrary = (row: TileRow) => ({ ...row, library_id: ctx.library.id });
      const [before, after] = [found.before.map(inLibrary), found.after.map(inLibrary)];
      return presentNeighbours({ ...found, before, after }, ctx.urls);
    }),

  /** The originals most similar to an asset, the most similar first; none once the asset is in the trash. */
  similar: libraryRead
    .input(z.object({ ...assetPath, most: z.int().min(1).max(ASSETS_PER_BLOCK) }))
    .output(uncheckedOutput(block))
    .query(async ({ ctx: { domain, dependencies, library, urls }, input }) => {
      const rows = await compareInTurn(dependencies, library, () =>
        findSimilarTiles(domain, library, input.assetId, input.most),
      );
      return { total: rows.length, tiles: rows.map((row) => presentTile(row, urls)) };
    }),
});
