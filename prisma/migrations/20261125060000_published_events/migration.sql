-- What changed in the assets and libraries of an organization, for those who follow it from outside. Triggers write
-- the rows in the transaction of the change, so no operation can forget them and none tells of what was rolled back.

CREATE TABLE published_event (
  id              bigserial PRIMARY KEY,
  -- Ids commit out of order: a reader that goes by them misses those that commit late. Readers go by the position,
  -- which place_events() gives to committed rows only; null until then.
  position        bigint UNIQUE,
  type            text NOT NULL,
  -- No references: an event outlives what it tells of. forget_events_of_* delete what nobody may read any more.
  organization_id text NOT NULL,
  library_id      text NOT NULL,
  -- Of a transfer, the library that the asset left.
  from_library_id text,
  asset_id        text,
  fields          text[] NOT NULL DEFAULT '{}',
  actor           jsonb NOT NULL,
  created         timestamptz(3) NOT NULL
);
CREATE INDEX published_event_unplaced ON published_event (id) WHERE position IS NULL;
CREATE INDEX published_event_organization ON published_event (organization_id, position);
CREATE INDEX published_event_created ON published_event (created);
CREATE SEQUENCE published_event_position;

-- Who makes the change of this transaction. After a transaction that set it, the setting is empty, not null.
CREATE FUNCTION current_actor() RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('vitrine.actor', true), '')::jsonb, '{"type": "system", "id": null}')
$$;

CREATE FUNCTION publish_inserted_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO published_event (type, organization_id, library_id, asset_id, actor, created)
  SELECT 'asset.created', organization_id, library_id, id, current_actor(), clock_timestamp() FROM inserted ORDER BY id;
  RETURN NULL;
END $$;

CREATE FUNCTION publish_updated_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO published_event (type, organization_id, library_id, from_library_id, asset_id, fields, actor, created)
  SELECT e.type, n.organization_id, n.library_id,
         CASE WHEN e.type = 'asset.transferred' THEN o.library_id END,
         n.id, CASE WHEN e.type = 'asset.updated' THEN f.fields ELSE '{}' END, current_actor(), clock_timestamp()
  FROM is_now n
  JOIN was o ON o.id = n.id
  CROSS JOIN LATERAL (SELECT array_remove(ARRAY[
    CASE WHEN n.name <> o.name THEN 'name' END,
    CASE WHEN n.description IS DISTINCT FROM o.description THEN 'description' END,
    CASE WHEN n.tags <> o.tags THEN 'tags' END
  ], NULL) AS fields) f
  CROSS JOIN LATERAL (VALUES
    (1, 'asset.transferred', n.library_id <> o.library_id),
    (2, 'asset.promoted', n.parent_id IS NULL AND n.blob <> o.blob),
    (3, 'asset.processed', n.processing = 'done' AND o.processing <> 'done'),
    (4, 'asset.failed', n.processing = 'failed' AND o.processing <> 'failed'),
    (5, 'asset.updated', f.fields <> '{}'),
    (6, 'asset.approval_changed', (n.approval_state, n.approval_note) IS DISTINCT FROM (o.approval_state, o.approval_note)),
    (7, 'asset.trashed', n.trashed_at IS NOT NULL AND o.trashed_at IS NULL),
    (8, 'asset.restored', n.trashed_at IS NULL AND o.trashed_at IS NOT NULL)
  ) AS e(place, type, holds)
  WHERE e.holds
  ORDER BY n.id, e.place;
  RETURN NULL;
END $$;

CREATE FUNCTION publish_deleted_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO published_event (type, organization_id, library_id, asset_id, actor, created)
  SELECT 'asset.deleted', organization_id, library_id, id, current_actor(), clock_timestamp() FROM deleted ORDER BY id;
  RETURN NULL;
END $$;

CREATE TRIGGER publish_inserted AFTER INSERT ON asset
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION publish_inserted_assets();
CREATE TRIGGER publish_updated AFTER UPDATE ON asset
  REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION publish_updated_assets();
CREATE TRIGGER publish_deleted AFTER DELETE ON asset
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION publish_deleted_assets();

CREATE FUNCTION publish_library() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO published_event (type, organization_id, library_id, actor, created)
  VALUES (TG_ARGV[0], NEW.organization_id, NEW.id, current_actor(), clock_timestamp());
  RETURN NULL;
END $$;
CREATE TRIGGER publish_created AFTER INSERT ON library
  FOR EACH ROW EXECUTE FUNCTION publish_library('library.created');
CREATE TRIGGER publish_renamed AFTER UPDATE ON library
  FOR EACH ROW WHEN (NEW.name <> OLD.name) EXECUTE FUNCTION publish_library('library.renamed');

CREATE FUNCTION publish_claimed_libraries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO published_event (type, organization_id, library_id, actor, created)
  SELECT 'library.claimed', organization_id, id, current_actor(), clock_timestamp()
  FROM library WHERE organization_id = NEW.organization_id ORDER BY id;
  RETURN NULL;
END $$;
CREATE TRIGGER publish_claimed AFTER UPDATE ON claim
  FOR EACH ROW WHEN (NEW.claimed_at IS NOT NULL AND OLD.claimed_at IS NULL) EXECUTE FUNCTION publish_claimed_libraries();

-- A new library, or a new organization, may get the id of one that is gone. It must not show what happened in that.
CREATE FUNCTION forget_events_of_library() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM published_event
  WHERE organization_id = OLD.organization_id AND (library_id = OLD.id OR from_library_id = OLD.id);
  INSERT INTO published_event (type, organization_id, library_id, actor, created)
  VALUES ('library.expired', OLD.organization_id, OLD.id, current_actor(), clock_timestamp());
  RETURN NULL;
END $$;
CREATE TRIGGER publish_expired AFTER DELETE ON library FOR EACH ROW EXECUTE FUNCTION forget_events_of_library();

-- By statement: it runs after the libraries of the organization were deleted.
CREATE FUNCTION forget_events_of_organizations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM published_event e USING deleted d WHERE e.organization_id = d.id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_events AFTER DELETE ON organization
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION forget_events_of_organizations();

-- Gives committed events their positions; returns how many. One caller at a time, until it commits: so a reader that
-- sees a position sees all before it. An asset's row is locked until the commit, so its ids are in the order of commits.
CREATE FUNCTION place_events() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  placed integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(11) THEN RETURN 0; END IF;
  WITH unplaced AS MATERIALIZED (
    SELECT id FROM published_event WHERE position IS NULL ORDER BY id LIMIT 5000
  ), numbered AS MATERIALIZED (
    SELECT id, nextval('published_event_position') AS position FROM unplaced
  )
  UPDATE published_event e SET position = n.position FROM numbered n WHERE e.id = n.id;
  GET DIAGNOSTICS placed = ROW_COUNT;
  RETURN placed;
END $$;
