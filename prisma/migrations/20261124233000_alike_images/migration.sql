-- Images that look alike, found by a hash of what they show.

-- 63 bits; 0: it shows too little to be compared; null: a video, or not computed yet.
ALTER TABLE asset ADD COLUMN perceptual_hash bigint;
-- A person said that it is not like those that it was shown with. A group is shown again when another one comes.
ALTER TABLE asset ADD COLUMN not_alike boolean NOT NULL DEFAULT false;

-- Holds all that groups are found by, so that a whole library is looked through on the index alone.
CREATE INDEX asset_by_looks ON asset (organization_id, library_id, perceptual_hash) INCLUDE (sha256, not_alike)
  WHERE trashed_at IS NULL AND parent_id IS NULL AND perceptual_hash > 0;
-- Images that were processed before there was a hash. It is empty once all of them have one.
CREATE INDEX asset_without_hash ON asset (id) WHERE perceptual_hash IS NULL AND kind = 'image' AND processing = 'done';
