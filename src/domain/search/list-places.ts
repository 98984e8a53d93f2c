import type { LibraryForReading } from '../access/authorize-library';
import type { Domain } from '../operation';

/** The most places offered, beside all countries. */
const MAX_PLACES = 1000;

const LIVE = `organization_id = $1 AND library_id = library.id AND trashed_at IS NULL AND taken_in > ''`;

/**
 * From one place to the next along the index, however many assets each has.
 * @param part of a place, as SQL
 * @param isNext whether a place comes after `found.place`, as SQL
 */
const walk = (part: string, isNext: string) => `
  SELECT DISTINCT found.place FROM unnest($2::text[]) AS library(id), LATERAL (
    WITH RECURSIVE found AS (
      (SELECT ${part} AS place FROM asset WHERE ${LIVE} ORDER BY taken_in LIMIT 1)
      UNION ALL
      SELECT (SELECT ${part} FROM asset WHERE ${LIVE} AND ${isNext} ORDER BY taken_in LIMIT 1)
      FROM found WHERE found.place IS NOT NULL
    )
    SELECT place FROM found WHERE place IS NOT NULL LIMIT ${MAX_PLACES}
  ) found
  ORDER BY 1 LIMIT ${MAX_PLACES}`;

const LIST_PLACES = { name: 'list-places', text: walk('taken_in', 'taken_in > found.place') };

// After a country comes the slash of its regions, and after the slash the digit 0.
const LIST_COUNTRIES = {
  name: 'list-countries',
  text: walk(`split_part(taken_in, '/', 1)`, `taken_in >= found.place || '0'`),
};

const HAS_PLACES = {
  name: 'has-places',
  text: `
    SELECT EXISTS (SELECT FROM asset WHERE organization_id = $1 AND library_id = $2 AND trashed_at IS NULL AND taken_in > '')
      AS "hasPlaces"`,
};

/** Whether the place of any live asset of a library is known. */
export async function hasPlaces(
  { database }: Pick<Domain, 'database'>,
  { organization, id }: LibraryForReading,
): Promise<boolean> {
  const rows = await database.rows<{ hasPlaces: boolean }>(HAS_PLACES, [organization.id, id]);
  return rows[0]?.hasPlaces ?? false;
}

/** The keys of the countries of live assets of some libraries, and then of their places. */
export async function listPlaces(
  { database }: Pick<Domain, 'database'>,
  organizationId: string,
  libraryIds: string[],
): Promise<string[]> {
  const list = (query: typeof LIST_PLACES) =>
    database.rows<{ place: string }>(query, [organizationId, libraryIds]);
  const [countries, places] = await Promise.all([list(LIST_COUNTRIES), list(LIST_PLACES)]);
  return [...new Set([...countries, ...places].map(({ place }) => place))];
}
