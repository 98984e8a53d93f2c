import { refuse } from '@/contract/errors';
import type { Domain } from '../operation';
import { authorizeLibrary, type LibraryForReading } from './authorize-library';
import { accessTo, membershipOf } from './authorize-organization';
import { hiddenLibraries, isGuest } from './library-rights';
import type { PersonPrincipal, Principal } from './principal';

declare const reading: unique symbol;
declare const writing: unique symbol;

export type AuthorizedComments = {
  library: LibraryForReading;
  /** Null for a key. */
  person: PersonPrincipal | null;
  mayComment: boolean;
  /** Also the comments of others. */
  mayDeleteAll: boolean;
  /** Sees chosen libraries of the organization only. */
  isGuest: boolean;
  /** The ids of the libraries out of the sight of a member who sees the others; empty for everybody else. */
  hidden: string[];
};

/** The comments of the assets of a library, for somebody who may see them. Only authorizeComments creates this type. */
export type CommentsForReading = AuthorizedComments & { readonly [reading]: true };

/** The same for somebody who may also write some. Only authorizeComments creates this type. */
export type CommentsForWriting = CommentsForReading & {
  person: PersonPrincipal;
  readonly [writing]: true;
};

/**
 * Authorizes the caller for the comments in a library. Refuses like authorizeLibrary, and with FORBIDDEN a key that
 * wants to write: comments are by people.
 */
export async function authorizeComments<Wanted extends 'read' | 'write'>(
  domain: Domain,
  principal: Principal,
  ref: { organizationId: string; libraryId: string },
  level: Wanted,
): Promise<Wanted extends 'write' ? CommentsForWriting : CommentsForReading> {
  const library: LibraryForReading = await authorizeLibrary(domain, principal, ref, level);
  const person = principal.kind === 'person' ? principal : null;
  if (level === 'write' && !person)
    refuse('FORBIDDEN', 'Comments are written by people: use an access token.');
  const membership = person && membershipOf(person, ref.organizationId, 'ORGANIZATION_NOT_FOUND');
  const mayComment =
    person !== null &&
    membership !== null &&
    accessTo(person, membership, ref.libraryId) === 'write';
  const byGuest = membership !== null && isGuest(membership.rights);
  return {
    library,
    person,
    mayComment,
    mayDeleteAll: mayComment && membership?.role === 'owner',
    isGuest: byGuest,
    hidden: membership && !byGuest ? hiddenLibraries(membership.rights) : [],
  } as AuthorizedComments as CommentsForWriting;
}
