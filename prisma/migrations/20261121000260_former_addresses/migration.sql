-- A promoted variant's record ends, but its address was given out for ever: it goes on serving the picture,
-- wherever that picture is by now.
CREATE TABLE former_address (
  -- The id that the variant had.
  id       text PRIMARY KEY,
  -- What it shows. Without a foreign key: the asset that holds these bytes changes with every promote.
  blob     text NOT NULL,
  -- The original; when it is removed, so are all pictures that ever were its variants.
  asset_id text NOT NULL REFERENCES asset (id) ON DELETE CASCADE,
  created  timestamptz(3) NOT NULL
);
CREATE INDEX former_address_asset ON former_address (asset_id);

-- Promoting exchanges the bytes of two rows in one statement, so that uniqueness is judged at its end.
ALTER TABLE asset DROP CONSTRAINT asset_blob_key;
ALTER TABLE asset ADD CONSTRAINT asset_blob_key UNIQUE (blob) DEFERRABLE INITIALLY IMMEDIATE;
