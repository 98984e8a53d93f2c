import { MINUTE_MS } from '@/contract/durations';
import type { QueryPool } from '../database/connect';
import { featuresIn, signsOf } from '../database/features';
import type { TextMeaning, TextMeanings } from '../embedding/text-meanings';
import type { Log } from '../log';
import { makePermits, NoPermit } from '../permits';
import { FIND_SAMPLE, findNear, SAMPLE_IMAGES } from './meaning-queries';
import { LEAST_DEVIATIONS, noiseOf, type Usual, usualOf } from './measure-noise';
import { narrowingOf } from './page-filters';
import type { SearchHit, SearchIndex, SearchRequest, SearchResult } from './port';

/** Where words find so many, meaning finds nothing more; where they find fewer, it fills up to so many at most. */
export const MOST_FILLED = 100;
/** Below that of all words. */
const HIGHEST_SCORE = 0.1;
/** Searches by meaning at the same time: two of the four connections stay for words. */
const MAX_COMPARING = 2;
const MAX_WAIT_MS = 500;
const MAX_WAITING_PER_ORGANIZATION = 10;
/** What is usual for a model changes slowly, but for that of a few images. */
const SAMPLE_MS = 10 * MINUTE_MS;
const FEW_MS = MINUTE_MS / 12;

type Dependencies = { meanings: TextMeanings; database: QueryPool; log: Log };
type Sample = { images: Int8Array[]; usual: Usual };
type Found = { assetId: string; deviations: number };

/**
 * The index, and after what its words find, originals whose image means about the same as the text, up to MOST_FILLED in
 * all. Their scores are below 0.1. Images that are as close to the text as those it has nothing to do with are left out.
 * Without an answer of the model in time, or when the comparison fails, only words are found; visitors of a link to a
 * search find words only, so that no model decides what somebody shares.
 */
export function fillByMeaning(
  index: SearchIndex,
  { meanings, database, log }: Dependencies,
): SearchIndex {
  const sampleOf = makeSamples(database);
  const permits = makePermits({
    total: MAX_COMPARING,
    perHolder: 1,
    perGroup: { unclaimed: 1, network: 1 },
    waitMs: MAX_WAIT_MS,
    waitingPerHolder: MAX_WAITING_PER_ORGANIZATION,
  });

  async function compare(request: SearchRequest, meaning: TextMeaning): Promise<Found[]> {
    const { images, usual } = await sampleOf(meaning);
    const noise = noiseOf(meaning, images, usual);
    return (await readNear(database, request, meaning))
      .map(({ id, features }) => ({ assetId: id, deviations: noise(featuresIn(features)) }))
      .filter(({ deviations }) => deviations >= LEAST_DEVIATIONS)
      .sort(
        (one, other) => other.deviations - one.deviations || (one.assetId < other.assetId ? -1 : 1),
      );
  }

  return {
    async search(request) {
      if (request.text.trim() === '' || request.group === 'network') return index.search(request);
      const holder = { group: request.group ?? 'organization', key: request.organizationId };
      const awaited = meanings.find(request.text, holder);
      const byWords = await index.search(request);
      if (byWords.found >= MOST_FILLED) return byWords;
      const meaning = await awaited;
      if (!meaning) return byWords;
      const [found, words] = await Promise.all([
        permits
          .run(holder, () => compare(request, meaning))
          .catch((error) => {
            if (!(error instanceof NoPermit)) log.warn({ err: error }, 'nothing found by meaning');
            return [];
          }),
        allHits(index, request, byWords),
      ]);
      const known = new Set(words.map(({ assetId }) => assetId));
      const more = found
        .filter(({ assetId }) => !known.has(assetId))
        .slice(0, MOST_FILLED - byWords.found);
      return append(byWords, request, more.map(asHit));
    },
  };
}

/** All that words find: less than MOST_FILLED. */
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
const asHit = ({ assetId, deviations }: Found): SearchHit => ({
  assetId,
  score: Math.round((1 - LEAST_DEVIATIONS / (2 * deviations)) * HIGHEST_SCORE * 1000) / 1000,
  name: null,
  tags: [],
  text: null,
});

type Near = { id: string; features: Buffer };

function readNear(
  database: QueryPool,
  request: SearchRequest,
  { model, direction }: TextMeaning,
): Promise<Near[]> {
  const { organizationId, libraryIds, approvals } = request;
  const narrowing = narrowingOf(request, 7);
  const isFiltered = narrowing !== null || approvals.length > 0;
  return database.rows<Near>(findNear({ isFiltered, narrowing }), [
    organizationId,
    libraryIds,
    model,
    signsOf(direction),
    direction.length,
    ...(isFiltered ? [approvals.length === 0 ? null : approvals.map((state) => state ?? '')] : []),
    ...(narrowing?.values ?? []),
  ]);
}

/** Images of all organizations, of which only one number is learned: how far the likeness of what is unrelated varies. */
function makeSamples(database: QueryPool): (meaning: TextMeaning) => Promise<Sample> {
  let current: { model: string; until: number; sample: Promise<Sample> } | null = null;
  const read = async ({ model, references }: TextMeaning): Promise<Sample> => {
    const rows = await database.rows<{ features: Buffer }>(FIND_SAMPLE, [model]);
    const length = references[0]?.length;
    const images = rows.map(({ features }) => featuresIn(features));
    const usable = images.filter((image) => image.length === length);
    return { images: usable, usual: usualOf(references, usable) };
  };
  return (meaning) => {
    const { model } = meaning;
    if (current?.model !== model || Date.now() > current.until) {
      const sample = read(meaning);
      const own = { model, until: Date.now() + FEW_MS, sample };
      current = own;
      sample.then(
        ({ images }) => {
          if (images.length === SAMPLE_IMAGES) own.until += SAMPLE_MS;
        },
        () => {
          if (current === own) current = null;
        },
      );
    }
    return current.sample;
  };
}
