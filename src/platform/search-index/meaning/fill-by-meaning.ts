import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '@/contract/durations';
import type { QueryPool } from '../../database/connect';
import { LEAST_DEVIATIONS } from '../../embedding/measure-noise';
import type { TextMeaning, TextMeanings } from '../../embedding/text-meanings';
import type { Log } from '../../log';
import type { Holder } from '../../permits';
import type { SearchHit, SearchIndex, SearchRequest, SearchResult } from '../port';
import { type Meant, makeComparing } from './compare-by-meaning';

/** Where words find this many, meaning adds nothing; where they find fewer, it adds up to this many in all. */
export const MOST_FILLED = 100;
/** Below that of all words. */
const HIGHEST_SCORE = 0.1;
/** When words found something, a search waits this long for what meaning finds. */
const WAIT_MS = 800;
/** How long later pages of a search get what was found for its first page. */
const KEPT_MS = MINUTE_MS;
/** Searches whose result is kept, at most 20 KB each. */
const MAX_KEPT = 500;

type Dependencies = { meanings: TextMeanings; database: QueryPool; log: Log };
type Words = { request: SearchRequest; byWords: SearchResult; holder: Holder };

/**
 * The index, and after what its words find, originals whose image means about the same as the text, up to MOST_FILLED in
 * all. Their scores are below 0.1. Images that are as close to the text as those it has nothing to do with are left out.
 * Without an answer of the model or the comparison in time, or when one fails, only words are found: on the first page and
 * then on those after it, so that pages and totals agree. Visitors of a link to a search find words only, so that no model
 * decides what somebody shares.
 */
export function fillByMeaning(
  index: SearchIndex,
  { meanings, database, log }: Dependencies,
): SearchIndex {
  const compare = makeComparing(database, log);
  const outcomes = new LRUCache<string, Promise<SearchHit[]>>({ max: MAX_KEPT, ttl: KEPT_MS });

  async function findMore(
    { request, byWords, holder }: Words,
    awaited: Promise<TextMeaning | null>,
    signal: AbortSignal,
  ): Promise<SearchHit[]> {
    const meaning = await awaited;
    if (!meaning || signal.aborted) return [];
    const found = await compare({ request, meaning, holder, signal });
    if (found.length === 0 || signal.aborted) return [];
    const words = await allHits(index, request, byWords).catch(() => null);
    if (!words) return [];
    const known = new Set(words.map(({ assetId }) => assetId));
    return found
      .filter(({ assetId }) => !known.has(assetId))
      .slice(0, MOST_FILLED)
      .map(asHit);
  }

  function decide(key: string, words: Words, awaited: Promise<TextMeaning | null>) {
    const signal = AbortSignal.timeout(WAIT_MS);
    const late = once(signal, 'abort').then(() => []);
    const outcome = Promise.race([findMore(words, awaited, signal), late]);
    outcomes.set(key, outcome);
    return outcome;
  }

  return {
    async search(request) {
      if (request.text.trim() === '' || request.group === 'network' || request.wordsOnly)
        return index.search(request);
      const holder: Holder = {
        group: request.group ?? 'organization',
        key: request.organizationId,
      };
      const key = keyOf(request);
      const findKept = () => (request.offset === 0 ? undefined : outcomes.get(key));
      const awaited = findKept() ? Promise.resolve(null) : meanings.find(request.text, holder);
      const byWords = await index.search(request);
      if (byWords.found >= MOST_FILLED) return byWords;
      const more = findKept() ?? decide(key, { request, byWords, holder }, awaited);
      return append(byWords, request, (await more).slice(0, MOST_FILLED - byWords.found));
    },
  };
}

/** All pages of a search have the same, however many libraries and words there are. */
const keyOf = ({ offset: _, limit: __, ...asked }: SearchRequest) =>
  createHash('sha256').update(JSON.stringify(asked)).digest('base64');

/** All that words find: fewer than MOST_FILLED. */
async function allHits(index: SearchIndex, request: SearchRequest, { found, hits }: SearchResult) {
  if (hits.length === found) return hits;
  return (await index.search({ ...request, offset: 0, limit: found })).hits;
}

/** Pages go on from the words to these. */
function append(
  { found, hits }: SearchResult,
  { offset, limit }: SearchRequest,
  more: SearchHit[],
): SearchResult {
  const from = Math.max(offset - found, 0);
  const until = Math.max(offset + limit - found, 0);
  return { found: found + more.length, hits: [...hits, ...more.slice(from, until)] };
}

/** From half of the highest score. */
const asHit = ({ assetId, deviations }: Meant): SearchHit => ({
  assetId,
  score: Math.round((1 - LEAST_DEVIATIONS / (2 * deviations)) * HIGHEST_SCORE * 1000) / 1000,
  name: null,
  tags: [],
  text: null,
});
