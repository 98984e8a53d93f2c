import type { Consent } from '@/platform/identity/port';
import { writeAudit } from '../access/write-audit';
import { operation } from '../operation';
import { organizationOf } from './consent-access';

/** Records a person's consent to an application's access. From now on the registration is in use. */
export const recordConsent = operation(
  async (change, { clientId, personId, email, access, clientIp }: Consent): Promise<void> => {
    await writeAudit(
      change,
      { name: email ?? personId, clientIp },
      { organizationId: organizationOf(access), action: 'connect application', subject: clientId },
    );
    await change.tx.oauthClient.updateMany({
      where: { clientId, connectedAt: null },
      data: { connectedAt: change.at, network: null },
    });
  },
);
