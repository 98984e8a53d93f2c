import { z } from 'zod';
import { approvalStatesChange } from '@/contract/organization/organization';
import { displayName, libraryPath, organizationPath, text } from '@/contract/parameters';
import { BRAND_IMAGES, type BrandChoices, brandChoices } from '@/contract/sharing/brand';
import { setOwnAnalysisPaused } from '@/domain/analysis/control-own-analysis';
import { changeBrand, changeBrandImage } from '@/domain/brand/change-brand';
import { setTakesCaptions } from '@/domain/library/change-library';
import { deleteLibrary, restoreLibrary, trashLibrary } from '@/domain/library/trash-library';
import { leaveOrganization } from '@/domain/member/remove-member';
import { renameOrganization } from '@/domain/organization/change-organization';
import { createOwnOrganization } from '@/domain/organization/create-own-organization';
import { setApprovalStates } from '@/domain/organization/set-approval-states';
import { restoreOrganization, trashOrganization } from '@/domain/organization/trash-organization';
import { ownRead, settingsWrite, signedIn } from '../builders';
import { router } from '../procedure';

/** Whether there is something to change. */
const choosesBrand = ({ accent, namesService }: Partial<BrandChoices>) =>
  accent !== undefined || namesService !== undefined;

/** Changes people make to their organizations. Not part of REST. Only the operator changes the plan. */
export const organizationRouter = router({
  create: signedIn
    .input(z.object({ name: displayName }))
    .mutation(({ ctx, input }) =>
      createOwnOrganization(ctx.domain, ctx.person, input.name, ctx.clientIp),
    ),

  rename: settingsWrite
    .input(z.object({ ...organizationPath, name: displayName }))
    .mutation(({ ctx, input }) => renameOrganization(ctx.domain, ctx.settings, input.name)),

  trash: settingsWrite
    .input(z.object(organizationPath))
    .mutation(({ ctx }) => trashOrganization(ctx.domain, ctx.settings)),

  restore: signedIn
    .input(z.object({ organizationId: text }))
    .mutation(({ ctx, input }) =>
      restoreOrganization(ctx.domain, ctx.person, input.organizationId, ctx.clientIp),
    ),

  leave: ownRead
    .input(z.object(organizationPath))
    .mutation(({ ctx }) => leaveOrganization(ctx.domain, ctx.own)),

  trashLibrary: settingsWrite
    .input(z.object(libraryPath))
    .mutation(({ ctx, input }) => trashLibrary(ctx.domain, ctx.settings, input.libraryId)),

  restoreLibrary: settingsWrite
    .input(z.object(libraryPath))
    .mutation(({ ctx, input }) => restoreLibrary(ctx.domain, ctx.settings, input.libraryId)),

  /** For a library in the trash. */
  deleteLibrary: settingsWrite
    .input(z.object(libraryPath))
    .mutation(({ ctx, input }) => deleteLibrary(ctx.domain, ctx.settings, input.libraryId)),

  setTakesCaptions: settingsWrite
    .input(z.object({ ...libraryPath, takes: z.boolean() }))
    .mutation(({ ctx: { domain, settings }, input }) =>
      setTakesCaptions(domain, settings, input.libraryId, input.takes),
    ),

  setAnalysisPaused: settingsWrite
    .input(z.object({ ...organizationPath, paused: z.boolean() }))
    .mutation(({ ctx: { domain, settings }, input }) =>
      setOwnAnalysisPaused(domain, settings, input.paused),
    ),

  setBrand: settingsWrite
    .input(z.object({ ...organizationPath, ...brandChoices.partial().shape }).refine(choosesBrand))
    .mutation(({ ctx: { domain, settings }, input: { accent, namesService } }) =>
      changeBrand(domain, settings, { accent, namesService }),
    ),

  removeBrandImage: settingsWrite
    .meta({ freesSpace: true })
    .input(z.object({ ...organizationPath, image: z.enum(BRAND_IMAGES) }))
    .mutation(({ ctx: { domain, settings }, input }) =>
      changeBrandImage(domain, settings, input.image, null),
    ),

  setApprovalStates: settingsWrite
    .input(approvalStatesChange)
    .mutation(({ ctx: { domain, settings }, input }) =>
      setApprovalStates(domain, settings.actor, settings.id, input.states),
    ),
});
