import { z } from 'zod';
import { tile } from '@/contract/browse';
import { assetPath, text } from '@/contract/parameters';
import { findTrashedAsset } from '@/domain/asset/find-trashed-asset';
import { processAgain } from '@/domain/asset/process-again';
import { renameAsset } from '@/domain/asset/rename-asset';
import { cleanName } from './files/clean-name';
import { presentWhole } from './present/tile';
import { answers, libraryWrite, router } from './procedures';

/** As long as nobody types, and cut down by nobody. */
const name = text
  .max(1000)
  .refine((sent) => sent.trim() !== '', 'a name')
  .transform((sent) => cleanName(sent));

/** What the page of one asset does beyond REST. Without an `openapi` address, so none of it belongs to REST. */
export const assetPageRouter = router({
  rename: libraryWrite
    .input(z.object({ ...assetPath, name }))
    .output(z.object({ name: z.string() }))
    .mutation(async ({ ctx, input }) => ({
      name: await renameAsset(ctx.domain, ctx.library, input.assetId, input.name),
    })),

  processAgain: libraryWrite
    .input(z.object(assetPath))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await processAgain(ctx.domain, ctx.library, input.assetId);
      return {};
    }),

  /** What is in the trash under this id: its page is for those alone who may take it out again. */
  trashed: libraryWrite
    .input(z.object(assetPath))
    .output(answers(tile.nullable()))
    .query(async ({ ctx, input }) => {
      const row = await findTrashedAsset(ctx.domain, ctx.library, input.assetId);
      return row && presentWhole(row, ctx.addresses);
    }),
});
