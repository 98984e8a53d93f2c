import { z } from 'zod';
import { describeAnswer, description, promoteAnswer } from '@/contract/asset-changes';
import { assetPath, libraryPath, text } from '@/contract/parameters';
import { assetIds, tagAnswer, tagsToApply, tagsToRemove, untagAnswer } from '@/contract/tagging';
import { acceptPromote } from '@/domain/asset/accept-promote';
import { describeAsset } from '@/domain/asset/describe-asset';
import { tagAssets } from '@/domain/tag/tag-assets';
import { untagAssets } from '@/domain/tag/untag-assets';
import { libraryWrite, router } from './procedures';

const assetsPath = '/organizations/{organizationId}/libraries/{libraryId}/assets' as const;
const path = { ...assetPath, assetId: text };

export const assetChangesRouter = router({
  tag: libraryWrite
    .meta({ openapi: { method: 'POST', path: `${assetsPath}/tag`, summary: 'Tag assets' } })
    .input(z.object({ ...libraryPath, assetIds, tags: tagsToApply }))
    .output(tagAnswer)
    .mutation(async ({ ctx, input }) => ({
      taggedCount: await tagAssets(ctx.domain, ctx.library, input.assetIds, input.tags),
    })),

  untag: libraryWrite
    .meta({
      openapi: { method: 'POST', path: `${assetsPath}/untag`, summary: 'Take tags from assets' },
    })
    .input(z.object({ ...libraryPath, assetIds, tags: tagsToRemove }))
    .output(untagAnswer)
    .mutation(async ({ ctx, input }) => ({
      untaggedCount: await untagAssets(ctx.domain, ctx.library, input.assetIds, input.tags),
    })),

  describe: libraryWrite
    .meta({
      openapi: {
        method: 'PATCH',
        path: `${assetsPath}/{assetId}/description`,
        summary: 'Replace the description of an asset',
      },
    })
    .input(z.object({ ...path, description }))
    .output(describeAnswer)
    .mutation(async ({ ctx, input }) => {
      await describeAsset(ctx.domain, ctx.library, input.assetId, input.description);
      return { assetId: input.assetId, description: input.description };
    }),

  promote: libraryWrite
    .meta({
      openapi: {
        method: 'POST',
        path: `${assetsPath}/{assetId}/promote`,
        summary: 'Make a variant the default of its asset; the swap follows a moment later',
      },
    })
    .input(z.object({ ...path, variantId: text.min(1) }))
    .output(promoteAnswer)
    .mutation(({ ctx, input }) =>
      acceptPromote(ctx.domain, ctx.library, input.assetId, input.variantId),
    ),
});
