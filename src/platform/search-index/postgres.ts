import { LIMITS } from '@/contract/limits';
import type { QueryPool } from '../database/connect';
import {
  CORRECTED_SCORE_FACTOR,
  correctableTerms,
  correctTerms,
  type UnmatchedWord,
} from './correct-typos';
import { narrowingOf } from './page-filters';
import { fold } from './plain-text';
import type { SearchIndex, SearchRequest, SearchResult } from './port';
import {
  FIND_NEWEST,
  FIND_NEWEST_BY_APPROVAL,
  findCommon,
  findMatching,
  findNewestNarrowed,
} from './postgres-queries';
import { BEST_RANK, highlightHits, newestHit } from './search-hit';
import { parseTerms, type Term } from './terms';
import { tsQueriesOf } from './ts-query';

type NewestRow = { found: number; id: string | null };
type MatchRow = NewestRow & {
  rank: number;
  name: string;
  tags: string[];
  lines: string[] | null;
  /** The words without a match, for correction; null when something was found. */
  unmatched: UnmatchedWord[] | null;
};

/** Ranking 50,000 matches takes about 100 ms. More are ordered by age: words of so many assets tell little. */
const MAX_RANKED = 50_000;

type Bounds = {
  /** With more matches, the newest come first, all with the lowest score. */
  maxRanked: number;
  /** Then `found` is at most this. */
  maxCounted: number;
};

/** The rank of every match when there are too many to rank: the lowest. */
const COMMON_RANK = 3;

/**
 * Search in PostgreSQL, in the rows that triggers maintain in the schema "search": never out of date.
 * @param given bounds other than the usual ones
 */
export function makePostgresSearchIndex(
  database: QueryPool,
  given: Partial<Bounds> = {},
): SearchIndex {
  const bounds: Bounds = { maxRanked: MAX_RANKED, maxCounted: LIMITS.countedMatches, ...given };
  return {
    async search(request) {
      if (request.text.trim() === '') return listNewest(database, request);
      const terms = parseTerms(request.text);
      if (terms.length === 0) return { found: 0, hits: [] };
      const find = (wanted: Term[]) => findMatches(database, request, wanted, bounds);
      const rows = await find(terms);
      const corrected = correctTerms(terms, rows[0]?.unmatched ?? []);
      if (!corrected) return toResult(rows, terms, 1);
      const correctedRows = await find(corrected);
      return toResult(correctedRows, corrected, CORRECTED_SCORE_FACTOR);
    },
  };
}

async function listNewest(database: QueryPool, request: SearchRequest): Promise<SearchResult> {
  const rows = await findNewest(database, request);
  const hits = rows.flatMap(({ id }) => (id === null ? [] : [newestHit(id)]));
  return { found: rows[0]?.found ?? 0, hits };
}

function findNewest(database: QueryPool, request: SearchRequest): Promise<NewestRow[]> {
  const { organizationId, libraryIds, limit, offset, approvals } = request;
  const values = [organizationId, libraryIds, limit, offset];
  const states = approvals.length === 0 ? null : storedStates(approvals);
  const narrowing = narrowingOf(request, 6);
  if (narrowing)
    return database.rows(findNewestNarrowed(narrowing), [...values, states, ...narrowing.values]);
  return states
    ? database.rows(FIND_NEWEST_BY_APPROVAL, [...values, states])
    : database.rows(FIND_NEWEST, values);
}

/** search.asset stores "no approval" as an empty text. */
const storedStates = (approvals: SearchRequest['approvals']) =>
  approvals.map((state) => state ?? '');

async function findMatches(
  database: QueryPool,
  request: SearchRequest,
  terms: Term[],
  { maxRanked, maxCounted }: Bounds,
): Promise<MatchRow[]> {
  const { organizationId, libraryIds, approvals, limit, offset } = request;
  const queries = tsQueriesOf(organizationId, terms);
  const correctable = correctableTerms(terms);
  const typed = fold(request.text.trim());
  const states = approvals.length === 0 ? null : storedStates(approvals);
  const where = [organizationId, libraryIds, states, limit, offset];
  const narrowing = narrowingOf(request, 18);
  const ranked = await database.rows<MatchRow>(findMatching(narrowing), [
    ...where,
    typed,
    queries.matching,
    queries.inName,
    queries.inNameWhole,
    queries.inNameOrTags,
    queries.inNameOrTagsWhole,
    queries.someInNameOrTags,
    queries.anywhereWhole,
    correctable.map(({ word }) => word),
    correctable.map((term) => tsQueriesOf(organizationId, [term]).matching),
    `${typed}.`,
    maxRanked,
    ...(narrowing?.values ?? []),
  ]);
  if ((ranked[0]?.found ?? 0) <= maxRanked) return ranked;
  const among = narrowingOf(request, 8);
  const common = await database.rows<Omit<MatchRow, 'rank' | 'unmatched'>>(findCommon(among), [
    ...where,
    queries.matching,
    maxCounted,
    ...(among?.values ?? []),
  ]);
  return common.map((row) => ({ ...row, rank: COMMON_RANK, unmatched: null }));
}

async function toResult(
  rows: MatchRow[],
  terms: Term[],
  scoreFactor: number,
): Promise<SearchResult> {
  const assets = rows.flatMap(({ id, rank, name, tags, lines }) =>
    id === null ? [] : [{ id, score: (rank / BEST_RANK) * scoreFactor, name, tags, lines }],
  );
  return { found: rows[0]?.found ?? 0, hits: await highlightHits(assets, terms) };
}
