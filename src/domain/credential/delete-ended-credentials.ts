import { DAY_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import type { Domain } from '../operation';

/**
 * Deletes keys revoked 30 days before `now` or earlier, and access tokens expired at `now`; returns how many. A key stays
 * while an asset names it as its uploader.
 */
export async function deleteEndedCredentials({ database }: Domain, now: Date): Promise<number> {
  const { prisma } = database;
  const latest = new Date(now.getTime() - LIMITS.keptKeys.revokedDays * DAY_MS);
  const keys = await prisma.apiKey.deleteMany({
    where: { revokedAt: { lt: latest }, uploads: { none: {} } },
  });
  const tokens = await prisma.accessToken.deleteMany({ where: { expiresAt: { lt: now } } });
  return keys.count + tokens.count;
}
