import { refuse } from '@/contract/errors';
import type { Role } from '@/platform/database/generated/enums';
import type { SettingsForOwner } from '../access/authorize-settings';
import { writeAudit } from '../access/write-audit';
import { operation } from '../operation';
import { requireRemainingOwner } from './remove-member';

/**
 * Gives a member another role, or suspends them: a suspended member can see what they saw, and change nothing. A new
 * owner writes to all libraries, and keeps no rights of their own. Refuses a non-member with NOT_FOUND, and a change
 * leaving no owner with CONFLICT.
 */
export const changeMember = operation(
  async (
    change,
    organization: SettingsForOwner,
    personId: string,
    wanted: { role: Role; suspended: boolean },
  ) => {
    const { id: organizationId, actor } = organization;
    if (wanted.role !== 'owner' || wanted.suspended)
      await requireRemainingOwner(change, organizationId, personId);
    const changed = await change.tx.$executeRaw`
      UPDATE member SET role = ${wanted.role}::"Role",
                        library_access = CASE WHEN ${wanted.role} = 'owner' THEN 'write' ELSE library_access END,
                        suspended_at = CASE WHEN ${wanted.suspended} THEN coalesce(suspended_at, ${change.at}) END
      WHERE organization_id = ${organizationId} AND person_id = ${personId}`;
    if (changed === 0) refuse('NOT_FOUND', 'Member not found.');
    if (wanted.role === 'owner')
      await change.tx.libraryRight.deleteMany({ where: { organizationId, personId } });
    const subject = `${personId} ${wanted.suspended ? 'suspended' : wanted.role}`;
    await writeAudit(change, actor, organizationId, 'change member', subject);
  },
);
