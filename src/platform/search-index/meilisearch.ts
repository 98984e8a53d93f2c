import type { Meilisearch, MultiSearchParams } from 'meilisearch';
import type { Database } from '../database/connect';
import { forgivenAmong, guessedWorth, guessTerms, type Nowhere } from './forgive-typo';
import { bestLevel, foundAsNew, foundIn } from './found-in';
import { newestFirst } from './meilisearch-document';
import { levelsOf, withinLibraries, withinRequest, withTerm } from './meilisearch-filters';
import type { FoundAsset, SearchAnswer, SearchRequest } from './port';
import { findKnownWords, findStillMatching } from './postgres-queries';
import { tsQueriesOf } from './ts-query';
import { readTerms, type Term } from './words';

/** A search on its way: where, what, and until when (milliseconds as of Date.now). */
type Search = {
  client: Meilisearch;
  database: Database;
  index: string;
  request: SearchRequest;
  until: number;
};

/**
 * Searches an index that is level with the database as far as the request reaches, to the letter as PostgreSQL
 * would: the words of an asset are values to filter by, and every level of the ranking is a filter of its own.
 * So all matches are counted, not read. Words that were mistyped and what is shown of a hit come from the
 * database; a hit that it does not find any more is left out, and not counted.
 * Rejects when Meilisearch refuses, cannot be reached or has not answered in time.
 */
export async function searchMeilisearch(search: Search): Promise<SearchAnswer> {
  const { text } = search.request;
  if (text.trim() === '') return newest(search);
  const terms = readTerms(text);
  if (terms.length === 0) return { found: 0, hits: [] };
  const answer = await match(search, terms, 1);
  if (answer.found > 0) return answer;
  const meant = await guess(search, terms);
  return meant ? match(search, meant, guessedWorth) : answer;
}

type Question = { filter: string[]; offset?: number; limit: number };
type Answer = { hits: { id: string }[]; estimatedTotalHits?: number };

async function ask({ client, index, until }: Search, questions: Question[]): Promise<Answer[]> {
  const usual = { indexUid: index, sort: newestFirst, attributesToRetrieve: ['id'] };
  const queries = questions.map((question) => ({ ...usual, ...question }));
  const signal = AbortSignal.timeout(Math.max(until - Date.now(), 1));
  return (await client.multiSearch<MultiSearchParams, { id: string }>({ queries }, { signal }))
    .results;
}

/** How many assets each of the filters finds. */
const count = async (search: Search, filters: string[][]) =>
  (
    await ask(
      search,
      filters.map((filter) => ({ filter, limit: 0 })),
    )
  ).map(totalOf);

const totalOf = ({ estimatedTotalHits }: Answer) => estimatedTotalHits as number;

async function newest(search: Search): Promise<SearchAnswer> {
  const { offset, limit } = search.request;
  const [answer] = await ask(search, [{ filter: withinRequest(search.request), offset, limit }]);
  const { hits } = answer as Answer;
  return { found: totalOf(answer as Answer), hits: hits.map(({ id }) => foundAsNew(id)) };
}

async function match(search: Search, terms: Term[], worth: number): Promise<SearchAnswer> {
  const { request } = search;
  const levels = levelsOf(terms, request.text).map(({ level, filter }) => ({
    score: (level / bestLevel) * worth,
    filter: [...withinRequest(request), filter],
  }));
  const counts = await count(
    search,
    levels.map(({ filter }) => filter),
  );
  const found = counts.reduce((sum, one) => sum + one, 0);
  const slices = levels.flatMap((level, place) => {
    const slice = sliceOf(request, counts, place);
    return slice ? [{ ...level, ...slice }] : [];
  });
  if (slices.length === 0) return { found, hits: [] };
  const pages = await ask(
    search,
    slices.map(({ filter, offset, limit }) => ({ filter, offset, limit })),
  );
  const ranked = slices.flatMap(({ score }, page) =>
    (pages[page] as Answer).hits.map(({ id }) => ({ id, score })),
  );
  const hits = await describe(search, terms, ranked);
  return { found: found - (ranked.length - hits.length), hits };
}

/** The part of a page that lies in one of the levels; null when none does. */
function sliceOf(page: SearchRequest, counts: number[], place: number) {
  const before = counts.slice(0, place).reduce((sum, one) => sum + one, 0);
  const offset = Math.max(page.offset - before, 0);
  const limit = Math.min(page.offset + page.limit - before, counts[place] as number) - offset;
  return limit > 0 ? { offset, limit } : null;
}

/** The hits as the database has them, without those that left or changed meanwhile. */
async function describe(
  { database, request }: Search,
  terms: Term[],
  ranked: { id: string; score: number }[],
): Promise<FoundAsset[]> {
  const { organizationId, libraryIds, approvals } = request;
  const rows = await database.rows<{ id: string; name: string; tags: string[] }>(
    findStillMatching,
    [
      organizationId,
      libraryIds,
      approvals.length === 0 ? null : approvals.map((state) => state ?? ''),
      ranked.map(({ id }) => id),
      tsQueriesOf(organizationId, terms).matching,
    ],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ranked.flatMap(({ id, score }) => {
    const row = byId.get(id);
    return row ? [{ assetId: id, score, ...foundIn(row, terms) }] : [];
  });
}

/** What was meant by words that are nowhere in the libraries; null when that helps nothing. */
async function guess(search: Search, terms: Term[]): Promise<Term[] | null> {
  const { database, request } = search;
  const forgiven = forgivenAmong(terms);
  if (forgiven.length === 0) return null;
  const within = withinLibraries(request);
  const counts = await count(
    search,
    forgiven.map((term) => [within, withTerm(term)]),
  );
  const nowhere = forgiven.flatMap(({ word }, place) => (counts[place] === 0 ? [word] : []));
  const values = [request.organizationId, nowhere];
  return guessTerms(terms, await database.rows<Nowhere>(findKnownWords, values));
}
