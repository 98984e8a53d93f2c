-- What happened and what is done about it. An event is written in the transaction of the change it
-- tells of; a run is one function carrying out one event; a step is a finished or waiting part of a run.

CREATE SCHEMA engine;

CREATE TABLE engine.event (
  id         text PRIMARY KEY,
  name       text NOT NULL CHECK (name <> ''),
  data       jsonb NOT NULL,
  created    timestamptz(3) NOT NULL DEFAULT now(),
  -- When the event was turned into runs, or handed to the Inngest server.
  relayed_at timestamptz(3)
);
CREATE INDEX event_unrelayed ON engine.event (created, id) WHERE relayed_at IS NULL;

CREATE FUNCTION engine.announce_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NOTIFY engine_event;
  RETURN NULL;
END $$;
CREATE TRIGGER event_announced AFTER INSERT ON engine.event
  FOR EACH STATEMENT EXECUTE FUNCTION engine.announce_events();

CREATE TYPE engine.run_state AS ENUM ('queued', 'running', 'waiting', 'done', 'failed');

CREATE TABLE engine.run (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  function_id   text NOT NULL,
  event_id      text NOT NULL REFERENCES engine.event ON DELETE CASCADE,
  state         engine.run_state NOT NULL DEFAULT 'queued',
  -- Failed attempts since the last finished step.
  attempt       integer NOT NULL DEFAULT 0 CHECK (attempt >= 0),
  -- Processes that ended in the middle of this run since its last finished step.
  interruptions integer NOT NULL DEFAULT 0 CHECK (interruptions >= 0),
  -- Who carries the run out at the moment. Every write names it, so that a process which was taken
  -- for dead cannot write into a run that goes on elsewhere.
  lease         uuid,
  -- Of the last failed attempt; once the run has failed, the reason. json and not jsonb here and
  -- below: results come back exactly as the function gave them.
  error         json,
  output        json,
  created       timestamptz(3) NOT NULL DEFAULT now(),
  started_at    timestamptz(3),
  -- While waiting: the end of a sleep or the time of the next attempt.
  wakes_at      timestamptz(3),
  ended_at      timestamptz(3),
  -- An event never starts a function twice.
  CONSTRAINT run_once_per_event UNIQUE (event_id, function_id),
  CHECK ((state IN ('done', 'failed')) = (ended_at IS NOT NULL)),
  CHECK (state <> 'failed' OR error IS NOT NULL)
);
CREATE INDEX run_open ON engine.run (created, id) WHERE ended_at IS NULL;
CREATE INDEX run_failed ON engine.run (ended_at DESC) WHERE state = 'failed';

CREATE TYPE engine.step_kind AS ENUM ('run', 'sleep');
CREATE TYPE engine.step_state AS ENUM ('waiting', 'done', 'failed');

-- Functions see finished steps in the order in which they ended.
CREATE SEQUENCE engine.step_finished;

CREATE TABLE engine.step (
  run_id      uuid NOT NULL REFERENCES engine.run ON DELETE CASCADE,
  -- The hash under which the Inngest SDK knows the step.
  id          text NOT NULL,
  name        text NOT NULL,
  kind        engine.step_kind NOT NULL,
  state       engine.step_state NOT NULL,
  -- Failed attempts of a step that runs beside others; lone steps count on their run.
  attempt     integer NOT NULL DEFAULT 0 CHECK (attempt >= 0),
  output      json,
  error       json,
  created     timestamptz(3) NOT NULL DEFAULT now(),
  wakes_at    timestamptz(3),
  ended_at    timestamptz(3),
  ended_order bigint,
  PRIMARY KEY (run_id, id),
  CHECK ((state = 'waiting') = (ended_order IS NULL))
);
