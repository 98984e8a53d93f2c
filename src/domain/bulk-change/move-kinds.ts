import type { LibraryForWriting } from '../access/authorize-library';
import { lockOriginalsTrashedAt } from '../asset/lock-originals';
import { transferAssets } from '../asset/transfer-assets';
import { purgeBatch } from '../asset/trash/purge-assets';
import { restoreAssets, restoreTrashedAt } from '../asset/trash/restore-assets';
import { trashAssets } from '../asset/trash/trash-assets';
import type { Kind } from './kind';

type Moved = { id: string };

/** Moves to another library, and back. */
export const transferKind: Kind = {
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
export const trashKind: Kind = {
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
export const restoreKind: Kind = {
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
export const purgeKind: Kind = {
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
