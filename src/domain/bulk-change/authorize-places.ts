import type { AssetChange, SmallChange } from '@/contract/browse/bulk-change';
import { refuse } from '@/contract/errors';
import { authorizeCollections, refusePartialView } from '../access/authorize-collection';
import { authorizeComments } from '../access/authorize-comments';
import {
  authorizeLibrary,
  authorizeTarget,
  type LibraryForWriting,
} from '../access/authorize-library';
import type { KeyPrincipal, PersonPrincipal, Principal } from '../access/principal';
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
import { kindOf, revertIn } from './choose-kind';
import type { Places } from './kind';
import type { Revert } from './revert-part';
import type { findOwnChange } from './stop-bulk-change';

/** A change of assets in a library. Those of collections have none. */
type Stored = { organizationId: string; libraryId: string | null; kind: string; input: unknown };

/** The change of a stored row. It was validated before it was stored. */
export const changeOf = ({ kind, input }: Pick<Stored, 'kind' | 'input'>) =>
  ({ kind, ...(input as object) }) as AssetChange;

/** The libraries of a stored change, as the caller may write to them now. Refuses without access. */
export async function authorizePlacesOf(
  domain: Domain,
  caller: Principal,
  stored: Stored,
): Promise<Places> {
  const { organizationId, libraryId } = stored;
  if (libraryId === null) throw new Error('This change has no library.');
  const library = await authorizeLibrary(domain, caller, { organizationId, libraryId }, 'write');
  return placesIn(domain, caller, library, changeOf(stored));
}

/**
 * The libraries of a change of assets in a library: a transfer also has one to move to. Refuses without access to it, and
 * with BAD_USER_INPUT when it is the same.
 */
export async function placesIn(
  domain: Domain,
  principal: Principal,
  library: LibraryForWriting,
  change: AssetChange | SmallChange,
): Promise<Places> {
  if (change.kind !== 'transfer') return { library, target: null };
  const target = await authorizeTarget(domain, principal, library, change.targetLibraryId);
  if (target.id === library.id) refuse('BAD_USER_INPUT', 'The assets are in this library already.');
  return { library, target };
}

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
