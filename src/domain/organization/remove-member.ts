import { refuse } from '@/contract/errors';
import type { SettingsForMember, SettingsForOwner } from '../access/authorize-settings';
import { writeAudit } from '../access/write-audit';
import { type Change, operation } from '../operation';
import { requireRemainingOwner } from './require-remaining-owner';

/**
 * Ends a membership; the person's sessions and tokens reach the organization no more from the next request on.
 * Refuses with NOT_FOUND a stranger, with CONFLICT the last owner.
 */
export const removeMember = operation(
  (change, organization: SettingsForOwner, personId: string): Promise<void> =>
    endMembership(change, organization, personId, 'remove member'),
);

/** Ends the caller's own membership. Refuses with CONFLICT the last owner. */
export const leaveOrganization = operation(
  (change, organization: SettingsForMember): Promise<void> =>
    endMembership(change, organization, organization.person.personId, 'leave'),
);

async function endMembership(
  change: Change,
  { id: organizationId, actor }: SettingsForMember,
  personId: string,
  action: string,
) {
  await requireRemainingOwner(change, organizationId, personId);
  const { count } = await change.tx.member.deleteMany({ where: { organizationId, personId } });
  if (count === 0) refuse('NOT_FOUND', { message: 'There is no such member.' });
  // What was limited to this organization has nothing left to reach.
  await change.tx.accessToken.updateMany({
    where: { organizationId, personId, revokedAt: null },
    data: { revokedAt: change.at },
  });
  await writeAudit(change, actor, { organizationId, action, subject: personId });
}
