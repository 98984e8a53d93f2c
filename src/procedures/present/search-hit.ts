import type { SearchHit, SearchHitHighlights } from '@/contract/search';
import type { SearchHitRow } from '@/domain/search/search-assets';
import { presentAsset } from './asset';
import type { Urls } from './urls';

/** An asset with the place and quality of its match. */
export function presentSearchHit({ row, hit }: SearchHitRow, urls: Urls): SearchHit {
  return {
    ...presentAsset(row, urls),
    highlights: presentHighlights(hit),
    ...(hit.score === null ? {} : { score: hit.score }),
  };
}

/** Presents the matches in the name and the tags. */
export const presentHighlights = ({ name, tags }: SearchHitRow['hit']): SearchHitHighlights => ({
  ...(name === null ? {} : { name }),
  ...(tags.length === 0 ? {} : { tags }),
});
