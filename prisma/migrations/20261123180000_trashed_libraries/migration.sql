-- When an owner moved the library to the trash. Nothing of it is reachable from then on; after 30 days it is purged.
ALTER TABLE library ADD COLUMN trashed_at timestamptz(3);
CREATE INDEX library_trash ON library (trashed_at) WHERE trashed_at IS NOT NULL;
