-- How a person signs in, in the shape that better-auth reads: a row for a password, one for each outside
-- provider. Of a password only its salted scrypt hash is kept.
CREATE TABLE account (
  id                       text PRIMARY KEY,
  -- Of a password: the person's id. Of an outside provider: the id it knows the person by.
  account_id               text NOT NULL,
  provider_id              text NOT NULL,
  user_id                  text NOT NULL REFERENCES person ON DELETE CASCADE,
  access_token             text,
  refresh_token            text,
  id_token                 text,
  access_token_expires_at  timestamptz(3),
  refresh_token_expires_at timestamptz(3),
  scope                    text,
  password                 text,
  created                  timestamptz(3) NOT NULL,
  updated                  timestamptz(3) NOT NULL,
  UNIQUE (provider_id, account_id),
  CHECK (provider_id <> 'credential' OR password IS NOT NULL)
);
CREATE INDEX account_user ON account (user_id);

-- One person an address, however its letters are written.
ALTER TABLE person ADD CONSTRAINT person_email_lower CHECK (email = lower(email));

-- Some changes of access concern a person's whole account and no organization.
ALTER TABLE audit ALTER COLUMN organization_id DROP NOT NULL;
