import { DAY_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import type { Domain } from '../operation';

/** Deletes share links ended long before `now`; returns how many. */
export async function deleteEndedShareLinks({ database }: Domain, now: Date): Promise<number> {
  const latest = new Date(now.getTime() - LIMITS.shareLinkDays * DAY_MS);
  const { count } = await database.prisma.shareLink.deleteMany({
    where: { withdrawnAt: { lt: latest } },
  });
  return count;
}
