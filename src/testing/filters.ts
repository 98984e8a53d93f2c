import type { View } from '@/contract/browse/view';
import type { FormerFilters } from '@/contract/filter/former-filters';
import type { AssetView } from '@/domain/asset/view/browse-assets';
import { readSharedSearch } from '@/domain/share-link/read-shared-search';
import type { AssetFilter } from '@/platform/search-index/port';

/** These filters as one; null without any. */
export const filterBy = (filters: Omit<FormerFilters, 'text'>): AssetFilter | null =>
  readSharedSearch({ text: '', libraries: [], approvals: [], ...filters }).filter ?? null;

export type WantedView = Partial<Omit<View, 'filter'>> & {
  approval?: string | null;
} & Pick<FormerFilters, 'tags' | 'kind' | 'colour' | 'orientation'>;

/** A view with these filters; without any, everything, the newest first. */
export const aView = ({ sort = 'newest', trashed = false, ...filters }: WantedView = {}) => {
  const { approval, ...others } = filters;
  const approved: AssetFilter[] = approval ? [{ key: 'approval', values: [approval], at: 1 }] : [];
  const by = filterBy(others);
  const all = [...approved, ...(by ? [by] : [])];
  const filter = all.length > 1 ? { all } : (all[0] ?? null);
  return { sort, trashed, filter } satisfies AssetView;
};
