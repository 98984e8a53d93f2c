import type { SearchFilters, SearchIndex } from '@/platform/search-index/port';
import type { AssetRow } from '../asset/asset-row';
import type { Domain } from '../operation';
import { type Caller, searchAssets } from '../search/search-assets';
import { MOST_ASSETS } from './list-archived-assets';

/** Results of one search. */
const RESULTS_PER_PAGE = 500;

/**
 * The ids of the results of a search, the best first, for which `wanted` is true: at most one more than an archive can
 * hold. Words only, so that no model decides what it holds. What changes while they are read page by page may be left
 * out. Refuses like `searchAssets`.
 */
export async function searchForArchive(
  domain: Domain,
  index: SearchIndex,
  caller: Caller,
  search: SearchFilters,
  wanted: (row: AssetRow) => boolean = () => true,
): Promise<string[]> {
  const ids = new Set<string>();
  for (let offset = 0; ids.size < MOST_ASSETS; offset += RESULTS_PER_PAGE) {
    const page = { ...search, offset, limit: RESULTS_PER_PAGE, wordsOnly: true };
    const { found, hits } = await searchAssets(domain, index, caller, page);
    for (const { row } of hits) if (wanted(row)) ids.add(row.id);
    if (offset + RESULTS_PER_PAGE >= found) break;
  }
  return [...ids].slice(0, MOST_ASSETS);
}
