import type { SignInChange } from '@/platform/identity/port';
import { writeAudit } from '../access/write-audit';
import { operation } from '../operation';

/** Records a change of how a person signs in. */
export const recordSignInChange = operation(
  async (change, { personId, email, action, clientIp }: SignInChange): Promise<void> => {
    const by = { name: email ?? personId, clientIp };
    await writeAudit(change, by, { organizationId: null, action, subject: personId });
  },
);
