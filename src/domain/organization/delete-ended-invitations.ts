import { DAY_MS } from '@/contract/durations';
import { LIMITS } from '@/contract/limits';
import type { Domain } from '../operation';

/** Deletes invitations accepted or expired 30 days before `now` or earlier; returns how many. */
export async function deleteEndedInvitations({ database }: Domain, now: Date): Promise<number> {
  const latest = new Date(now.getTime() - LIMITS.endedInvitationDays * DAY_MS);
  const { count } = await database.prisma.invitation.deleteMany({
    where: { OR: [{ acceptedAt: { lt: latest } }, { expiresAt: { lt: latest } }] },
  });
  return count;
}
