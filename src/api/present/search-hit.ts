import type { SearchHit } from '@/contract/search';
import type { SearchHitRow } from '@/domain/search/search-assets';
import { presentAsset } from './asset';
import type { Urls } from './urls';

/** An asset with the place and quality of its match. */
export function presentSearchHit({ row, hit }: SearchHitRow, urls: Urls): SearchHit {
  return {
    ...presentAsset(row, urls),
    highlights: {
      ...(hit.name === null ? {} : { name: hit.name }),
      ...(hit.tags.length === 0 ? {} : { tags: hit.tags }),
    },
    ...(hit.score === null ? {} : { score: hit.score }),
  };
}
