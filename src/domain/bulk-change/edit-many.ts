import type { ValuesToSet } from '@/contract/asset/own-values';
import type { LibraryForWriting } from '../access/authorize-library';
import { editAssets } from '../asset/edit/edit-assets';
import type { Domain } from '../operation';
import { endBulkChange } from './continue-bulk-change';
import { startBulkChange } from './start-bulk-change';

/**
 * Sets values of many assets, in parts, as a bulk change; those that have gone, or that a value does not fit, are left
 * out. Refuses before it begins like `editAssets` and `startBulkChange`.
 */
export async function editMany(
  domain: Domain,
  library: LibraryForWriting,
  { ids, set, clientIp }: { ids: string[]; set: ValuesToSet; clientIp: string | null },
): Promise<{ changedCount: number; changeId: string | null }> {
  // Says what is wrong with the values themselves.
  await editAssets(domain, library, [], set);
  if (ids.length === 0) return { changedCount: 0, changeId: null };
  const change = { kind: 'edit' as const, set };
  const { id } = await startBulkChange(domain, library, { ids, change }, clientIp);
  const { changed } = await endBulkChange(domain, id);
  return { changedCount: changed, changeId: changed > 0 ? id : null };
}
