import { DAY_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import type { Domain } from '../operation';

/** Deletes the rows of bulk changes that ended more than 3 days ago; returns how many. */
export async function deleteOldBulkChanges({ database }: Domain, now: Date): Promise<number> {
  const before = new Date(now.getTime() - LIMITS.bulkChangeDays * DAY_MS);
  const { count } = await database.prisma.bulkChange.deleteMany({
    where: { endedAt: { lt: before } },
  });
  return count;
}
