import { LIMITS } from '@/contract/limits';
import { operation } from '../operation';

/**
 * Creates the next deliveries of an endpoint that is behind its events: it was replayed, or had too many pending ones.
 * An event with a pending delivery gets no second one. Does nothing while more than half of the allowed number is
 * pending, or when it is not behind.
 */
export const catchUp = operation(async ({ tx, at }, endpointId: string) => {
  // As in place_events(): no position is given meanwhile.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(11)`;
  await tx.$executeRaw`
    WITH w AS MATERIALIZED (
      SELECT * FROM webhook_endpoint WHERE id = ${endpointId} AND behind_from IS NOT NULL FOR NO KEY UPDATE
    ), free AS MATERIALIZED (
      SELECT ${LIMITS.webhookPending}::int - count(*)::int AS places
      FROM webhook_delivery WHERE endpoint_id = ${endpointId} AND state = 'pending'
      HAVING count(*) <= ${LIMITS.webhookPending / 2}::int
    ), next AS MATERIALIZED (
      SELECT e.position, seen.type, coalesce(e.asset_id, e.library_id) AS subject
      FROM w CROSS JOIN free
      JOIN published_event e ON e.organization_id = w.organization_id AND e.position > w.behind_from
      CROSS JOIN LATERAL event_type_within(e.type, e.library_id, e.from_library_id, nullif(w.libraries, '{}')) AS seen(type)
      WHERE (w.types = '{}' OR seen.type = ANY (w.types))
        AND (w.libraries = '{}' OR e.library_id = ANY (w.libraries) OR e.from_library_id = ANY (w.libraries))
      ORDER BY e.position LIMIT (SELECT places FROM free)
    ), made AS (
      INSERT INTO webhook_delivery (endpoint_id, position, type, subject, due, created)
      SELECT ${endpointId}, n.position, n.type, n.subject, ${at}, ${at} FROM next n
      WHERE NOT EXISTS (
        SELECT FROM webhook_delivery d
        WHERE d.endpoint_id = ${endpointId} AND d.subject = n.subject AND d.state = 'pending' AND d.position = n.position)
      ORDER BY n.position
    )
    UPDATE webhook_endpoint
    SET behind_from = CASE WHEN (SELECT count(*) FROM next) = free.places THEN (SELECT max(position) FROM next) END
    FROM free WHERE id = ${endpointId} AND behind_from IS NOT NULL`;
});
