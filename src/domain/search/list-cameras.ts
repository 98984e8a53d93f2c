import type { Domain } from '../operation';

/** The most cameras offered; an organization seldom has more. */
const MAX_CAMERAS = 200;

const MODEL = `metadata #>> '{capture,model}'`;
const LIVE = `organization_id = $1 AND library_id = library.id AND trashed_at IS NULL AND ${MODEL} IS NOT NULL`;

// From one model to the next along the index, however many assets each has.
const LIST_CAMERAS = {
  name: 'list-cameras',
  text: `
    SELECT DISTINCT camera.model FROM unnest($2::text[]) AS library(id), LATERAL (
      WITH RECURSIVE camera AS (
        (SELECT ${MODEL} AS model FROM asset WHERE ${LIVE} ORDER BY ${MODEL} LIMIT 1)
        UNION ALL
        SELECT (SELECT ${MODEL} FROM asset WHERE ${LIVE} AND ${MODEL} > camera.model ORDER BY ${MODEL} LIMIT 1)
        FROM camera WHERE camera.model IS NOT NULL
      )
      SELECT model FROM camera WHERE model IS NOT NULL LIMIT ${MAX_CAMERAS}
    ) camera
    ORDER BY 1 LIMIT ${MAX_CAMERAS}`,
};

/** The camera models of the live assets of some libraries, by name. */
export async function listCameras(
  { database }: Domain,
  organizationId: string,
  libraryIds: string[],
): Promise<string[]> {
  const rows = await database.rows<{ model: string }>(LIST_CAMERAS, [organizationId, libraryIds]);
  return rows.map(({ model }) => model);
}
