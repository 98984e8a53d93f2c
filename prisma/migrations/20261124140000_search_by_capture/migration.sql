-- The search page narrows to days of capture. Originals are found by asset_browse_captured.
CREATE INDEX asset_captured_variants ON asset (organization_id, library_id, captured_at DESC, created, id)
  WHERE trashed_at IS NULL AND parent_id IS NOT NULL;
