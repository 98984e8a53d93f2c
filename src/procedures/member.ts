import { z } from 'zod';
import {
  invitationWithdrawal,
  memberChange,
  memberRemoval,
  newInvitation,
} from '@/contract/organization';
import { text } from '@/contract/parameters';
import { acceptInvitation } from '@/domain/organization/accept-invitation';
import { changeMember } from '@/domain/organization/change-member';
import { inviteMember } from '@/domain/organization/invite-member';
import { removeMember } from '@/domain/organization/remove-member';
import { withdrawInvitation } from '@/domain/organization/withdraw-invitation';
import { router, settingsWrite, signedIn } from './builders';

/** Changes to the members and invitations of an organization. Not part of REST. */
export const memberRouter = router({
  change: settingsWrite
    .input(memberChange)
    .mutation(({ ctx, input }) => changeMember(ctx.domain, ctx.settings, input.personId, input)),

  remove: settingsWrite
    .input(memberRemoval)
    .mutation(({ ctx, input }) => removeMember(ctx.domain, ctx.settings, input.personId)),

  invite: settingsWrite
    .input(newInvitation)
    .mutation(({ ctx, input }) => inviteMember(ctx.domain, ctx.settings, input)),

  withdrawInvitation: settingsWrite
    .input(invitationWithdrawal)
    .mutation(({ ctx, input }) => withdrawInvitation(ctx.domain, ctx.settings, input.invitationId)),

  /** For the invited person; the new access applies from the next request on. */
  acceptInvitation: signedIn
    .input(z.object({ token: text.max(200) }))
    .mutation(({ ctx, input }) =>
      acceptInvitation(ctx.domain, ctx.person, input.token, ctx.clientIp),
    ),
});
