-- Collections: assets of any library of an organization, in an order of their own. Only originals are in one; what is in it is an entry.
CREATE TYPE "CollectionSort" AS ENUM ('manual', 'added', 'captured', 'name');

CREATE TABLE collection (
  organization_id text NOT NULL REFERENCES organization ON DELETE CASCADE,
  id              text PRIMARY KEY,
  name            text NOT NULL CHECK (name <> ''),
  description     text NOT NULL DEFAULT '',
  -- Shown for it while it is in it; else the first entry is.
  cover_asset_id  text REFERENCES asset ON DELETE SET NULL,
  sort            "CollectionSort" NOT NULL DEFAULT 'manual',
  created_by_id   text REFERENCES person ON DELETE SET NULL,
  created         timestamptz(3) NOT NULL,
  updated         timestamptz(3) NOT NULL
);
CREATE INDEX collection_organization ON collection (organization_id);
CREATE INDEX collection_cover ON collection (cover_asset_id);
CREATE INDEX collection_person ON collection (created_by_id);

-- `place` has gaps, so that an asset that is moved is the only row that is written.
CREATE TABLE collection_asset (
  collection_id text NOT NULL REFERENCES collection ON DELETE CASCADE,
  asset_id      text NOT NULL REFERENCES asset ON DELETE CASCADE,
  place         bigint NOT NULL,
  added         timestamptz(3) NOT NULL,
  PRIMARY KEY (collection_id, asset_id)
);
CREATE INDEX collection_asset_place ON collection_asset (collection_id, place, asset_id);
CREATE INDEX collection_asset_asset ON collection_asset (asset_id);

-- How many live entries a collection has of each library. Those of a library in the trash stay counted, and are left out
-- when the counts are read.
CREATE TABLE collection_library (
  collection_id   text NOT NULL REFERENCES collection ON DELETE CASCADE,
  organization_id text NOT NULL,
  library_id      text NOT NULL,
  count           int NOT NULL,
  PRIMARY KEY (collection_id, library_id),
  FOREIGN KEY (organization_id, library_id) REFERENCES library (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX collection_library_library ON collection_library (organization_id, library_id);

-- An entry whose asset begins (1) or ceases (-1) to be live in a library.
CREATE TYPE counted_entry AS (collection_id text, organization_id text, library_id text, sign int);

-- Libraries are locked before their counts are, and rows are written in key order, so that parallel statements wait for
-- each other instead of deadlocking. A collection that is about to be deleted is not counted any more.
CREATE FUNCTION count_entries(changed counted_entry[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(changed) = 0 THEN
    RETURN;
  END IF;
  PERFORM FROM library WHERE (organization_id, id) IN (SELECT organization_id, library_id FROM unnest(changed))
  ORDER BY organization_id, id FOR KEY SHARE;

  INSERT INTO collection_library
  SELECT e.collection_id, e.organization_id, e.library_id, sum(e.sign)
  FROM unnest(changed) e JOIN collection c ON c.id = e.collection_id
  GROUP BY 1, 2, 3 HAVING sum(e.sign) <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (collection_id, library_id) DO UPDATE SET count = collection_library.count + excluded.count;

  DELETE FROM collection_library l USING (SELECT DISTINCT collection_id, library_id FROM unnest(changed) WHERE sign < 0) gone
  WHERE l.collection_id = gone.collection_id AND l.library_id = gone.library_id AND l.count = 0;
END $$;

-- The assets are locked in the order of their ids: whoever trashes or moves one meanwhile either is waited for here, or
-- waits, and then counts the entries that are there by then.
CREATE FUNCTION count_inserted_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM asset WHERE id IN (SELECT asset_id FROM inserted) ORDER BY id FOR SHARE;
  PERFORM count_entries(ARRAY(
    SELECT ROW(e.collection_id, a.organization_id, a.library_id, 1)::counted_entry
    FROM inserted e JOIN asset a ON a.id = e.asset_id WHERE a.trashed_at IS NULL));
  RETURN NULL;
END $$;

CREATE FUNCTION count_deleted_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM asset WHERE id IN (
    SELECT e.asset_id FROM deleted e JOIN collection c ON c.id = e.collection_id) ORDER BY id FOR SHARE;
  PERFORM count_entries(ARRAY(
    SELECT ROW(e.collection_id, a.organization_id, a.library_id, -1)::counted_entry
    FROM deleted e JOIN asset a ON a.id = e.asset_id WHERE a.trashed_at IS NULL));
  RETURN NULL;
END $$;

CREATE TRIGGER count_inserted AFTER INSERT ON collection_asset
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_entries();
CREATE TRIGGER count_deleted AFTER DELETE ON collection_asset
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_entries();

-- Entries whose assets are trashed, restored or moved to another library. Its name has it run after `count_updated`, which locks
-- the libraries.
CREATE FUNCTION count_updated_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_entries(ARRAY(
    SELECT ROW(e.collection_id, x.organization_id, x.library_id, x.sign)::counted_entry
    FROM was o JOIN is_now n ON n.id = o.id
      AND (n.library_id <> o.library_id OR (n.trashed_at IS NULL) <> (o.trashed_at IS NULL))
    JOIN collection_asset e ON e.asset_id = n.id
    CROSS JOIN LATERAL (
      VALUES (o.organization_id, o.library_id, -1, o.trashed_at IS NULL),
             (n.organization_id, n.library_id, 1, n.trashed_at IS NULL)
    ) x (organization_id, library_id, sign, live)
    WHERE x.live));
  RETURN NULL;
END $$;

CREATE TRIGGER count_updated_entries AFTER UPDATE ON asset
  REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION count_updated_entries();

-- The entries of an asset go before it does: afterwards nothing tells the library that they are counted in.
CREATE FUNCTION remove_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM collection_asset WHERE asset_id = OLD.id) THEN
    DELETE FROM collection_asset WHERE asset_id = OLD.id;
  END IF;
  RETURN OLD;
END $$;

CREATE TRIGGER remove_entries BEFORE DELETE ON asset FOR EACH ROW EXECUTE FUNCTION remove_entries();
