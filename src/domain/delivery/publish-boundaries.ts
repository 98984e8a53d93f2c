import type { Domain } from '../operation';

const MAY_BE_REACHED = {
  name: 'may-boundaries-be-reached',
  text: `
    SELECT 1 FROM delivery_boundary b
    WHERE EXISTS (SELECT FROM asset WHERE valid_from > b.reached AND valid_from <= $1)
      OR EXISTS (SELECT FROM asset WHERE valid_until > b.reached AND valid_until <= $1)`,
};

const PUBLISH = {
  name: 'publish-boundaries',
  text: `
    WITH former AS MATERIALIZED (SELECT reached FROM delivery_boundary FOR UPDATE),
    moved AS (UPDATE delivery_boundary b SET reached = $1 FROM former WHERE former.reached < $1 RETURNING former.reached),
    affected AS (
      SELECT a.id FROM asset a, moved WHERE a.valid_from > moved.reached AND a.valid_from <= $1
      UNION
      SELECT a.id FROM asset a, moved WHERE a.valid_until > moved.reached AND a.valid_until <= $1
    )
    INSERT INTO published_event (type, organization_id, library_id, asset_id, actor, created, delivery)
    SELECT 'asset.delivery_changed', a.organization_id, a.library_id, a.id, current_actor(), clock_timestamp(), d.now
    FROM (SELECT id FROM affected UNION SELECT v.id FROM affected JOIN asset v ON v.parent_id = affected.id) x
    JOIN asset a ON a.id = x.id AND a.trashed_at IS NULL
    LEFT JOIN asset p ON p.id = a.parent_id
    JOIN library l ON l.organization_id = a.organization_id AND l.id = a.library_id
    CROSS JOIN moved
    CROSS JOIN LATERAL (
      SELECT coalesce(a.approval_state, p.approval_state) AS approval,
        greatest(a.valid_from, p.valid_from) AS starts, least(a.valid_until, p.valid_until) AS ends) r
    CROSS JOIN LATERAL (
      SELECT delivery_at(l.delivery, r.approval, r.starts, r.ends, $1) AS now,
        delivery_at(l.delivery, r.approval, r.starts, r.ends, moved.reached) AS before) d
    WHERE d.now <> d.before
    ORDER BY a.id`,
};

/**
 * Publishes `asset.delivery_changed` for assets whose period began or ended since the last time, each once: the database
 * lets one process do it at a time.
 */
export async function publishBoundaries({ database, now }: Domain) {
  const at = [now()];
  if ((await database.rows(MAY_BE_REACHED, at)).length > 0) await database.rows(PUBLISH, at);
}
