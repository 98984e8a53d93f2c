import { highlight, isMatch } from './highlight';
import type { SearchHit } from './port';
import type { Term } from './terms';

/** The highest rank of a match. A rank is ten times the score. */
export const BEST_RANK = 10;

/** The matched parts of an asset, the same in every driver. */
export const highlightsOf = ({ name, tags }: { name: string; tags: string[] }, terms: Term[]) => ({
  name: highlight(name, terms),
  tags: tags.filter((tag) => isMatch(tag, terms)),
});

/** A hit of a search with a blank text. */
export const newestHit = (assetId: string): SearchHit => ({
  assetId,
  score: null,
  name: null,
  tags: [],
});
