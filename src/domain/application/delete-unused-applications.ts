import { COMMAND_LINE_CLIENT_ID } from '@/contract/applications';
import { DAY_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import type { Domain } from '../operation';

/** How long an application stays registered without anyone's access, once somebody gave it access. */
const DISCONNECTED_DAYS = 30;

/**
 * Deletes application tokens and device requests expired at `now`. Of the applications without a consent, deletes those
 * never given access after a day, and others 30 days after their registration. The command line stays registered.
 * Returns how many rows. Consents stay: a person sees and revokes them.
 */
export async function deleteUnusedApplications({ database }: Domain, now: Date): Promise<number> {
  const over = { where: { expiresAt: { lt: now } } };
  const access = await database.prisma.oauthAccessToken.deleteMany(over);
  const refresh = await database.prisma.oauthRefreshToken.deleteMany(over);
  const devices = await database.prisma.deviceRequest.deleteMany(over);
  const before = (days: number) => ({ lt: new Date(now.getTime() - days * DAY_MS) });
  const clients = await database.prisma.oauthClient.deleteMany({
    where: {
      clientId: { not: COMMAND_LINE_CLIENT_ID },
      consents: { none: {} },
      OR: [
        { connectedAt: null, createdAt: before(LIMITS.unusedRegistrationDays) },
        { createdAt: before(DISCONNECTED_DAYS) },
      ],
    },
  });
  return access.count + refresh.count + devices.count + clients.count;
}
