import type { Database } from '../database/connect';
import { forgivenAmong, guessedWorth, guessTerms, type Nowhere } from './forgive-typo';
import { bestLevel, foundAsNew, foundIn } from './found-in';
import type { FoundAsset, SearchAnswer, SearchIndex, SearchRequest } from './port';
import { findMatching, findNewest, findNewestByApproval } from './postgres-queries';
import { tsQueriesOf } from './ts-query';
import { fold, readTerms, type Term } from './words';

type NewestRow = { found: number; id: string | null };
type MatchRow = NewestRow & {
  level: number;
  name: string;
  tags: string[];
  /** Only when nothing was found: words that are nowhere, with known ones that begin much like them. */
  nowhere: Nowhere[] | null;
};

/** Search in PostgreSQL, on what the triggers of the migration "search" keep: never behind, nothing to run. */
export function makePostgresSearchIndex(database: Database): SearchIndex {
  return {
    async search(request) {
      if (request.text.trim() === '') return newest(database, request);
      const terms = readTerms(request.text);
      if (terms.length === 0) return { found: 0, hits: [] };
      const rows = await match(database, request, terms);
      const meant = guessTerms(terms, rows[0]?.nowhere ?? []);
      if (!meant) return answerOf(rows, terms, 1);
      return answerOf(await match(database, request, meant), meant, guessedWorth);
    },
  };
}

async function newest(database: Database, request: SearchRequest): Promise<SearchAnswer> {
  const { organizationId, libraryIds, limit, offset, approvals } = request;
  const values = [organizationId, libraryIds, limit, offset];
  const rows =
    approvals.length === 0
      ? await database.rows<NewestRow>(findNewest, values)
      : await database.rows<NewestRow>(findNewestByApproval, [...values, stored(approvals)]);
  const hits = rows.flatMap(({ id }) => (id === null ? [] : [foundAsNew(id)]));
  return { found: rows[0]?.found ?? 0, hits };
}

const stored = (approvals: SearchRequest['approvals']) => approvals.map((state) => state ?? '');

function match(database: Database, request: SearchRequest, terms: Term[]): Promise<MatchRow[]> {
  const queries = tsQueriesOf(request.organizationId, terms);
  const forgiven = forgivenAmong(terms);
  const typed = fold(request.text.trim());
  return database.rows<MatchRow>(findMatching, [
    request.organizationId,
    request.libraryIds,
    request.approvals.length === 0 ? null : stored(request.approvals),
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
    forgiven.map(({ word }) => word),
    forgiven.map((term) => tsQueriesOf(request.organizationId, [term]).matching),
    `${typed}.`,
  ]);
}

function answerOf(rows: MatchRow[], terms: Term[], worth: number): SearchAnswer {
  const hits = rows.flatMap(({ id, level, name, tags }): FoundAsset[] => {
    if (id === null) return [];
    const score = (level / bestLevel) * worth;
    return [{ assetId: id, score, ...foundIn({ name, tags }, terms) }];
  });
  return { found: rows[0]?.found ?? 0, hits };
}
