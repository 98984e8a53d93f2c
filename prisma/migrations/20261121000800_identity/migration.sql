-- How people sign in, in the shape that better-auth reads and writes.

-- A browser that a person signed in with. What the cookie carries is this token with a signature made with the
-- service's secret: whoever reads the table alone can make no cookie of it.
CREATE TABLE session (
  id         text PRIMARY KEY,
  token      text NOT NULL UNIQUE,
  user_id    text NOT NULL REFERENCES person ON DELETE CASCADE,
  expires_at timestamptz(3) NOT NULL,
  ip_address text,
  user_agent text,
  created    timestamptz(3) NOT NULL,
  updated    timestamptz(3) NOT NULL
);
CREATE INDEX session_person ON session (user_id);
CREATE INDEX session_expiry ON session (expires_at);

-- What a one-time link or an exchange with a passkey waits for. The identifier is hashed.
CREATE TABLE verification (
  id         text PRIMARY KEY,
  identifier text NOT NULL,
  value      text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  created    timestamptz(3) NOT NULL,
  updated    timestamptz(3) NOT NULL
);
CREATE INDEX verification_identifier ON verification (identifier);
CREATE INDEX verification_expiry ON verification (expires_at);

-- The public half of a key that a person's device keeps.
CREATE TABLE passkey (
  id            text PRIMARY KEY,
  name          text,
  public_key    text NOT NULL,
  user_id       text NOT NULL REFERENCES person ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  counter       double precision NOT NULL,
  device_type   text NOT NULL,
  backed_up     boolean NOT NULL,
  transports    text,
  aaguid        text,
  created       timestamptz(3)
);
CREATE INDEX passkey_person ON passkey (user_id);

-- The name of the stored picture; its address is made from the person's id, and stays when the picture changes.
ALTER TABLE person RENAME COLUMN avatar_url TO avatar_blob;
ALTER TABLE person ADD CONSTRAINT person_avatar_once UNIQUE (avatar_blob);
