import type { Askable } from '@/contract/sharing/approval-request';
import type { LibraryForWriting } from '../access/authorize-library';
import { isGuestIn } from '../access/authorize-organization';
import { writesLibrary } from '../access/library-rights';
import { type Change, type Domain, readerOf } from '../operation';

/**
 * The members who can be asked for approvals in a library, by name: all who may set them there, except the person and
 * suspended ones. Guests do not hear of each other.
 */
export async function findAskable(
  domain: Domain | Change,
  { id, organization, principal }: LibraryForWriting,
): Promise<Askable[]> {
  const members = await readerOf(domain).member.findMany({
    where: {
      organizationId: organization.id,
      suspendedAt: null,
      ...writesLibrary(id, { toGuest: isGuestIn(principal, organization.id) }),
      ...(principal.kind === 'person' && { personId: { not: principal.personId } }),
    },
    select: { person: { select: { id: true, name: true, email: true } } },
    orderBy: [{ person: { name: 'asc' } }, { personId: 'asc' }],
  });
  return members.map(({ person }) => person);
}

/** The same for the person who asks. Guests learn no addresses. */
export async function listAskable(domain: Domain, library: LibraryForWriting): Promise<Askable[]> {
  const people = await findAskable(domain, library);
  const isGuest = isGuestIn(library.principal, library.organization.id);
  return isGuest ? people.map((person) => ({ ...person, email: null })) : people;
}
