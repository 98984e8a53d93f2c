import { z } from 'zod';
import { approval } from '@/contract/asset';
import { LIMITS } from '@/contract/limits';
import { assetPath, ids, libraryPath, text } from '@/contract/parameters';
import { setApproval, setApprovals } from '@/domain/asset/set-approval';
import { approvalWrite, router, uncheckedOutput } from '../procedures';

const note = text
  .refine((sent) => [...sent].length <= LIMITS.approvalNoteLength, 'at most 500 characters')
  .nullish();

export const assetApproval = router({
  approve: approvalWrite
    .meta({
      openapi: {
        method: 'PATCH',
        path: '/organizations/{organizationId}/libraries/{libraryId}/assets/{assetId}/approval',
        summary: 'Set the approval of an asset',
      },
    })
    .input(z.object({ ...assetPath, state: text.min(1), note }))
    .output(uncheckedOutput(z.object({ assetId: z.string().min(1), approval })))
    .mutation(async ({ ctx, input }) => {
      const { state, setBy, setAt, note } = await setApproval(
        ctx.domain,
        ctx.library,
        input.assetId,
        { state: input.state, note: input.note ?? null },
      );
      const answer = { state, setBy, setAt: setAt.getTime() };
      return { assetId: input.assetId, approval: note === null ? answer : { ...answer, note } };
    }),

  /** Sets the approval of several assets, without a note. */
  approveMany: approvalWrite
    .input(z.object({ ...libraryPath, ids: ids({ min: 1 }), state: text.min(1) }))
    .output(z.object({ ids: z.array(z.string()) }))
    .mutation(async ({ ctx, input }) => {
      await setApprovals(ctx.domain, ctx.library, input.ids, input.state);
      return { ids: input.ids };
    }),
});
