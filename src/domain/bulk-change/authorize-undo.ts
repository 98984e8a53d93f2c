import { authorizeCollections } from '../access/authorize-collection';
import { authorizeLibrary } from '../access/authorize-library';
import type { PersonPrincipal } from '../access/principal';
import { revertPromote } from '../asset/promote-by-person';
import { type CollectionInput, isCollectionChange } from '../collection/record-collection-change';
import { revertInCollection } from '../collection/revert-collection-change';
import { revertKeepOne } from '../duplicate/revert-keep-one';
import type { Domain } from '../operation';
import type { findOwn } from './find-own';
import { kindOf, revertIn } from './kind-of';
import { changeOf, placesOf } from './places-of';
import type { Revert } from './revert-part';

type Own = Awaited<ReturnType<typeof findOwn>>;

/**
 * What turns back a change that was made at once, for a person who may still make such a change. Refuses without
 * access; null for a change that nothing turns back.
 */
export async function authorizeUndo(
  domain: Domain,
  person: PersonPrincipal,
  own: Own,
): Promise<Revert | null> {
  const { kind, organizationId, libraryId } = own;
  if (isCollectionChange(kind)) {
    const collections = await authorizeCollections(domain, person, organizationId, 'write');
    return (change, before, changedAt) =>
      revertInCollection(change, collections, {
        kind,
        input: own.input as CollectionInput,
        before,
        changedAt,
      });
  }
  if (kind !== 'promote' && kind !== 'keepOne')
    return revertIn(await placesOf(domain, person, own), kindOf(changeOf(own)));
  const ref = { organizationId, libraryId: libraryId ?? '' };
  const library = await authorizeLibrary(domain, person, ref, 'write');
  if (kind === 'promote') return (change) => revertPromote(change, library, own.input);
  return (change, before, changedAt) =>
    revertKeepOne(change, library, own.input, { before, changedAt });
}
