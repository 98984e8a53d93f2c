import type { Domain } from '../operation';
import { organizationOf } from './consent-access';

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
