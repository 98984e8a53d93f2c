import { highlight, isMatch } from './highlight';
import type { FoundAsset } from './port';
import type { Term } from './words';

/** The highest of the levels that matches are ranked by; a level is as many tenths of a score. */
export const bestLevel = 10;

/** What of an asset matched, as every driver shows it. */
export const foundIn = ({ name, tags }: { name: string; tags: string[] }, terms: Term[]) => ({
  name: highlight(name, terms),
  tags: tags.filter((tag) => isMatch(tag, terms)),
});

/** An asset among the newest, where nothing was typed. */
export const foundAsNew = (assetId: string): FoundAsset => ({
  assetId,
  score: null,
  name: null,
  tags: [],
});
