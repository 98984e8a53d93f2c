import { z } from 'zod';
import { approvalAfterPromote, turn } from '@/contract/asset/asset-changes';
import { assetPath, ids, libraryPath, text } from '@/contract/parameters';
import { reprocessAsset } from '@/domain/asset/processing/reprocess-asset';
import { promoteByPerson } from '@/domain/asset/promote/promote-by-person';
import { purgeAssets } from '@/domain/asset/trash/purge-assets';
import { purgeVariant } from '@/domain/asset/trash/purge-variant';
import { approvalWrite, libraryWrite } from '../builders';
import { done, nothing, router } from '../procedure';
import { storeRotated } from '../upload/store-rotated';

const changed = z.object({ ids: z.array(z.string()) });

/** Changes to assets for the pages only. Without an `openapi` path, they are not part of REST. */
export const assetPageCommands = router({
  /** Turns a JPEG by a quarter, and adds the result as a variant of its original. */
  rotate: libraryWrite
    .input(z.object({ ...assetPath, turn }))
    .output(z.object({ id: z.string(), name: z.string() }))
    .mutation(async ({ ctx, input }) => {
      const { id, name } = await storeRotated(
        ctx.dependencies,
        ctx.library,
        input.assetId,
        input.turn,
      );
      return { id, name };
    }),

  /** Promotes a variant, and sets the approval of the asset as requested. `changeId`: to undo it. */
  makePrimary: approvalWrite
    .input(z.object({ ...assetPath, variantId: text.min(1), approval: approvalAfterPromote }))
    .output(z.object({ changeId: z.string().nullable() }))
    .mutation(async ({ ctx, input: { assetId, variantId, approval } }) => ({
      changeId: await promoteByPerson(ctx.domain, ctx.library, assetId, variantId, approval),
    })),

  reprocess: libraryWrite
    .input(z.object(assetPath))
    .output(nothing)
    .mutation(({ ctx, input }) => done(reprocessAsset(ctx.domain, ctx.library, input.assetId))),

  /** Permanently deletes trashed assets. */
  purge: libraryWrite
    .meta({ freesSpace: true })
    .input(z.object({ ...libraryPath, ids: ids({ min: 1 }) }))
    .output(changed)
    .mutation(async ({ ctx, input }) => ({
      ids: await purgeAssets(ctx.domain, ctx.library, input.ids),
    })),

  /** Permanently deletes one live variant. */
  purgeVariant: libraryWrite
    .meta({ freesSpace: true })
    .input(z.object(assetPath))
    .output(nothing)
    .mutation(({ ctx, input }) => done(purgeVariant(ctx.domain, ctx.library, input.assetId))),
});
