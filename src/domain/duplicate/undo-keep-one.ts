import type { Fate } from '@/contract/duplicate';
import type { LibraryForWriting } from '../access/authorize-library';
import { lockOriginals } from '../asset/lock-originals';
import { restoreAssets } from '../asset/restore-assets';
import { operation } from '../operation';
import { untagAssets } from '../tag/untag-assets';

/** What became of the others, and the tags that the one that was kept got from them. */
type Kept = { ids: string[]; fate: Fate; tags: string[] };

/**
 * Undoes `keepOne`: variants become assets of their own again, or the trashed ones are restored, and the one that was
 * kept loses the tags that it got. Skips variants that are not live variants of it any more. BAD_USER_INPUT when it is
 * not live in the library.
 */
export const undoKeepOne = operation(
  async (
    change,
    library: LibraryForWriting,
    keptId: string,
    { ids, fate, tags }: Kept,
  ): Promise<void> => {
    await lockOriginals(change, library, [keptId]);
    if (fate === 'trash') await restoreAssets(change, library, ids);
    else
      await change.tx.$executeRaw`
        UPDATE asset SET parent_id = NULL,
          updated = CASE WHEN processing = 'waiting' AND updated IS NULL THEN NULL ELSE ${change.at}::timestamptz END
        WHERE organization_id = ${library.organization.id} AND library_id = ${library.id}
          AND id = ANY (${ids}) AND parent_id = ${keptId} AND trashed_at IS NULL`;
    await untagAssets(change, library, [keptId], tags);
  },
);
