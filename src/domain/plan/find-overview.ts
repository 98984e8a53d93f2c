import { LIMITS } from '@/contract/limits';
import type { SettingsForMember } from '../access/authorize-settings';
import type { Domain } from '../operation';
import { capOf } from './reserve-storage';

/** How much of something is used, and the maximum; null: no limit. */
export type Use = { used: number; most: number | null };

export type Overview = { storageBytes: Use; libraries: Use };

/** An organization's use of its plan. */
export async function findOverview(
  domain: Domain,
  organization: SettingsForMember,
): Promise<Overview> {
  const { id, plan } = organization;
  const { storageBytes, librariesCount } =
    await domain.database.prisma.organization.findUniqueOrThrow({
      where: { id },
      select: { storageBytes: true, librariesCount: true },
    });
  return {
    storageBytes: { used: Number(storageBytes), most: capOf(domain, organization) },
    libraries: { used: librariesCount, most: plan === 'pro' ? null : LIMITS.freePlanLibraries },
  };
}
