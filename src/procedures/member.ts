import { z } from 'zod';
import {
  invitationId,
  invitationWithdrawal,
  member,
  memberAccess,
  memberAccessChange,
  memberChange,
  memberRef,
  newInvitation,
  openInvitation,
} from '@/contract/organization/organization';
import { organizationPath, PATHS, text } from '@/contract/parameters';
import { acceptInvitation } from '@/domain/member/accept-invitation';
import { changeMember } from '@/domain/member/change-member';
import { changeRights } from '@/domain/member/change-rights';
import { inviteMember, withdrawInvitation } from '@/domain/member/invite-member';
import { findRights, listInvitations, listMembers } from '@/domain/member/list-members';
import { removeMember } from '@/domain/member/remove-member';
import { membersRead, membersWrite, signedIn } from './builders';
import { once } from './once';
import { addition, done, nothing, router } from './procedure';

/** The members and invitations of an organization. Without an `openapi` path, a procedure is only for the pages. */
export const memberRouter = router({
  list: membersRead
    .meta(
      addition(
        'GET',
        PATHS.members,
        'List members',
        'Lists the members of an organization, owners first. Needs the token of a person that no application got.',
      ),
    )
    .input(z.object(organizationPath))
    .output(z.array(member))
    .query(async ({ ctx: { domain, settings, urls } }) =>
      (await listMembers(domain, settings)).map(({ hasAvatar, since, ...listed }) => ({
        ...listed,
        avatarUrl: hasAvatar ? urls.avatar(listed.personId) : null,
        since: since.getTime(),
      })),
    ),

  change: membersWrite
    .meta(
      addition(
        'PATCH',
        PATHS.member,
        'Change a member',
        'Gives a member a role, or suspends them: they can see everything and change nothing. Needs the token of an owner that no application got.',
        { failures: [409] },
      ),
    )
    .input(memberChange)
    .output(nothing)
    .mutation(({ ctx, input }) =>
      done(changeMember(ctx.domain, ctx.settings, input.personId, input)),
    ),

  /** What a member may do in libraries, for the fields to change it. */
  access: membersWrite
    .input(memberRef)
    .output(memberAccess)
    .query(({ ctx, input }) => findRights(ctx.domain, ctx.settings, input.personId)),

  setAccess: membersWrite
    .input(memberAccessChange)
    .mutation(({ ctx, input }) =>
      changeRights(ctx.domain, ctx.settings, input.personId, input.access),
    ),

  remove: membersWrite
    .meta(
      addition(
        'DELETE',
        PATHS.member,
        'Remove a member',
        'Ends a membership. Needs the token of an owner that no application got.',
        { failures: [409] },
      ),
    )
    .input(memberRef)
    .output(nothing)
    .mutation(({ ctx, input }) => done(removeMember(ctx.domain, ctx.settings, input.personId))),

  listInvitations: membersRead
    .meta(
      addition(
        'GET',
        PATHS.invitations,
        'List open invitations',
        'Lists the invitations that nobody has accepted, the newest first. Needs the token of a person that no application got.',
      ),
    )
    .input(z.object(organizationPath))
    .output(z.array(openInvitation))
    .query(async ({ ctx }) =>
      (await listInvitations(ctx.domain, ctx.settings)).map(
        ({ expired: _, others: __, chosen: ___, expiresAt, ...invitation }) => ({
          ...invitation,
          expires: expiresAt.getTime(),
        }),
      ),
    ),

  invite: membersWrite
    .meta(
      addition(
        'POST',
        PATHS.invitations,
        'Invite a person',
        'Mails a link that makes its reader a member, for 7 days. A new invitation replaces the open one to the same address. Needs the token of an owner that no application got.',
        { status: 201 },
      ),
    )
    .input(newInvitation)
    .output(z.object({ invitationId }))
    .mutation(({ ctx, input }) => once(ctx, (domain) => inviteMember(domain, ctx.settings, input))),

  /** Invites a person who may see some libraries only. */
  inviteWithAccess: membersWrite
    .input(newInvitation.extend({ access: memberAccess }))
    .mutation(async ({ ctx, input }) => {
      await inviteMember(ctx.domain, ctx.settings, input);
    }),

  withdrawInvitation: membersWrite
    .meta(
      addition(
        'DELETE',
        `${PATHS.invitations}/{invitationId}`,
        'Withdraw an invitation',
        'Ends an open invitation. Needs the token of an owner that no application got.',
      ),
    )
    .input(invitationWithdrawal)
    .output(nothing)
    .mutation(({ ctx, input }) =>
      done(withdrawInvitation(ctx.domain, ctx.settings, input.invitationId)),
    ),

  /** For the invited person; the new access applies from the next request on. */
  acceptInvitation: signedIn
    .input(z.object({ token: text.max(200) }))
    .mutation(({ ctx, input }) =>
      acceptInvitation(ctx.domain, ctx.person, input.token, ctx.clientIp),
    ),
});
