-- Bearer tokens of persons: for one organization, or for the whole account where organization_id is null.
CREATE TABLE access_token (
  id              text PRIMARY KEY,
  lookup          bytea NOT NULL UNIQUE,
  person_id       text NOT NULL REFERENCES person ON DELETE CASCADE,
  organization_id text REFERENCES organization ON DELETE CASCADE,
  created         timestamptz(3) NOT NULL,
  expires_at      timestamptz(3) NOT NULL,
  revoked_at      timestamptz(3)
);
CREATE INDEX access_token_person ON access_token (person_id);
CREATE INDEX access_token_expiry ON access_token (expires_at);
