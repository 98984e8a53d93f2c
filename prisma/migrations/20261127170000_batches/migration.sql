-- A run may have several events. Each event keeps its row, so open events are found as before; the rows of the others name
-- the run of the first one, which executes them.
ALTER TABLE engine.run ADD COLUMN batch uuid;

CREATE INDEX run_batched ON engine.run (batch) WHERE batch IS NOT NULL;
