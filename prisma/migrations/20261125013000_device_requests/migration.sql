-- Devices without a browser that ask for access (RFC 8628), and the application of the command line.
CREATE TABLE device_request (
  id                 text PRIMARY KEY,
  device_code_lookup bytea NOT NULL UNIQUE,
  user_code_lookup   bytea NOT NULL UNIQUE,
  client_id          text NOT NULL REFERENCES oauth_client (client_id) ON DELETE CASCADE,
  scopes             text[] NOT NULL,
  client_ip          text NOT NULL,
  network            text NOT NULL,
  created            timestamptz(3) NOT NULL,
  expires_at         timestamptz(3) NOT NULL,
  poll_seconds       integer NOT NULL,
  polled_at          timestamptz(3),
  denied             boolean NOT NULL DEFAULT false,
  person_id          text,
  reference_id       text,
  -- Without a consent the other two are null, and nothing is checked. A consent that is withdrawn ends the request.
  FOREIGN KEY (client_id, person_id, reference_id)
    REFERENCES oauth_consent (client_id, user_id, reference_id) ON DELETE CASCADE,
  CHECK ((person_id IS NULL) = (reference_id IS NULL)),
  CHECK (NOT (denied AND person_id IS NOT NULL))
);
CREATE INDEX device_request_consent ON device_request (client_id, person_id, reference_id);
CREATE INDEX device_request_network ON device_request (network, expires_at);
CREATE INDEX device_request_expiry ON device_request (expires_at);

INSERT INTO oauth_client (id, client_id, name, redirect_uris, scopes, token_endpoint_auth_method, application_type,
                          grant_types, response_types, created, updated)
VALUES ('vitrine-cli', 'vitrine-cli', 'Vitrine command line', '{http://127.0.0.1/callback}', '{libraries,offline_access}',
        'none', 'native', '{authorization_code,refresh_token,urn:ietf:params:oauth:grant-type:device_code}', '{code}',
        now(), now());
