import type { ValuesToSet } from '@/contract/asset/own-values';
import type { LibraryForWriting } from '../access/authorize-library';
import { type EditedAsset, editAssets, revertEdit } from '../asset/edit/edit-assets';
import { operation } from '../operation';
import { recordChange } from '../record-change';
import type { Kind } from './kind';

/** Sets values of assets. An undo gives back those that nobody has changed since. */
export const editKind = (set: ValuesToSet): Kind => ({
  async apply(change, { library }, ids, strict) {
    const before = await editAssets(change, library, ids, set, { lenient: !strict });
    return { changed: before.length, before };
  },
  revert: (change, { library }, before: EditedAsset[]) => revertEdit(change, library, before),
});

/**
 * Sets values of a few assets, with the refusals of `editAssets`. `changeId`: for a person, to undo it; null when nothing
 * changed.
 */
export const editTogether = operation(
  async (change, library: LibraryForWriting, ids: string[], set: ValuesToSet) => {
    const before = await editAssets(change, library, ids, set);
    const { organization, principal, id: libraryId } = library;
    if (principal.kind !== 'person') return { changedCount: before.length, changeId: null };
    const whose = { organizationId: organization.id, libraryId, personId: principal.personId };
    const changeId = await recordChange(change, {
      ...whose,
      kind: 'edit',
      input: { set },
      ids,
      before,
    });
    return { changedCount: before.length, changeId };
  },
);
