import { Parameters } from '../filter/parameters';
import { narrowingOf, storedStates } from '../narrowing';
import { PLACES, type SearchOrder, type SearchRequest } from '../port';
import type { TsQueries } from '../text/ts-query';
import { rankSql } from './postgres-queries';

const milliseconds = (sql: string) => `(date_part('epoch', ${sql}) * 1000)::bigint`;

/** What each order sorts by, as SQL. */
const KEYS: Record<SearchOrder['by'], (rank: string, ids: () => string) => string[]> = {
  taken: () => ['k.captured_at'],
  added: () => ['k.created'],
  name: () => ['lower(k.name)'],
  size: () => ['k.size_bytes'],
  updated: () => ['coalesce(k.updated, k.created)'],
  trashed: () => ['k.trashed_at'],
  relevance: (rank) => [rank, 'k.created'],
  closest: (_, ids) => [`array_position(${ids()}, k.id)`],
  placed: () => ['e.place'],
  collected: () => [`-${milliseconds('e.added')}`, 'e.place'],
};

/** A request with an order. */
export type Ordered = SearchRequest & { order: SearchOrder };

/** The statement so far. In all of them, $1 is the organization and $2 are the libraries. */
type Chosen = { parameters: Parameters; from: string; where: string; rank: () => string };

/** The assets `k` of a request as SQL, with the rank of each by the words of `queries`. */
export function chosenBy(request: SearchRequest, typed: string, queries: TsQueries | null): Chosen {
  const parameters = new Parameters(3);
  const isTrash = request.among?.kind === 'trash';
  const isOfOriginals = isTrash || request.among?.kind === 'originals';
  const joins: string[] = [];
  const where = [
    'k.organization_id = $1 AND k.library_id = ANY ($2)',
    `k.trashed_at IS ${isTrash ? 'NOT NULL' : 'NULL'}`,
    ...(isOfOriginals ? ['k.parent_id IS NULL'] : []),
  ];
  if (request.among?.kind === 'collection') {
    joins.push('JOIN collection_asset e ON e.asset_id = k.id');
    where.push(`e.collection_id = ${parameters.add(request.among.id, 'text')}`);
  }
  const states = storedStates(request.approvals);
  if (states)
    where.push(`coalesce(k.approval_state, '') = ANY (${parameters.add(states, 'text[]')})`);
  if (queries) {
    joins.push('JOIN search.asset s ON s.id = k.id');
    where.push(`s.words @@ (SELECT ${parameters.add(queries.matching, 'tsquery')})`);
  }
  const narrowing = narrowingOf(request, parameters.first + parameters.values.length);
  if (narrowing) {
    parameters.values.push(...narrowing.values);
    where.push(narrowing.where);
  }
  const rank = () => (queries ? rankOf(queries, typed, parameters) : '0');
  return { parameters, from: `asset k ${joins.join(' ')}`, where: where.join(' AND '), rank };
}

/** The ranks of `findMatching`. */
function rankOf(queries: TsQueries, typed: string, parameters: Parameters): string {
  const isNamed = `(s.name = ${parameters.add(typed, 'text')} OR starts_with(s.name, ${parameters.add(`${typed}.`, 'text')}))`;
  return rankSql(isNamed, (name) => `s.words @@ ${parameters.add(queries[name], 'tsquery')}`);
}

export type OrderedRow = { found: number; id: string | null; rank: number; place: string[] };

/**
 * One page in an order, of all libraries by the index of each; and how many assets there are on all pages, up to
 * `maxCounted`. One asset more than the page has is read: it tells whether there is a next page.
 */
export function findOrdered(
  request: Ordered,
  { parameters, from, where, rank: writeRank }: Chosen,
  maxCounted: number,
): { text: string; values: unknown[] } {
  const { by, isDescending } = request.order;
  const rank = writeRank();
  const keys = KEYS[by](rank, () => parameters.add(request.order.ids ?? [], 'text[]'));
  const [limit, offset] = [request.limit + 1, request.offset].map((n) => parameters.add(n, 'int'));
  const direction = isDescending ? 'DESC' : 'ASC';
  const sorted = (names: string[]) => names.map((name) => `${name} ${direction}`).join(', ');
  const names = keys.map((_, i) => `key${i}`);
  const columns = keys.map((sql, i) => `${sql} AS key${i}`).join(', ');
  const shown = PLACES[by].map((type, i) =>
    type === 'time' ? `${milliseconds(`key${i}`)}::text` : `key${i}::text`,
  );
  const page = `
    SELECT k.id, ${rank} AS rank, ${columns} FROM ${from}
    WHERE k.library_id = library.id AND ${where} ${behind(request, keys, parameters)}
    ORDER BY ${sorted([...keys, 'k.id'])} LIMIT ${limit} + ${offset}`;
  const text = `
    SELECT total.found, page.id, page.rank, page.place
    FROM (SELECT count(*)::int AS found FROM (
        SELECT FROM ${from} WHERE ${where} LIMIT ${parameters.add(maxCounted, 'int')}) chosen) total
    LEFT JOIN LATERAL (
      SELECT found.*, row_number() OVER () AS number, to_json(ARRAY[${[...shown, 'id'].join(', ')}]) AS place
      FROM (
        SELECT each.* FROM unnest($2::text[]) AS library(id), LATERAL (${page}) each
        ORDER BY ${sorted([...names, 'id'])} LIMIT ${limit} OFFSET ${offset}) found
    ) page ON true
    ORDER BY page.number`;
  return { text, values: [request.organizationId, request.libraryIds, ...parameters.values] };
}

function behind({ after, order }: Ordered, keys: string[], parameters: Parameters): string {
  if (!after) return '';
  const values = PLACES[order.by].map((type, i) => {
    if (type === 'text') return parameters.add(after[i], 'text');
    if (type === 'integer') return parameters.add(after[i], 'bigint');
    return `(timestamptz 'epoch' + ${parameters.add(after[i], 'float8')} * interval '1 millisecond')`;
  });
  const id = parameters.add(after[keys.length], 'text');
  const place = [...keys, 'k.id'].join(', ');
  return `AND (${place}) ${order.isDescending ? '<' : '>'} (${[...values, id].join(', ')})`;
}
