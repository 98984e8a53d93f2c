-- Webhooks: where an organization is told of its events, what is to be delivered, and every attempt.

CREATE TABLE webhook_endpoint (
  id                text PRIMARY KEY,
  organization_id   text NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  url               text NOT NULL,
  -- Empty: all.
  types             text[] NOT NULL DEFAULT '{}',
  libraries         text[] NOT NULL DEFAULT '{}',
  -- The secret that signs, sealed; beside it the one that it replaced, until its end.
  secret            bytea NOT NULL,
  former_secret     bytea,
  former_secret_end timestamptz(3),
  -- Null while the last delivery succeeded.
  failing_since     timestamptz(3),
  -- Nothing is delivered, and nothing is kept for it, from then on.
  switched_off_at   timestamptz(3),
  switched_off_why  text,
  -- Since when a run of the background function is on its way that will look for what is due.
  announced_at      timestamptz(3),
  -- When the owners were last told of deliveries that were given up.
  told_at           timestamptz(3),
  created           timestamptz(3) NOT NULL
);
CREATE INDEX webhook_endpoint_organization ON webhook_endpoint (organization_id, created);

CREATE TABLE webhook_delivery (
  id          bigserial PRIMARY KEY,
  endpoint_id text NOT NULL REFERENCES webhook_endpoint (id) ON DELETE CASCADE,
  -- The event; it may be gone.
  position    bigint NOT NULL,
  type        text NOT NULL,
  -- What is delivered in order: the asset, or else the library.
  subject     text NOT NULL,
  state       text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'parked')),
  attempts    integer NOT NULL DEFAULT 0,
  due         timestamptz(3) NOT NULL,
  created     timestamptz(3) NOT NULL
);
CREATE INDEX webhook_delivery_pending ON webhook_delivery (endpoint_id, subject, id) WHERE state = 'pending';
CREATE INDEX webhook_delivery_endpoint ON webhook_delivery (endpoint_id, id);
CREATE INDEX webhook_delivery_created ON webhook_delivery (created);

CREATE TABLE webhook_attempt (
  id          bigserial PRIMARY KEY,
  delivery_id bigint NOT NULL REFERENCES webhook_delivery (id) ON DELETE CASCADE,
  at          timestamptz(3) NOT NULL,
  -- Null: no answer came.
  status      integer,
  took_ms     integer NOT NULL,
  -- The beginning of the answer.
  answer      text,
  failure     text
);
CREATE INDEX webhook_attempt_delivery ON webhook_attempt (delivery_id, id);

-- Also notes what is to be delivered, with the positions or not at all.
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
  ), deliveries AS (
    INSERT INTO webhook_delivery (endpoint_id, position, type, subject, due, created)
    SELECT w.id, e.position, e.type, coalesce(e.asset_id, e.library_id), e.created, clock_timestamp()
    FROM events e JOIN webhook_endpoint w ON w.organization_id = e.organization_id
    WHERE w.switched_off_at IS NULL
      AND (w.types = '{}' OR e.type = ANY (w.types))
      AND (w.libraries = '{}' OR e.library_id = ANY (w.libraries) OR e.from_library_id = ANY (w.libraries))
    ORDER BY e.position
  )
  SELECT count(*) INTO placed FROM events;
  RETURN placed;
END $$;
