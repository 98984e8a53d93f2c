import type { PageFilters, TimeRange } from '@/contract/browse/view';
import { hasColour, hasOrientation, SIGNS } from '../database/has-look';
import { isWithinPlace } from '../database/is-within-place';
import { conditionOf } from './filter/conditions';
import { Parameters } from './filter/parameters';
import type { SearchRequest } from './port';

/** `where`: the condition on the row `k` of an asset, with parameters from the given one on. */
export type Narrowing = { where: string; values: unknown[] };

type Filtered = PageFilters & Pick<SearchRequest, 'organizationId' | 'filter' | 'among'>;

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

const NAMES = Object.keys(PARTS) as (keyof PageFilters)[];

/** Whether narrowingOf has anything to say. */
export const isNarrowed = (request: Filtered): boolean =>
  Boolean(request.filter) || NAMES.some((name) => request[name] != null);

/**
 * The filters of the pages, and one in the filter language, as SQL; null where none is set. Queries with them have no
 * name: a plan that is fast for a day of captures is slow for ten years.
 * @param first the number of the first parameter; $1 is the organization, $2 are the libraries
 */
export function narrowingOf(request: Filtered, first: number): Narrowing | null {
  if (!isNarrowed(request)) return null;
  const parameters = new Parameters(first);
  const conditions = NAMES.flatMap((name) => {
    if (request[name] == null) return [];
    const { values, sql } = (PARTS[name] as (value: unknown) => Part)(request[name]);
    const [value = '', next = ''] = values.map((each) => parameters.place(each));
    return [sql('k', value, next)];
  });
  if (request.filter) {
    const isLive = request.among === undefined || request.among.kind === 'collection';
    const { organizationId } = request;
    conditions.push(conditionOf(request.filter, { organizationId, isLive, parameters }));
  }
  return { where: conditions.join(' AND '), values: parameters.values };
}

const timeIn = (column: string, { from, until }: TimeRange): Part => ({
  values: [
    from === null ? '-infinity' : new Date(from).toISOString(),
    until === null ? 'infinity' : new Date(until).toISOString(),
  ],
  sql: (a, start, end) =>
    `${a}.${column} >= ${start}::timestamptz AND ${a}.${column} < ${end}::timestamptz`,
});
