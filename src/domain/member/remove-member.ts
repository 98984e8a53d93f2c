import { refuse } from '@/contract/errors';
import type { OrganizationOfPerson, SettingsForOwner } from '../access/authorize-settings';
import { writeAudit } from '../access/write-audit';
import { type Change, operation } from '../operation';

/**
 * Ends a membership. The person's sessions and tokens cannot access the organization from the next request on. Refuses
 * a non-member with NOT_FOUND, and the last owner with CONFLICT.
 */
export const removeMember = operation(
  (change, organization: SettingsForOwner, personId: string): Promise<void> =>
    endMembership(change, organization, personId, 'remove member'),
);

/** Ends the caller's own membership. Refuses the last owner with CONFLICT. */
export const leaveOrganization = operation(
  (change, organization: OrganizationOfPerson): Promise<void> =>
    endMembership(change, organization, organization.person.personId, 'leave'),
);

async function endMembership(
  change: Change,
  { id: organizationId, actor }: OrganizationOfPerson,
  personId: string,
  action: string,
) {
  await requireRemainingOwner(change, organizationId, personId);
  const { count } = await change.tx.member.deleteMany({ where: { organizationId, personId } });
  if (count === 0) refuse('NOT_FOUND', 'Member not found.');
  // Tokens limited to this organization have nothing left to access.
  await change.tx.accessToken.updateMany({
    where: { organizationId, personId, revokedAt: null },
    data: { revokedAt: change.at },
  });
  await writeAudit(change, actor, organizationId, action, personId);
}

/**
 * Refuses with CONFLICT to leave an organization without an owner who can act. Locks all owners until the transaction
 * ends, so the last two cannot leave at the same moment.
 * @param leaving the person who will no longer be an owner
 */
export async function requireRemainingOwner(
  { tx }: Change,
  organizationId: string,
  leaving: string,
) {
  const owners = await tx.$queryRaw<{ person_id: string; suspended_at: Date | null }[]>`
    SELECT person_id, suspended_at FROM member
    WHERE organization_id = ${organizationId} AND role = 'owner' ORDER BY person_id FOR UPDATE`;
  if (!owners.some(({ person_id }) => person_id === leaving)) return;
  if (!owners.some(({ person_id, suspended_at }) => person_id !== leaving && suspended_at === null))
    refuse('CONFLICT', 'An organization needs an owner. Make someone else an owner first.');
}
