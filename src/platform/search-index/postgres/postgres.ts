import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { LIMITS } from '@/contract/limits';
import type { QueryPool } from '../../database/connect';
import type { UnmatchedWord } from '../correct-typos';
import { findByTerms } from '../find-by-terms';
import { narrowingOf, storedStates } from '../narrowing';
import type { SearchIndex, SearchRequest, SearchResult } from '../port';
import { BEST_RANK, newestHit, readHits } from '../search-hit';
import { fold } from '../text/plain-text';
import type { Term } from '../text/terms';
import { tsQueriesOf } from '../text/ts-query';
import { countFacets } from './facet-queries';
import { chosenBy, findOrdered, type Ordered, type OrderedRow } from './ordered-queries';
import { parseQuery } from './parse-query';
import {
  FIND_MATCHED,
  FIND_NEWEST,
  FIND_NEWEST_BY_APPROVAL,
  FIND_UNMATCHED,
  findCommon,
  findMatching,
  findNewestNarrowed,
  MATCHING_QUERIES,
} from './postgres-queries';

type NewestRow = { found: number; id: string | null };
type MatchRow = NewestRow & { rank: number };

/** Ranking 50,000 matches takes about 100 ms. More are ordered by age: words of so many assets tell little. */
const MAX_RANKED = 50_000;

type Bounds = {
  /** With more matches, the newest come first, all with the lowest score. */
  maxRanked: number;
  /** Then `found` is at most this. */
  maxCounted: number;
  /**
   * In libraries with at most this many assets, all are read and tested; in others, those that the index of words
   * names.
   */
  fewAssets: number;
};

/** Reading and testing this many takes 0.2 ms. */
const FEW_ASSETS = 500;

/** Searches remembered because they found too many to rank. */
const MAX_COMMON = 1000;

/** The rank of every match when there are too many to rank: the lowest. */
const COMMON_RANK = 3;

/**
 * Searches that lately found too many to rank, by what they ask for on any page. Counting says whether they still do, so
 * the matches need not be ranked first.
 */
type CommonSearches = LRUCache<string, true>;

/**
 * Search in PostgreSQL, in the rows that triggers maintain in the schema "search": never out of date.
 * @param given bounds other than the usual ones
 */
export function makePostgresSearchIndex(
  database: QueryPool,
  given: Partial<Bounds> = {},
): SearchIndex {
  const bounds: Bounds = {
    maxRanked: MAX_RANKED,
    maxCounted: LIMITS.countedMatches,
    fewAssets: FEW_ASSETS,
    ...given,
  };
  const common: CommonSearches = new LRUCache({ max: MAX_COMMON });
  return {
    async search(request) {
      if (request.text.trim() === '')
        return withFacets(database, request, [], await listAll(database, request, bounds));
      const terms = await parseQuery(database, request.organizationId, request.text);
      if (terms.length === 0) return withFacets(database, request, [], { found: 0, hits: [] });
      return findByTerms(terms, {
        async find(wanted, scoreFactor) {
          const found = isOrdered(request)
            ? await findInOrder(database, request, { terms: wanted, scoreFactor, ...bounds })
            : await toResult(database, request, {
                rows: await findMatches(database, request, wanted, { ...bounds, common }),
                terms: wanted,
                scoreFactor,
              });
          return withFacets(database, request, wanted, found);
        },
        findUnmatched: (correctable) => findUnmatched(database, request, correctable),
      });
    },
  };
}

const isOrdered = (request: SearchRequest): request is Ordered => request.order !== undefined;

const listAll = (database: QueryPool, request: SearchRequest, { maxCounted }: Bounds) =>
  isOrdered(request)
    ? findInOrder(database, request, { terms: [], scoreFactor: 1, maxCounted })
    : listNewest(database, request);

const queriesOf = ({ organizationId }: SearchRequest, terms: Term[]) =>
  terms.length === 0 ? null : tsQueriesOf(organizationId, terms);

async function withFacets(
  database: QueryPool,
  request: SearchRequest,
  terms: Term[],
  result: SearchResult,
): Promise<SearchResult> {
  if (!request.facets?.length) return result;
  // Words that find nothing may be corrected yet.
  const isEmpty = result.found === 0;
  const counted = isEmpty ? { ...request, filter: { any: [] } } : request;
  const chosen = chosenBy(counted, '', queriesOf(request, terms));
  return { ...result, facets: await countFacets(database, request, chosen) };
}

