import { DAY_MS, HOUR_MS } from '@/contract/durations';
import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { Role } from '@/platform/database/generated/enums';
import type { SettingsForOwner } from '../access/authorize-settings';
import { lookupOf } from '../access/secrets';
import { writeAudit } from '../access/write-audit';
import { queueMail } from '../mail/queue-mail';
import { randomText } from '../new-id';
import { type Change, operation } from '../operation';
import { composeInvitationMail } from './compose-invitation-mail';

/**
 * Offers a membership to an email address by a mail with a link valid for 7 days. A new invitation replaces an open
 * one, whose link ends. Refuses the address of a member with CONFLICT, an organization or an address with too many
 * invitations in the last hour with RATE_LIMIT_EXCEEDED, and more members than an organization may have with FORBIDDEN.
 */
export const inviteMember = operation(
  async (
    change,
    organization: SettingsForOwner,
    wanted: { email: string; role: Role },
  ): Promise<{ invitationId: string }> => {
    const { tx, at } = change;
    const { id: organizationId, actor, person } = organization;
    const email = wanted.email.toLowerCase();
    await refuseTooMany(change, organizationId, email);
    await refuseMember(change, organizationId, email);
    await refuseFull(change, organizationId, email);

    const [invitationId, token] = [change.newId(), randomText(40)];
    const expiresAt = new Date(at.getTime() + LIMITS.invitationDays * DAY_MS);
    await tx.$executeRaw`
      INSERT INTO invitation (id, organization_id, email, role, token_hash, invited_by_id, created, expires_at)
      VALUES (${invitationId}, ${organizationId}, ${email}, ${wanted.role}::"Role",
              ${lookupOf(change.secrets, token, 'invitation')}, ${person.personId}, ${at}, ${expiresAt})
      ON CONFLICT (organization_id, email) DO UPDATE
        SET id = excluded.id, role = excluded.role, token_hash = excluded.token_hash,
            invited_by_id = excluded.invited_by_id, created = excluded.created,
            expires_at = excluded.expires_at, accepted_at = NULL`;
    const content = composeInvitationMail({
      organizationName: organization.name,
      invitedBy: person.name,
      role: wanted.role,
      url: change.urls.invitation(token),
      expiresAt,
    });
    await queueMail(change, { recipient: email, kind: 'invitation', content });
    const subject = `${email} ${wanted.role}`;
    await writeAudit(change, actor, { organizationId, action: 'invite', subject });
    return { invitationId };
  },
);

/**
 * Counts what withdrawing does not undo: the organization's entries in the audit log, and the mails to the address from
 * any organization. Invitations of the same organization or to the same address wait for each other, so the count
 * cannot change after it is read.
 */
async function refuseTooMany({ tx, at }: Change, organizationId: string, email: string) {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${organizationId}, 3))`;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${email}, 4))`;
  const since = new Date(at.getTime() - HOUR_MS);
  const invitations = await tx.audit.count({
    where: { organizationId, action: 'invite', at: { gt: since } },
  });
  const mails = await tx.mail.count({
    where: { recipient: email, kind: 'invitation', created: { gt: since } },
  });
  if (invitations >= LIMITS.invitationsPerHour)
    refuse('RATE_LIMIT_EXCEEDED', {
      message: `${invitations} invitations were sent in the last hour. Try again later.`,
    });
  if (mails >= LIMITS.invitationMailsPerHour)
    refuse('RATE_LIMIT_EXCEEDED', {
      message: 'This address was sent several invitations in the last hour. Try again later.',
    });
}

/** Members and invitations count together: each member was an invitation before. */
async function refuseFull({ tx }: Change, organizationId: string, email: string) {
  const members = await tx.member.count({ where: { organizationId } });
  const others = await tx.invitation.count({ where: { organizationId, email: { not: email } } });
  if (members + others >= LIMITS.membersPerOrganization)
    refuse('FORBIDDEN', {
      message: `An organization can have up to ${LIMITS.membersPerOrganization.toLocaleString('en-US')} members and invitations.`,
    });
}

async function refuseMember({ tx }: Change, organizationId: string, email: string) {
  const members = await tx.member.count({ where: { organizationId, person: { email } } });
  if (members > 0) refuse('CONFLICT', { message: `${email} is already a member.` });
}
