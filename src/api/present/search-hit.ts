import type { SearchHit } from '@/contract/search';
import type { SearchHitRow } from '@/domain/search/search-assets';
import type { Addresses } from './addresses';
import { presentAsset } from './asset';

/** An asset with where and how well it matched. */
export function presentSearchHit({ row, hit }: SearchHitRow, addresses: Addresses): SearchHit {
  return {
    ...presentAsset(row, addresses),
    highlights: {
      ...(hit.name === null ? {} : { name: hit.name }),
      ...(hit.tags.length === 0 ? {} : { tags: hit.tags }),
    },
    ...(hit.score === null ? {} : { score: hit.score }),
  };
}
