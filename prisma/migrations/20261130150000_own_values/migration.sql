-- What people set for an asset beside its name, description and tags, instead of what its file says: what SQL decides by
-- is a column, texts are JSON.
ALTER TABLE asset
  -- As written, ISO 8601: a day, or a time with or without a zone.
  ADD COLUMN own_taken     text,
  ADD COLUMN own_latitude  double precision,
  ADD COLUMN own_longitude double precision,
  -- By language, beside the description.
  ADD COLUMN descriptions  jsonb NOT NULL DEFAULT '{}',
  -- creator, credit, copyright, licence.
  ADD COLUMN rights        jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN valid_from    timestamptz(3),
  ADD COLUMN valid_until   timestamptz(3),
  -- Neither it, nor its original, nor its variants are purged.
  ADD COLUMN hold          boolean NOT NULL DEFAULT false,
  -- From the left and from the top, 0 to 1.
  ADD COLUMN focal_x       double precision,
  ADD COLUMN focal_y       double precision,
  -- Seconds: which frame of a film is its poster.
  ADD COLUMN poster_at     double precision,
  ADD CONSTRAINT asset_own_values CHECK (
    octet_length(own_taken) <= 100 AND (own_latitude IS NULL) = (own_longitude IS NULL)
    AND (focal_x IS NULL) = (focal_y IS NULL)
    AND pg_column_size(descriptions) <= 262144 AND pg_column_size(rights) <= 16384
  ) NOT VALID;

ALTER TYPE "BulkChangeKind" ADD VALUE 'edit';

-- captured_at() takes 1904 for what films without a date say; a person means the year.
CREATE OR REPLACE FUNCTION set_captured_at() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_1904 boolean := coalesce(NEW.own_taken LIKE '1904%', false);
  taken text := CASE WHEN is_1904 THEN overlay(NEW.own_taken PLACING '1908' FROM 1 FOR 4) ELSE NEW.own_taken END;
BEGIN
  NEW.captured_at := captured_at(
    CASE WHEN taken IS NULL THEN NEW.metadata
      ELSE jsonb_build_object('capture', jsonb_build_object('recordedAt', taken)) END,
    NEW.created) - CASE WHEN is_1904 THEN interval '4 years' ELSE interval '0' END;
  RETURN NEW;
END $$;
DROP TRIGGER set_captured_at ON asset;
CREATE TRIGGER set_captured_at BEFORE INSERT OR UPDATE OF metadata, created, own_taken ON asset
  FOR EACH ROW EXECUTE FUNCTION set_captured_at();

-- A promote exchanges files; the name of an own position stays.
CREATE OR REPLACE FUNCTION forget_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.own_latitude IS NULL THEN
    NEW.taken_in := NULL;
    NEW.taken_in_names := NULL;
  END IF;
  RETURN NEW;
END $$;
-- Own positions without a name. Empty once all have one.
CREATE INDEX asset_without_own_place ON asset (id) WHERE taken_in IS NULL AND own_latitude IS NOT NULL;

CREATE INDEX asset_held ON asset (organization_id, library_id) WHERE hold;
-- An asset on hold holds its original and its variants, too.
CREATE FUNCTION is_held(asset) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT $1.hold OR EXISTS (SELECT FROM asset v WHERE v.parent_id = $1.id AND v.hold)
    OR EXISTS (SELECT FROM asset o WHERE o.id = $1.parent_id AND o.hold)
$$;
-- Whatever removes assets leaves these out or refuses; this is for what forgets to.
CREATE FUNCTION refuse_held() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The asset % is on hold.', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER refuse_held BEFORE DELETE ON asset FOR EACH ROW WHEN (OLD.hold) EXECUTE FUNCTION refuse_held();

CREATE OR REPLACE FUNCTION publish_updated_assets() RETURNS trigger LANGUAGE plpgsql AS $$
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
    CASE WHEN n.tags <> o.tags THEN 'tags' END,
    CASE WHEN n.own_taken IS DISTINCT FROM o.own_taken THEN 'takenAt' END,
    CASE WHEN (n.own_latitude, n.own_longitude) IS DISTINCT FROM (o.own_latitude, o.own_longitude) THEN 'position' END,
    CASE WHEN n.descriptions <> o.descriptions THEN 'descriptions' END,
    CASE WHEN (n.rights, n.valid_from, n.valid_until, n.hold) IS DISTINCT FROM
              (o.rights, o.valid_from, o.valid_until, o.hold) THEN 'rights' END,
    CASE WHEN (n.focal_x, n.focal_y) IS DISTINCT FROM (o.focal_x, o.focal_y) THEN 'focalPoint' END,
    CASE WHEN n.poster_at IS DISTINCT FROM o.poster_at THEN 'posterAt' END
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

-- What search finds in the weight of the description: in every language, and the names of the place.
CREATE FUNCTION search.described(asset) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT search.described($1.description, nullif(concat_ws(E'\n',
    CASE WHEN $1.descriptions <> '{}' THEN
      (SELECT string_agg(value, E'\n' ORDER BY key) FROM jsonb_each_text($1.descriptions)) END,
    $1.taken_in_names), ''))
$$;

CREATE OR REPLACE FUNCTION search.index_inserted_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search.index_assets(ARRAY(
    SELECT ROW(n.id, n.organization_id, n.library_id, coalesce(n.approval_state, ''), n.created, n.name, n.tags,
               search.described(n))::search.text
    FROM inserted n WHERE n.trashed_at IS NULL));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION search.index_updated_assets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed search.text[] := ARRAY(
    SELECT ROW(n.id, n.organization_id, n.library_id, coalesce(n.approval_state, ''), n.created, n.name, n.tags,
               search.described(n))::search.text
    FROM is_now n JOIN was o ON o.id = n.id
    WHERE n.trashed_at IS NULL AND (n.analysed AND NOT o.analysed OR
      (o.organization_id, o.library_id, o.approval_state, o.created, o.name, o.tags, o.description, o.descriptions, o.taken_in_names, o.trashed_at, o.blob) IS DISTINCT FROM
      (n.organization_id, n.library_id, n.approval_state, n.created, n.name, n.tags, n.description, n.descriptions, n.taken_in_names, n.trashed_at, n.blob)));
BEGIN
  DELETE FROM search.asset s USING is_now n WHERE s.id = n.id AND n.trashed_at IS NOT NULL;
  IF cardinality(changed) > 0 THEN
    PERFORM search.index_assets(changed);
  END IF;
  RETURN NULL;
END $$;
