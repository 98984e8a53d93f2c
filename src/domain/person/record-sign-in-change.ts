import type { SignInChange } from '@/platform/identity/port';
import { writeAudit } from '../access/write-audit';
import { operation } from '../operation';

/** Records a change of how somebody signs in. */
export const recordSignInChange = operation(
  async (change, { personId, email, action, address }: SignInChange): Promise<void> => {
    const by = { name: email ?? personId, address };
    await writeAudit(change, by, { organizationId: null, action, subject: personId });
  },
);
