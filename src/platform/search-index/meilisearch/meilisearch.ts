import type { Meilisearch, MultiSearchParams } from 'meilisearch';
import type { QueryPool } from '../../database/connect';
import type { UnmatchedWord } from '../correct-typos';
import { findByTerms } from '../find-by-terms';
import { storedStates } from '../narrowing';
import type { SearchRequest, SearchResult } from '../port';
import { parseQuery } from '../postgres/parse-query';
import { FIND_CORRECTION_CANDIDATES, FIND_STILL_MATCHING } from '../postgres/postgres-queries';
import { BEST_RANK, newestHit, readHits } from '../search-hit';
import type { Term } from '../text/terms';
import { tsQueriesOf } from '../text/ts-query';
import { NEWEST_FIRST } from './meilisearch-document';
import { libraryFilter, rankFilters, requestFilters, termFilter } from './meilisearch-filters';

/** `deadlineMs`: the time to stop waiting for an answer, as of Date.now. */
type SearchContext = {
  client: Meilisearch;
  database: QueryPool;
  index: string;
  request: SearchRequest;
  deadlineMs: number;
};

/**
 * Searches an index that is in sync for the organization of the request, with exactly PostgreSQL's result. The words of
 * an asset are values to filter by, and every rank is a filter of its own: matches are counted, not read. Corrections
 * and the text of hits come from the database. A hit missing in the database is left out, and not counted. Rejects when
 * Meilisearch refuses, cannot be reached or does not answer in time.
 */
export async function searchMeilisearch(context: SearchContext): Promise<SearchResult> {
  const { text, organizationId } = context.request;
  if (text.trim() === '') return listNewest(context);
  const terms = await parseQuery(context.database, organizationId, text);
  if (terms.length === 0) return { found: 0, hits: [] };
  return findByTerms(terms, {
    find: (wanted, scoreFactor) => findMatches(context, wanted, scoreFactor),
    findUnmatched: (correctable) => findUnmatched(context, correctable),
  });
}

type PageQuery = { filter: string[]; offset?: number; limit: number };
type Page = { ids: string[]; total: number };

async function fetchPages(context: SearchContext, queries: PageQuery[]): Promise<Page[]> {
  const { client, index, deadlineMs } = context;
  const params: MultiSearchParams = {
    queries: queries.map((query) => ({
      indexUid: index,
      sort: NEWEST_FIRST,
      attributesToRetrieve: ['id'],
      ...query,
    })),
  };
  const signal = AbortSignal.timeout(Math.max(deadlineMs - Date.now(), 1));
  const { results } = await client.multiSearch<MultiSearchParams, { id: string }>(params, {
    signal,
  });
  return results.map(({ hits, estimatedTotalHits }) => ({
    ids: hits.map(({ id }) => id),
    total: estimatedTotalHits as number,
  }));
}

/** The number of assets found by each of the filters. */
async function countMatches(context: SearchContext, filters: string[][]): Promise<number[]> {
  const queries = filters.map((filter) => ({ filter, limit: 0 }));
  return (await fetchPages(context, queries)).map(({ total }) => total);
}

async function listNewest(context: SearchContext): Promise<SearchResult> {
  const { offset, limit } = context.request;
  const query = { filter: requestFilters(context.request), offset, limit };
  const [page] = (await fetchPages(context, [query])) as [Page];
  return { found: page.total, hits: page.ids.map(newestHit) };
}

async function findMatches(
  context: SearchContext,
  terms: Term[],
  scoreFactor: number,
): Promise<SearchResult> {
  const { request } = context;
  const ranks = rankFilters(terms, request.text).map(({ rank, filter }) => ({
    score: (rank / BEST_RANK) * scoreFactor,
    filter: [...requestFilters(request), filter],
  }));
  const counts = await countMatches(
    context,
    ranks.map(({ filter }) => filter),
  );
  const found = counts.reduce((sum, count) => sum + count, 0);
  const slices = ranks.flatMap((rank, i) => {
    const slice = sliceOf(request, counts, i);
    return slice ? [{ ...rank, ...slice }] : [];
  });
  if (slices.length === 0) return { found, hits: [] };
  const pages = await fetchPages(
    context,
    slices.map(({ filter, offset, limit }) => ({ filter, offset, limit })),
  );
  const ranked = slices.flatMap(({ score }, i) =>
    (pages[i] as Page).ids.map((id) => ({ id, score })),
  );
  // Without deleted ones and those that no longer match.
  const hits = await readHits(
    context.database,
    FIND_STILL_MATCHING,
    [
      request.organizationId,
      request.libraryIds,
      storedStates(request.approvals),
      ranked.map(({ id }) => id),
      tsQueriesOf(request.organizationId, terms).matching,
    ],
    { ranked, terms },
  );
  return { found: found - (ranked.length - hits.length), hits };
}

/** The part of a page that belongs to the rank at this position in `counts`; null when there is none. */
function sliceOf(page: SearchRequest, counts: number[], position: number) {
  const before = counts.slice(0, position).reduce((sum, count) => sum + count, 0);
  const offset = Math.max(page.offset - before, 0);
  const limit = Math.min(page.offset + page.limit - before, counts[position] as number) - offset;
  return limit > 0 ? { offset, limit } : null;
}

/** The words without a match in the libraries. */
async function findUnmatched(
  context: SearchContext,
  correctable: Term[],
): Promise<UnmatchedWord[]> {
  const { database, request } = context;
  const libraries = libraryFilter(request);
  const counts = await countMatches(
    context,
    correctable.map((term) => [libraries, termFilter(term)]),
  );
  const unmatched = correctable.flatMap(({ word }, i) => (counts[i] === 0 ? [word] : []));
  if (unmatched.length === 0) return [];
  return database.rows<UnmatchedWord>(FIND_CORRECTION_CANDIDATES, [
    request.organizationId,
    unmatched,
  ]);
}
