-- Functions may state how many of their runs are carried out at once, in all and for each lane, such as a library.

ALTER TABLE engine.run
  -- What the function's concurrency key makes of the event.
  ADD COLUMN lane text NOT NULL DEFAULT '',
  -- Has room, or needs none. While false and queued, a run has no job: the leader lets it in when there is room.
  ADD COLUMN admitted boolean NOT NULL DEFAULT true;

CREATE INDEX run_admitted ON engine.run (function_id, lane) WHERE admitted AND ended_at IS NULL;
CREATE INDEX run_parked ON engine.run (function_id, lane, created, id) WHERE state = 'queued' AND NOT admitted;

ALTER TABLE engine.run DROP CONSTRAINT run_check, DROP CONSTRAINT run_check1;
ALTER TABLE engine.run
  ADD CONSTRAINT run_ended CHECK ((state IN ('done', 'failed', 'cancelled')) = (ended_at IS NOT NULL)),
  ADD CONSTRAINT run_has_reason CHECK (state NOT IN ('failed', 'cancelled') OR error IS NOT NULL);
DROP INDEX engine.run_failed;
CREATE INDEX run_given_up ON engine.run (ended_at DESC) WHERE state IN ('failed', 'cancelled');

-- What is old is removed in order of age.
CREATE INDEX event_created ON engine.event (created);
