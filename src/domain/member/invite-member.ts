import { DAY_MS, earlier, HOUR_MS, later } from '@/contract/durations';
import { refuse } from '@/contract/errors';
import { formatDay } from '@/contract/format-day';
import { LIMITS } from '@/contract/limits';
import type { AccessCount } from '@/contract/organization/organization';
import { sayRights } from '@/contract/organization/say-rights';
import type { Role } from '@/platform/database/generated/enums';
import type { SettingsForOwner } from '../access/authorize-settings';
import { lookupOf } from '../access/secret/secrets';
import { writeAudit } from '../access/write-audit';
import { composeLetter, type MailContent, own, say } from '../mail/letter';
import { mayBeMailed, queueMail } from '../mail/queue-mail';
import { randomText } from '../new-id';
import { type Change, operation } from '../operation';
import { describeRights, refuseUnknownLibraries, rightsBeside } from './change-rights';
import type { LibraryRight, MemberAccess } from './list-members';

const ALL_LIBRARIES: Offered = { others: 'write', rights: [] };

/**
 * Offers a membership to an email address by a mail with a link valid for 7 days. A new invitation replaces an open one,
 * whose link ends. Without `access`, a member has that of the invitation replaced, if it was for a member, otherwise
 * writes to all libraries, as an owner does. Refuses the address of a member with CONFLICT, an organization or an address
 * with too many invitations in the last hour with RATE_LIMIT_EXCEEDED, and more members than an organization may have
 * with FORBIDDEN. Refuses a guest who would see no library with BAD_USER_INPUT.
 */
export const inviteMember = operation(
  async (change, organization: SettingsForOwner, wanted: Wanted) => {
    const { tx, at } = change;
    const { id: organizationId, actor, person } = organization;
    const email = wanted.email.toLowerCase();
    await refuseTooMany(change, organizationId, email);
    await refuseMember(change, organizationId, email);
    await refuseFull(change, organizationId, email);
    const { others, rights } = await accessOffered(change, organizationId, { ...wanted, email });
    const libraryRights = Object.fromEntries(
      rights.map(({ library, access }) => [library, access]),
    );

    const [invitationId, token] = [change.newId(), randomText(40)];
    const expiresAt = later(at, LIMITS.invitationDays * DAY_MS);
    await tx.$executeRaw`
      INSERT INTO invitation (id, organization_id, email, role, token_hash, invited_by_id, created, expires_at,
                              library_access, library_rights)
      VALUES (${invitationId}, ${organizationId}, ${email}, ${wanted.role}::"Role",
              ${lookupOf(change.secrets, token, 'invitation')}, ${person.personId}, ${at}, ${expiresAt},
              ${others}::"Access", ${JSON.stringify(libraryRights)}::jsonb)
      ON CONFLICT (organization_id, email) DO UPDATE
        SET id = excluded.id, role = excluded.role, token_hash = excluded.token_hash,
            invited_by_id = excluded.invited_by_id, created = excluded.created,
            expires_at = excluded.expires_at, accepted_at = NULL,
            library_access = excluded.library_access, library_rights = excluded.library_rights`;
    const content = composeInvitationMail({
      organizationName: organization.name,
      invitedBy: person.name,
      role: wanted.role,
      access: { others, chosen: rights.length },
      url: change.urls.invitation(token),
      expiresAt,
    });
    await queueMail(change, { recipient: email, kind: 'invitation', content });
    const limited = describeRights(others, rights);
    const subject = `${email} ${wanted.role}${limited === 'write' ? '' : ` ${limited}`}`;
    await writeAudit(change, actor, organizationId, 'invite', subject);
    return { invitationId };
  },
);

type Wanted = { email: string; role: Role; access?: MemberAccess };
type Offered = { others: MemberAccess['others']; rights: LibraryRight[] };

async function accessOffered(
  change: Change,
  organizationId: string,
  { email, role, access }: Wanted,
): Promise<Offered> {
  if (role === 'owner') return ALL_LIBRARIES;
  if (!access) return (await accessReplaced(change, organizationId, email)) ?? ALL_LIBRARIES;
  const rights = rightsBeside(access.others, access.libraries);
  if (access.others === null && rights.length === 0)
    refuse('BAD_USER_INPUT', 'Choose at least one library that the guest may see.');
  await refuseUnknownLibraries(change, organizationId, rights);
  return { others: access.others, rights };
}

