-- What the writes of requests with an Idempotency-Key returned, so that the same request sent again gets the same answer.
-- No reference to the organization: its lock would come before those that the writes take, in another order.
CREATE TABLE idempotent_result (
  organization_id TEXT NOT NULL,
  -- SHA-256 of the caller and their key.
  lookup          BYTEA NOT NULL,
  -- SHA-256 of what was asked.
  fingerprint     BYTEA NOT NULL,
  -- NULL only within the transaction that adds the row.
  sealed          BYTEA,
  created         TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (organization_id, lookup)
);

CREATE INDEX idempotent_result_newest ON idempotent_result (organization_id, created DESC);
CREATE INDEX idempotent_result_created ON idempotent_result (created);
