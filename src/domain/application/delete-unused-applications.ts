import { COMMAND_LINE_CLIENT_ID } from '@/contract/applications';
import { DAY_MS } from '@/contract/durations';
import type { Domain } from '../operation';

/** How long an application stays registered without anyone's access. */
const UNUSED_DAYS = 30;

/**
 * Deletes application tokens and device requests expired at `now`, and applications registered more than 30 days before
 * without a consent. The command line stays registered. Returns how many rows. Consents stay: a person sees and revokes
 * them.
 */
export async function deleteUnusedApplications({ database }: Domain, now: Date): Promise<number> {
  const over = { where: { expiresAt: { lt: now } } };
  const access = await database.prisma.oauthAccessToken.deleteMany(over);
  const refresh = await database.prisma.oauthRefreshToken.deleteMany(over);
  const devices = await database.prisma.deviceRequest.deleteMany(over);
  const clients = await database.prisma.oauthClient.deleteMany({
    where: {
      clientId: { not: COMMAND_LINE_CLIENT_ID },
      createdAt: { lt: new Date(now.getTime() - UNUSED_DAYS * DAY_MS) },
      consents: { none: {} },
    },
  });
  return access.count + refresh.count + devices.count + clients.count;
}
