import { refuse } from '@/contract/errors';
import type { PersonPrincipal } from '../access/principal';
import { lookupsOf } from '../access/secret/secrets';
import { type Change, operation } from '../operation';

/** The person accepting. */
type Invited = Pick<PersonPrincipal, 'personId' | 'email'>;

/**
 * Makes a person a member, as an invitation to their verified email address offers: not in a library that took the name
 * of a chosen one since. Several acceptances at the same
 * moment count once; accepting again changes nothing, and a present member keeps their role. Refuses an unknown link
 * with NOT_FOUND, a used or expired one with CONFLICT, and a person the invitation is not for with FORBIDDEN.
 * @param token the secret part of the link
 * @param clientIp where the request came from, for the audit log
 */
export const acceptInvitation = operation(takeInvitation);

/** The same within the transaction of another operation. */
export async function takeInvitation(
  change: Change,
  person: Invited,
  token: string,
  clientIp: string | null,
): Promise<{ organizationId: string }> {
  const { tx, at } = change;
  const { personId } = person;
  const tokenHashes = lookupsOf(change.secrets, token, 'invitation');
  // The update waits for another acceptance running at this moment, and then finds nothing left to accept.
  const [won] = await tx.$queryRaw<{ organization_id: string }[]>`
      WITH won AS (
        UPDATE invitation SET accepted_at = ${at}
        WHERE token_hash = ANY (${tokenHashes}) AND accepted_at IS NULL AND expires_at > ${at}
          AND email = (SELECT lower(email) FROM person WHERE id = ${personId} AND email_verified)
        RETURNING organization_id, role, created, library_rights,
          CASE role WHEN 'owner' THEN 'write' ELSE library_access END AS library_access
      ), joined AS (
        INSERT INTO member (organization_id, person_id, role, created, library_access)
        SELECT organization_id, ${personId}, role, ${at}, library_access FROM won
        ON CONFLICT DO NOTHING RETURNING organization_id
      ), given AS (
        INSERT INTO library_right (organization_id, person_id, library_id, access)
        SELECT l.organization_id, ${personId}, l.id, chosen.value::"Access"
        FROM joined JOIN won USING (organization_id) CROSS JOIN LATERAL jsonb_each_text(won.library_rights) AS chosen
        JOIN library l ON l.organization_id = won.organization_id AND l.id = chosen.key AND l.created <= won.created
        WHERE won.role = 'member'
      ), noted AS (
        INSERT INTO audit (organization_id, actor, action, subject, address, at)
        SELECT organization_id, ${person.email ?? personId}, 'accept invitation',
               ${personId} || ' ' || role, ${clientIp}, ${at} FROM won
      )
      SELECT organization_id FROM won`;
  const organizationId = won?.organization_id ?? (await findAccepted(change, person, tokenHashes));
  return { organizationId };
}

/** The organization of an invitation this person has already accepted; otherwise refuses with the reason. */
async function findAccepted(
  { tx }: Change,
  { personId }: Invited,
  tokenHashes: readonly Buffer<ArrayBuffer>[],
) {
  const invitation = await tx.invitation.findFirst({
    where: { tokenHash: { in: [...tokenHashes] } },
  });
  if (!invitation) refuse('NOT_FOUND', 'This invitation is no longer available.');
  const { organizationId, email } = invitation;
  const person = await tx.person.findUnique({
    where: { id: personId },
    select: { email: true, emailVerified: true, memberships: { where: { organizationId } } },
  });
  if (person?.email?.toLowerCase() !== email)
    refuse('FORBIDDEN', `This invitation is for ${email}. Sign in with that address.`);
  if (!person.emailVerified) refuse('FORBIDDEN', 'Confirm your email address first.');
  if (invitation.acceptedAt && person.memberships.length > 0) return organizationId;
  refuse(
    'CONFLICT',
    invitation.acceptedAt
      ? 'This invitation has already been used.'
      : 'This invitation has expired. Ask for a new one.',
  );
}
