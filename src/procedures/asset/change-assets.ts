import { z } from 'zod';
import { describeAnswer, description, promoteAnswer } from '@/contract/asset-changes';
import { transferAnswer, trashAnswer } from '@/contract/asset-moves';
import { assetPath, ids, libraryPath, PATHS, text } from '@/contract/parameters';
import { assetIds, tagAnswer, tagsToApply, tagsToRemove, untagAnswer } from '@/contract/tagging';
import { authorizeTarget } from '@/domain/access/authorize-target';
import { acceptPromote } from '@/domain/asset/accept-promote';
import { restoreAssets } from '@/domain/asset/restore-assets';
import { setDescription } from '@/domain/asset/set-description';
import { transferAssets } from '@/domain/asset/transfer-assets';
import { trashAssets } from '@/domain/asset/trash-assets';
import { tagAssets } from '@/domain/tag/tag-assets';
import { untagAssets } from '@/domain/tag/untag-assets';
import { libraryWrite, router, uncheckedOutput } from '../builders';
import { once } from '../once';

const path = { ...assetPath, assetId: text };

/** Changes to assets over REST. */
export const assetCommands = router({
  tag: libraryWrite
    .meta({
      openapi: { method: 'POST', path: `${PATHS.assets}/tag`, summary: 'Add tags to assets' },
    })
    .input(z.object({ ...libraryPath, assetIds, tags: tagsToApply }))
    .output(tagAnswer)
    .mutation(async ({ ctx, input }) => ({
      taggedCount: await once(ctx, (domain) =>
        tagAssets(domain, ctx.library, input.assetIds, input.tags),
      ),
    })),

  untag: libraryWrite
    .meta({
      openapi: {
        method: 'POST',
        path: `${PATHS.assets}/untag`,
        summary: 'Remove tags from assets',
      },
    })
    .input(z.object({ ...libraryPath, assetIds, tags: tagsToRemove }))
    .output(untagAnswer)
    .mutation(async ({ ctx, input }) => ({
      untaggedCount: await once(ctx, (domain) =>
        untagAssets(domain, ctx.library, input.assetIds, input.tags),
      ),
    })),

  describe: libraryWrite
    .meta({
      openapi: {
        method: 'PATCH',
        path: `${PATHS.asset}/description`,
        summary: 'Replace the description of an asset',
      },
    })
    .input(z.object({ ...path, description }))
    .output(describeAnswer)
    .mutation(async ({ ctx, input }) => {
      await setDescription(ctx.domain, ctx.library, input.assetId, input.description);
      return { assetId: input.assetId, description: input.description };
    }),

  promote: libraryWrite
    .meta({
      openapi: {
        method: 'POST',
        path: `${PATHS.asset}/promote`,
        summary: 'Promote a variant to primary; it takes effect a moment later',
      },
    })
    .input(z.object({ ...path, variantId: text.min(1) }))
    .output(promoteAnswer)
    .mutation(({ ctx, input }) =>
      once(ctx, (domain) => acceptPromote(domain, ctx.library, input.assetId, input.variantId)),
    ),

  trash: libraryWrite
    .meta({
      openapi: {
        method: 'DELETE',
        path: PATHS.assets,
        summary: 'Move assets to the trash',
      },
    })
    .input(z.object({ ...libraryPath, ids: ids({ min: 1 }) }))
    .output(uncheckedOutput(trashAnswer))
    .mutation(async ({ ctx, input }) => {
      const moved = await trashAssets(ctx.domain, ctx.library, input.ids);
      return { success: true, message: `Moved ${moved.length} assets to trash`, ids: moved };
    }),

  restore: libraryWrite
    .meta({
      openapi: {
        method: 'POST',
        path: `${PATHS.assets}/restore`,
        summary: 'Restore assets from the trash',
      },
    })
    .input(z.object({ ...libraryPath, ids: ids({ min: 1 }) }))
    .output(z.object({ ids: z.array(z.string()) }))
    .mutation(async ({ ctx, input }) => ({
      ids: await once(ctx, (domain) => restoreAssets(domain, ctx.library, input.ids)),
    })),

  transfer: libraryWrite
    .meta({
      openapi: {
        method: 'POST',
        path: `${PATHS.assets}/transfer`,
        summary: 'Move assets to another library of the organization',
      },
    })
    .input(z.object({ ...libraryPath, targetLibraryId: text, assetIds: ids({ min: 0 }) }))
    .output(uncheckedOutput(transferAnswer))
    .mutation(async ({ ctx, input }) => {
      const { targetLibraryId, assetIds } = input;
      const target = await authorizeTarget(ctx.domain, ctx.principal, ctx.library, targetLibraryId);
      const transferredCount = await once(ctx, (domain) =>
        transferAssets(domain, ctx.library, target, assetIds),
      );
      return { transferredCount, sourceLibraryId: ctx.library.id, targetLibraryId };
    }),
});
