import { DAY_MS } from '@/contract/durations';
import type { Domain } from '../operation';

/** How long an application that nobody let in, or nobody lets in any more, stays registered. */
const UNUSED_DAYS = 30;

/**
 * Removes tokens of applications whose time is over at `now`, and applications that registered 30 days ago and are
 * let in by nobody; answers how many rows. Consents stay: they are what a person sees and takes back.
 */
export async function deleteUnusedApplications({ database }: Domain, now: Date): Promise<number> {
  const over = { where: { expiresAt: { lt: now } } };
  const access = await database.prisma.oauthAccessToken.deleteMany(over);
  const refresh = await database.prisma.oauthRefreshToken.deleteMany(over);
  const clients = await database.prisma.oauthClient.deleteMany({
    where: {
      createdAt: { lt: new Date(now.getTime() - UNUSED_DAYS * DAY_MS) },
      consents: { none: {} },
    },
  });
  return access.count + refresh.count + clients.count;
}
