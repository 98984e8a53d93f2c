import type pg from 'pg';

/**
 * Has every content version that follows be above all that were served before the restore: the versions of the backup
 * were perhaps counted on, with other bytes, and clients cache them for a year. The floor is the number of seconds since
 * 2026, which no asset reaches by counting. Versions of today stay, because their bytes do.
 */
export const raiseContentVersions = (client: pg.Pool) =>
  client.query(`
    SELECT setval('content_version_floor', GREATEST(
      last_value, extract(epoch FROM now() - timestamptz '2026-01-01 00:00Z')::bigint))
    FROM content_version_floor`);
