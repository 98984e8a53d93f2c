import { refuse } from '@/contract/errors';
import type { SettingsForOwner } from '../access/authorize-settings';
import { writeAudit } from '../access/write-audit';
import { operation } from '../operation';

/** Withdraws an open invitation; its link is unknown from then on. Refuses with NOT_FOUND. */
export const withdrawInvitation = operation(
  async (change, organization: SettingsForOwner, invitationId: string): Promise<void> => {
    const { id: organizationId, actor } = organization;
    const [ended] = await change.tx.$queryRaw<{ email: string }[]>`
      DELETE FROM invitation
      WHERE id = ${invitationId} AND organization_id = ${organizationId} AND accepted_at IS NULL
      RETURNING email`;
    if (!ended) refuse('NOT_FOUND', 'This invitation is no longer available.');
    const entry = { organizationId, action: 'withdraw invitation', subject: ended.email };
    await writeAudit(change, actor, entry);
  },
);
