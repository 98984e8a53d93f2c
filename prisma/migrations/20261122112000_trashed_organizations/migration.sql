-- When an owner moved the organization to the trash. Nothing of it is reachable from then on; after 30 days it is purged.
ALTER TABLE organization ADD COLUMN trashed_at timestamptz(3);
CREATE INDEX organization_trash ON organization (trashed_at) WHERE trashed_at IS NOT NULL;