/**
 * The access in an open invitation of a member. Its libraries are those of that time: another one may have the name of a
 * deleted one since.
 */
async function accessReplaced(
  { tx }: Change,
  organizationId: string,
  email: string,
): Promise<Offered | null> {
  const [open] = await tx.$queryRaw<Offered[]>`
    SELECT i.library_access AS others, (
      SELECT coalesce(json_agg(json_build_object('library', l.id, 'access', chosen.value)), '[]')
      FROM jsonb_each_text(i.library_rights) AS chosen
      JOIN library l ON l.organization_id = i.organization_id AND l.id = chosen.key AND l.created <= i.created
    ) AS rights
    FROM invitation i
    WHERE i.organization_id = ${organizationId} AND i.email = ${email} AND i.accepted_at IS NULL AND i.role = 'member'`;
  return open ?? null;
}

/**
 * Counts what withdrawing does not undo: the organization's entries in the audit log, and the mails to the address from
 * any organization. Invitations of the same organization wait for each other, so their number is true.
 */
async function refuseTooMany(change: Change, organizationId: string, email: string) {
  const { tx, at } = change;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${organizationId}, 3))`;
  const since = earlier(at, HOUR_MS);
  const invitations = await tx.audit.count({
    where: { organizationId, action: 'invite', at: { gt: since } },
  });
  if (invitations >= LIMITS.invitationsPerHour)
    refuse(
      'RATE_LIMIT_EXCEEDED',
      `${invitations} invitations were sent in the last hour. Try again later.`,
    );
  const mail = { recipient: email, kind: 'invitation' } as const;
  if (!(await mayBeMailed(change, mail, LIMITS.invitationMailsPerHour)))
    refuse(
      'RATE_LIMIT_EXCEEDED',
      'This address was sent several invitations in the last hour. Try again later.',
    );
}

/** Members and invitations count together: each member was an invitation before. */
async function refuseFull({ tx }: Change, organizationId: string, email: string) {
  const members = await tx.member.count({ where: { organizationId } });
  const others = await tx.invitation.count({ where: { organizationId, email: { not: email } } });
  if (members + others >= LIMITS.membersPerOrganization)
    refuse(
      'FORBIDDEN',
      `An organization can have up to ${LIMITS.membersPerOrganization.toLocaleString('en-US')} members and invitations.`,
    );
}

async function refuseMember({ tx }: Change, organizationId: string, email: string) {
  const members = await tx.member.count({ where: { organizationId, person: { email } } });
  if (members > 0) refuse('CONFLICT', `${email} is already a member.`);
}

/** Withdraws an open invitation; its link is unknown from then on. Refuses with NOT_FOUND. */
export const withdrawInvitation = operation(
  async (change, organization: SettingsForOwner, invitationId: string) => {
    const { id: organizationId, actor } = organization;
    const [ended] = await change.tx.$queryRaw<{ email: string }[]>`
      DELETE FROM invitation
      WHERE id = ${invitationId} AND organization_id = ${organizationId} AND accepted_at IS NULL
      RETURNING email`;
    if (!ended) refuse('NOT_FOUND', 'This invitation is no longer available.');
    await writeAudit(change, actor, organizationId, 'withdraw invitation', ended.email);
  },
);

/**
 * The mail with the link of an invitation. The subject, which everybody sees, contains no text chosen by a stranger.
 */
export function composeInvitationMail(invitation: {
  organizationName: string;
  invitedBy: string;
  role: Role;
  access: AccessCount;
  url: string;
  expiresAt: Date;
}): MailContent {
  const { organizationName, invitedBy, role, access, url, expiresAt } = invitation;
  return composeLetter({
    subject: 'You’re invited to an organization on Vitrine',
    title: say('You’re invited'),
    before: [
      say(
        '{} invited you to the organization “{}” at {}. {}',
        invitedBy,
        organizationName,
        own(new URL(url).host),
        own(sayRights(role, access)),
      ),
    ],
    action: { label: 'Join organization', url },
    after: [
      say(
        'The link works once and expires on {}. Anyone with it can join, and for 15 minutes sign in, as you. Keep it to yourself.',
        own(formatDay(expiresAt, 'UTC')),
      ),
      say('If you weren’t expecting this, ignore this email.'),
    ],
  });
}
