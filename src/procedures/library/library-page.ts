import { z } from 'zod';
import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import { claimPage, libraryPage, tagUse } from '@/contract/organization/page';
import { libraryPath, text } from '@/contract/parameters';
import { findClaim, isLibraryUnclaimed } from '@/domain/library/find-claim';
import { findLibrarySummary } from '@/domain/library/list-libraries';
import { findApprovalStates } from '@/domain/organization/list-approval-states';
import { countOriginalsByTag } from '@/domain/tag/list-tags';
import { anonymous, libraryRead } from '../builders';
import { router } from '../procedure';

/** Queries for the pages of a library and of its claim. Not part of REST. */
export const libraryPageRouter = router({
  library: libraryRead
    .input(z.object(libraryPath))
    .output(libraryPage)
    .query(async ({ ctx }) => {
      const [summary, approvalStates] = await Promise.all([
        findLibrarySummary(ctx.domain, ctx.library),
        findApprovalStates(ctx.domain, ctx.library.organization.id),
      ]);
      if (!summary) refuse('API_KEY_NOT_AUTHORIZED_FOR_LIBRARY');
      const maxFileBytes = ctx.domain.limits.fileBytes;
      const paid = ctx.library.organization.plan === 'pro';
      return { ...summary, approvalStates, paid, maxFileBytes };
    }),

  /** The tags of a library, the most used by originals first. */
  tags: libraryRead
    .input(z.object(libraryPath))
    .output(z.array(tagUse))
    .query(({ ctx }) => countOriginalsByTag(ctx.domain, ctx.library, LIMITS.tagsList.max)),

  /** Whether a library can still be claimed. A stranger learns nothing else about it. */
  isUnclaimed: anonymous
    .input(z.object({ organizationId: text, libraryId: text }))
    .output(z.boolean())
    .query(({ ctx, input }) => isLibraryUnclaimed(ctx.domain, input)),

  claim: anonymous
    .input(z.object({ token: text.max(200), proof: text.max(200).nullable().optional() }))
    .output(claimPage.nullable())
    .query(({ ctx, input }) => findClaim(ctx.domain, input.token, input.proof)),
});
