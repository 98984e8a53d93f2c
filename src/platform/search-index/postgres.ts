import type { QueryPool } from '../database/connect';
import {
  CORRECTED_SCORE_FACTOR,
  correctableTerms,
  correctTerms,
  type UnmatchedWord,
} from './correct-typos';
import type { SearchIndex, SearchRequest, SearchResult } from './port';
import {
  FIND_MATCHING,
  FIND_MATCHING_OF_KIND,
  FIND_NEWEST,
  FIND_NEWEST_BY_APPROVAL,
  FIND_NEWEST_OF_KIND,
} from './postgres-queries';
import { BEST_RANK, highlightHits, newestHit } from './search-hit';
import { fold, parseTerms, type Term } from './terms';
import { tsQueriesOf } from './ts-query';

type NewestRow = { found: number; id: string | null };
type MatchRow = NewestRow & {
  rank: number;
  name: string;
  tags: string[];
  /** The words that match nothing, for correction; null when something was found. */
  unmatched: UnmatchedWord[] | null;
};

/** Search in PostgreSQL, in the rows that the triggers of the migration "search" maintain: never out of date. */
export function makePostgresSearchIndex(database: QueryPool): SearchIndex {
  return {
    async search(request) {
      if (request.text.trim() === '') return listNewest(database, request);
      const terms = parseTerms(request.text);
      if (terms.length === 0) return { found: 0, hits: [] };
      const rows = await findMatches(database, request, terms);
      const corrected = correctTerms(terms, rows[0]?.unmatched ?? []);
      if (!corrected) return toResult(rows, terms, 1);
      const correctedRows = await findMatches(database, request, corrected);
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
  const { organizationId, libraryIds, limit, offset, approvals, kind } = request;
  const values = [organizationId, libraryIds, limit, offset];
  const states = approvals.length === 0 ? null : storedStates(approvals);
  if (kind) return database.rows(FIND_NEWEST_OF_KIND, [...values, kind, states]);
  return states
    ? database.rows(FIND_NEWEST_BY_APPROVAL, [...values, states])
    : database.rows(FIND_NEWEST, values);
}

/** search.asset stores "no approval" as an empty text. */
const storedStates = (approvals: SearchRequest['approvals']) =>
  approvals.map((state) => state ?? '');

function findMatches(
  database: QueryPool,
  request: SearchRequest,
  terms: Term[],
): Promise<MatchRow[]> {
  const queries = tsQueriesOf(request.organizationId, terms);
  const correctable = correctableTerms(terms);
  const typed = fold(request.text.trim());
  const values = [
    request.organizationId,
    request.libraryIds,
    request.approvals.length === 0 ? null : storedStates(request.approvals),
    request.limit,
    request.offset,
    typed,
    queries.matching,
    queries.inName,
    queries.inNameWhole,
    queries.inNameOrTags,
    queries.inNameOrTagsWhole,
    queries.someInNameOrTags,
    queries.anywhereWhole,
    correctable.map(({ word }) => word),
    correctable.map((term) => tsQueriesOf(request.organizationId, [term]).matching),
    `${typed}.`,
  ];
  return request.kind
    ? database.rows(FIND_MATCHING_OF_KIND, [...values, request.kind])
    : database.rows(FIND_MATCHING, values);
}

async function toResult(
  rows: MatchRow[],
  terms: Term[],
  scoreFactor: number,
): Promise<SearchResult> {
  const assets = rows.flatMap(({ id, rank, name, tags }) =>
    id === null ? [] : [{ id, score: (rank / BEST_RANK) * scoreFactor, name, tags }],
  );
  return { found: rows[0]?.found ?? 0, hits: await highlightHits(assets, terms) };
}
