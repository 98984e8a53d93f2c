import { z } from 'zod';
import { describeAnswer, description, promoteAnswer } from '@/contract/asset/asset-changes';
import { transferAnswer, trashAnswer } from '@/contract/asset/asset-moves';
import {
  assetIds,
  tagAnswer,
  tagsToApply,
  tagsToRemove,
  untagAnswer,
} from '@/contract/asset/tagging';
import { targetLibraryId, variantId } from '@/contract/fields';
import { changedAssetPath, EXAMPLE_ID, ids, libraryPath, PATHS } from '@/contract/parameters';
import { authorizeTarget } from '@/domain/access/authorize-library';
import { setDescription } from '@/domain/asset/edit/set-description';
import { acceptPromote } from '@/domain/asset/promote/accept-promote';
import { transferAssets } from '@/domain/asset/transfer-assets';
import { restoreAssets } from '@/domain/asset/trash/restore-assets';
import { trashAssets } from '@/domain/asset/trash/trash-assets';
import { tagAssets } from '@/domain/tag/tag-assets';
import { untagAssets } from '@/domain/tag/untag-assets';
import { libraryWrite } from '../builders';
import { once } from '../once';
import { addition, router, specified, uncheckedOutput } from '../procedure';
import { ifExpected } from './if-expected';

const RESTORED = 'Ids of the originals: to restore in the request, restored in the answer.';

/** Changes to assets over REST. */
export const assetCommands = router({
  tag: libraryWrite
    .meta(
      specified(
        'POST',
        `${PATHS.assets}/tag`,
        'Add tags to assets',
        'Adds every tag to every asset. Repeating the call changes nothing. One asset that is not in the library refuses the whole call.',
      ),
    )
    .input(z.object({ ...libraryPath, assetIds, tags: tagsToApply }))
    .output(tagAnswer)
    .mutation(async ({ ctx, input }) => ({
      taggedCount: await once(ctx, (domain) =>
        tagAssets(domain, ctx.library, input.assetIds, input.tags),
      ),
    })),

  untag: libraryWrite
    .meta(
      specified(
        'POST',
        `${PATHS.assets}/untag`,
        'Remove tags from assets',
        'Removes every tag from every asset. Tags that an asset does not carry are ignored. One asset that is not in the library refuses the whole call.',
      ),
    )
    .input(z.object({ ...libraryPath, assetIds, tags: tagsToRemove }))
    .output(untagAnswer)
    .mutation(async ({ ctx, input }) => ({
      untaggedCount: await once(ctx, (domain) =>
        untagAssets(domain, ctx.library, input.assetIds, input.tags),
      ),
    })),

  describe: libraryWrite
    .meta(
      specified(
        'PATCH',
        `${PATHS.asset}/description`,
        'Replace the description of an asset',
        'Replaces the description exactly as sent. An empty text clears it.',
        { conditional: true },
      ),
    )
    .input(z.object({ ...changedAssetPath, description }))
    .output(describeAnswer)
    .mutation(async ({ ctx, input }) => {
      await ifExpected(ctx, input.assetId, (domain) =>
        setDescription(domain, ctx.library, input.assetId, input.description),
      );
      return { assetId: input.assetId, description: input.description };
    }),

  promote: libraryWrite
    .meta(
      specified(
        'POST',
        `${PATHS.asset}/promote`,
        'Promote a variant to primary; it takes effect a moment later',
        'Makes a variant the default of its asset: id and `url` stay, the file changes and `contentVersion` grows. The former default becomes a new variant. The swap completes a moment after the answer.',
      ),
    )
    .input(z.object({ ...changedAssetPath, variantId: variantId.min(1) }))
    .output(promoteAnswer)
    .mutation(({ ctx, input }) =>
      once(ctx, (domain) => acceptPromote(domain, ctx.library, input.assetId, input.variantId)),
    ),

  trash: libraryWrite
    .meta(
      specified(
        'DELETE',
        PATHS.assets,
        'Move assets to the trash',
        'Moves assets and their variants to the trash, for 30 days. Assets that are already there, or not in the library, are skipped.',
      ),
    )
    .input(
      z.object({
        ...libraryPath,
        ids: ids({ min: 1 }).describe('Ids of the assets to move to the trash.'),
      }),
    )
    .output(uncheckedOutput(trashAnswer))
    .mutation(async ({ ctx, input }) => {
      const moved = await trashAssets(ctx.domain, ctx.library, input.ids);
      return { success: true, message: `Moved ${moved.length} assets to trash`, ids: moved };
    }),

  restore: libraryWrite
    .meta(
      addition(
        'POST',
        `${PATHS.assets}/restore`,
        'Restore assets from the trash',
        'Takes originals out of the trash, with their variants. Ids that are not in the trash of the library are skipped.',
      ),
    )
    .input(z.object({ ...libraryPath, ids: ids({ min: 1 }).describe(RESTORED) }))
    .output(
      z.object({ ids: z.array(z.string()).meta({ description: RESTORED, example: [EXAMPLE_ID] }) }),
    )
    .mutation(async ({ ctx, input }) => ({
      ids: await once(ctx, (domain) => restoreAssets(domain, ctx.library, input.ids)),
    })),

  transfer: libraryWrite
    .meta(
      specified(
        'POST',
        `${PATHS.assets}/transfer`,
        'Move assets to another library of the organization',
        'Moves assets, with their variants, to another library of the organization: all or none. Addresses of files stay.',
      ),
    )
    .input(
      z.object({
        ...libraryPath,
        targetLibraryId,
        assetIds: ids({ min: 0 }).describe('Ids of the assets.'),
      }),
    )
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
