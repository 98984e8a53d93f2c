import { DAY_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import type { Domain } from '../operation';

/** Deletes published events older than 30 days; returns how many. */
export async function deleteOldEvents({ database }: Domain, now: Date): Promise<number> {
  const before = new Date(now.getTime() - LIMITS.eventDays * DAY_MS);
  const { count } = await database.prisma.publishedEvent.deleteMany({
    where: { created: { lt: before } },
  });
  return count;
}