/** A page in an order other than the usual one. */
async function findInOrder(
  database: QueryPool,
  request: Ordered,
  { terms, scoreFactor, maxCounted }: { terms: Term[]; scoreFactor: number; maxCounted: number },
): Promise<SearchResult> {
  const typed = fold(request.text.trim());
  const chosen = chosenBy(request, typed, queriesOf(request, terms));
  const { text, values } = findOrdered(request, chosen, maxCounted);
  const read = await database.rows<OrderedRow>({ text }, values);
  const rows = read.filter(({ id }) => id !== null).slice(0, request.limit);
  const next = read.length > request.limit ? (rows.at(-1)?.place ?? null) : null;
  const found = read[0]?.found ?? 0;
  if (terms.length === 0)
    return { found, next, hits: rows.map(({ id }) => newestHit(id as string)) };
  const { hits } = await toResult(database, request, { rows, terms, scoreFactor });
  return { found, next, hits };
}

async function listNewest(database: QueryPool, request: SearchRequest): Promise<SearchResult> {
  const rows = await findNewest(database, request);
  const hits = rows.flatMap(({ id }) => (id === null ? [] : [newestHit(id)]));
  return { found: rows[0]?.found ?? 0, hits };
}

function findNewest(database: QueryPool, request: SearchRequest): Promise<NewestRow[]> {
  const { organizationId, libraryIds, limit, offset, approvals } = request;
  const values = [organizationId, libraryIds, limit, offset];
  const states = storedStates(approvals);
  const narrowing = narrowingOf(request, 6);
  if (narrowing)
    return database.rows(findNewestNarrowed(narrowing), [...values, states, ...narrowing.values]);
  return states
    ? database.rows(FIND_NEWEST_BY_APPROVAL, [...values, states])
    : database.rows(FIND_NEWEST, values);
}

async function findMatches(
  database: QueryPool,
  request: SearchRequest,
  terms: Term[],
  { maxRanked, maxCounted, fewAssets, common }: Bounds & { common: CommonSearches },
): Promise<MatchRow[]> {
  const { organizationId, libraryIds, approvals, limit, offset } = request;
  const queries = tsQueriesOf(organizationId, terms);
  const typed = fold(request.text.trim());
  const states = storedStates(approvals);
  const where = [organizationId, libraryIds, states, limit, offset];
  const findNewestMatches = async () => {
    const narrowing = narrowingOf(request, 8);
    const rows = await database.rows<NewestRow>(findCommon(narrowing), [
      ...where,
      queries.matching,
      maxCounted,
      ...(narrowing?.values ?? [fewAssets]),
    ]);
    return rows.map((row) => ({ ...row, rank: COMMON_RANK }));
  };
  const narrowing = narrowingOf(request, 16);
  const key = keyOf(request, queries.matching);
  if (common.has(key)) {
    const newest = await findNewestMatches();
    if ((newest[0]?.found ?? 0) > maxRanked) return newest;
    common.delete(key);
  }
  const ranked = await database.rows<MatchRow>(findMatching(narrowing), [
    ...where,
    typed,
    ...MATCHING_QUERIES.map((name) => queries[name]),
    `${typed}.`,
    maxRanked,
    ...(narrowing?.values ?? [fewAssets]),
  ]);
  if ((ranked[0]?.found ?? 0) <= maxRanked) return ranked;
  common.set(key, true);
  return findNewestMatches();
}

/** Short, however many libraries and words there are. */
function keyOf(
  { text: _, offset: __, limit: ___, group: ____, ...asked }: SearchRequest,
  words: string,
) {
  return createHash('sha256')
    .update(JSON.stringify([asked, words]))
    .digest('base64');
}

/** The words without a match in the libraries. */
function findUnmatched(
  database: QueryPool,
  { organizationId, libraryIds }: SearchRequest,
  correctable: Term[],
): Promise<UnmatchedWord[]> {
  return database.rows<UnmatchedWord>(FIND_UNMATCHED, [
    organizationId,
    libraryIds,
    correctable.map(({ word }) => word),
    correctable.map((term) => tsQueriesOf(organizationId, [term]).matching),
  ]);
}

/** The hits of a page. Those deleted since they were found are left out. */
async function toResult(
  database: QueryPool,
  { organizationId, libraryIds }: SearchRequest,
  { rows, terms, scoreFactor }: { rows: MatchRow[]; terms: Term[]; scoreFactor: number },
): Promise<SearchResult> {
  const found = rows[0]?.found ?? 0;
  const ids = rows.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return { found, hits: [] };
  const ranked = rows.flatMap(({ id, rank }) =>
    id === null ? [] : [{ id, score: (rank / BEST_RANK) * scoreFactor }],
  );
  const values = [organizationId, libraryIds, ids];
  return { found, hits: await readHits(database, FIND_MATCHED, values, { ranked, terms }) };
}
