-- A member asks others to decide on assets. An asset is answered when its approval was set after the request was made.
CREATE TABLE approval_request (
  id              TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL,
  asked_by_id     TEXT NOT NULL,
  message         TEXT CHECK (length(message) <= 500),
  created         TIMESTAMPTZ(3) NOT NULL,
  -- Up to when the asker has seen the answers, and when they were mailed that all are there.
  answers_seen_at TIMESTAMPTZ(3),
  told_at         TIMESTAMPTZ(3),
  FOREIGN KEY (organization_id, asked_by_id) REFERENCES member (organization_id, person_id) ON DELETE CASCADE
);
CREATE INDEX approval_request_asker ON approval_request (organization_id, asked_by_id, created);
CREATE INDEX approval_request_created ON approval_request (created);
CREATE INDEX approval_request_untold ON approval_request (id) WHERE told_at IS NULL;

CREATE TABLE approval_request_asset (
  request_id TEXT NOT NULL REFERENCES approval_request (id) ON DELETE CASCADE,
  asset_id   TEXT NOT NULL REFERENCES asset (id) ON DELETE CASCADE,
  PRIMARY KEY (request_id, asset_id)
);
CREATE INDEX approval_request_asset_asset ON approval_request_asset (asset_id);

CREATE TABLE approval_request_person (
  request_id TEXT NOT NULL REFERENCES approval_request (id) ON DELETE CASCADE,
  person_id  TEXT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
  -- When the person first opened it.
  seen_at    TIMESTAMPTZ(3),
  PRIMARY KEY (request_id, person_id)
);
CREATE INDEX approval_request_person_person ON approval_request_person (person_id);
