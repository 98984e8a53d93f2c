import type { ValuesToSet } from '@/contract/asset/own-values';
import type { LibraryForWriting } from '../access/authorize-library';
import { editAssets } from '../asset/edit/edit-assets';
import type { Domain } from '../operation';
import { endBulkChange } from './continue-bulk-change';
import { ASSETS_PER_PART, startBulkChange } from './start-bulk-change';

/**
 * Sets values of many assets, in parts, as a bulk change of a person; those that have gone, or that a value does not fit,
 * are left out. Refuses before it begins like `editAssets` and `startBulkChange`. A key has no change to undo.
 */
export async function editMany(
  domain: Domain,
  library: LibraryForWriting,
  { ids, set, clientIp }: { ids: string[]; set: ValuesToSet; clientIp: string | null },
): Promise<{ changedCount: number; changeId: string | null }> {
  // Says what is wrong with the values themselves.
  await editAssets(domain, library, [], set);
  if (ids.length === 0) return { changedCount: 0, changeId: null };
  if (library.principal.kind === 'person') {
    const change = { kind: 'edit' as const, set };
    const { id } = await startBulkChange(domain, library, { ids, change }, clientIp);
    const { changed } = await endBulkChange(domain, id);
    return { changedCount: changed, changeId: changed > 0 ? id : null };
  }
  let changedCount = 0;
  for (let first = 0; first < ids.length; first += ASSETS_PER_PART) {
    const part = ids.slice(first, first + ASSETS_PER_PART);
    changedCount += (await editAssets(domain, library, part, set, { lenient: true })).length;
  }
  return { changedCount, changeId: null };
}
