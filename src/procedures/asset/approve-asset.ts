import { z } from 'zod';
import { approval } from '@/contract/asset';
import { approvalNote } from '@/contract/asset-changes';
import { assetPath, PATHS, text } from '@/contract/parameters';
import { setApproval } from '@/domain/asset/set-approval';
import { approvalWrite, router, uncheckedOutput } from '../builders';

export const assetApproval = router({
  approve: approvalWrite
    .meta({
      openapi: {
        method: 'PATCH',
        path: `${PATHS.asset}/approval`,
        summary: 'Set the approval of an asset',
      },
    })
    .input(z.object({ ...assetPath, state: text.min(1), note: approvalNote }))
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
});
