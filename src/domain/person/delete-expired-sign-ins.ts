import { DAY_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import type { Domain } from '../operation';

/** Deletes sessions and one-time links expired at `now`; returns how many. */
export async function deleteExpiredSignIns({ database }: Domain, now: Date): Promise<number> {
  const over = { where: { expiresAt: { lt: now } } };
  const [sessions, links] = await Promise.all([
    database.prisma.session.deleteMany(over),
    database.prisma.verification.deleteMany(over),
  ]);
  return sessions.count + links.count;
}

/**
 * Deletes accounts whose email address nobody confirmed in 30 days: nobody has ever been in one. Somebody who signs up
 * again can use the address. Returns how many.
 */
export async function deleteUnconfirmedPeople({ database }: Domain, now: Date): Promise<number> {
  const before = new Date(now.getTime() - LIMITS.unconfirmedDays * DAY_MS);
  const { count } = await database.prisma.person.deleteMany({
    where: {
      emailVerified: false,
      created: { lt: before },
      avatarBlob: null,
      memberships: { none: {} },
      sessions: { none: {} },
      tokens: { none: {} },
      passkeys: { none: {} },
      consents: { none: {} },
      claims: { none: {} },
      accounts: { none: { NOT: { providerId: 'credential' } } },
    },
  });
  return count;
}
