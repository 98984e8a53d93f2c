-- Bounds on the deliveries of webhooks, and pauses of failing ones.

-- A failing webhook is not tried before. Events after the position have no deliveries yet: too many are pending already.
ALTER TABLE webhook_endpoint
  ADD COLUMN retry_at timestamptz(3),
  ADD COLUMN behind_from bigint,
  ADD COLUMN replayed_at timestamptz(3);

CREATE INDEX webhook_delivery_due ON webhook_delivery (endpoint_id, due) WHERE state = 'pending';
CREATE INDEX webhook_delivery_test ON webhook_delivery (endpoint_id, created) WHERE type = 'webhook.test';

-- Gives committed events their positions and, in the same statement, creates their deliveries; returns how many. Only one
-- caller at a time, until it commits, so a reader that sees a position sees all before it. An asset's row is locked until
-- the commit, so its ids are in the order of commits.
--
-- A webhook has at most 10,000 pending deliveries (LIMITS.webhookPending). Later events wait as events: behind_from is
-- the position after which they follow, once deliveries were made (src/domain/webhook/catch-up.ts).
CREATE OR REPLACE FUNCTION place_events() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  placed integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(11) THEN RETURN 0; END IF;
  WITH unplaced AS MATERIALIZED (
    SELECT id FROM published_event WHERE position IS NULL ORDER BY id LIMIT 5000
  ), numbered AS MATERIALIZED (
    SELECT id, nextval('published_event_position') AS position FROM unplaced
  ), events AS (
    UPDATE published_event e SET position = n.position FROM numbered n WHERE e.id = n.id RETURNING e.*
  ), matching AS MATERIALIZED (
    SELECT w.id AS endpoint_id, e.position, seen.type, coalesce(e.asset_id, e.library_id) AS subject, e.created,
           row_number() OVER (PARTITION BY w.id ORDER BY e.position) AS nth
    FROM events e
    JOIN webhook_endpoint w ON w.organization_id = e.organization_id
    CROSS JOIN LATERAL event_type_within(e.type, e.library_id, e.from_library_id, nullif(w.libraries, '{}')) AS seen(type)
    WHERE w.switched_off_at IS NULL AND w.behind_from IS NULL
      AND (w.types = '{}' OR seen.type = ANY (w.types))
      AND (w.libraries = '{}' OR e.library_id = ANY (w.libraries) OR e.from_library_id = ANY (w.libraries))
  ), free AS MATERIALIZED (
    SELECT m.endpoint_id, 10000 - (
      SELECT count(*) FROM webhook_delivery d WHERE d.endpoint_id = m.endpoint_id AND d.state = 'pending') AS places
    FROM matching m GROUP BY m.endpoint_id
  ), deliveries AS (
    INSERT INTO webhook_delivery (endpoint_id, position, type, subject, due, created)
    SELECT m.endpoint_id, m.position, m.type, m.subject, m.created, clock_timestamp()
    FROM matching m JOIN free f ON f.endpoint_id = m.endpoint_id AND m.nth <= f.places
    ORDER BY m.position
  ), behind AS (
    UPDATE webhook_endpoint w SET behind_from = later.position - 1
    FROM (
      SELECT m.endpoint_id, min(m.position) AS position
      FROM matching m JOIN free f ON f.endpoint_id = m.endpoint_id AND m.nth > f.places GROUP BY m.endpoint_id
    ) later WHERE w.id = later.endpoint_id
  )
  SELECT count(*) INTO placed FROM events;
  RETURN placed;
END $$;
