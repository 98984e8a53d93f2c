-- The filters of the search page: each finds the newest of a library without a look at the others, however few they are.
-- Those of an uploader are found by asset_by_person where they are few, and among the newest where they are many.
CREATE INDEX asset_by_camera ON asset (organization_id, library_id, (metadata #>> '{capture,model}'), created DESC, id DESC)
  WHERE trashed_at IS NULL AND metadata #>> '{capture,model}' IS NOT NULL;
-- 1: landscape, 0: square, -1: portrait.
CREATE INDEX asset_by_orientation ON asset (organization_id, library_id, sign((width - height)::float8), created DESC, id DESC)
  WHERE trashed_at IS NULL;
