import type { Filter } from '@/contract/filter/filter';
import { type FormerFilters, filterOfFormer } from '@/contract/filter/former-filters';
import { parseFilter } from '@/contract/filter/parse-filter';
import type { AssetFilter, SearchFilters } from '@/platform/search-index/port';

/** The search of a share link as it is stored; the filters of earlier links had fields of their own. */
export function readSharedSearch(stored: SearchFilters & FormerFilters): SearchFilters {
  const { text, libraries, approvals, filter, ...former } = stored;
  const written = parseFilter(filterOfFormer(former), 0);
  return { text, libraries, approvals, filter: filter ?? (written && withUploader(written)) };
}

/** They name a person by an id. */
function withUploader(filter: Filter): AssetFilter {
  if ('all' in filter) return { all: filter.all.map(withUploader) };
  if (!('key' in filter) || filter.key !== 'by') return filter as AssetFilter;
  return { key: 'uploader', ids: filter.values, names: [], emails: [] };
}
