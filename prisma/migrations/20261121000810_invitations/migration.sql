-- An offer to join an organization, mailed to an address; whoever opens the link and signs in takes it.
CREATE TABLE invitation (
  id              text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organization ON DELETE CASCADE,
  -- Lower-cased.
  email           text NOT NULL CHECK (email = lower(email)),
  role            "Role" NOT NULL,
  -- The link carries the token; only its hash is kept.
  token_hash      bytea NOT NULL UNIQUE,
  invited_by_id   text REFERENCES person ON DELETE SET NULL,
  created         timestamptz(3) NOT NULL,
  expires_at      timestamptz(3) NOT NULL,
  accepted_at     timestamptz(3),
  -- One open invitation for one address; a new one takes the place of the old.
  UNIQUE (organization_id, email)
);
