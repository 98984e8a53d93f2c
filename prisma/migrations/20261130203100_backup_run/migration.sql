-- Backups and drills that ended, good or not. Only the newest are kept.
CREATE TABLE backup_run (
  id text PRIMARY KEY,
  kind varchar(10) NOT NULL CHECK (kind IN ('backup', 'drill')),
  -- Where the backup is.
  place text NOT NULL,
  started timestamptz(3) NOT NULL,
  ended timestamptz(3) NOT NULL,
  good boolean NOT NULL,
  report jsonb NOT NULL
);

CREATE INDEX backup_run_kind ON backup_run (kind, started);
