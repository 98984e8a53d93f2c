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
