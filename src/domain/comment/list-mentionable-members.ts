import type { Mentionable } from '@/contract/sharing/comment';
import type { CommentsForReading } from '../access/authorize-comments';
import { seesLibrary } from '../access/library-rights';
import type { Domain } from '../operation';

/**
 * The members the person can mention in a comment, by name: all who see the library, except suspended ones. Nobody for
 * who writes no comments; guests learn neither addresses nor of other guests.
 */
export async function listMentionable(
  { database }: Domain,
  { library, person, mayComment, isGuest }: CommentsForReading,
): Promise<Mentionable[]> {
  if (!mayComment) return [];
  const members = await database.prisma.member.findMany({
    where: {
      organizationId: library.organization.id,
      suspendedAt: null,
      ...seesLibrary(library.id, { toGuest: isGuest }),
      ...(person && { personId: { not: person.personId } }),
    },
    select: { person: { select: { name: true, email: true } } },
    orderBy: [{ person: { name: 'asc' } }, { personId: 'asc' }],
  });
  return members.map(({ person: { name, email } }) => ({ name, email: isGuest ? null : email }));
}
