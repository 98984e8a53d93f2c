import { FACET_VALUES, type FacetName, type Facets } from '@/contract/browse/facets';
import { placeNames } from '@/contract/browse/place';
import type { QueryPool } from '../../database/connect';
import type { SearchRequest } from '../port';
import type { chosenBy } from './ordered-queries';

/** So many of the found assets are counted. */
export const MAX_FACETED = 100_000;

const EACH: Record<Exclude<FacetName, 'place'>, { value: string; from?: string }> = {
  type: { value: 'content_type' },
  camera: { value: 'camera' },
  year: { value: `to_char(captured_at AT TIME ZONE 'UTC', 'YYYY')` },
  month: { value: `to_char(captured_at AT TIME ZONE 'UTC', 'YYYY-MM')` },
  tag: { value: 'mode() WITHIN GROUP (ORDER BY tag)', from: 'unnest(tags) tag' },
  object: { value: 'mode() WITHIN GROUP (ORDER BY tag)', from: 'unnest(ai_tags) tag' },
  by: {
    value: 'name',
    from: `LATERAL (
      SELECT coalesce(
        (SELECT p.name FROM person p WHERE p.id = uploaded_by_person_id),
        (SELECT y.name FROM api_key y WHERE y.id = uploaded_by_key_id))) uploader(name)`,
  },
  approval: { value: `coalesce(approval_state, 'none')` },
  library: { value: 'library_id' },
  color: { value: 'colour', from: 'unnest(colours) colour' },
};

const COLUMNS = `
  k.id, k.library_id, k.content_type, k.metadata #>> '{capture,model}' AS camera, k.captured_at, k.tags, k.ai_tags,
  k.approval_state, k.colours, k.taken_in, k.uploaded_by_person_id, k.uploaded_by_key_id`;

function countEach(name: FacetName): string {
  // A place is several names, which the caller knows.
  if (name === 'place')
    return `SELECT 'place' AS facet, taken_in AS value, count(*)::int AS count FROM hit WHERE taken_in > '' GROUP BY 2`;
  const { value, from } = EACH[name];
  const source = from ? `hit, ${from}` : 'hit';
  // Tags that differ only in case are one: so the filter finds them.
  const isTag = name === 'tag' || name === 'object';
  const [counted, by] = isTag ? ['count(DISTINCT id)', 'lower(tag)'] : ['count(*)', value];
  return `(
    SELECT '${name}' AS facet, ${value} AS value, ${counted}::int AS count FROM ${source}
    WHERE ${isTag ? 'true' : `${value} IS NOT NULL`}
    GROUP BY ${by} ORDER BY 3 DESC, 2 LIMIT ${FACET_VALUES + 1})`;
}

type Row = { facet: FacetName; value: string; count: number };

/** Counts what the assets of a request have, on all pages. */
export async function countFacets(
  database: QueryPool,
  { organizationId, libraryIds, facets = [] }: SearchRequest,
  { parameters, from, where }: ReturnType<typeof chosenBy>,
): Promise<Facets> {
  const most = parameters.add(MAX_FACETED + 1, 'int');
  const text = `
    WITH hit AS MATERIALIZED (SELECT ${COLUMNS} FROM ${from} WHERE ${where} LIMIT ${most})
    SELECT '' AS facet, '' AS value, count(*)::int AS count FROM hit
    UNION ALL ${facets.map(countEach).join(' UNION ALL ')}`;
  const rows = await database.rows<Row>({ text }, [
    organizationId,
    libraryIds,
    ...parameters.values,
  ]);
  const exact = rows.some(({ facet, count }) => (facet as string) === '' && count <= MAX_FACETED);
  const answer = facets.map((name) => {
    const own = rows
      .filter(({ facet }) => facet === name)
      .map(({ value, count }) => ({ value, count }));
    const sorted = (name === 'place' ? placesOf(own) : own).sort(
      (one, other) => other.count - one.count || (one.value < other.value ? -1 : 1),
    );
    return [
      name,
      { values: sorted.slice(0, FACET_VALUES), more: sorted.length > FACET_VALUES, exact },
    ];
  });
  return Object.fromEntries(answer);
}

/** A city, its region and its country are a value each. */
function placesOf(keys: { value: string; count: number }[]) {
  const counts = new Map<string, number>();
  for (const { value, count } of keys)
    for (const name of placeNames(value)) counts.set(name, (counts.get(name) ?? 0) + count);
  return [...counts].map(([value, count]) => ({ value, count }));
}
