-- What an Inngest server was asked to do is a run, too. The service notes each of the server's calls on it.
ALTER TABLE engine.run
  -- When its event was sent to the server the last time: its place in the server's queue.
  ADD COLUMN sent_at timestamptz(3),
  -- When the server should call at the latest. Null: the embedded executor executes the run.
  ADD COLUMN expected_at timestamptz(3),
  -- The last sign of life of the server, or of a call in progress.
  ADD COLUMN called_at timestamptz(3),
  -- How often the event was sent again because the server did not call.
  ADD COLUMN sent_again integer NOT NULL DEFAULT 0 CHECK (sent_again >= 0);
CREATE INDEX run_called ON engine.run (called_at) WHERE called_at IS NOT NULL;

-- What waits for work is found without reading anything else.
CREATE INDEX asset_promoting ON asset (promoting_since) WHERE promoting_since IS NOT NULL;
CREATE INDEX bulk_change_open ON bulk_change (created, id) WHERE ended_at IS NULL;
CREATE INDEX mail_waiting ON mail (created, id) WHERE sent_at IS NULL AND failure IS NULL;
