import type { AssetChange } from '@/contract/browse/bulk-change';
import { approveKind } from './approve-kind';
import { editKind } from './edit-kind';
import type { Kind, Places } from './kind';
import { purgeKind, restoreKind, transferKind, trashKind } from './move-kinds';
import type { Revert } from './revert-part';
import { deleteTagKind, renameTagKind, tagKind, untagKind } from './tag-kinds';

/** The kind of a bulk change, with its input. */
export function kindOf(wanted: AssetChange): Kind {
  switch (wanted.kind) {
    case 'tag':
      return tagKind(wanted.tags);
    case 'untag':
      return untagKind(wanted.tags);
    case 'approve':
      return approveKind(wanted.state, wanted.note ?? null);
    case 'transfer':
      return transferKind;
    case 'trash':
      return trashKind;
    case 'restore':
      return restoreKind;
    case 'purge':
      return purgeKind;
    case 'rename':
      return editKind({ name: wanted.name });
    case 'describe':
      return editKind({ description: wanted.description });
    case 'edit':
      return editKind(wanted.set);
    case 'renameTag':
      return renameTagKind(wanted.tag, wanted.to);
    case 'deleteTag':
      return deleteTagKind(wanted.tag);
  }
}

/** What turns back a change of this kind; null when nothing does. */
export const revertIn = (places: Places, { revert }: Kind): Revert | null =>
  revert && ((change, before, changedAt) => revert(change, places, before, changedAt));
