import { limits } from '@/contract/limits';
import type { Domain } from '../operation';

const day = 86_400_000;

/** Removes what is known of mails older than 30 days, sent or not; answers how many. */
export async function forgetMail(domain: Domain, now: Date): Promise<number> {
  const before = new Date(now.getTime() - limits.mailDays * day);
  const { count } = await domain.database.prisma.mail.deleteMany({
    where: { created: { lt: before } },
  });
  return count;
}
