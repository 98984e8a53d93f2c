import { z } from 'zod';
import { displayName, text } from '@/contract/parameters';
import { disconnectApplication } from '@/domain/application/disconnect-applications';
import { changeAvatar, renamePerson } from '@/domain/person/change-person';
import { endOtherSessions, endSession } from '@/domain/person/change-sign-in';
import { signedIn } from '../builders';
import { router } from '../procedure';

/** Changes people make to their own account, beside better-auth's endpoints below /api/auth. Not part of REST. */
export const accountRouter = router({
  rename: signedIn
    .input(z.object({ name: displayName }))
    .mutation(({ ctx, input }) => renamePerson(ctx.domain, ctx.person, input.name)),

  removeAvatar: signedIn.mutation(({ ctx }) => changeAvatar(ctx.domain, ctx.person, null)),

  endSession: signedIn
    .input(z.object({ sessionId: text }))
    .mutation(({ ctx, input }) => endSession(ctx.domain, ctx.person, input.sessionId)),

  disconnectApplication: signedIn
    .input(z.object({ consentId: text }))
    .mutation(({ ctx, input }) =>
      disconnectApplication(ctx.domain, ctx.person, input.consentId, ctx.clientIp),
    ),

  endOtherSessions: signedIn.mutation(({ ctx }) => endOtherSessions(ctx.domain, ctx.person)),
});
