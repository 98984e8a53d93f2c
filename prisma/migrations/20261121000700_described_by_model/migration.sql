-- Tells pictures that a model has described: it is asked once for each.
ALTER TABLE asset ADD COLUMN described_by_model boolean NOT NULL DEFAULT false;
