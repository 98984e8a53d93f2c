import type { SignInChange } from '@/platform/identity/port';
import { writeAudit } from '../access/write-audit';
import { endConsents } from '../application/disconnect-applications';
import { operation } from '../operation';

/**
 * Records a change of how a person signs in. A new password also ends the access of every application: somebody who
 * knew the old one may have connected it.
 */
export const settleSignInChange = operation(
  async (change, { personId, email, action, clientIp }: SignInChange): Promise<void> => {
    const by = { name: email ?? personId, clientIp };
    await writeAudit(change, by, { organizationId: null, action, subject: personId });
    if (action === 'change password' || action === 'reset password')
      await endConsents(change, by, { personId });
  },
);
