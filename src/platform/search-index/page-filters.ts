import type { PageFilters, TimeRange } from '@/contract/browse/view';
import { hasColour, hasOrientation, SIGNS } from '../database/has-look';
import { isWithinPlace } from '../database/is-within-place';

/** `where`: the condition on the row of an asset, with parameters from the given one on. */
export type Narrowing = { where: (alias: string) => string; values: unknown[] };

type Part = { values: unknown[]; sql: (alias: string, parameter: string, next: string) => string };

const PARTS: { [Name in keyof PageFilters]-?: (value: NonNullable<PageFilters[Name]>) => Part } = {
  kind: (kind) => ({ values: [kind], sql: (a, value) => `${a}.kind = ${value}::"MediaKind"` }),
  added: (range) => timeIn('created', range),
  captured: (range) => timeIn('captured_at', range),
  orientation: (orientation) => ({
    values: [SIGNS[orientation]],
    sql: hasOrientation,
  }),
  colour: (colour) => ({ values: [colour], sql: hasColour }),
  camera: (camera) => ({
    values: [camera],
    sql: (a, value) => `${a}.metadata #>> '{capture,model}' = ${value}`,
  }),
  takenIn: (place) => ({
    values: [place],
    sql: (a, key) => isWithinPlace(`${a}.taken_in`, `${key}::text`),
  }),
  uploader: (personId) => ({
    values: [personId],
    sql: (a, value) => `${a}.uploaded_by_person_id = ${value}`,
  }),
};

/**
 * The filters of the pages, as SQL; null where none is set. Queries with them have no name: a plan that is fast for a
 * day of captures is slow for ten years.
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
  return { where, values };
}

const timeIn = (column: string, { from, until }: TimeRange): Part => ({
  values: [
    from === null ? '-infinity' : new Date(from).toISOString(),
    until === null ? 'infinity' : new Date(until).toISOString(),
  ],
  sql: (a, start, end) =>
    `${a}.${column} >= ${start}::timestamptz AND ${a}.${column} < ${end}::timestamptz`,
});
