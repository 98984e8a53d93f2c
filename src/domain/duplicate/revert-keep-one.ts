import type { LibraryForWriting } from '../access/authorize-library';
import { lockOriginals } from '../asset/lock-assets';
import { restoreTrashedAt } from '../asset/trash/restore-assets';
import type { Change } from '../operation';
import { untagAssets } from '../tag/untag-assets';
import type { KeptInput } from './keep-one';
import { putBackReplaced } from './replace-in-collections';

/**
 * Undoes `keepOne`: variants become assets of their own again, in their former collections, or the trashed ones are
 * restored; the kept one loses the tags it got. Skips those no longer live variants of it, or no longer in the trash
 * since; returns how many it turned back.
 */
export async function revertKeepOne(
  change: Change,
  library: LibraryForWriting,
  input: unknown,
  { before, changedAt }: { before: { id: string }[]; changedAt: Date },
): Promise<number> {
  const { keptId, fate, tags, ...replaced } = input as KeptInput;
  const { organization, id: libraryId } = library;
  const ids = before.map(({ id }) => id);
  await lockOriginals(change, library, [keptId]);
  const turned =
    fate === 'trash'
      ? await restoreTrashedAt(change, library, ids, changedAt)
      : await makeOriginals(change, library, keptId, ids);
  const live = { id: keptId, organizationId: organization.id, libraryId, trashedAt: null };
  if (turned === 0 || (await change.tx.asset.count({ where: live })) === 0) return turned;
  await untagAssets(change, library, [keptId], tags);
  await putBackReplaced(change, organization, keptId, replaced);
  return turned;
}

/** Until an asset is processed, `updated` stays null. */
const makeOriginals = (
  { tx, at }: Change,
  { organization, id }: LibraryForWriting,
  keptId: string,
  ids: string[],
) =>
  tx.$executeRaw`
    UPDATE asset SET parent_id = NULL,
      updated = CASE WHEN processing = 'waiting' AND updated IS NULL THEN NULL ELSE ${at}::timestamptz END
    WHERE organization_id = ${organization.id} AND library_id = ${id}
      AND id = ANY (${ids}) AND parent_id = ${keptId} AND trashed_at IS NULL`;
