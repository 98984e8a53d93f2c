import type { Orientation, PageFilters, TimeRange } from '@/contract/view';

const SIGNS: Record<Orientation, number> = { landscape: 1, square: 0, portrait: -1 };

/** `where` is what the row of an asset must be, with parameters from the one that was given on. */
export type Narrowing = { name: string; where: (alias: string) => string; values: unknown[] };

type Part = { values: unknown[]; sql: (alias: string, parameter: string, next: string) => string };

const PARTS: { [Name in keyof PageFilters]-?: (value: NonNullable<PageFilters[Name]>) => Part } = {
  kind: (kind) => ({ values: [kind], sql: (a, value) => `${a}.kind = ${value}::"MediaKind"` }),
  added: (range) => ({
    values: timesOf(range),
    sql: (a, from, until) =>
      `${a}.created >= ${from}::timestamptz AND ${a}.created < ${until}::timestamptz`,
  }),
  orientation: (orientation) => ({
    values: [SIGNS[orientation]],
    sql: (a, value) => `sign((${a}.width - ${a}.height)::float8) = ${value}::float8`,
  }),
  camera: (camera) => ({
    values: [camera],
    sql: (a, value) => `${a}.metadata #>> '{capture,model}' = ${value}`,
  }),
  uploader: (personId) => ({
    values: [personId],
    sql: (a, value) => `${a}.uploaded_by_person_id = ${value}`,
  }),
};

/**
 * The filters that only the pages have, as SQL; null where none is set. Each combination has a name of its own, so that
 * its plan is.
 * @param first the number of the first parameter
 */
export function narrowingOf(filters: PageFilters, first: number): Narrowing | null {
  const names = Object.keys(PARTS) as (keyof PageFilters)[];
  const set = names.filter((name) => filters[name] != null);
  if (set.length === 0) return null;
  const values: unknown[] = [];
  const conditions = set.map((name) => {
    const part = (PARTS[name] as (value: unknown) => Part)(filters[name]);
    const at = first + values.length;
    values.push(...part.values);
    return (alias: string) => part.sql(alias, `$${at}`, `$${at + 1}`);
  });
  const where = (alias: string) => conditions.map((sql) => sql(alias)).join(' AND ');
  return { name: set.join('-'), where, values };
}

const timesOf = ({ from, until }: TimeRange) => [
  from === null ? '-infinity' : new Date(from).toISOString(),
  until === null ? 'infinity' : new Date(until).toISOString(),
];
