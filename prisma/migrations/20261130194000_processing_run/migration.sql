-- The assets that a worker processes now. A crash of the server may lose them, so nothing is written to the log: whatever
-- has not ended waits again. No reference to the asset, whose row a check would lock.
CREATE UNLOGGED TABLE processing_run (
  organization_id text NOT NULL,
  asset_id        text NOT NULL,
  since           timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, asset_id)
);
CREATE INDEX processing_run_since ON processing_run (since);
