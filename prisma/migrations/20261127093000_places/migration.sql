-- Where an asset was captured: the name of its position, found by the worker. The columns are not called "place": the
-- previous version has queries in which that would be ambiguous.

ALTER TABLE asset
  -- Country, region and city: 'CH/Valais/Zermatt'. Empty: its position has no name; null: not looked up yet, or no position.
  ADD COLUMN taken_in text COLLATE "C",
  -- A name of the place on each line, in several languages: search finds them.
  ADD COLUMN taken_in_names text;

-- Old code survives: it writes neither.
ALTER TABLE asset ADD CONSTRAINT asset_place_lengths CHECK (
  octet_length(taken_in) <= 1000 AND octet_length(taken_in_names) <= 4000
) NOT VALID;

-- A promote of the previous version exchanges the images and not their places: those are looked up again.
CREATE FUNCTION forget_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.taken_in := NULL;
  NEW.taken_in_names := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER forget_place BEFORE UPDATE OF blob ON asset FOR EACH ROW
  WHEN (OLD.blob <> NEW.blob AND OLD.taken_in = NEW.taken_in
    AND (OLD.metadata #> '{capture,latitude}', OLD.metadata #> '{capture,longitude}') IS DISTINCT FROM
        (NEW.metadata #> '{capture,latitude}', NEW.metadata #> '{capture,longitude}'))
  EXECUTE FUNCTION forget_place();

-- What search finds in the weight of the description.
CREATE FUNCTION search.described(description text, place_names text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN place_names IS NULL THEN description ELSE concat_ws(E'\n', description, place_names) END;

CREATE OR REPLACE FUNCTION search.index_inserted_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search.index_assets(ARRAY(
    SELECT ROW(n.id, n.organization_id, n.library_id, coalesce(n.approval_state, ''), n.created, n.name, n.tags,
               search.described(n.description, n.taken_in_names))::search.text
    FROM inserted n WHERE n.trashed_at IS NULL));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION search.index_updated_assets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed search.text[] := ARRAY(
    SELECT ROW(n.id, n.organization_id, n.library_id, coalesce(n.approval_state, ''), n.created, n.name, n.tags,
               search.described(n.description, n.taken_in_names))::search.text
    FROM is_now n JOIN was o ON o.id = n.id
    WHERE n.trashed_at IS NULL AND
      (o.organization_id, o.library_id, o.approval_state, o.created, o.name, o.tags, o.description, o.taken_in_names, o.trashed_at) IS DISTINCT FROM
      (n.organization_id, n.library_id, n.approval_state, n.created, n.name, n.tags, n.description, n.taken_in_names, n.trashed_at));
BEGIN
  DELETE FROM search.asset s USING is_now n WHERE s.id = n.id AND n.trashed_at IS NOT NULL;
  IF cardinality(changed) > 0 THEN
    PERFORM search.index_assets(changed);
  END IF;
  RETURN NULL;
END $$;

-- The filter of a saved view: a place as in asset.taken_in.
ALTER TABLE saved_view ADD COLUMN taken_in text;

-- Old code survives: it does not write it.
ALTER TABLE saved_view ADD CONSTRAINT saved_view_place_length CHECK (octet_length(taken_in) <= 2048) NOT VALID;
