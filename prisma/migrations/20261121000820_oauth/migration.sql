-- Applications that people let in, in the shape that better-auth's OAuth provider reads and writes.
-- What dies with what is said by the foreign keys: client, person and membership → consent → tokens.

-- An application that registered itself. `client_secret` is encrypted; null: it can keep none.
CREATE TABLE oauth_client (
  id                         text PRIMARY KEY,
  client_id                  text NOT NULL UNIQUE,
  client_secret              text,
  disabled                   boolean,
  name                       text,
  uri                        text,
  redirect_uris              text[] NOT NULL,
  scopes                     text[] NOT NULL,
  token_endpoint_auth_method text,
  application_type           text,
  grant_types                text[] NOT NULL,
  response_types             text[] NOT NULL,
  created                    timestamptz(3) NOT NULL,
  updated                    timestamptz(3) NOT NULL
);
CREATE INDEX oauth_client_created ON oauth_client (created);

-- What a person lets an application reach: one organization, or the whole account where reference_id is '*'.
CREATE TABLE oauth_consent (
  id              text PRIMARY KEY,
  client_id       text NOT NULL REFERENCES oauth_client (client_id) ON DELETE CASCADE,
  user_id         text NOT NULL REFERENCES person ON DELETE CASCADE,
  reference_id    text NOT NULL,
  organization_id text GENERATED ALWAYS AS (NULLIF(reference_id, '*')) STORED,
  scopes          text[] NOT NULL,
  created         timestamptz(3) NOT NULL,
  updated         timestamptz(3) NOT NULL,
  last_used_at    timestamptz(3),
  UNIQUE (client_id, user_id, reference_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES member (organization_id, person_id) ON DELETE CASCADE
);
CREATE INDEX oauth_consent_person ON oauth_consent (user_id);
CREATE INDEX oauth_consent_member ON oauth_consent (organization_id, user_id);

-- One that was exchanged stays, marked, so that its second use is noticed. `token` is a HMAC in hexadecimal.
CREATE TABLE oauth_refresh_token (
  id                    text PRIMARY KEY,
  token                 text NOT NULL UNIQUE,
  client_id             text NOT NULL,
  user_id               text NOT NULL,
  reference_id          text NOT NULL,
  authorization_code_id text,
  scopes                text[] NOT NULL,
  created               timestamptz(3) NOT NULL,
  expires_at            timestamptz(3) NOT NULL,
  revoked               timestamptz(3),
  FOREIGN KEY (client_id, user_id, reference_id)
    REFERENCES oauth_consent (client_id, user_id, reference_id) ON DELETE CASCADE
);
CREATE INDEX oauth_refresh_token_consent ON oauth_refresh_token (client_id, user_id, reference_id);
CREATE INDEX oauth_refresh_token_code ON oauth_refresh_token (authorization_code_id);
CREATE INDEX oauth_refresh_token_expiry ON oauth_refresh_token (expires_at);

CREATE TABLE oauth_access_token (
  id                    text PRIMARY KEY,
  token                 text NOT NULL UNIQUE,
  client_id             text NOT NULL,
  user_id               text NOT NULL,
  reference_id          text NOT NULL,
  refresh_id            text REFERENCES oauth_refresh_token ON DELETE CASCADE,
  authorization_code_id text,
  scopes                text[] NOT NULL,
  created               timestamptz(3) NOT NULL,
  expires_at            timestamptz(3) NOT NULL,
  FOREIGN KEY (client_id, user_id, reference_id)
    REFERENCES oauth_consent (client_id, user_id, reference_id) ON DELETE CASCADE
);
CREATE INDEX oauth_access_token_consent ON oauth_access_token (client_id, user_id, reference_id);
CREATE INDEX oauth_access_token_refresh ON oauth_access_token (refresh_id);
CREATE INDEX oauth_access_token_code ON oauth_access_token (authorization_code_id);
CREATE INDEX oauth_access_token_expiry ON oauth_access_token (expires_at);

-- An operator's token for one organization dies with the membership, too.
DELETE FROM access_token t
WHERE t.organization_id IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM member m WHERE m.organization_id = t.organization_id AND m.person_id = t.person_id);
ALTER TABLE access_token ADD FOREIGN KEY (organization_id, person_id)
  REFERENCES member (organization_id, person_id) ON DELETE CASCADE;
CREATE INDEX access_token_member ON access_token (organization_id, person_id);
