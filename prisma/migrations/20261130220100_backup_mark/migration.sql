-- The content of a file in the place of the backups, by which it is known to be of this service. NULL: not yet.
ALTER TABLE installation ADD COLUMN backup_mark text;

-- What `backup --to` wrote is none of the backups in BACKUP_TO.
ALTER TABLE backup_run DROP CONSTRAINT backup_run_kind_check;
ALTER TABLE backup_run ADD CONSTRAINT backup_run_kind_check CHECK (kind IN ('backup', 'folder', 'drill'));

-- The hash of each rendition: one hash over all of them also changed when one was added.
ALTER TABLE original_check DROP COLUMN derived_sha256, ADD COLUMN derived jsonb;
