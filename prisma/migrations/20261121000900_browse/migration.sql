-- The orders in which people look through a library and its trash. What is filtered by stands in the index too, so
-- that a place far down is found, and everything is counted, without a look at the rows themselves.
CREATE INDEX asset_browse_newest ON asset (organization_id, library_id, created DESC, id DESC)
  INCLUDE (kind, approval_state) WHERE trashed_at IS NULL AND parent_id IS NULL;
CREATE INDEX asset_browse_name ON asset (organization_id, library_id, lower(name), id)
  INCLUDE (name, kind, approval_state) WHERE trashed_at IS NULL AND parent_id IS NULL;
CREATE INDEX asset_browse_trash ON asset (organization_id, library_id, trashed_at DESC, id DESC)
  INCLUDE (kind, approval_state) WHERE trashed_at IS NOT NULL AND parent_id IS NULL;
