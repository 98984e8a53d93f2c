-- Which images look like another one or show the same.

-- In the order of the processes that still run: first assets, then what was found in them.
LOCK TABLE asset IN SHARE ROW EXCLUSIVE MODE;

-- A byte for each feature. Null: nobody asked for them; empty: there are none, because the analysis failed.
ALTER TABLE asset_analysis ADD COLUMN features bytea;

-- The signs of the features, in a narrow table that a search reads through: the few images with the most equal signs are
-- then compared exactly. By the bytes, as the analysis. The library is that of the asset with these bytes.
CREATE TABLE asset_likeness (
  blob            text PRIMARY KEY REFERENCES asset_analysis ON DELETE CASCADE,
  organization_id text NOT NULL,
  library_id      text NOT NULL,
  -- Whether the asset is an original, and not in the trash.
  findable        boolean NOT NULL,
  signs           bit varying NOT NULL
);
CREATE INDEX asset_likeness_findable ON asset_likeness (organization_id, library_id) WHERE findable;

-- A promote swaps the bytes of two assets; a transfer, the trash and a change of the original move the bytes.
CREATE FUNCTION place_likeness() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE asset_likeness SET library_id = NEW.library_id,
    findable = NEW.parent_id IS NULL AND NEW.trashed_at IS NULL
  WHERE blob = NEW.blob;
  RETURN NULL;
END $$;
CREATE TRIGGER place_likeness AFTER UPDATE OF library_id, parent_id, trashed_at, blob ON asset FOR EACH ROW
  WHEN ((OLD.library_id, OLD.parent_id, OLD.trashed_at, OLD.blob) IS DISTINCT FROM
        (NEW.library_id, NEW.parent_id, NEW.trashed_at, NEW.blob))
  EXECUTE FUNCTION place_likeness();
