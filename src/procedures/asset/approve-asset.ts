import { z } from 'zod';
import { APPROVAL, approval, approvalState } from '@/contract/asset/asset';
import { approvalNote } from '@/contract/asset/asset-changes';
import { assetId, assetPath, PATHS } from '@/contract/parameters';
import { refuseWithoutPaidPlan, setApproval } from '@/domain/asset/approval/set-approval';
import { approvalWrite } from '../builders';
import { router, specified, uncheckedOutput } from '../procedure';
import { ifExpected } from './if-expected';

export const assetApproval = router({
  approve: approvalWrite
    .meta(
      specified(
        'PATCH',
        `${PATHS.asset}/approval`,
        'Set the approval of an asset',
        'Replaces the approval of an original or a variant. Needs an OAuth token and a paid plan.',
        { conditional: true },
      ),
    )
    .input(z.object({ ...assetPath, state: approvalState.min(1), note: approvalNote }))
    .output(
      uncheckedOutput(z.object({ assetId: assetId.min(1), approval: approval.describe(APPROVAL) })),
    )
    .mutation(async ({ ctx, input }) => {
      refuseWithoutPaidPlan(ctx.library);
      const { state, setBy, setAt, note } = await ifExpected(ctx, input.assetId, (domain) =>
        setApproval(domain, ctx.library, input.assetId, {
          state: input.state,
          note: input.note ?? null,
        }),
      );
      const answer = { state, setBy, setAt: setAt.getTime() };
      return { assetId: input.assetId, approval: note === null ? answer : { ...answer, note } };
    }),
});
