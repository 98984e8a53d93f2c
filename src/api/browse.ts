import { z } from 'zod';
import { block, neighbours, tile, view } from '@/contract/browse';
import { limits } from '@/contract/limits';
import { assetPath, ids, libraryPath, pageOf, text } from '@/contract/parameters';
import { assetsInBlock, mostChosen } from '@/contract/view';
import { browseAssets, browseIds, findTiles, type TileRow } from '@/domain/asset/browse-assets';
import { findNeighbours } from '@/domain/asset/find-neighbours';
import { purgeAssets } from '@/domain/asset/purge-assets';
import { restoreAssets } from '@/domain/asset/restore-assets';
import { setApprovals } from '@/domain/asset/set-approval';
import { presentTile, presentWhole } from './present/tile';
import { answers, approvalByPerson, libraryRead, libraryWrite, router } from './procedures';

const changed = z.object({ ids: z.array(z.string()) });

/** What the pages look through a library with. Without an `openapi` address, so none of it belongs to REST. */
export const browseRouter = router({
  block: libraryRead
    .input(z.object({ ...libraryPath, view, number: z.int().min(0) }))
    .output(answers(block))
    .query(async ({ ctx, input }) => {
      const { offset } = pageOf(input.number, assetsInBlock);
      const { total, rows } = await browseAssets(ctx.domain, ctx.library, input.view, offset);
      return { total, tiles: rows.map((row) => presentTile(row, ctx.addresses)) };
    }),

  /** What is chosen at once by drawing over it, or all of it. */
  ids: libraryRead
    .input(
      z.object({
        ...libraryPath,
        view,
        offset: z.int().min(0).max(limits.pageOffset),
        count: z.int().min(1).max(mostChosen),
      }),
    )
    .output(answers(z.array(z.string())))
    .query(({ ctx, input }) => browseIds(ctx.domain, ctx.library, input.view, input)),

  tiles: libraryRead
    .input(z.object({ ...libraryPath, ids: ids({ min: 0 }) }))
    .output(answers(z.array(tile)))
    .query(async ({ ctx, input }) => {
      const rows = await findTiles(ctx.domain, ctx.library, input.ids);
      return rows.map((row) => presentTile(row, ctx.addresses));
    }),

  neighbours: libraryRead
    .input(z.object({ ...assetPath, view }))
    .output(answers(neighbours))
    .query(async ({ ctx, input }) => {
      const found = await findNeighbours(ctx.domain, ctx.library, input.view, input.assetId);
      const show = (row: TileRow | null) => row && presentWhole(row, ctx.addresses);
      return { ...found, previous: show(found.previous), next: show(found.next) };
    }),

  /** Sets the approval of many, without a note. */
  approve: approvalByPerson
    .input(z.object({ ...libraryPath, ids: ids({ min: 1 }), state: text.min(1) }))
    .output(changed)
    .mutation(async ({ ctx, input }) => {
      await setApprovals(ctx.domain, ctx.library, input.ids, input.state);
      return { ids: input.ids };
    }),

  restore: libraryWrite
    .input(z.object({ ...libraryPath, ids: ids({ min: 1 }) }))
    .output(changed)
    .mutation(async ({ ctx, input }) => ({
      ids: await restoreAssets(ctx.domain, ctx.library, input.ids),
    })),

  /** Removes for good what is in the trash. */
  purge: libraryWrite
    .input(z.object({ ...libraryPath, ids: ids({ min: 1 }) }))
    .output(changed)
    .mutation(async ({ ctx, input }) => ({
      ids: await purgeAssets(ctx.domain, ctx.library, input.ids),
    })),
});
