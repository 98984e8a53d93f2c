import type { LibraryForReading } from '../access/authorize-library';
import type { Domain } from '../operation';

/** The most places offered; the widest filter of all, the country, is among them. */
const MAX_PLACES = 1000;

const LIVE = `organization_id = $1 AND library_id = library.id AND trashed_at IS NULL AND taken_in > ''`;

// From one place to the next along the index, however many assets each has.
const LIST_PLACES = {
  name: 'list-places',
  text: `
    SELECT DISTINCT found.place FROM unnest($2::text[]) AS library(id), LATERAL (
      WITH RECURSIVE found AS (
        (SELECT taken_in AS place FROM asset WHERE ${LIVE} ORDER BY taken_in LIMIT 1)
        UNION ALL
        SELECT (SELECT taken_in FROM asset WHERE ${LIVE} AND taken_in > found.place ORDER BY taken_in LIMIT 1)
        FROM found WHERE found.place IS NOT NULL
      )
      SELECT place FROM found WHERE place IS NOT NULL LIMIT ${MAX_PLACES}
    ) found
    ORDER BY 1 LIMIT ${MAX_PLACES}`,
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

/** The keys of the places of live assets of some libraries, and of their countries. */
export async function listPlaces(
  { database }: Pick<Domain, 'database'>,
  organizationId: string,
  libraryIds: string[],
): Promise<string[]> {
  const rows = await database.rows<{ place: string }>(LIST_PLACES, [organizationId, libraryIds]);
  const countries = rows.map(({ place }) => place.split('/', 1)[0] as string);
  return [...new Set([...countries, ...rows.map(({ place }) => place)])];
}
