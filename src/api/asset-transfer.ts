import { z } from 'zod';
import { transferAnswer } from '@/contract/asset-moves';
import { ids, libraryPath, text } from '@/contract/parameters';
import { reachTarget } from '@/domain/access/reach-target';
import { transferAssets } from '@/domain/asset/transfer-assets';
import { answers, libraryWrite, router } from './procedures';

export const assetTransferRouter = router({
  transfer: libraryWrite
    .meta({
      openapi: {
        method: 'POST',
        path: '/organizations/{organizationId}/libraries/{libraryId}/assets/transfer',
        summary: 'Move assets to another library of the organization',
      },
    })
    .input(z.object({ ...libraryPath, targetLibraryId: text, assetIds: ids({ min: 0 }) }))
    .output(answers(transferAnswer))
    .mutation(async ({ ctx, input }) => {
      const { targetLibraryId, assetIds } = input;
      const target = await reachTarget(ctx.domain, ctx.principal, ctx.library, targetLibraryId);
      const transferredCount = await transferAssets(ctx.domain, ctx.library, target, assetIds);
      return { transferredCount, sourceLibraryId: ctx.library.id, targetLibraryId };
    }),
});
