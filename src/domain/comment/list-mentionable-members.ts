import type { Mentionable } from '@/contract/comment';
import type { CommentsForReading } from '../access/authorize-comments';
import type { Domain } from '../operation';

/** The members the person can mention in a comment, by name: all except suspended ones. */
export async function listMentionable(
  { database }: Domain,
  { library, person }: CommentsForReading,
): Promise<Mentionable[]> {
  const members = await database.prisma.member.findMany({
    where: {
      organizationId: library.organization.id,
      suspendedAt: null,
      ...(person && { personId: { not: person.personId } }),
    },
    select: { person: { select: { name: true, email: true } } },
    orderBy: [{ person: { name: 'asc' } }, { personId: 'asc' }],
  });
  return members.map((member) => member.person);
}
