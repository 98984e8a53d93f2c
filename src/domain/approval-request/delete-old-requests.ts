import { DAY_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import type { Domain } from '../operation';

/** Deletes requests for approval made more than 90 days before `now`; returns how many. */
export async function deleteOldRequests({ database }: Domain, now: Date): Promise<number> {
  const before = new Date(now.getTime() - LIMITS.approvalRequest.days * DAY_MS);
  const { count } = await database.prisma.approvalRequest.deleteMany({
    where: { created: { lt: before } },
  });
  return count;
}
