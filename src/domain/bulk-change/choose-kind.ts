import type { AssetChange } from '@/contract/browse/bulk-change';
import type { LibraryForWriting } from '../access/authorize-library';
import { setApprovals } from '../asset/approval/set-approval';
import { lockOriginalsTrashedAt } from '../asset/lock-assets';
import { transferAssets } from '../asset/transfer-assets';
import { purgeBatch } from '../asset/trash/purge-assets';
import { restoreAssets, restoreTrashedAt } from '../asset/trash/restore-assets';
import { trashAssets } from '../asset/trash/trash-assets';
import { editKind } from './edit-kind';
import type { Kind, Places } from './kind';
import type { Revert } from './revert-part';
import { deleteTagKind, renameTagKind, tagKind, untagKind } from './tag-kinds';

type Moved = { id: string };

/** Moves to another library, and back. */
const transferKind: Kind = {
  async apply(change, places, ids, strict) {
    const live = await lockOriginalsTrashedAt(change, places.library, ids, null);
    await transferAssets(change, places.library, targetOf(places), strict ? ids : live);
    return moved(live);
  },
  async revert(change, places, before: Moved[]) {
    const live = await lockOriginalsTrashedAt(change, targetOf(places), idsOf(before), null);
    return transferAssets(change, targetOf(places), places.library, live);
  },
};

/** Moves to the trash. An undo restores the assets trashed then. */
const trashKind: Kind = {
  async apply(change, { library }, ids, strict) {
    const live = await lockOriginalsTrashedAt(change, library, ids, null);
    await trashAssets(change, library, strict ? ids : live);
    return moved(live);
  },
  async revert(change, { library }, before: Moved[], changedAt) {
    return restoreTrashedAt(change, library, idsOf(before), changedAt);
  },
};

/** An original with the time since when it lay in the trash, as JSON has it. */
type Restored = Moved & { trashedAt: string };

/**
 * Takes out of the trash. An undo puts assets back with their former times in the trash, so earlier moves to the trash
 * can be undone, too.
 */
const restoreKind: Kind = {
  async apply(change, { library }, ids) {
    const before = await change.tx.$queryRaw<{ id: string; trashedAt: Date }[]>`
      SELECT id, trashed_at AS "trashedAt" FROM asset
      WHERE organization_id = ${library.organization.id} AND library_id = ${library.id}
        AND id = ANY (${ids}) AND parent_id IS NULL AND trashed_at IS NOT NULL
      ORDER BY id FOR UPDATE`;
    await restoreAssets(change, library, idsOf(before));
    return { changed: before.length, before };
  },
  async revert(change, { library }, before: Restored[]) {
    const live = new Set(await lockOriginalsTrashedAt(change, library, idsOf(before), null));
    const back = before.filter(({ id }) => live.has(id));
    for (const trashedAt of new Set(back.map((was) => was.trashedAt))) {
      const ids = idsOf(back.filter((was) => was.trashedAt === trashedAt));
      await trashAssets({ ...change, at: new Date(trashedAt) }, library, ids);
    }
    return back.length;
  },
};

/** Deletes assets in the trash. Originals with very many variants take several transactions. */
const purgeKind: Kind = {
  async apply(change, { library }, ids) {
    const purged = await purgeBatch(change, library, ids);
    return { changed: purged?.length ?? 0, before: [], complete: purged !== null };
  },
  revert: null,
};

const idsOf = (assets: Moved[]) => assets.map(({ id }) => id);

const moved = (ids: string[]) => ({ changed: ids.length, before: ids.map((id) => ({ id })) });

/** Authorizing a transfer gives it its target. */
function targetOf({ target }: { target: LibraryForWriting | null }): LibraryForWriting {
  if (!target) throw new Error('A transfer has no target.');
  return target;
}

/** The former approval of an asset. */
type Former = {
  id: string;
  state: string | null;
  setBy: string | null;
  setAt: Date | null;
  note: string | null;
};

/** Sets an approval. An undo also removes its entries from the histories. */
const approveKind = (state: string, note: string | null): Kind => ({
  async apply(change, { library }, ids, strict) {
    const before = await change.tx.$queryRaw<Former[]>`
      SELECT id, approval_state AS state, approval_set_by AS "setBy", approval_set_at AS "setAt", approval_note AS note
      FROM asset
      WHERE organization_id = ${library.organization.id} AND library_id = ${library.id}
        AND id = ANY (${ids}) AND trashed_at IS NULL
      ORDER BY id FOR NO KEY UPDATE`;
    const live = before.map(({ id }) => id);
    await setApprovals(change, library, strict ? ids : live, { state, note });
    return { changed: live.length, before };
  },

  async revert({ tx, at }, { library }, before: Former[], changedAt) {
    const ids = before.map(({ id }) => id);
    await tx.$queryRaw`SELECT id FROM asset WHERE id = ANY (${ids}) ORDER BY id FOR NO KEY UPDATE`;
    const rows = await tx.$queryRaw<{ id: string }[]>`
      UPDATE asset SET approval_state = w.state, approval_set_by = w."setBy", approval_set_at = w."setAt",
        approval_note = w.note, updated = CASE WHEN processing = 'waiting' THEN updated ELSE ${at} END
      FROM jsonb_to_recordset(${JSON.stringify(before)}::text::jsonb)
        w(id text, state text, "setBy" text, "setAt" timestamptz, note text)
      WHERE asset.id = w.id AND organization_id = ${library.organization.id} AND library_id = ${library.id}
        AND trashed_at IS NULL AND approval_state = ${state} AND approval_set_at = ${changedAt}
      RETURNING asset.id`;
    const back = rows.map(({ id }) => id);
    await tx.approvalEntry.deleteMany({
      where: { assetId: { in: back }, state, setAt: changedAt },
    });
    return back.length;
  },
});

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
