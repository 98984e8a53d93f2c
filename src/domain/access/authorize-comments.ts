import type { Domain } from '../operation';
import { authorizeLibrary, type LibraryForReading } from './authorize-library';
import { accessIn, membershipOf } from './authorize-organization';
import type { PersonPrincipal } from './principal';

declare const reading: unique symbol;
declare const writing: unique symbol;

export type AuthorizedComments = {
  library: LibraryForReading;
  person: PersonPrincipal;
  mayComment: boolean;
  /** Also the comments of others. */
  mayDeleteAll: boolean;
};

/** The comments of the assets of a library, for somebody who may see them. Only authorizeComments creates this type. */
export type CommentsForReading = AuthorizedComments & { readonly [reading]: true };

/** The same for somebody who may also write some. Only authorizeComments creates this type. */
export type CommentsForWriting = CommentsForReading & { readonly [writing]: true };

/** Authorizes a person for the comments in a library. Refuses like authorizeLibrary. */
export async function authorizeComments<Wanted extends 'read' | 'write'>(
  domain: Domain,
  person: PersonPrincipal,
  ref: { organizationId: string; libraryId: string },
  level: Wanted,
): Promise<Wanted extends 'write' ? CommentsForWriting : CommentsForReading> {
  const library: LibraryForReading = await authorizeLibrary(domain, person, ref, level);
  const membership = membershipOf(person, ref.organizationId, 'ORGANIZATION_NOT_FOUND');
  const mayComment = accessIn(person, membership) === 'write';
  return {
    library,
    person,
    mayComment,
    mayDeleteAll: mayComment && membership.role === 'owner',
  } as AuthorizedComments as CommentsForWriting;
}
