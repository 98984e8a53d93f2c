import { authorizeCollections, refusePartialView } from '../access/authorize-collection';
import { authorizeComments } from '../access/authorize-comments';
import { authorizeLibrary } from '../access/authorize-library';
import type { KeyPrincipal, PersonPrincipal } from '../access/principal';
import { revertPromote } from '../asset/promote/promote-by-person';
import {
  type CollectionInput,
  isCollectionChange,
  OF_ENTRIES,
} from '../collection/record-collection-change';
import { revertInCollection } from '../collection/revert-collection-change';
import { revertDeletedComment } from '../comment/change-comment';
import { revertKeepOne } from '../duplicate/revert-keep-one';
import type { Domain } from '../operation';
import { changeOf, placesIn } from './authorize-places';
import { kindOf, revertIn } from './choose-kind';
import type { Revert } from './revert-part';
import type { findOwnChange } from './stop-bulk-change';

type Own = Awaited<ReturnType<typeof findOwnChange>>;

/**
 * How to undo a change made at once, for a caller who may still make such a change. Refuses without access; null for a
 * change with no undo.
 */
export async function authorizeUndo(
  domain: Domain,
  caller: PersonPrincipal | KeyPrincipal,
  own: Own,
): Promise<Revert | null> {
  const { kind, organizationId } = own;
  if (isCollectionChange(kind)) {
    const collections = await authorizeCollections(domain, caller, organizationId, 'write');
    if (!OF_ENTRIES.includes(kind)) refusePartialView(collections);
    return (change, before, changedAt) =>
      revertInCollection(change, collections, {
        kind,
        input: own.input as CollectionInput,
        before,
        changedAt,
      });
  }
  const ref = { organizationId, libraryId: own.libraryId ?? '' };
  if (kind === 'deleteComment') {
    const comments = await authorizeComments(domain, caller, ref, 'write');
    return (change, before) => revertDeletedComment(change, comments, before);
  }
  const library = await authorizeLibrary(domain, caller, ref, 'write');
  switch (kind) {
    case 'promote':
      return (change) => revertPromote(change, library, own.input);
    case 'keepOne':
      return (change, before, changedAt) =>
        revertKeepOne(change, library, own.input, { before, changedAt });
    case 'deleteView':
      return null;
    default:
      return revertIn(
        await placesIn(domain, caller, library, changeOf(own)),
        kindOf(changeOf(own)),
      );
  }
}
