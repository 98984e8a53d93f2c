import { WHOLE_ACCOUNT } from '@/contract/organization/applications';
import type { Consent } from '@/platform/identity/port';
import { writeAudit } from '../access/write-audit';
import { type Domain, operation } from '../operation';

/** The organization a consent is limited to; null: the whole account. */
export const organizationOf = (access: string): string | null =>
  access === WHOLE_ACCOUNT ? null : access;

/** Whether a person may give an application this access: their whole account, or an organization they belong to. */
export async function mayGrantAccess(
  { database }: Domain,
  personId: string,
  access: string,
): Promise<boolean> {
  const organizationId = organizationOf(access);
  if (organizationId === null) return true;
  const membership = { organizationId, personId, organization: { trashedAt: null } };
  return (await database.prisma.member.count({ where: membership })) > 0;
}

/** Whether the consent a code was issued under still exists. */
export const isConsentValid = async (
  { database }: Domain,
  consent: { clientId: string; userId: string; referenceId: string },
): Promise<boolean> => (await database.prisma.oauthConsent.count({ where: consent })) > 0;

/** Records a person's consent to an application's access. From now on the registration is in use. */
export const recordConsent = operation(
  async (change, { clientId, personId, email, access, clientIp }: Consent) => {
    await writeAudit(
      change,
      { name: email ?? personId, clientIp },
      organizationOf(access),
      'connect application',
      clientId,
    );
    await change.tx.oauthClient.updateMany({
      where: { clientId, connectedAt: null },
      data: { connectedAt: change.at, network: null },
    });
  },
);
