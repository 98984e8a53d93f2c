-- Apart from the migration before, which would keep everybody from reading assets while indexes are made.

CREATE INDEX asset_colours ON asset USING gin (colours) WHERE trashed_at IS NULL;
-- Images that were not measured. Empty once all were.
CREATE INDEX asset_unmeasured ON asset (id) WHERE colours IS NULL AND blurhash IS NOT NULL;
-- Old code survives: it finds images without a hash in the table itself.
DROP INDEX asset_without_hash;
