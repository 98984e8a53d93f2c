-- What keeps an index outside the database (Meilisearch) level with search.asset. Nothing of it costs anything
-- until it is started: the triggers are made then, and are gone when it is stopped.

-- One row while an index is fed.
CREATE TABLE search.feed (
  the_only  boolean PRIMARY KEY DEFAULT true CHECK (the_only),
  -- The index that holds everything which is not pending; null until there is one.
  index     text,
  -- The one that is being filled, and the asset up to which it is.
  filling   text,
  filled_to text,
  CHECK ((filling IS NULL) = (filled_to IS NULL))
);

-- Changes that the index was not told of yet. A row for every change, even of one asset: a change that commits
-- while an earlier one is carried has a row of its own, and no writer ever waits for another.
CREATE TABLE search.pending (
  number          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id text NOT NULL,
  asset_id        text NOT NULL
);
CREATE INDEX pending_organization ON search.pending (organization_id);

CREATE FUNCTION search.note_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search.pending (organization_id, asset_id) SELECT organization_id, id FROM changed;
  RETURN NULL;
END $$;

-- What changes from now on is noted. Waits for the writers of the moment, so that none of them is missed.
CREATE FUNCTION search.start_feed() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search.feed DEFAULT VALUES ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN; END IF;
  CREATE TRIGGER note_inserted AFTER INSERT ON search.asset
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search.note_changes();
  CREATE TRIGGER note_updated AFTER UPDATE ON search.asset
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search.note_changes();
  CREATE TRIGGER note_deleted AFTER DELETE ON search.asset
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search.note_changes();
END $$;

-- Nothing is noted any more, and what was is forgotten.
CREATE FUNCTION search.stop_feed() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search.feed;
  IF NOT FOUND THEN RETURN; END IF;
  DROP TRIGGER note_inserted ON search.asset;
  DROP TRIGGER note_updated ON search.asset;
  DROP TRIGGER note_deleted ON search.asset;
  TRUNCATE search.pending;
END $$;
