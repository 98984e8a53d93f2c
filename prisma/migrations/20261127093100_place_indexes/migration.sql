-- Apart from the migration before, which would keep everybody from reading assets while indexes are made.

-- The assets of a place, and the places of a library.
CREATE INDEX asset_by_place ON asset (organization_id, library_id, taken_in, created DESC, id DESC)
  WHERE trashed_at IS NULL AND taken_in > '';
-- Positions without a name. Empty once all have one.
CREATE INDEX asset_without_place ON asset (id)
  WHERE taken_in IS NULL AND metadata #>> '{capture,latitude}' IS NOT NULL;
