import type pg from 'pg';

/**
 * Raises sequences above every value issued before the restore, some of which the backup may not contain: content
 * versions, whose bytes clients cache for a year, and positions of events, after which readers continue. The floors are
 * the seconds and the milliseconds since 2026, which counting never reaches. Values in the backup stay.
 */
export const raiseCounters = (client: pg.Pool) =>
  client.query(`
    WITH since AS (SELECT extract(epoch FROM now() - timestamptz '2026-01-01 00:00Z') AS seconds)
    SELECT setval('content_version_floor', GREATEST(v.last_value, seconds::bigint)),
           setval('published_event_position', GREATEST(p.last_value, (1000 * seconds)::bigint))
    FROM since, content_version_floor v, published_event_position p`);
