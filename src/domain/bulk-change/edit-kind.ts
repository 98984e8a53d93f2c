import type { ValuesToSet } from '@/contract/asset/own-values';
import type { LibraryForWriting } from '../access/authorize-library';
import { type EditedAsset, editAssets, revertEdit } from '../asset/edit/edit-assets';
import { operation } from '../operation';
import { recordInLibrary } from '../record-change';
import type { Kind } from './kind';

/** As an earlier version recorded a name or a description that was replaced. */
type EarlierEdit =
  | { id: string; name: string; given: string }
  | { id: string; description: string | null; byPerson: boolean };

/** Sets values of assets. An undo gives back those that nobody has changed since. */
export const editKind = (set: ValuesToSet): Kind => ({
  async apply(change, { library }, ids, strict) {
    const before = await editAssets(change, library, ids, set, { lenient: !strict });
    return { changed: before.length, before };
  },
  revert: (change, { library }, before: (EditedAsset | EarlierEdit)[]) =>
    revertEdit(
      change,
      library,
      before.map((edit) => toEdited(edit, set)),
    ),
});

function toEdited(edit: EditedAsset | EarlierEdit, { description }: ValuesToSet): EditedAsset {
  if ('became' in edit) return edit;
  const { id } = edit;
  if ('given' in edit) return { id, was: { name: edit.name }, became: { name: edit.given } };
  return {
    id,
    was: { description: edit.description, describedByPerson: edit.byPerson },
    became: { description: description || null, describedByPerson: true },
  };
}

/**
 * Sets values of a few assets, with the refusals of `editAssets`. `changeId`: to undo it; null when nothing changed.
 */
export const editTogether = operation(
  async (change, library: LibraryForWriting, ids: string[], set: ValuesToSet) => {
    const before = await editAssets(change, library, ids, set);
    const made = { kind: 'edit' as const, input: { set }, ids, before };
    const changeId = await recordInLibrary(change, library, made);
    return { changedCount: before.length, changeId };
  },
);
