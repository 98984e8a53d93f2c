-- Files that a library has more than once.

-- A person said that it is no duplicate of those that it was shown with. A group is shown again when another one comes.
ALTER TABLE asset ADD COLUMN not_duplicate boolean NOT NULL DEFAULT false;

-- Finds the live originals of a library that have the same bytes, in an upload and among all of them. It holds all that
-- groups are found by, so that a whole library is looked through on the index alone.
CREATE INDEX asset_by_bytes ON asset (organization_id, library_id, sha256) INCLUDE (not_duplicate)
  WHERE trashed_at IS NULL AND parent_id IS NULL;
