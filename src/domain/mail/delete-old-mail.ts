import { DAY_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import type { Domain } from '../operation';

/** Deletes the rows of mails older than 30 days, sent or not; returns how many. */
export async function deleteOldMail(domain: Domain, now: Date): Promise<number> {
  const before = new Date(now.getTime() - LIMITS.mailDays * DAY_MS);
  const { count } = await domain.database.prisma.mail.deleteMany({
    where: { created: { lt: before } },
  });
  return count;
}
