import type { LibraryForWriting } from '../access/authorize-library';
import { purgeBatch } from '../asset/purge-assets';
import { restoreAssets } from '../asset/restore-assets';
import { transferAssets } from '../asset/transfer-assets';
import { trashAssets } from '../asset/trash-assets';
import type { Change } from '../operation';
import type { Kind } from './kind';

type Moved = { id: string };

/** Moves to another library, and back. */
export const transferKind: Kind = {
  async apply(change, places, ids) {
    const live = await lockOriginalsWhere(change, places.library, ids, null);
    await transferAssets(change, places.library, targetOf(places), live);
    return moved(live);
  },
  async revert(change, places, before: Moved[]) {
    const live = await lockOriginalsWhere(change, targetOf(places), idsOf(before), null);
    return transferAssets(change, targetOf(places), places.library, live);
  },
};

/** Moves to the trash. An undo restores what has lain there since. */
export const trashKind: Kind = {
  async apply(change, { library }, ids) {
    const live = await lockOriginalsWhere(change, library, ids, null);
    await trashAssets(change, library, live);
    return moved(live);
  },
  async revert(change, { library }, before: Moved[], changedAt) {
    const trashed = await lockOriginalsWhere(change, library, idsOf(before), changedAt);
    return (await restoreAssets(change, library, trashed)).length;
  },
};

/** Takes out of the trash. An undo puts it back, for 30 days anew. */
export const restoreKind: Kind = {
  apply: async (change, { library }, ids) => moved(await restoreAssets(change, library, ids)),
  async revert(change, { library }, before: Moved[]) {
    const live = await lockOriginalsWhere(change, library, idsOf(before), null);
    await trashAssets(change, library, live);
    return live.length;
  },
};

/** Deletes what is in the trash. Originals with very many variants take several transactions. */
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

/** Those of the ids that are originals of the library and were trashed at this moment; null: that are live. */
async function lockOriginalsWhere(
  { tx }: Change,
  library: LibraryForWriting,
  ids: string[],
  trashedAt: Date | null,
): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM asset
    WHERE organization_id = ${library.organization.id} AND library_id = ${library.id}
      AND id = ANY (${ids}) AND parent_id IS NULL AND trashed_at IS NOT DISTINCT FROM ${trashedAt}::timestamptz
    ORDER BY id FOR UPDATE`;
  return idsOf(rows);
}
