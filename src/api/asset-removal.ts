import { z } from 'zod';
import { trashAnswer } from '@/contract/asset-moves';
import { ids, libraryPath } from '@/contract/parameters';
import { trashAssets } from '@/domain/asset/trash-assets';
import { answers, libraryWrite, router } from './procedures';

export const assetRemovalRouter = router({
  trash: libraryWrite
    .meta({
      openapi: {
        method: 'DELETE',
        path: '/organizations/{organizationId}/libraries/{libraryId}/assets',
        summary: 'Move assets to the trash',
      },
    })
    .input(z.object({ ...libraryPath, ids: ids({ min: 1 }) }))
    .output(answers(trashAnswer))
    .mutation(async ({ ctx, input }) => {
      const moved = await trashAssets(ctx.domain, ctx.library, input.ids);
      return { success: true, message: `Moved ${moved.length} assets to trash`, ids: moved };
    }),
});
