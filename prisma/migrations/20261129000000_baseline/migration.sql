-- All tables of Vitrine, by noun: people, organizations, libraries and access, assets, what images show, videos, counters,
-- collections, share links, comments, approval requests, bulk changes, published events, webhooks, search, background
-- work; at the end, the lengths of texts. PostgreSQL 15 and later, UTF-8, no extension. prisma/schema.prisma describes the
-- columns as the code sees them. Columns that were added later stand last.

-- PEOPLE -------------------------------------------------------------------------------------------------------------

CREATE TABLE person (
  id             text PRIMARY KEY,
  -- One person per address, in upper or lower case.
  email          text UNIQUE CONSTRAINT person_email_lower CHECK (email = lower(email)),
  email_verified boolean NOT NULL DEFAULT false,
  name           text NOT NULL,
  -- The name of the stored image. Its URL is made from the person's id, and stays when the image changes.
  avatar_blob    text CONSTRAINT person_avatar_once UNIQUE,
  created        timestamptz(3) NOT NULL,
  updated        timestamptz(3) NOT NULL
);

-- account, session, verification and passkey have the shape that better-auth reads and writes.

-- How a person signs in: one row for a password, one for each outside provider. Passwords are salted scrypt hashes.
CREATE TABLE account (
  id                       text PRIMARY KEY,
  -- For a password: the person's id. For an outside provider: its id of the person.
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

-- A signed-in browser. Its cookie is the token, signed with the service's secret: the table alone does not make one.
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

-- One-time links and passkey exchanges in progress. The identifier is hashed.
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

-- Public keys; the private ones stay on the person's devices.
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

-- Mails on their way, and for 30 days what became of them. Subject and text contain secret links, so they are sealed
-- with the service's secret, and wiped in the statement that marks the mail as sent.
CREATE TABLE mail (
  id        text PRIMARY KEY,
  recipient text NOT NULL,
  -- What it is about: 'claim'.
  kind      text NOT NULL,
  sealed    bytea,
  created   timestamptz(3) NOT NULL,
  sent_at   timestamptz(3),
  -- Why it was given up. Its text is kept, so it can be sent again.
  failure   text,
  CONSTRAINT mail_wiped_when_sent CHECK ((sent_at IS NULL) = (sealed IS NOT NULL)),
  CONSTRAINT mail_sent_or_failed CHECK (sent_at IS NULL OR failure IS NULL)
);
CREATE INDEX mail_created ON mail (created);
CREATE INDEX mail_waiting ON mail (created, id) WHERE sent_at IS NULL AND failure IS NULL;
-- Counts the mails of a kind to an address.
CREATE INDEX mail_recipient ON mail (recipient, kind, created);

-- ORGANIZATIONS ------------------------------------------------------------------------------------------------------

CREATE TYPE "Plan" AS ENUM ('free', 'pro', 'canceled');
CREATE TYPE "Role" AS ENUM ('owner', 'member');
CREATE TYPE "Access" AS ENUM ('read', 'write');
-- About which share links a member wants mails.
CREATE TYPE "FeedbackMail" AS ENUM ('own', 'all', 'none');

CREATE TABLE organization (
  id              text PRIMARY KEY CHECK (id ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  name            text NOT NULL,
  plan            "Plan" NOT NULL DEFAULT 'free',
  approval_states text[] NOT NULL DEFAULT ARRAY['in_review', 'approved', 'needs_changes'],
  storage_bytes   bigint NOT NULL DEFAULT 0 CHECK (storage_bytes >= 0),
  libraries_count integer NOT NULL DEFAULT 0 CHECK (libraries_count >= 0),
  created         timestamptz(3) NOT NULL,
  -- When an owner moved it to the trash. Nothing in it is reachable from then on; it is purged after 30 days.
  trashed_at      timestamptz(3),
  -- Since when the assets of before are not analysed in the background, by the choice of an owner.
  analysis_paused_at timestamptz(3)
);
CREATE INDEX organization_trash ON organization (trashed_at) WHERE trashed_at IS NOT NULL;
CREATE INDEX organization_analysis_paused ON organization (id) WHERE analysis_paused_at IS NOT NULL;

CREATE TABLE member (
  organization_id text NOT NULL REFERENCES organization ON DELETE CASCADE,
  person_id       text NOT NULL REFERENCES person ON DELETE CASCADE,
  role            "Role" NOT NULL,
  created         timestamptz(3) NOT NULL,
  suspended_at    timestamptz(3),
  -- Up to when the member has seen the answers of visitors, and up to when they were mailed.
  feedback_seen_at   timestamptz(3),
  feedback_mailed_at timestamptz(3),
  feedback_mail      "FeedbackMail" NOT NULL DEFAULT 'own',
  -- Holds for every library without a row in library_right, also for later ones; null: for none, the member is a guest.
  library_access     "Access" DEFAULT 'write',
  PRIMARY KEY (organization_id, person_id),
  CONSTRAINT member_owner_access CHECK (role <> 'owner' OR library_access IS NOT DISTINCT FROM 'write'::"Access")
);
CREATE INDEX member_person ON member (person_id);

-- An offer to join, mailed to an address. Whoever opens the link and signs in accepts it.
CREATE TABLE invitation (
  id              text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organization ON DELETE CASCADE,
  email           text NOT NULL CHECK (email = lower(email)),
  role            "Role" NOT NULL,
  -- The link carries the token; only its hash is kept.
  token_hash      bytea NOT NULL UNIQUE,
  invited_by_id   text REFERENCES person ON DELETE SET NULL,
  created         timestamptz(3) NOT NULL,
  expires_at      timestamptz(3) NOT NULL,
  accepted_at     timestamptz(3),
  -- What the member may do in libraries: as in `member`, and a map from ids of libraries to access.
  library_access  "Access" DEFAULT 'write',
  library_rights  jsonb NOT NULL DEFAULT '{}'
    CONSTRAINT invitation_rights_length CHECK (pg_column_size(library_rights) <= 65536),
  -- A new invitation replaces the address's earlier one.
  UNIQUE (organization_id, email)
);

-- Organizations created without an account, until somebody claims them.
CREATE TABLE claim (
  organization_id text PRIMARY KEY REFERENCES organization ON DELETE CASCADE,
  token_hash      bytea NOT NULL UNIQUE,
  email           text NOT NULL CHECK (email = lower(email)),
  created         timestamptz(3) NOT NULL,
  expires_at      timestamptz(3) NOT NULL,
  claimed_at      timestamptz(3),
  claimed_by_id   text REFERENCES person ON DELETE SET NULL
);
CREATE INDEX claim_unclaimed_email ON claim (email, expires_at) WHERE claimed_at IS NULL;
CREATE INDEX claim_unclaimed_expiry ON claim (expires_at) WHERE claimed_at IS NULL;

-- Changes of access. `organization_id` is null when a change concerns a person's whole account.
CREATE TABLE audit (
  id              bigserial PRIMARY KEY,
  organization_id text,
  actor           text NOT NULL,
  action          text NOT NULL,
  subject         text NOT NULL,
  address         text,
  at              timestamptz(3) NOT NULL
);
CREATE INDEX audit_newest ON audit (organization_id, at DESC);
-- The latest changes, whatever the clocks of the processes that made them.
CREATE INDEX audit_latest ON audit (organization_id, id DESC);

-- How an organization looks to the visitors of its share links. One row at most of an organization.
CREATE TABLE brand (
  organization_id text PRIMARY KEY REFERENCES organization ON DELETE CASCADE,
  logo_blob       text UNIQUE,
  cover_blob      text UNIQUE,
  -- "#1a2b3c"
  accent          text,
  -- Whether a line says which service the page is made with.
  names_service   boolean NOT NULL DEFAULT true
);

-- LIBRARIES, AND ACCESS TO THEM --------------------------------------------------------------------------------------

CREATE TYPE "MediaKind" AS ENUM ('image', 'video');

CREATE TABLE library (
  organization_id text NOT NULL REFERENCES organization ON DELETE CASCADE,
  id              text NOT NULL CHECK (id ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  name            text NOT NULL CHECK (name <> ''),
  assets_count    integer NOT NULL DEFAULT 0,
  trash_count     integer NOT NULL DEFAULT 0,
  created         timestamptz(3) NOT NULL,
  -- Whether processing takes the caption and keywords of a file as the description and tags of its asset.
  takes_captions  boolean NOT NULL DEFAULT false,
  -- When an owner moved it to the trash. Nothing in it is reachable from then on; it is purged after 30 days.
  trashed_at      timestamptz(3),
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX library_first_come ON library (organization_id, created, id);
CREATE INDEX library_trash ON library (trashed_at) WHERE trashed_at IS NOT NULL;

-- What a member may do in one library; null: nothing, while the member sees the others.
CREATE TABLE library_right (
  organization_id text NOT NULL,
  person_id       text NOT NULL,
  library_id      text NOT NULL,
  access          "Access",
  PRIMARY KEY (organization_id, person_id, library_id),
  FOREIGN KEY (organization_id, person_id) REFERENCES member (organization_id, person_id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, library_id) REFERENCES library (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX library_right_library ON library_right (organization_id, library_id);

-- Named filters and orders of a library, for everybody who may read it.
CREATE TABLE saved_view (
  id              text PRIMARY KEY,
  organization_id text NOT NULL,
  library_id      text NOT NULL,
  name            text NOT NULL,
  sort            text NOT NULL,
  kind            "MediaKind",
  approval        text,
  tags            text[] NOT NULL,
  created         timestamptz(3) NOT NULL,
  -- A place as in asset.taken_in.
  taken_in        text,
  colour          text,
  orientation     text,
  FOREIGN KEY (organization_id, library_id) REFERENCES library (organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX saved_view_name ON saved_view (organization_id, library_id, lower(name));

CREATE TABLE api_key (
  id              text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organization ON DELETE CASCADE,
  name            text NOT NULL,
  lookup          bytea NOT NULL UNIQUE,
  sealed          bytea NOT NULL,
  created         timestamptz(3) NOT NULL,
  last_used_at    timestamptz(3),
  revoked_at      timestamptz(3),
  UNIQUE (organization_id, id)
);

-- The two foreign keys make sure that key and library belong to the same organization.
CREATE TABLE key_grant (
  key_id          text NOT NULL,
  organization_id text NOT NULL,
  library_id      text NOT NULL,
  access          "Access" NOT NULL,
  PRIMARY KEY (key_id, organization_id, library_id),
  FOREIGN KEY (organization_id, key_id) REFERENCES api_key (organization_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, library_id) REFERENCES library (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX key_grant_library ON key_grant (organization_id, library_id);

-- Access tokens made by the operator: for one organization, or for the whole account if `organization_id` is null.
-- A token for one organization goes with the membership.
CREATE TABLE access_token (
  id              text PRIMARY KEY,
  lookup          bytea NOT NULL UNIQUE,
  person_id       text NOT NULL REFERENCES person ON DELETE CASCADE,
  organization_id text REFERENCES organization ON DELETE CASCADE,
  created         timestamptz(3) NOT NULL,
  expires_at      timestamptz(3) NOT NULL,
  revoked_at      timestamptz(3),
  FOREIGN KEY (organization_id, person_id) REFERENCES member (organization_id, person_id) ON DELETE CASCADE
);
CREATE INDEX access_token_person ON access_token (person_id);
CREATE INDEX access_token_member ON access_token (organization_id, person_id);
CREATE INDEX access_token_expiry ON access_token (expires_at);

-- Applications that people let in, in the shape that better-auth's OAuth provider reads and writes. Deletions follow
-- the foreign keys: client, person or membership → consent → tokens.

-- A registered application. `client_secret` is encrypted; null: the application can keep none.
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
  updated                    timestamptz(3) NOT NULL,
  -- When somebody first gave the application access. Until then it belongs to the network it was registered from, and is
  -- deleted soon.
  connected_at               timestamptz(3),
  network                    text
);
CREATE INDEX oauth_client_created ON oauth_client (created);
CREATE INDEX oauth_client_network ON oauth_client (network, created);

-- What a person lets an application reach: one organization, or the whole account if `reference_id` is '*'.
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

-- A used token stays and is marked, so that a second use is noticed. `token` is an HMAC in hexadecimal.
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

-- Devices without a browser that ask for access (RFC 8628).
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
  -- Before the consent the last two are null, and nothing is checked. A withdrawn consent ends the request.
  FOREIGN KEY (client_id, person_id, reference_id)
    REFERENCES oauth_consent (client_id, user_id, reference_id) ON DELETE CASCADE,
  CHECK ((person_id IS NULL) = (reference_id IS NULL)),
  CHECK (NOT (denied AND person_id IS NOT NULL))
);
CREATE INDEX device_request_consent ON device_request (client_id, person_id, reference_id);
CREATE INDEX device_request_network ON device_request (network, expires_at);
CREATE INDEX device_request_expiry ON device_request (expires_at);

-- The application of our own command line.
INSERT INTO oauth_client (id, client_id, name, redirect_uris, scopes, token_endpoint_auth_method, application_type,
                          grant_types, response_types, created, updated, connected_at)
VALUES ('vitrine-cli', 'vitrine-cli', 'Vitrine command line', '{http://127.0.0.1/callback}',
        '{libraries,offline_access,libraries:read}', 'none', 'native',
        '{authorization_code,refresh_token,urn:ietf:params:oauth:grant-type:device_code}', '{code}', now(), now(), now());

-- Windows of the rate limits that several web processes share. rate-limiter-flexible reads and writes the table and
-- relies on the order of its columns. A crash of the server may lose them, so nothing is written to the log. Counting
-- changes no indexed column, so a row with free space beside it is replaced within its page.
CREATE UNLOGGED TABLE rate_limit_window (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL,
  expire bigint NOT NULL
) WITH (fillfactor = 50);

-- What the writes of requests with an Idempotency-Key returned, so that the same request sent again gets the same answer.
-- No reference to the organization: its lock would come before those that the writes take, in another order.
CREATE TABLE idempotent_result (
  organization_id text NOT NULL,
  -- SHA-256 of the caller and their key.
  lookup          bytea NOT NULL,
  -- SHA-256 of what was asked.
  fingerprint     bytea NOT NULL,
  -- NULL only within the transaction that adds the row.
  sealed          bytea,
  created         timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, lookup)
);
CREATE INDEX idempotent_result_newest ON idempotent_result (organization_id, created DESC);
CREATE INDEX idempotent_result_created ON idempotent_result (created);

-- ASSETS -------------------------------------------------------------------------------------------------------------

CREATE TYPE "Processing" AS ENUM ('waiting', 'done', 'failed');

CREATE TABLE asset (
  id              text PRIMARY KEY CHECK (length(id) >= 21),
  organization_id text NOT NULL,
  library_id      text NOT NULL,
  parent_id       text CHECK (parent_id <> id),
  kind            "MediaKind" NOT NULL,
  name            text NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
  description     text,
  described_by_person boolean NOT NULL DEFAULT false,
  tags            text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 200),
  ai_tags         text[] NOT NULL DEFAULT '{}' CHECK (ai_tags <@ tags),

  approval_state  text,
  approval_set_by text,
  approval_set_at timestamptz(3),
  approval_note   text,
  CHECK ((approval_state IS NULL) = (approval_set_at IS NULL)),

  -- Promoting swaps the bytes of two rows in one statement, so uniqueness is checked at its end.
  blob            text NOT NULL UNIQUE DEFERRABLE INITIALLY IMMEDIATE,
  sha256          text NOT NULL,
  size_bytes      bigint NOT NULL CHECK (size_bytes >= 0),
  content_type    text NOT NULL,
  content_version integer,

  processing       "Processing" NOT NULL DEFAULT 'waiting',
  processing_error text,
  width            integer,
  height           integer,
  duration         double precision,
  blurhash         text,
  renditions       integer[] NOT NULL DEFAULT '{}',
  metadata         jsonb,

  uploaded_by_person_id text REFERENCES person ON DELETE SET NULL,
  uploaded_by_key_id    text REFERENCES api_key ON DELETE SET NULL,

  promoting_since timestamptz(3),
  created         timestamptz(3) NOT NULL,
  updated         timestamptz(3),
  trashed_at      timestamptz(3),

  -- A model is asked once for each image.
  described_by_model boolean NOT NULL DEFAULT false,
  -- Settings of the camera, and what people wrote into the file. It is not part of the REST interface.
  photo           jsonb,
  -- Set by triggers, below.
  captured_at     timestamptz(3) NOT NULL DEFAULT now(),
  camera          text,

  -- A person said that it is no duplicate of those it was shown with. The group is shown again when another one comes.
  not_duplicate   boolean NOT NULL DEFAULT false,
  -- 63 bits that tell what an image shows; 0: too little to compare; null: a video, or not computed yet.
  perceptual_hash bigint,
  -- Like not_duplicate, for images that look alike.
  not_alike       boolean NOT NULL DEFAULT false,

  -- Where it was captured, found by the worker: country, region and city, 'CH/Valais/Zermatt'. Empty: its position has no
  -- name; null: not looked up yet, or no position.
  taken_in           text COLLATE "C",
  -- A name of the place on each line, in several languages: search finds them.
  taken_in_names     text,
  -- False: it waits for the analyser.
  analysed           boolean NOT NULL DEFAULT false,
  -- The colours of most of its image, the largest area first. Null: not measured yet, or there is no image.
  colours            text[],
  -- When the analysis failed last for a reason of the machine: others of the organization are looked at first.
  analysis_failed_at timestamptz(3),

  UNIQUE (organization_id, library_id, id),
  FOREIGN KEY (organization_id, library_id) REFERENCES library (organization_id, id),
  -- A variant lives where its original lives, and moves and goes with it.
  FOREIGN KEY (organization_id, library_id, parent_id)
    REFERENCES asset (organization_id, library_id, id) ON UPDATE CASCADE ON DELETE CASCADE
) WITH (
  -- Pages read places and counts from an index alone, which works only where a vacuum ran since the last change. By
  -- default PostgreSQL waits until a fifth of the table has changed: 200,000 of a million assets.
  autovacuum_vacuum_scale_factor = 0.03,
  autovacuum_vacuum_insert_scale_factor = 0.05,
  autovacuum_analyze_scale_factor = 0.05
);

-- When an asset was captured: what its file says, else when it was added. The clock of a camera has no time zone; it is
-- read as UTC, so the date is the one on the camera. Cameras and programs write a date in many ways: with other
-- separators or none, without a day, with the name of the month. Years before photography do not count as dates, and
-- neither does 1904, which videos without a date carry.
CREATE FUNCTION captured_at(metadata jsonb, created timestamptz) RETURNS timestamptz
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  written text := btrim(metadata #>> '{capture,recordedAt}');
  clock text := '(?:[T\s_,:]*(\d{1,2})[:.]?(\d\d)(?:[:.]?(\d\d))?(?:[.,]\d+)?(?:\s?([AP])\.?M)?)?';
  month_name text := '(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?';
  -- Year, month, day, hour, minute, second, A or P.
  part text[];
  day date;
BEGIN
  part := coalesce(
    -- 2024:05:01 12:00:00, 2024-5-1, 2024/05/01, 20240501T120000, 2024-05, 2024
    regexp_match(written, '(?i)^(\d{4})(?:[:/.\-\s]{0,2}(\d{1,2})(?:[:/.\-\s]{0,2}(\d{1,2})' || clock || ')?)?(?!\d)'),
    -- 01.05.2024 12:00
    (SELECT ARRAY[p[3], p[2], p[1], p[4], p[5], p[6], p[7]]
     FROM regexp_match(written, '(?i)^(\d{1,2})[./\-](\d{1,2})[./\-](\d{4})' || clock) p WHERE p IS NOT NULL),
    -- Wed, 01 May 2024 12:00:00 GMT
    (SELECT ARRAY[p[3], p[2], p[1], p[4], p[5], p[6], p[7]]
     FROM regexp_match(written, '(?i)\m(\d{1,2})[\s\-]+' || month_name || '[\s\-,]+(\d{4})' || clock) p WHERE p IS NOT NULL),
    -- May 1, 2024 12:00:00 PM
    (SELECT ARRAY[p[3], p[1], p[2], p[4], p[5], p[6], p[7]]
     FROM regexp_match(written, '(?i)\m' || month_name || '\s+(\d{1,2}),?\s+(\d{4})' || clock) p WHERE p IS NOT NULL),
    -- Wed May  1 12:00:00 CEST 2024
    (SELECT ARRAY[p[6], p[1], p[2], p[3], p[4], p[5], NULL]
     FROM regexp_match(written, '(?i)\m' || month_name || '\s+(\d{1,2})\s+(\d\d):(\d\d):(\d\d)(?:\s+\w+)?\s+(\d{4})$') p
     WHERE p IS NOT NULL));
  IF part[2] ~ '[A-Za-z]' THEN
    part[2] := (position(initcap(part[2]) IN 'JanFebMarAprMayJunJulAugSepOctNovDec') + 2) / 3;
  ELSIF part[2]::int > 12 AND part[3]::int <= 12 AND written !~ '^\d{4}' THEN
    -- 05/31/2024
    part[2:3] := ARRAY[part[3], part[2]];
  END IF;
  IF part IS NULL OR part[1]::int NOT BETWEEN 1826 AND 2199 OR part[1]::int = 1904
     OR part[2]::int NOT BETWEEN 1 AND 12 OR part[3]::int < 1 THEN
    RETURN created;
  END IF;
  day := make_date(part[1]::int, coalesce(part[2]::int, 1), 1) + coalesce(part[3]::int, 1) - 1;
  IF date_part('month', day) <> coalesce(part[2]::int, 1) THEN
    RETURN created;
  END IF;
  IF part[4]::int > 23 OR part[5]::int > 59 OR part[6]::int > 59 THEN
    part[4:6] := ARRAY['0', '0', '0'];
  ELSIF part[7] IS NOT NULL AND part[4]::int <= 12 THEN
    part[4] := part[4]::int % 12 + CASE WHEN upper(part[7]) = 'P' THEN 12 ELSE 0 END;
  END IF;
  RETURN (day + make_time(coalesce(part[4]::int, 0), coalesce(part[5]::int, 0), coalesce(part[6]::int, 0)))
    AT TIME ZONE 'UTC';
END $$;

CREATE FUNCTION set_captured_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.captured_at := captured_at(NEW.metadata, NEW.created);
  RETURN NEW;
END $$;
CREATE TRIGGER set_captured_at BEFORE INSERT OR UPDATE OF metadata, created ON asset
  FOR EACH ROW EXECUTE FUNCTION set_captured_at();

-- The model, as the file has it. It is a column because an index on an expression is read without the rows only if it
-- also holds the columns in that expression, and `metadata` is too large for that.
CREATE FUNCTION set_camera() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.camera := NEW.metadata #>> '{capture,model}';
  RETURN NEW;
END $$;
CREATE TRIGGER set_camera BEFORE INSERT OR UPDATE OF metadata ON asset
  FOR EACH ROW EXECUTE FUNCTION set_camera();

-- A promote exchanges the bytes of two assets in one statement. The place and the colours belong to the bytes: the former
-- is looked up again unless the promote exchanged it, too, the latter go with the bytes. take_colours is STABLE: it reads
-- the rows as they were before that statement.
CREATE FUNCTION forget_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.taken_in := NULL;
  NEW.taken_in_names := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER forget_place BEFORE UPDATE OF blob ON asset FOR EACH ROW
  WHEN (OLD.blob <> NEW.blob AND OLD.taken_in = NEW.taken_in
    AND (OLD.metadata #> '{capture,latitude}', OLD.metadata #> '{capture,longitude}') IS DISTINCT FROM
        (NEW.metadata #> '{capture,latitude}', NEW.metadata #> '{capture,longitude}'))
  EXECUTE FUNCTION forget_place();

CREATE FUNCTION take_colours() RETURNS trigger LANGUAGE plpgsql STABLE AS $$
BEGIN
  NEW.colours := (SELECT colours FROM asset WHERE blob = NEW.blob);
  RETURN NEW;
END $$;
CREATE TRIGGER take_colours BEFORE UPDATE OF blob ON asset FOR EACH ROW
  WHEN (OLD.blob <> NEW.blob) EXECUTE FUNCTION take_colours();

-- Web processes keep rows of served files in memory and drop them when these
-- triggers report a change: `<organization>/<blob>,<blob>…`, or `<organization>` for all its files. Rows are found by
-- their blob, because a former URL serves the row of another asset. New rows need no report: only what was found is kept.
CREATE FUNCTION report_updated_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('served_file', OLD.organization_id || '/' || OLD.blob);
  RETURN NULL;
END $$;
CREATE TRIGGER report_updated_file AFTER UPDATE ON asset FOR EACH ROW
  WHEN ((OLD.blob, OLD.sha256, OLD.size_bytes, OLD.content_type, OLD.name, OLD.content_version, OLD.renditions,
         OLD.blurhash IS NULL, OLD.created)
        IS DISTINCT FROM
        (NEW.blob, NEW.sha256, NEW.size_bytes, NEW.content_type, NEW.name, NEW.content_version, NEW.renditions,
         NEW.blurhash IS NULL, NEW.created))
  EXECUTE FUNCTION report_updated_file();

-- A payload has less than 8,000 bytes.
CREATE FUNCTION report_deleted_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('served_file',
    organization_id || CASE WHEN count(*) <= 50 THEN '/' || string_agg(blob, ',') ELSE '' END)
  FROM deleted GROUP BY organization_id;
  RETURN NULL;
END $$;
CREATE TRIGGER report_deleted_files AFTER DELETE ON asset
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION report_deleted_files();

-- The files of a library or an organization in the trash are not served. The argument: the column with the organization.
CREATE FUNCTION report_trash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('served_file', to_jsonb(OLD) ->> TG_ARGV[0]);
  RETURN NULL;
END $$;
CREATE TRIGGER report_trashed_library AFTER UPDATE ON library FOR EACH ROW
  WHEN (OLD.trashed_at IS DISTINCT FROM NEW.trashed_at) EXECUTE FUNCTION report_trash('organization_id');
CREATE TRIGGER report_trashed_organization AFTER UPDATE ON organization FOR EACH ROW
  WHEN (OLD.trashed_at IS DISTINCT FROM NEW.trashed_at) EXECUTE FUNCTION report_trash('id');

-- Lists of the REST interface, and background work.
CREATE INDEX asset_newest ON asset (organization_id, library_id, created DESC, id DESC) WHERE trashed_at IS NULL;
CREATE INDEX asset_variants ON asset (parent_id, created, id) WHERE parent_id IS NOT NULL;
CREATE INDEX asset_tags ON asset USING gin (tags) WHERE trashed_at IS NULL;
CREATE INDEX asset_trash ON asset (trashed_at) WHERE trashed_at IS NOT NULL;
CREATE INDEX asset_unprocessed ON asset (created) WHERE processing = 'waiting';
CREATE INDEX asset_by_key ON asset (uploaded_by_key_id) WHERE uploaded_by_key_id IS NOT NULL;
CREATE INDEX asset_by_person ON asset (uploaded_by_person_id) WHERE uploaded_by_person_id IS NOT NULL;
CREATE INDEX asset_promoting ON asset (promoting_since) WHERE promoting_since IS NOT NULL;
CREATE INDEX asset_video ON asset (organization_id, created) WHERE kind = 'video';
-- Positions without a name. Empty once all have one.
CREATE INDEX asset_without_place ON asset (id)
  WHERE taken_in IS NULL AND metadata #>> '{capture,latitude}' IS NOT NULL;
-- Images that were not measured. Empty once all were.
CREATE INDEX asset_unmeasured ON asset (id) WHERE colours IS NULL AND blurhash IS NOT NULL;
-- The images of an organization that wait for the analyser; those that failed come last.
CREATE INDEX asset_waiting_turns ON asset (organization_id, analysis_failed_at NULLS FIRST)
  WHERE NOT analysed AND processing <> 'waiting' AND trashed_at IS NULL;

-- The orders of a library and its trash on pages. They include the filtered columns, so a distant place is found, and
-- everything is counted, without reading rows.
CREATE INDEX asset_browse_newest ON asset (organization_id, library_id, created DESC, id DESC)
  INCLUDE (kind, approval_state) WHERE trashed_at IS NULL AND parent_id IS NULL;
CREATE INDEX asset_browse_name ON asset (organization_id, library_id, lower(name), id)
  INCLUDE (name, kind, approval_state) WHERE trashed_at IS NULL AND parent_id IS NULL;
CREATE INDEX asset_browse_captured ON asset (organization_id, library_id, captured_at DESC, id DESC)
  INCLUDE (kind, approval_state) WHERE trashed_at IS NULL AND parent_id IS NULL;
CREATE INDEX asset_browse_trash ON asset (organization_id, library_id, trashed_at DESC, id DESC)
  INCLUDE (kind, approval_state) WHERE trashed_at IS NOT NULL AND parent_id IS NULL;

-- Groups by camera, type and approval, newest first in each; assets without a camera or a review come last. All keys
-- ascend, so PostgreSQL finds what follows an asset by comparing rows once: `epoch - created` ascends from the newest
-- asset to the oldest.
CREATE INDEX asset_browse_camera
  ON asset (organization_id, library_id, coalesce('0' || lower(camera), '1'), (timestamptz 'epoch' - created), id)
  INCLUDE (camera, created, kind, approval_state) WHERE trashed_at IS NULL AND parent_id IS NULL;
CREATE INDEX asset_browse_type
  ON asset (organization_id, library_id, content_type, (timestamptz 'epoch' - created), id)
  INCLUDE (created, kind, approval_state) WHERE trashed_at IS NULL AND parent_id IS NULL;
CREATE INDEX asset_browse_approval
  ON asset (organization_id, library_id, coalesce('0' || approval_state, '1'), (timestamptz 'epoch' - created), id)
  INCLUDE (approval_state, created, kind) WHERE trashed_at IS NULL AND parent_id IS NULL;

-- Pages count what the grid shows: originals. These are the variants to subtract from the counters of the triggers.
CREATE INDEX asset_library_variants ON asset (organization_id, library_id, trashed_at) WHERE parent_id IS NOT NULL;

-- Filters of the search page: each finds the newest matches of a library, however few, without reading other assets.
-- A rare uploader is found by asset_by_person, a frequent one among the newest; originals by day of capture are found by
-- asset_browse_captured.
CREATE INDEX asset_by_camera ON asset (organization_id, library_id, (metadata #>> '{capture,model}'), created DESC, id DESC)
  WHERE trashed_at IS NULL AND metadata #>> '{capture,model}' IS NOT NULL;
-- 1: landscape, 0: square, -1: portrait.
CREATE INDEX asset_by_orientation ON asset (organization_id, library_id, sign((width - height)::float8), created DESC, id DESC)
  WHERE trashed_at IS NULL;
CREATE INDEX asset_captured_variants ON asset (organization_id, library_id, captured_at DESC, created, id)
  WHERE trashed_at IS NULL AND parent_id IS NOT NULL;
-- The assets of a place, and the places of a library.
CREATE INDEX asset_by_place ON asset (organization_id, library_id, taken_in, created DESC, id DESC)
  WHERE trashed_at IS NULL AND taken_in > '';
CREATE INDEX asset_colours ON asset USING gin (colours) WHERE trashed_at IS NULL;

-- Live originals with the same bytes, and images that look alike. Both hold everything that groups need, so a whole
-- library is compared on the index alone.
CREATE INDEX asset_by_bytes ON asset (organization_id, library_id, sha256) INCLUDE (not_duplicate)
  WHERE trashed_at IS NULL AND parent_id IS NULL;
CREATE INDEX asset_by_looks ON asset (organization_id, library_id, perceptual_hash) INCLUDE (sha256, not_alike)
  WHERE trashed_at IS NULL AND parent_id IS NULL AND perceptual_hash > 0;

-- Every new content version is above this number. A restore raises it above every version served before: clients cache
-- the bytes of a URL with ?v= for a year.
CREATE SEQUENCE content_version_floor MINVALUE 0 START 0;

-- The record of a promoted variant ends, but its URL is permanent: it keeps serving the image, wherever that is now.
CREATE TABLE former_address (
  -- The former id of the variant.
  id       text PRIMARY KEY,
  -- What it serves. No foreign key: every promote gives these bytes to another asset.
  blob     text NOT NULL,
  -- The original. When it is purged, so is every image that ever was a variant of it.
  asset_id text NOT NULL REFERENCES asset (id) ON DELETE CASCADE,
  created  timestamptz(3) NOT NULL
);
CREATE INDEX former_address_asset ON former_address (asset_id);

-- All approvals, in order. The columns of the asset hold the last one.
CREATE TABLE approval_entry (
  id       bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  asset_id text NOT NULL REFERENCES asset (id) ON DELETE CASCADE,
  state    text NOT NULL,
  set_by   text,
  set_at   timestamptz(3) NOT NULL,
  note     text
);
CREATE INDEX approval_entry_asset ON approval_entry (asset_id, id);

-- Files that arrive in several requests, and what became of them.
CREATE TYPE "UploadState" AS ENUM ('receiving', 'inspecting', 'done', 'refused');

CREATE TABLE upload (
  id              text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organization ON DELETE CASCADE,
  library_id      text NOT NULL,
  person_id       text REFERENCES person ON DELETE SET NULL,
  key_id          text REFERENCES api_key ON DELETE SET NULL,
  name            text NOT NULL,
  declared_type   text NOT NULL,
  metadata        text,
  -- No references: the upload is refused if its original is gone, and still names its asset after the asset is purged.
  parent_id       text,
  asset_id        text,
  sha256          text,
  source_url      text,
  size_bytes      bigint NOT NULL CHECK (size_bytes >= 0),
  received_bytes  bigint NOT NULL DEFAULT 0 CHECK (received_bytes BETWEEN 0 AND size_bytes),
  state           "UploadState" NOT NULL DEFAULT 'receiving',
  blob            text NOT NULL UNIQUE,
  parts           jsonb,
  refusal_code    text,
  refusal_message text,
  lease_id        text,
  lease_until     timestamptz(3),
  created         timestamptz(3) NOT NULL,
  touched         timestamptz(3) NOT NULL,
  ended_at        timestamptz(3),
  -- The client sends the bytes to the bucket itself.
  is_direct       boolean NOT NULL DEFAULT false,
  -- The lease that a newer request of the client wants to end: its writer keeps what it has and gives the lease back.
  unwanted_lease_id text,
  FOREIGN KEY (organization_id, library_id) REFERENCES library ON DELETE CASCADE
);
-- Uploads that hold storage: each new one counts and sums them.
CREATE INDEX upload_unfinished ON upload (organization_id, touched) WHERE state IN ('receiving', 'inspecting');
CREATE INDEX upload_library ON upload (organization_id, library_id);
CREATE INDEX upload_person ON upload (person_id);
CREATE INDEX upload_key ON upload (key_id);
CREATE INDEX upload_touched ON upload (touched) WHERE state = 'receiving';
CREATE INDEX upload_ended ON upload (ended_at);
-- An organization keeps the outcomes of its latest uploads only.
CREATE INDEX upload_outcomes ON upload (organization_id, ended_at DESC) WHERE ended_at IS NOT NULL;

-- WHAT IMAGES SHOW ----------------------------------------------------------------------------------------------------

-- What the analyser found in images: lines of text, objects and features. Found again only when the analyser is told to.
-- By the bytes it was made of: a promote moves it with the image. No reference, because a promote swaps the bytes of two
-- assets in one statement; forget_analyses() removes what no asset has any more.
CREATE TABLE asset_analysis (
  blob        text PRIMARY KEY,
  -- [{ "text", "confidence", "box" }] in reading order.
  lines       jsonb NOT NULL DEFAULT '[]',
  -- [{ "label", "confidence", "box" }], the most certain first.
  objects     jsonb NOT NULL DEFAULT '[]',
  -- The tags it gave: those missing later were removed by a person.
  tags        text[] NOT NULL DEFAULT '{}',
  -- What else people call the objects, by the tag that stands for them: removed with the tag.
  other_words jsonb NOT NULL DEFAULT '{}',
  -- Why nothing could be found; null when the image was looked at.
  failure     text,
  analysed_at timestamptz(3) NOT NULL,
  -- A byte for each feature. Null: nobody asked for them; empty: there are none, because the analysis failed.
  features    bytea,
  -- The model of the operator's that they are of; empty: the model for objects.
  features_model text NOT NULL DEFAULT '',
  -- What an image shows as a whole, by the operator's model: [{ "label", "confidence" }], the most certain first. Null:
  -- tags name the objects.
  labels      jsonb,
  -- Visitors of share links may read descriptions, and never learn where an image was captured.
  description_without_place text,
  -- That of the asset with the image, which never changes: the backlog of the analysis goes round the organizations.
  organization_id text,
  -- As analysis_failed_at of the asset, for the features of the operator's model.
  features_failed_at timestamptz(3),
  -- Of ANALYSIS: what was looked for in the image.
  parts       text[] NOT NULL DEFAULT '{text,objects}'
);
-- Each organization's images with features of a model and with the parts looked for.
CREATE INDEX asset_analysis_turns
  ON asset_analysis (organization_id, features_model, parts, features_failed_at NULLS FIRST) WHERE failure IS NULL;

CREATE FUNCTION place_analysis() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.organization_id := (SELECT organization_id FROM asset WHERE blob = NEW.blob);
  RETURN NEW;
END $$;
CREATE TRIGGER place_analysis BEFORE INSERT ON asset_analysis FOR EACH ROW EXECUTE FUNCTION place_analysis();

-- A promote moves the bytes to another row, and with them what is known of them.
CREATE FUNCTION know_analysis() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.analysed := EXISTS (SELECT FROM asset_analysis n WHERE n.blob = NEW.blob);
  RETURN NEW;
END $$;
CREATE TRIGGER know_analysis BEFORE UPDATE OF blob ON asset FOR EACH ROW
  WHEN (OLD.blob IS DISTINCT FROM NEW.blob) EXECUTE FUNCTION know_analysis();

-- Since when assets of before are not analysed in the background, by the operator's command; one row while they are not.
CREATE TABLE analysis_pause (
  the_only boolean PRIMARY KEY DEFAULT true CHECK (the_only),
  since    timestamptz(3) NOT NULL
);

CREATE FUNCTION forget_analyses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A promote removes a row and adds another one with its bytes.
  DELETE FROM asset_analysis n USING deleted o
  WHERE n.blob = o.blob AND NOT EXISTS (SELECT FROM asset a WHERE a.blob = o.blob);
  RETURN NULL;
END $$;
CREATE TRIGGER forget_analyses AFTER DELETE ON asset
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION forget_analyses();

-- The signs of the features, in a narrow table that a search reads through: the few images with the most equal signs are
-- then compared exactly. By the bytes, as the analysis. The library is that of the asset with these bytes.
CREATE TABLE asset_likeness (
  blob            text PRIMARY KEY REFERENCES asset_analysis ON DELETE CASCADE,
  organization_id text NOT NULL,
  library_id      text NOT NULL,
  -- Whether the asset is an original, and not in the trash.
  findable        boolean NOT NULL,
  signs           bit varying NOT NULL,
  -- As features_model of the analysis: only signs of one model are compared.
  model           text NOT NULL DEFAULT ''
);
CREATE INDEX asset_likeness_findable ON asset_likeness (organization_id, library_id) WHERE findable;
-- Images chosen at random among those with features of a model.
CREATE INDEX asset_likeness_model ON asset_likeness (model, blob);

-- A promote swaps the bytes of two assets; a transfer, the trash and a change of the original move the bytes.
CREATE FUNCTION place_likeness() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE asset_likeness SET library_id = NEW.library_id,
    findable = NEW.parent_id IS NULL AND NEW.trashed_at IS NULL
  WHERE blob = NEW.blob;
  RETURN NULL;
END $$;
CREATE TRIGGER place_likeness AFTER UPDATE OF library_id, parent_id, trashed_at, blob ON asset FOR EACH ROW
  WHEN ((OLD.library_id, OLD.parent_id, OLD.trashed_at, OLD.blob) IS DISTINCT FROM
        (NEW.library_id, NEW.parent_id, NEW.trashed_at, NEW.blob))
  EXECUTE FUNCTION place_likeness();

-- VIDEOS --------------------------------------------------------------------------------------------------------------

-- The version of a video that every browser plays. It belongs to stored bytes, not to an asset: promoting, moving and
-- trashing an asset changes nothing here.
CREATE TYPE "PlaybackState" AS ENUM ('waiting', 'ready', 'failed');
CREATE TABLE playback (
  blob            text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organization ON DELETE CASCADE,
  state           "PlaybackState" NOT NULL DEFAULT 'waiting',
  failure         text,
  failures        integer NOT NULL DEFAULT 0,
  retry_at        timestamptz(3),
  parts           integer NOT NULL DEFAULT 0,
  made_parts      integer NOT NULL DEFAULT 0,
  original_plays  boolean NOT NULL DEFAULT false,
  width           integer,
  height          integer,
  frame_rate      double precision,
  strip           jsonb,
  size_bytes      bigint NOT NULL DEFAULT 0,
  created         timestamptz(3) NOT NULL,
  -- The captions within the video, stored beside it.
  captions        jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX playback_organization ON playback (organization_id, state);
CREATE INDEX playback_waiting ON playback (created) WHERE state = 'waiting';

-- Web processes keep rows of served files in memory.
CREATE TRIGGER report_playback AFTER UPDATE ON playback FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION report_updated_file();

-- COUNTERS -----------------------------------------------------------------------------------------------------------

-- Triggers keep the counters, so no operation can forget them: whatever statement changes assets, the counts of its
-- libraries, tags and months follow in the same transaction. Rows are written in key order, so that parallel statements
-- wait for each other instead of deadlocking.

-- Only live assets count for tags.
CREATE TABLE tag (
  organization_id text NOT NULL,
  library_id      text NOT NULL,
  id              text NOT NULL,
  count           integer NOT NULL,
  ai_count        integer NOT NULL,
  PRIMARY KEY (organization_id, library_id, id),
  FOREIGN KEY (organization_id, library_id) REFERENCES library (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX tag_most_used ON tag (organization_id, library_id, count DESC, id);

-- Live originals of a library by month of capture. Pages show the months, and use them to find a distant place in the
-- order of capture dates.
CREATE TABLE library_month (
  organization_id text NOT NULL,
  library_id text NOT NULL,
  month date NOT NULL,
  count int NOT NULL,
  PRIMARY KEY (organization_id, library_id, month),
  FOREIGN KEY (organization_id, library_id) REFERENCES library (organization_id, id) ON DELETE CASCADE
);

-- `month`: null for variants and in the trash.
CREATE TYPE counted_asset AS (
  organization_id text, library_id text, tags text[], ai_tags text[], live boolean, month date
);

CREATE FUNCTION month_of(asset) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN $1.trashed_at IS NULL AND $1.parent_id IS NULL
    THEN date_trunc('month', $1.captured_at AT TIME ZONE 'UTC')::date END
$$;

-- An upload and a transfer into one library hold its row FOR KEY SHARE until they count, so the counters lock it FOR NO KEY
-- UPDATE: FOR UPDATE would make each wait for the other.
CREATE FUNCTION count_assets(before counted_asset[], after counted_asset[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH changed AS (
    SELECT a.*, -1 AS sign FROM unnest(before) a
    UNION ALL
    SELECT a.*, 1 FROM unnest(after) a
  ), difference AS (
    SELECT c.organization_id, c.library_id, t.tag AS id,
           sum(c.sign)::int AS count,
           coalesce(sum(c.sign) FILTER (WHERE t.tag = ANY (c.ai_tags)), 0)::int AS ai_count
    FROM changed c CROSS JOIN LATERAL unnest(c.tags) AS t(tag)
    WHERE c.live
    GROUP BY 1, 2, 3
    HAVING sum(c.sign) <> 0 OR coalesce(sum(c.sign) FILTER (WHERE t.tag = ANY (c.ai_tags)), 0) <> 0
    ORDER BY 1, 2, 3
  )
  INSERT INTO tag SELECT * FROM difference
  ON CONFLICT (organization_id, library_id, id)
  DO UPDATE SET count = tag.count + excluded.count, ai_count = tag.ai_count + excluded.ai_count;

  DELETE FROM tag t USING (
    SELECT DISTINCT a.organization_id, a.library_id, u.tag AS id FROM unnest(before) a CROSS JOIN LATERAL unnest(a.tags) AS u(tag)
  ) gone
  WHERE t.organization_id = gone.organization_id AND t.library_id = gone.library_id AND t.id = gone.id AND t.count = 0;

  WITH changed AS (
    SELECT a.organization_id, a.library_id, a.live, -1 AS sign FROM unnest(before) a
    UNION ALL
    SELECT a.organization_id, a.library_id, a.live, 1 FROM unnest(after) a
  ), difference AS (
    SELECT organization_id, library_id,
           coalesce(sum(sign) FILTER (WHERE live), 0) AS assets,
           coalesce(sum(sign) FILTER (WHERE NOT live), 0) AS trash
    FROM changed GROUP BY 1, 2
  ), locked AS (
    SELECT l.organization_id, l.id, d.assets, d.trash
    FROM library l JOIN difference d ON d.organization_id = l.organization_id AND d.library_id = l.id
    WHERE d.assets <> 0 OR d.trash <> 0
    ORDER BY 1, 2 FOR NO KEY UPDATE OF l
  )
  UPDATE library l SET assets_count = l.assets_count + k.assets, trash_count = l.trash_count + k.trash
  FROM locked k WHERE l.organization_id = k.organization_id AND l.id = k.id;
END $$;

-- Libraries are locked before their months, so that statements that change the same months in another order wait for
-- each other instead of deadlocking.
CREATE FUNCTION count_months(before counted_asset[], after counted_asset[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH changed AS (
    SELECT a.*, -1 AS sign FROM unnest(before) a
    UNION ALL
    SELECT a.*, 1 FROM unnest(after) a
  ), difference AS (
    SELECT organization_id, library_id, month, sum(sign)::int AS count
    FROM changed WHERE month IS NOT NULL GROUP BY 1, 2, 3 HAVING sum(sign) <> 0
  ), locked AS (
    SELECT organization_id, id FROM library
    WHERE (organization_id, id) IN (SELECT organization_id, library_id FROM difference)
    ORDER BY 1, 2 FOR NO KEY UPDATE
  )
  INSERT INTO library_month
  SELECT d.* FROM difference d JOIN locked l ON l.organization_id = d.organization_id AND l.id = d.library_id
  ORDER BY 1, 2, 3
  ON CONFLICT (organization_id, library_id, month) DO UPDATE SET count = library_month.count + excluded.count;

  DELETE FROM library_month m USING (SELECT DISTINCT organization_id, library_id, month FROM unnest(before)) gone
  WHERE m.organization_id = gone.organization_id AND m.library_id = gone.library_id AND m.month = gone.month
    AND m.count = 0;
END $$;

CREATE FUNCTION count_inserted_assets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  after counted_asset[] := ARRAY(SELECT ROW(n.organization_id, n.library_id, n.tags, n.ai_tags, n.trashed_at IS NULL, month_of(n))::counted_asset FROM inserted n);
BEGIN
  PERFORM count_assets('{}', after);
  PERFORM count_months('{}', after);
  RETURN NULL;
END $$;

CREATE FUNCTION count_updated_assets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before counted_asset[] := ARRAY(SELECT ROW(o.organization_id, o.library_id, o.tags, o.ai_tags, o.trashed_at IS NULL, month_of(o))::counted_asset FROM was o);
  after counted_asset[] := ARRAY(SELECT ROW(n.organization_id, n.library_id, n.tags, n.ai_tags, n.trashed_at IS NULL, month_of(n))::counted_asset FROM is_now n);
BEGIN
  PERFORM count_assets(before, after);
  PERFORM count_months(before, after);
  RETURN NULL;
END $$;

CREATE FUNCTION count_deleted_assets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before counted_asset[] := ARRAY(SELECT ROW(o.organization_id, o.library_id, o.tags, o.ai_tags, o.trashed_at IS NULL, month_of(o))::counted_asset FROM deleted o);
BEGIN
  PERFORM count_assets(before, '{}');
  PERFORM count_months(before, '{}');
  RETURN NULL;
END $$;

CREATE TRIGGER count_inserted AFTER INSERT ON asset
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_assets();
CREATE TRIGGER count_updated AFTER UPDATE ON asset
  REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION count_updated_assets();
CREATE TRIGGER count_deleted AFTER DELETE ON asset
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_assets();

-- COLLECTIONS --------------------------------------------------------------------------------------------------------

-- Originals from any library of an organization, in an order of their own. An asset in a collection is an entry.
CREATE TYPE "CollectionSort" AS ENUM ('manual', 'added', 'captured', 'name');

CREATE TABLE collection (
  organization_id text NOT NULL REFERENCES organization ON DELETE CASCADE,
  id              text PRIMARY KEY,
  name            text NOT NULL CHECK (name <> ''),
  description     text NOT NULL DEFAULT '',
  -- The cover, while it is an entry; otherwise the first entry is shown.
  cover_asset_id  text REFERENCES asset ON DELETE SET NULL,
  sort            "CollectionSort" NOT NULL DEFAULT 'manual',
  created_by_id   text REFERENCES person ON DELETE SET NULL,
  created         timestamptz(3) NOT NULL,
  updated         timestamptz(3) NOT NULL
);
CREATE INDEX collection_organization ON collection (organization_id);
CREATE INDEX collection_cover ON collection (cover_asset_id);
CREATE INDEX collection_person ON collection (created_by_id);

-- `place` has gaps, so moving an asset writes one row.
CREATE TABLE collection_asset (
  collection_id text NOT NULL REFERENCES collection ON DELETE CASCADE,
  asset_id      text NOT NULL REFERENCES asset ON DELETE CASCADE,
  place         bigint NOT NULL,
  added         timestamptz(3) NOT NULL,
  PRIMARY KEY (collection_id, asset_id)
);
CREATE INDEX collection_asset_place ON collection_asset (collection_id, place, asset_id);
CREATE INDEX collection_asset_asset ON collection_asset (asset_id);

-- Live entries of a collection, by library. Those of a trashed library stay counted, and are left out when the counts
-- are read.
CREATE TABLE collection_library (
  collection_id   text NOT NULL REFERENCES collection ON DELETE CASCADE,
  organization_id text NOT NULL,
  library_id      text NOT NULL,
  count           int NOT NULL,
  PRIMARY KEY (collection_id, library_id),
  FOREIGN KEY (organization_id, library_id) REFERENCES library (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX collection_library_library ON collection_library (organization_id, library_id);

-- An entry whose asset begins (1) or ceases (-1) to be live in a library.
CREATE TYPE counted_entry AS (collection_id text, organization_id text, library_id text, sign int);

-- Libraries are locked before their counts, and rows are written in key order, so that parallel statements wait for each
-- other instead of deadlocking. A collection that is about to be deleted is not counted any more.
CREATE FUNCTION count_entries(changed counted_entry[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(changed) = 0 THEN
    RETURN;
  END IF;
  PERFORM FROM library WHERE (organization_id, id) IN (SELECT organization_id, library_id FROM unnest(changed))
  ORDER BY organization_id, id FOR KEY SHARE;

  INSERT INTO collection_library
  SELECT e.collection_id, e.organization_id, e.library_id, sum(e.sign)
  FROM unnest(changed) e JOIN collection c ON c.id = e.collection_id
  GROUP BY 1, 2, 3 HAVING sum(e.sign) <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (collection_id, library_id) DO UPDATE SET count = collection_library.count + excluded.count;

  DELETE FROM collection_library l USING (SELECT DISTINCT collection_id, library_id FROM unnest(changed) WHERE sign < 0) gone
  WHERE l.collection_id = gone.collection_id AND l.library_id = gone.library_id AND l.count = 0;
END $$;

-- Assets are locked in the order of their ids. A statement that trashes or moves one meanwhile either is waited for here,
-- or waits, and then counts the entries it finds.
CREATE FUNCTION count_inserted_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM asset WHERE id IN (SELECT asset_id FROM inserted) ORDER BY id FOR SHARE;
  PERFORM count_entries(ARRAY(
    SELECT ROW(e.collection_id, a.organization_id, a.library_id, 1)::counted_entry
    FROM inserted e JOIN asset a ON a.id = e.asset_id WHERE a.trashed_at IS NULL));
  RETURN NULL;
END $$;

CREATE FUNCTION count_deleted_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM asset WHERE id IN (
    SELECT e.asset_id FROM deleted e JOIN collection c ON c.id = e.collection_id) ORDER BY id FOR SHARE;
  PERFORM count_entries(ARRAY(
    SELECT ROW(e.collection_id, a.organization_id, a.library_id, -1)::counted_entry
    FROM deleted e JOIN asset a ON a.id = e.asset_id WHERE a.trashed_at IS NULL));
  RETURN NULL;
END $$;

CREATE TRIGGER count_inserted AFTER INSERT ON collection_asset
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_entries();
CREATE TRIGGER count_deleted AFTER DELETE ON collection_asset
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_entries();

-- For entries whose assets are trashed, restored or moved to another library. By its name it runs after `count_updated`,
-- which locks the libraries.
CREATE FUNCTION count_updated_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM count_entries(ARRAY(
    SELECT ROW(e.collection_id, x.organization_id, x.library_id, x.sign)::counted_entry
    FROM was o JOIN is_now n ON n.id = o.id
      AND (n.library_id <> o.library_id OR (n.trashed_at IS NULL) <> (o.trashed_at IS NULL))
    JOIN collection_asset e ON e.asset_id = n.id
    CROSS JOIN LATERAL (
      VALUES (o.organization_id, o.library_id, -1, o.trashed_at IS NULL),
             (n.organization_id, n.library_id, 1, n.trashed_at IS NULL)
    ) x (organization_id, library_id, sign, live)
    WHERE x.live));
  RETURN NULL;
END $$;

CREATE TRIGGER count_updated_entries AFTER UPDATE ON asset
  REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION count_updated_entries();

-- The entries of an asset are deleted before it: afterwards nothing tells in which library they were counted.
CREATE FUNCTION remove_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM collection_asset WHERE asset_id = OLD.id) THEN
    DELETE FROM collection_asset WHERE asset_id = OLD.id;
  END IF;
  RETURN OLD;
END $$;

CREATE TRIGGER remove_entries BEFORE DELETE ON asset FOR EACH ROW EXECUTE FUNCTION remove_entries();

-- SHARE LINKS --------------------------------------------------------------------------------------------------------

-- Links that show assets to visitors without an account: some assets, the matches of a search at each visit, or a
-- collection.
CREATE TYPE "ShareKind" AS ENUM ('assets', 'search', 'collection');
CREATE TYPE "ShareDownloads" AS ENUM ('none', 'renditions', 'originals');

CREATE TABLE share_link (
  id               text PRIMARY KEY,
  organization_id  text NOT NULL REFERENCES organization ON DELETE CASCADE,
  -- The link carries the token; only its hash is kept.
  token_hash       bytea NOT NULL UNIQUE,
  kind             "ShareKind" NOT NULL,
  -- What is searched for, and in which libraries.
  search           jsonb CHECK ((search IS NOT NULL) = (kind = 'search')),
  title            text NOT NULL,
  greeting         text NOT NULL,
  expires_at       timestamptz(3),
  password_hash    text,
  -- Counts passwords and addresses. Cookies signed for an earlier one are refused.
  password_version integer NOT NULL DEFAULT 1,
  downloads        "ShareDownloads" NOT NULL,
  shows_names      boolean NOT NULL,
  shows_metadata   boolean NOT NULL,
  created_by_id    text REFERENCES person ON DELETE SET NULL,
  created          timestamptz(3) NOT NULL,
  withdrawn_at     timestamptz(3),
  -- Null for the other kinds, and once the collection is deleted, which is refused while visitors can open the link.
  collection_id    text REFERENCES collection ON DELETE SET NULL,
  -- Visitors may comment and pick.
  takes_feedback   boolean NOT NULL DEFAULT false,
  -- A key sees and changes only the links it made.
  created_by_key_id text REFERENCES api_key ON DELETE SET NULL,
  -- When a visitor last picked or commented.
  answered_at      timestamptz(3),
  -- The token, sealed, so that members may copy the address again. Null for the oldest links.
  sealed_token     bytea,
  -- When a visitor last picked.
  picked_at        timestamptz(3),
  -- How many numbers were given to visitors.
  visitors_met     integer NOT NULL DEFAULT 0,
  -- The addresses of those who may open the link, signed in; none: anyone with the link.
  people           text[] NOT NULL DEFAULT '{}' CONSTRAINT share_link_people_size CHECK (pg_column_size(people) <= 16384)
);
CREATE INDEX share_link_organization ON share_link (organization_id, created DESC);
CREATE INDEX share_link_creator ON share_link (created_by_id);
CREATE INDEX share_link_withdrawn ON share_link (withdrawn_at);
CREATE INDEX share_link_collection ON share_link (collection_id);
CREATE INDEX share_link_key ON share_link (created_by_key_id);
CREATE INDEX share_link_answered ON share_link (organization_id, answered_at);
CREATE INDEX share_link_picked ON share_link (organization_id, picked_at);
-- The mails look for the links of all organizations that were answered lately.
CREATE INDEX share_link_latest_answers ON share_link (answered_at);
CREATE INDEX share_link_people ON share_link USING gin (people);

CREATE TABLE share_link_asset (
  share_link_id text NOT NULL REFERENCES share_link ON DELETE CASCADE,
  asset_id      text NOT NULL REFERENCES asset ON DELETE CASCADE,
  place         integer NOT NULL,
  PRIMARY KEY (share_link_id, asset_id)
);
CREATE INDEX share_link_asset_asset ON share_link_asset (asset_id);

-- Visits and downloads of a link per day (UTC). Nothing about the visitors is kept.
CREATE TABLE share_link_day (
  share_link_id text NOT NULL REFERENCES share_link ON DELETE CASCADE,
  day           date NOT NULL,
  visits        integer NOT NULL DEFAULT 0,
  downloads     integer NOT NULL DEFAULT 0,
  PRIMARY KEY (share_link_id, day)
);

CREATE TYPE "Pick" AS ENUM ('yes', 'maybe', 'no');

-- A visitor who gave a name. The browser keeps a token, by which this link knows the visitor again.
CREATE TABLE visitor (
  id            text PRIMARY KEY,
  share_link_id text NOT NULL REFERENCES share_link ON DELETE CASCADE,
  token_hash    bytea NOT NULL UNIQUE,
  name          text NOT NULL,
  created       timestamptz(3) NOT NULL,
  -- From where the visitor gave the name.
  network       text,
  -- The number on the link, by which members tell visitors without a name apart.
  number        integer,
  -- Who of the link's people it is. Their answers are the same on every device.
  person_id     text REFERENCES person ON DELETE SET NULL
);
CREATE INDEX visitor_link ON visitor (share_link_id);
CREATE UNIQUE INDEX visitor_of_person ON visitor (share_link_id, person_id);
CREATE INDEX visitor_person ON visitor (person_id);

CREATE TABLE visitor_pick (
  visitor_id text NOT NULL REFERENCES visitor ON DELETE CASCADE,
  asset_id   text NOT NULL REFERENCES asset ON DELETE CASCADE,
  pick       "Pick" NOT NULL,
  picked_at  timestamptz(3) NOT NULL,
  PRIMARY KEY (visitor_id, asset_id)
);
CREATE INDEX visitor_pick_asset ON visitor_pick (asset_id);

-- Up to when a member has seen the answers of one link, beside `feedback_seen_at`, which is about all links.
CREATE TABLE answers_seen (
  organization_id text NOT NULL,
  person_id       text NOT NULL,
  share_link_id   text NOT NULL REFERENCES share_link ON DELETE CASCADE,
  seen_at         timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, person_id, share_link_id),
  FOREIGN KEY (organization_id, person_id) REFERENCES member (organization_id, person_id) ON DELETE CASCADE
);
CREATE INDEX answers_seen_link ON answers_seen (share_link_id);

-- COMMENTS -----------------------------------------------------------------------------------------------------------

-- Comments on an asset, and one level of replies.
CREATE TABLE comment (
  organization_id text NOT NULL REFERENCES organization ON DELETE CASCADE,
  id              text PRIMARY KEY,
  asset_id        text NOT NULL REFERENCES asset ON DELETE CASCADE,
  parent_id       text,
  -- Null after the author's account is deleted, and for visitors.
  author_id       text REFERENCES person ON DELETE SET NULL,
  text            text NOT NULL,
  -- The file of the asset at that time: the mark is on these pixels, the time in this video.
  blob            text NOT NULL,
  -- A mark on the image, in fractions of its size: a point, or a rectangle.
  x               double precision CHECK (x BETWEEN 0 AND 1),
  y               double precision CHECK (y BETWEEN 0 AND 1),
  width           double precision CHECK (width > 0 AND x + width <= 1.000001),
  height          double precision CHECK (height > 0 AND y + height <= 1.000001),
  at_seconds      double precision CHECK (at_seconds >= 0),
  created         timestamptz(3) NOT NULL,
  edited          timestamptz(3),
  resolved_at     timestamptz(3),
  resolved_by_id  text REFERENCES person ON DELETE SET NULL,
  -- When it was deleted. It can be restored for some minutes; then it goes, or loses its text while it has replies.
  withdrawn_at    timestamptz(3),
  -- The name stays when the link, and the visitor with it, is deleted.
  visitor_name    text,
  visitor_id      text REFERENCES visitor ON DELETE SET NULL,
  -- Whether visitors see this reply of a member to their comment.
  shown_to_visitors    boolean NOT NULL DEFAULT false,
  -- A visitor restores only comments that the visitor deleted, not those that a member deleted.
  withdrawn_by_visitor boolean NOT NULL DEFAULT false,
  UNIQUE (asset_id, id),
  -- No cascade: deleting a comment must not delete a reply that is being added.
  FOREIGN KEY (asset_id, parent_id) REFERENCES comment (asset_id, id),
  CHECK (text <> '' OR withdrawn_at IS NOT NULL),
  CHECK ((x IS NULL) = (y IS NULL)),
  CHECK ((width IS NULL) = (height IS NULL) AND (width IS NULL OR x IS NOT NULL)),
  CHECK (parent_id IS NULL OR resolved_at IS NULL)
);
CREATE INDEX comment_latest ON comment (organization_id, created);
CREATE INDEX comment_replies ON comment (asset_id, parent_id);
CREATE INDEX comment_author ON comment (author_id);
CREATE INDEX comment_resolver ON comment (resolved_by_id);
CREATE INDEX comment_withdrawn ON comment (withdrawn_at);
CREATE INDEX comment_visitor ON comment (visitor_id);

-- Members named in a comment, and when they were mailed about it.
CREATE TABLE comment_mention (
  comment_id text NOT NULL REFERENCES comment ON DELETE CASCADE,
  person_id  text NOT NULL REFERENCES person ON DELETE CASCADE,
  mailed_at  timestamptz(3),
  PRIMARY KEY (comment_id, person_id)
);
CREATE INDEX comment_mention_person ON comment_mention (person_id);

-- Up to which time a person has seen the comments of an asset.
CREATE TABLE comment_seen (
  person_id  text NOT NULL REFERENCES person ON DELETE CASCADE,
  asset_id   text NOT NULL REFERENCES asset ON DELETE CASCADE,
  seen_until timestamptz(3) NOT NULL,
  PRIMARY KEY (person_id, asset_id)
);
CREATE INDEX comment_seen_asset ON comment_seen (asset_id);

-- APPROVAL REQUESTS ---------------------------------------------------------------------------------------------------

-- A member asks others to decide on assets. An asset is answered when its approval was set after the request was made.
CREATE TABLE approval_request (
  id              text PRIMARY KEY,
  organization_id text NOT NULL,
  asked_by_id     text NOT NULL,
  message         text CHECK (length(message) <= 500),
  created         timestamptz(3) NOT NULL,
  -- Up to when the asker has seen the answers, and when they were mailed that all are there.
  answers_seen_at timestamptz(3),
  told_at         timestamptz(3),
  FOREIGN KEY (organization_id, asked_by_id) REFERENCES member (organization_id, person_id) ON DELETE CASCADE
);
CREATE INDEX approval_request_asker ON approval_request (organization_id, asked_by_id, created);
CREATE INDEX approval_request_created ON approval_request (created);
CREATE INDEX approval_request_untold ON approval_request (id) WHERE told_at IS NULL;

CREATE TABLE approval_request_asset (
  request_id text NOT NULL REFERENCES approval_request ON DELETE CASCADE,
  asset_id   text NOT NULL REFERENCES asset ON DELETE CASCADE,
  PRIMARY KEY (request_id, asset_id)
);
CREATE INDEX approval_request_asset_asset ON approval_request_asset (asset_id);

CREATE TABLE approval_request_person (
  request_id text NOT NULL REFERENCES approval_request ON DELETE CASCADE,
  person_id  text NOT NULL REFERENCES person ON DELETE CASCADE,
  -- When the person first opened it.
  seen_at    timestamptz(3),
  PRIMARY KEY (request_id, person_id)
);
CREATE INDEX approval_request_person_person ON approval_request_person (person_id);

-- BULK CHANGES -------------------------------------------------------------------------------------------------------

-- Changes made on pages, of many assets in the background or of a few things at once, and what an undo needs.
CREATE TYPE "BulkChangeKind" AS ENUM (
  'tag', 'untag', 'transfer', 'approve', 'trash', 'restore', 'purge', 'renameTag', 'deleteTag', 'rename', 'describe',
  'createCollection', 'editCollection', 'deleteCollection', 'collect', 'uncollect', 'arrange', 'promote', 'keepOne',
  'deleteComment', 'deleteView'
);
CREATE TYPE "BulkChangeState" AS ENUM ('running', 'stopped', 'finished', 'failed', 'undoing', 'undone');

CREATE TABLE bulk_change (
  id              text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organization ON DELETE CASCADE,
  -- Null for changes of collections, which contain assets of many libraries.
  library_id      text,
  -- Nobody else answers for the change: it ends with the account.
  person_id       text NOT NULL REFERENCES person ON DELETE CASCADE,
  kind            "BulkChangeKind" NOT NULL,
  input           jsonb NOT NULL,
  state           "BulkChangeState" NOT NULL DEFAULT 'running',
  total           integer NOT NULL CHECK (total > 0),
  done            integer NOT NULL DEFAULT 0 CHECK (done <= total),
  changed         integer NOT NULL DEFAULT 0 CHECK (changed <= done),
  undone          integer NOT NULL DEFAULT 0,
  kept            integer NOT NULL DEFAULT 0,
  -- An undo counts them down again.
  parts_done      integer NOT NULL DEFAULT 0 CHECK (parts_done >= 0),
  failure         text,
  created         timestamptz(3) NOT NULL,
  ended_at        timestamptz(3),
  -- Saved views that named a renamed or deleted tag: their tags before and after.
  saved_views     jsonb,
  -- It was carried out within its request.
  at_once         boolean NOT NULL DEFAULT false,
  CHECK ((ended_at IS NULL) = (state IN ('running', 'undoing'))),
  FOREIGN KEY (organization_id, library_id) REFERENCES library (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX bulk_change_person ON bulk_change (person_id, created DESC);
CREATE INDEX bulk_change_library ON bulk_change (organization_id, library_id);
CREATE INDEX bulk_change_ended ON bulk_change (ended_at);
CREATE INDEX bulk_change_open ON bulk_change (created, id) WHERE ended_at IS NULL;

-- The selected assets; each part is changed in one transaction.
CREATE TABLE bulk_change_part (
  bulk_change_id text NOT NULL REFERENCES bulk_change ON DELETE CASCADE,
  number         integer NOT NULL,
  asset_ids      text[] NOT NULL,
  changed_at     timestamptz(3),
  -- The former values of each changed asset, by the kind of the change.
  before         jsonb,
  PRIMARY KEY (bulk_change_id, number)
);

-- PUBLISHED EVENTS ---------------------------------------------------------------------------------------------------

-- Changes of the assets and libraries of an organization, for programs that follow them. Triggers write the rows in the
-- transaction of the change, so no operation can forget them, and a rolled-back change publishes none.
CREATE TABLE published_event (
  id              bigserial PRIMARY KEY,
  -- Ids commit out of order, so a reader that follows them would miss late ones. Readers follow the position, which
  -- place_events() gives to committed rows only; null until then.
  position        bigint UNIQUE,
  type            text NOT NULL,
  -- No references: an event outlives its subject. forget_events_of_* delete what nobody may read any more.
  organization_id text NOT NULL,
  library_id      text NOT NULL,
  -- Of a transfer: the library that the asset left.
  from_library_id text,
  asset_id        text,
  fields          text[] NOT NULL DEFAULT '{}',
  actor           jsonb NOT NULL,
  created         timestamptz(3) NOT NULL
);
CREATE INDEX published_event_unplaced ON published_event (id) WHERE position IS NULL;
CREATE INDEX published_event_organization ON published_event (organization_id, position);
CREATE INDEX published_event_created ON published_event (created);
CREATE SEQUENCE published_event_position;

-- Up to which position events of an organization were deleted because of their age or their number: a reader that stands
-- before it has missed some.
CREATE TABLE event_removal (
  organization_id text PRIMARY KEY REFERENCES organization ON DELETE CASCADE,
  up_to           bigint NOT NULL
);

-- The type of an event for a reader who reaches these libraries only (null: all). A transfer between a reached and
-- another library is a removal from the one, or an arrival in it: the reader learns nothing about the other.
CREATE FUNCTION event_type_within(type text, library_id text, from_library_id text, reach text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN type <> 'asset.transferred' OR reach IS NULL THEN type
  WHEN library_id = ANY (reach) AND from_library_id = ANY (reach) THEN type
  WHEN library_id = ANY (reach) THEN 'asset.created'
  ELSE 'asset.deleted'
END;

-- Who makes the change of this transaction. After a transaction that set it, the setting is empty, not null.
CREATE FUNCTION current_actor() RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('vitrine.actor', true), '')::jsonb, '{"type": "system", "id": null}')
$$;

CREATE FUNCTION publish_inserted_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO published_event (type, organization_id, library_id, asset_id, actor, created)
  SELECT 'asset.created', organization_id, library_id, id, current_actor(), clock_timestamp() FROM inserted ORDER BY id;
  RETURN NULL;
END $$;

CREATE FUNCTION publish_updated_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO published_event (type, organization_id, library_id, from_library_id, asset_id, fields, actor, created)
  SELECT e.type, n.organization_id, n.library_id,
         CASE WHEN e.type = 'asset.transferred' THEN o.library_id END,
         n.id, CASE WHEN e.type = 'asset.updated' THEN f.fields ELSE '{}' END, current_actor(), clock_timestamp()
  FROM is_now n
  JOIN was o ON o.id = n.id
  CROSS JOIN LATERAL (SELECT array_remove(ARRAY[
    CASE WHEN n.name <> o.name THEN 'name' END,
    CASE WHEN n.description IS DISTINCT FROM o.description THEN 'description' END,
    CASE WHEN n.tags <> o.tags THEN 'tags' END
  ], NULL) AS fields) f
  CROSS JOIN LATERAL (VALUES
    (1, 'asset.transferred', n.library_id <> o.library_id),
    (2, 'asset.promoted', n.parent_id IS NULL AND n.blob <> o.blob),
    (3, 'asset.processed', n.processing = 'done' AND o.processing <> 'done'),
    (4, 'asset.failed', n.processing = 'failed' AND o.processing <> 'failed'),
    (5, 'asset.updated', f.fields <> '{}'),
    (6, 'asset.approval_changed', (n.approval_state, n.approval_note) IS DISTINCT FROM (o.approval_state, o.approval_note)),
    (7, 'asset.trashed', n.trashed_at IS NOT NULL AND o.trashed_at IS NULL),
    (8, 'asset.restored', n.trashed_at IS NULL AND o.trashed_at IS NOT NULL)
  ) AS e(place, type, holds)
  WHERE e.holds
  ORDER BY n.id, e.place;
  RETURN NULL;
END $$;

CREATE FUNCTION publish_deleted_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO published_event (type, organization_id, library_id, asset_id, actor, created)
  SELECT 'asset.deleted', organization_id, library_id, id, current_actor(), clock_timestamp() FROM deleted ORDER BY id;
  RETURN NULL;
END $$;

CREATE TRIGGER publish_inserted AFTER INSERT ON asset
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION publish_inserted_assets();
CREATE TRIGGER publish_updated AFTER UPDATE ON asset
  REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION publish_updated_assets();
CREATE TRIGGER publish_deleted AFTER DELETE ON asset
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION publish_deleted_assets();

CREATE FUNCTION publish_library() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO published_event (type, organization_id, library_id, actor, created)
  VALUES (TG_ARGV[0], NEW.organization_id, NEW.id, current_actor(), clock_timestamp());
  RETURN NULL;
END $$;
CREATE TRIGGER publish_created AFTER INSERT ON library
  FOR EACH ROW EXECUTE FUNCTION publish_library('library.created');
CREATE TRIGGER publish_renamed AFTER UPDATE ON library
  FOR EACH ROW WHEN (NEW.name <> OLD.name) EXECUTE FUNCTION publish_library('library.renamed');

CREATE FUNCTION publish_claimed_libraries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO published_event (type, organization_id, library_id, actor, created)
  SELECT 'library.claimed', organization_id, id, current_actor(), clock_timestamp()
  FROM library WHERE organization_id = NEW.organization_id ORDER BY id;
  RETURN NULL;
END $$;
CREATE TRIGGER publish_claimed AFTER UPDATE ON claim
  FOR EACH ROW WHEN (NEW.claimed_at IS NOT NULL AND OLD.claimed_at IS NULL) EXECUTE FUNCTION publish_claimed_libraries();

-- When the analyser has looked at an image for the first time, or has given up, and when it finds something else later.
CREATE FUNCTION publish_analysis() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO published_event (type, organization_id, library_id, asset_id, actor, created)
  SELECT 'asset.analysed', organization_id, library_id, id, current_actor(), clock_timestamp()
  FROM asset WHERE blob = NEW.blob;
  RETURN NULL;
END $$;
CREATE TRIGGER publish_analysed AFTER INSERT ON asset_analysis FOR EACH ROW EXECUTE FUNCTION publish_analysis();
CREATE TRIGGER publish_analysed_again AFTER UPDATE ON asset_analysis FOR EACH ROW
  WHEN ((OLD.lines, OLD.objects, OLD.failure) IS DISTINCT FROM (NEW.lines, NEW.objects, NEW.failure))
  EXECUTE FUNCTION publish_analysis();

-- A new library or organization may get the id of a deleted one. It must not show the events of that one.
CREATE FUNCTION forget_events_of_library() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM published_event
  WHERE organization_id = OLD.organization_id AND (library_id = OLD.id OR from_library_id = OLD.id);
  INSERT INTO published_event (type, organization_id, library_id, actor, created)
  VALUES ('library.expired', OLD.organization_id, OLD.id, current_actor(), clock_timestamp());
  RETURN NULL;
END $$;
CREATE TRIGGER publish_expired AFTER DELETE ON library FOR EACH ROW EXECUTE FUNCTION forget_events_of_library();

-- By statement, so that it runs after the libraries of the organization were deleted.
CREATE FUNCTION forget_events_of_organizations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM published_event e USING deleted d WHERE e.organization_id = d.id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_events AFTER DELETE ON organization
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION forget_events_of_organizations();

-- WEBHOOKS -----------------------------------------------------------------------------------------------------------

-- URLs to which the events of an organization are posted, pending and past deliveries, and every attempt.
CREATE TABLE webhook_endpoint (
  id                text PRIMARY KEY,
  organization_id   text NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  url               text NOT NULL,
  -- Empty: all.
  types             text[] NOT NULL DEFAULT '{}',
  libraries         text[] NOT NULL DEFAULT '{}',
  -- The signing secret, sealed; and the one it replaced, until that expires.
  secret            bytea NOT NULL,
  former_secret     bytea,
  former_secret_end timestamptz(3),
  -- Null while the last delivery succeeded.
  failing_since     timestamptz(3),
  -- From then on nothing is delivered or kept for it.
  switched_off_at   timestamptz(3),
  switched_off_why  text,
  -- Since when a run of the background function is on its way that will look for due deliveries.
  announced_at      timestamptz(3),
  -- When the owners were last told about abandoned deliveries.
  told_at           timestamptz(3),
  created           timestamptz(3) NOT NULL,
  -- A failing webhook is not tried before.
  retry_at          timestamptz(3),
  -- Events after the position have no deliveries yet: too many are pending already.
  behind_from       bigint,
  replayed_at       timestamptz(3),
  -- A webhook added by an application ends with the access of the application, and with the membership of the person who
  -- gave it. Those of people have neither.
  consent_id        text REFERENCES oauth_consent ON DELETE CASCADE,
  consent_person_id text,
  FOREIGN KEY (organization_id, consent_person_id) REFERENCES member (organization_id, person_id) ON DELETE CASCADE,
  CHECK ((consent_id IS NULL) = (consent_person_id IS NULL))
);
CREATE INDEX webhook_endpoint_organization ON webhook_endpoint (organization_id, created);
CREATE INDEX webhook_endpoint_consent ON webhook_endpoint (consent_id);
CREATE INDEX webhook_endpoint_consent_member ON webhook_endpoint (organization_id, consent_person_id);

CREATE TABLE webhook_delivery (
  id          bigserial PRIMARY KEY,
  endpoint_id text NOT NULL REFERENCES webhook_endpoint (id) ON DELETE CASCADE,
  -- The event, which may be gone.
  position    bigint NOT NULL,
  type        text NOT NULL,
  -- Deliveries about one subject keep their order: the asset, or else the library.
  subject     text NOT NULL,
  state       text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'parked')),
  attempts    integer NOT NULL DEFAULT 0,
  due         timestamptz(3) NOT NULL,
  created     timestamptz(3) NOT NULL
);
CREATE INDEX webhook_delivery_pending ON webhook_delivery (endpoint_id, subject, id) WHERE state = 'pending';
CREATE INDEX webhook_delivery_endpoint ON webhook_delivery (endpoint_id, id);
CREATE INDEX webhook_delivery_created ON webhook_delivery (created);
CREATE INDEX webhook_delivery_due ON webhook_delivery (endpoint_id, due) WHERE state = 'pending';
CREATE INDEX webhook_delivery_test ON webhook_delivery (endpoint_id, created) WHERE type = 'webhook.test';

CREATE TABLE webhook_attempt (
  id          bigserial PRIMARY KEY,
  delivery_id bigint NOT NULL REFERENCES webhook_delivery (id) ON DELETE CASCADE,
  at          timestamptz(3) NOT NULL,
  -- Null: no answer came.
  status      integer,
  took_ms     integer NOT NULL,
  -- The beginning of the answer.
  answer      text,
  failure     text
);
CREATE INDEX webhook_attempt_delivery ON webhook_attempt (delivery_id, id);

-- Gives committed events their positions and, in the same statement, creates their deliveries; returns how many. Only one
-- caller at a time, until it commits, so a reader that sees a position sees all before it. An asset's row is locked until
-- the commit, so its ids are in the order of commits.
--
-- A webhook has at most 10,000 pending deliveries (LIMITS.webhookPending). Later events wait as events: behind_from is
-- the position after which they follow, once deliveries were made.
CREATE FUNCTION place_events() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  placed integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(11) THEN RETURN 0; END IF;
  WITH unplaced AS MATERIALIZED (
    SELECT id FROM published_event WHERE position IS NULL ORDER BY id LIMIT 5000
  ), numbered AS MATERIALIZED (
    SELECT id, nextval('published_event_position') AS position FROM unplaced
  ), events AS (
    UPDATE published_event e SET position = n.position FROM numbered n WHERE e.id = n.id RETURNING e.*
  ), matching AS MATERIALIZED (
    SELECT w.id AS endpoint_id, e.position, seen.type, coalesce(e.asset_id, e.library_id) AS subject, e.created,
           row_number() OVER (PARTITION BY w.id ORDER BY e.position) AS nth
    FROM events e
    JOIN webhook_endpoint w ON w.organization_id = e.organization_id
    CROSS JOIN LATERAL event_type_within(e.type, e.library_id, e.from_library_id, nullif(w.libraries, '{}')) AS seen(type)
    WHERE w.switched_off_at IS NULL AND w.behind_from IS NULL
      AND (w.types = '{}' OR seen.type = ANY (w.types))
      AND (w.libraries = '{}' OR e.library_id = ANY (w.libraries) OR e.from_library_id = ANY (w.libraries))
  ), free AS MATERIALIZED (
    SELECT m.endpoint_id, 10000 - (
      SELECT count(*) FROM webhook_delivery d WHERE d.endpoint_id = m.endpoint_id AND d.state = 'pending') AS places
    FROM matching m GROUP BY m.endpoint_id
  ), deliveries AS (
    INSERT INTO webhook_delivery (endpoint_id, position, type, subject, due, created)
    SELECT m.endpoint_id, m.position, m.type, m.subject, m.created, clock_timestamp()
    FROM matching m JOIN free f ON f.endpoint_id = m.endpoint_id AND m.nth <= f.places
    ORDER BY m.position
  ), behind AS (
    UPDATE webhook_endpoint w SET behind_from = later.position - 1
    FROM (
      SELECT m.endpoint_id, min(m.position) AS position
      FROM matching m JOIN free f ON f.endpoint_id = m.endpoint_id AND m.nth > f.places GROUP BY m.endpoint_id
    ) later WHERE w.id = later.endpoint_id
  )
  SELECT count(*) INTO placed FROM events;
  RETURN placed;
END $$;

-- SEARCH -------------------------------------------------------------------------------------------------------------

-- A narrow row beside every live asset, kept by triggers in the transaction of the change.
CREATE SCHEMA search;

-- Search finds what people type: one form for letters and digits that are typed for each other, nothing of invisible
-- characters, and other spellings of words. The next functions do to assets what the code does to queries, in
-- plain-text.ts, spellings.ts and terms.ts.

-- Scripts written without spaces, and emoji, as the inside of a regular expression's brackets.
CREATE FUNCTION search.unspaced() RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN '\u0e01-\u0e2e\u0e30-\u0e4e\u0e81-\u0edf\u1000-\u109f\u1780-\u17d3\u2600-\u27bf\u2b00-\u2bff\u3005-\u3007\u3040-\u30fa\u30fc-\u312f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U0001f000-\U0001faff\U00020000-\U0003ffff';

-- What stands between words.
CREATE FUNCTION search.separators() RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN '\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u055a-\u055f\u0589\u05be\u05c0\u05c3\u05c6\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u0e2f\u0e4f\u0e5a\u0e5b\u1361-\u1368\u17d4-\u17da\u2000-\u206f\u20a0-\u20cf\u2190-\u25ff\u27c0-\u2aff\u2e00-\u2e7f\u3000-\u3004\u3008-\u303f\u30fb\ufe00-\ufe0f\ufeff\ufff0-\uffff';

-- Text without accents, compatibility forms, invisible characters and digits of other scripts. Its case stays, because it
-- shows where words begin. The dots of ä, ö and ü and the ring of å stay for search.spell_out.
CREATE FUNCTION search.plain(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN octet_length(value) = length(value) THEN value ELSE
  translate(normalize(regexp_replace(normalize(value, NFKD),
    '[\u00ad\u0300-\u0307\u0309\u030b-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u093c\u0a3c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb\U0001f3fb-\U0001f3ff\U000e0000-\U000e0fff]|(?<![aouAOU])\u0308|(?<![aA])\u030a', '', 'g'), NFKC),
    U&'\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06f0\06f1\06f2\06f3\06f4\06f5\06f6\06f7\06f8\06f9\0966\0967\0968\0969\096a\096b\096c\096d\096e\096f\09e6\09e7\09e8\09e9\09ea\09eb\09ec\09ed\09ee\09ef\0a66\0a67\0a68\0a69\0a6a\0a6b\0a6c\0a6d\0a6e\0a6f\0ae6\0ae7\0ae8\0ae9\0aea\0aeb\0aec\0aed\0aee\0aef\0b66\0b67\0b68\0b69\0b6a\0b6b\0b6c\0b6d\0b6e\0b6f\0be6\0be7\0be8\0be9\0bea\0beb\0bec\0bed\0bee\0bef\0c66\0c67\0c68\0c69\0c6a\0c6b\0c6c\0c6d\0c6e\0c6f\0ce6\0ce7\0ce8\0ce9\0cea\0ceb\0cec\0ced\0cee\0cef\0d66\0d67\0d68\0d69\0d6a\0d6b\0d6c\0d6d\0d6e\0d6f\0e50\0e51\0e52\0e53\0e54\0e55\0e56\0e57\0e58\0e59\0ed0\0ed1\0ed2\0ed3\0ed4\0ed5\0ed6\0ed7\0ed8\0ed9\0f20\0f21\0f22\0f23\0f24\0f25\0f26\0f27\0f28\0f29\1040\1041\1042\1043\1044\1045\1046\1047\1048\1049\17e0\17e1\17e2\17e3\17e4\17e5\17e6\17e7\17e8\17e9\1810\1811\1812\1813\1814\1815\1816\1817\1818\1819\02b9\02bb\02bc\02bd\05f3\05f4',
    '01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789''''''''''"') END;

-- Plain text without case, in one form of each letter: Latin, Arabic and Persian, kana, a sign of Hindi.
CREATE FUNCTION search.fold(plain text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN octet_length(plain) = length(plain) THEN lower(plain) ELSE
  replace(replace(replace(replace(translate(lower(plain),
    'øłđðħŧıςäöüå' || U&'\0671\0649\06cc\06a9\0629\06c1\06c3\06be\06d5' || 'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾぁぃぅぇぉっゃゅょゎゕゖ' || U&'\0901',
    'olddhtiσaoua' || U&'\0627\064a\064a\0643\0647\0647\0647\0647\0647' || 'ああいいううええおおかがきぎくぐけげこごさざしじすずせぜそぞただちぢつつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもややゆゆよよらりるれろわわゐゑをんゔかけゝゞあいうえおつやゆよわかけ' || U&'\0902'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') END;

-- Plain text folded, with ae for ä and the like; null when it has no such letter.
CREATE FUNCTION search.spell_out(plain text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN octet_length(plain) > length(plain) AND lower(plain) ~ '[äöüøå]' THEN
  search.fold(replace(replace(replace(replace(replace(lower(plain),
    'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa')) END;

-- The words of a text. A run of unspaced script gives its pairs of neighbours and its last character. Any other run
-- gives itself and, where case or digits divide it, its parts.
CREATE FUNCTION search.words(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT left(search.fold(piece), 100)), '{}')
  FROM regexp_matches(search.plain(value), '[' || search.unspaced() || ']+|[^' || search.separators() || search.unspaced() || ']+', 'g') AS found(run),
  LATERAL (
    SELECT substr(run[1], place, 2) FROM generate_series(1, length(run[1])) AS place
    WHERE run[1] ~ ('^[' || search.unspaced() || ']')
    UNION ALL
    SELECT run[1] WHERE run[1] !~ ('^[' || search.unspaced() || ']')
    UNION ALL
    SELECT regexp_split_to_table(run[1],
      '(?<=[[:lower:]])(?=[[:upper:]])|(?<=[[:upper:]])(?=[[:upper:]][[:lower:]])|(?<=[0-9])(?=[^0-9])|(?<=[^0-9])(?=[0-9])')
    WHERE run[1] ~ '[0-9][^0-9]|[^0-9][0-9]|[[:lower:]][[:upper:]]|[[:upper:]][[:upper:]][[:lower:]]'
  ) AS pieces(piece)
$$;

-- The other spellings of the words of a text, joined across a mark or one space. Between pieces that belong together
-- stands \u0001 meanwhile. Letters are joined with letters and digits with digits, four pieces at most: where the two
-- meet, a query is divided anyway. Words of scripts without spaces are joined by their neighbouring characters.
-- The mark of a long vowel at the end of a word in katakana may be left out: "サーバ" and "サーバー" find each other. The
-- index also has the last character of such a word, and with the next one where the mark stands between them.
CREATE FUNCTION search.spellings(value text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain text := search.plain(value);
  pieces text := plain;
  is_spelled_out boolean := search.spell_out(plain) IS NOT NULL;
  spellings text[] := '{}';
BEGIN
  IF plain ~ '[[:lower:]][[:upper:]]|[[:upper:]][[:upper:]][[:lower:]]' THEN
    pieces := regexp_replace(pieces,
      '(?<=[[:lower:]])(?=[[:upper:]])|(?<=[[:upper:]])(?=[[:upper:]][[:lower:]])', U&'\0001', 'g');
  END IF;
  pieces := regexp_replace(pieces,
    '(?<=[^' || search.separators() || '])(?:[\-_./\\&+''`":,\u00b7\u05be\u2010-\u2013\u2018\u2019\u201b\u2032\u2212\u30fb ]| [&+] )(?=[^' || search.separators() || '])', U&'\0001', 'g');
  IF pieces ~ U&'\0001' THEN
    spellings := ARRAY(
      SELECT array_to_string(run[first:first + 3], '')
      FROM regexp_matches(pieces, '([^0-9' || search.separators() || search.unspaced() || ']+(?:\u0001[^0-9'
        || search.separators() || search.unspaced() || ']+)+)|([0-9]+(?:\u0001[0-9]+)+)', 'g') WITH ORDINALITY AS matches(part, place),
      LATERAL string_to_array(coalesce(part[1], part[2]), U&'\0001') AS run, generate_series(1, cardinality(run) - 1) AS first
      ORDER BY place, first LIMIT 1000);
    spellings := ARRAY(
      SELECT left(search.fold(word), 32) FROM unnest(spellings) AS joined(word)
      UNION SELECT left(search.spell_out(word), 32) FROM unnest(spellings) AS joined(word) WHERE is_spelled_out AND search.spell_out(word) IS NOT NULL);
    IF pieces ~ ('[' || search.unspaced() || ']\u0001[' || search.unspaced() || ']') THEN
      spellings := spellings || ARRAY(
        SELECT search.fold(right(run[first], 1) || left(run[first + 1], 1))
        FROM regexp_matches(pieces, '[' || search.unspaced() || ']+(?:\u0001[' || search.unspaced() || ']+)+', 'g')
          WITH ORDINALITY AS matches(part, place),
        LATERAL string_to_array(part[1], U&'\0001') AS run, generate_series(1, cardinality(run) - 1) AS first
        ORDER BY place, first LIMIT 1000);
    END IF;
  END IF;
  IF plain ~ '[\u30a1-\u30fa\u30fc]{2}[\u30a1-\u30fa]' THEN
    spellings := spellings || ARRAY(
      SELECT search.fold(word)
      FROM (
        SELECT part FROM regexp_matches(pieces, '(?<=[\u30a1-\u30fa\u30fc]{2})([\u30a1-\u30fa])(\u30fc?)(?![\u30a1-\u30fa\u30fc])\u0001?(['
          || search.unspaced() || ']?)', 'g') WITH ORDINALITY AS matches(part, place)
        ORDER BY place LIMIT 1000
      ) AS ends, LATERAL (VALUES (part[1]), (CASE WHEN part[2] <> '' AND part[3] <> '' THEN part[1] || part[3] END)) AS words(word)
      WHERE word IS NOT NULL);
  END IF;
  IF plain ~ '0[0-9]|[0-9]{5}' THEN
    spellings := spellings || ARRAY(
      SELECT left(regexp_replace(CASE WHEN part[1] <> '' THEN part[1] ELSE substr(part[2], 5) END, '^0+(?=[0-9])', ''), 100)
      FROM (
        SELECT regexp_matches(plain, '(?<![0-9])(0[0-9]+)()', 'g')
        -- Cameras write the number of a file as four digits at the end of eight characters: P1010042, GX010042.
        UNION ALL SELECT regexp_matches(plain, '()(?<![^' || search.separators() || search.unspaced()
          || '])([A-Za-z]{1,3}[0-9]{5,7})(?![^' || search.separators() || search.unspaced() || '])', 'g')
      ) AS numbers(part) WHERE part[1] <> '' OR length(part[2]) = 8);
  END IF;
  IF is_spelled_out THEN
    spellings := spellings || ARRAY(
      SELECT left(search.spell_out(word), 100)
      FROM regexp_matches(plain, '[^' || search.separators() || search.unspaced() || ']+', 'g') AS matches(run), LATERAL (
        SELECT run[1] UNION ALL SELECT regexp_split_to_table(run[1],
          '(?<=[[:lower:]])(?=[[:upper:]])|(?<=[[:upper:]])(?=[[:upper:]][[:lower:]])|(?<=[0-9])(?=[^0-9])|(?<=[^0-9])(?=[0-9])')
      ) AS words(word) WHERE search.spell_out(word) IS NOT NULL);
  END IF;
  RETURN ARRAY(SELECT DISTINCT unnest(spellings));
END $$;

-- Precedes every word of an organization, so the index keeps organizations apart: no search reads, or takes time from,
-- the words of another.
CREATE FUNCTION search.scope(organization_id text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT left(encode(sha256(convert_to(organization_id, 'UTF8')), 'hex'), 6)
$$;

-- Words of the name have the weight A, of the tags B, of the description C; other spellings have D.
CREATE FUNCTION search.vector(organization_id text, name text, tags text[], description text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg('''' || scope || word || ''':' || weight, ' ')::tsvector, '')
  FROM search.scope(organization_id) AS scope, LATERAL (
    SELECT unnest(search.words(name)), '1A'
    UNION ALL SELECT unnest(search.words(array_to_string(tags, ' '))), '2B'
    UNION ALL SELECT unnest(search.words(description)), '3C'
    -- Nothing is joined with the ending of the name, across tags, or across a space of the description.
    UNION ALL SELECT unnest(search.spellings(concat_ws(E'\n',
      regexp_replace(name, '\.(?=[0-9]*[A-Za-z])[A-Za-z0-9]{2,4}$', ''), array_to_string(tags, E'\n'),
      replace(description, ' ', E'\n')))), '4D'
  ) AS found(word, weight)
$$;

-- The text found in an asset's image, and other words for its tags by the analyser. Null: nothing was found.
CREATE FUNCTION search.seen(asset_id text) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT nullif(concat_ws(E'\n',
    (SELECT string_agg(line ->> 'text', E'\n' ORDER BY place)
     FROM jsonb_array_elements(n.lines) WITH ORDINALITY AS lines(line, place)),
    (SELECT string_agg(value, E'\n' ORDER BY key) FROM jsonb_each_text(n.other_words) WHERE key = ANY (a.tags))), '')
  FROM asset a JOIN asset_analysis n ON n.blob = a.blob WHERE a.id = asset_id
$$;

-- Words of what was seen have the weight D, as other spellings have, and rank last.
CREATE FUNCTION search.seen_vector(organization_id text, seen text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(DISTINCT '''' || scope || word || ''':4D', ' ')::tsvector, '')
  FROM search.scope(organization_id) AS scope, LATERAL (
    SELECT unnest(search.words(seen)) UNION SELECT unnest(search.spellings(seen))
  ) AS found(word)
$$;

-- What search finds in the weight of the description.
CREATE FUNCTION search.described(description text, place_names text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN place_names IS NULL THEN description ELSE concat_ws(E'\n', description, place_names) END;

-- A live asset as search sees it.
CREATE TABLE search.asset (
  id              text PRIMARY KEY,
  organization_id text NOT NULL,
  library_id      text NOT NULL,
  -- Empty: none is set.
  approval        text NOT NULL,
  created         timestamptz(3) NOT NULL,
  -- Folded, so that a query with a whole name finds it first.
  name            text NOT NULL,
  words           tsvector NOT NULL
);
-- Without a pending list: a search must not pay for the uploads before it.
CREATE INDEX asset_words ON search.asset USING gin (words) WITH (fastupdate = off);
CREATE INDEX asset_newest ON search.asset (organization_id, library_id, approval, created DESC, id DESC);

-- Words in use, now or once: what a mistyped word may have meant. search.asset tells whether one is still in use. There
-- is no unique index: parallel writers never wait for each other, and a word that two of them add at once is there twice.
CREATE TABLE search.word (
  organization_id text NOT NULL,
  word            text NOT NULL,
  signatures      integer[] NOT NULL,
  -- Set when no asset uses the word any more; an hour later it is deleted if it is still unused.
  unused_since    timestamptz
);
CREATE INDEX word_known ON search.word (organization_id, word);
CREATE INDEX word_signatures ON search.word USING gin (signatures) WITH (fastupdate = off);

-- Organizations with so many words that further ones are not recorded: only the correction of typing errors uses them.
CREATE TABLE search.full_organization (
  organization_id text PRIMARY KEY
);

-- How many words an organization may have.
CREATE FUNCTION search.most_words(organization text) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN EXISTS (SELECT FROM claim WHERE organization_id = organization AND claimed_at IS NULL)
    THEN 50000 ELSE 250000 END
$$;

CREATE FUNCTION search.is_full(organization text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT count(*) >= search.most_words(organization) FROM (
    SELECT FROM search.word WHERE organization_id = organization LIMIT search.most_words(organization)) w
$$;

-- Hashes of the first five characters of a word, whole and with each one left out. Words whose beginnings differ by one
-- typing error share one of them (Garbe's symmetric deletion), whatever follows.
CREATE FUNCTION search.signatures(organization_id text, word text) RETURNS integer[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT ('x' || left(encode(sha256(convert_to(organization_id || ' ' || beginning, 'UTF8')), 'hex'), 8))::bit(32)::integer)
  FROM (
    SELECT left(word, 5)
    UNION SELECT overlay(left(word, 5) PLACING '' FROM place FOR 1) FROM generate_series(1, least(5, length(word))) AS place
  ) AS beginnings(beginning)
$$;

CREATE TYPE search.text AS (
  id text, organization_id text, library_id text, approval text, created timestamptz, name text, tags text[], description text
);

-- A word marked as unused counts as unknown and is written again, so words can be deleted while assets are indexed, and
-- nobody waits. Other spellings and what was seen are no words that one mistypes. Whether an organization is full is
-- counted once for about 2,000 new words, because it takes some milliseconds.
CREATE FUNCTION search.index_assets(changed search.text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  added integer;
BEGIN
  INSERT INTO search.asset
  SELECT c.id, c.organization_id, c.library_id, c.approval, c.created, search.fold(search.plain(c.name)),
         search.vector(c.organization_id, c.name, c.tags, c.description)
           || search.seen_vector(c.organization_id, search.seen(c.id))
  FROM unnest(changed) c
  ON CONFLICT (id) DO UPDATE SET
    organization_id = excluded.organization_id, library_id = excluded.library_id, approval = excluded.approval,
    created = excluded.created, name = excluded.name, words = excluded.words;

  -- Numbers are no words that one mistypes.
  INSERT INTO search.word (organization_id, word, signatures)
  SELECT used.organization_id, used.word, search.signatures(used.organization_id, used.word)
  FROM (
    SELECT DISTINCT s.organization_id, substr(lexeme, 7) AS word
    FROM unnest(changed) c JOIN search.asset s ON s.id = c.id
      CROSS JOIN LATERAL unnest(tsvector_to_array(ts_filter(s.words, '{a,b,c}'))) AS lexeme
    WHERE length(lexeme) BETWEEN 10 AND 46
      AND NOT EXISTS (SELECT FROM search.full_organization f WHERE f.organization_id = c.organization_id)
  ) AS used
  WHERE used.word !~ '[0-9]' AND NOT EXISTS (
    SELECT FROM search.word known
    WHERE known.organization_id = used.organization_id AND known.word = used.word AND known.unused_since IS NULL);
  GET DIAGNOSTICS added = ROW_COUNT;
  IF random() < added / 2000.0 THEN
    INSERT INTO search.full_organization
    SELECT DISTINCT organization_id FROM unnest(changed) WHERE search.is_full(organization_id)
    ON CONFLICT DO NOTHING;
  END IF;
END $$;

CREATE FUNCTION search.index_inserted_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search.index_assets(ARRAY(
    SELECT ROW(n.id, n.organization_id, n.library_id, coalesce(n.approval_state, ''), n.created, n.name, n.tags,
               search.described(n.description, n.taken_in_names))::search.text
    FROM inserted n WHERE n.trashed_at IS NULL));
  RETURN NULL;
END $$;

-- Only changes that search can see count, a return from the trash, and the first analysis or exchange of an image.
CREATE FUNCTION search.index_updated_assets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed search.text[] := ARRAY(
    SELECT ROW(n.id, n.organization_id, n.library_id, coalesce(n.approval_state, ''), n.created, n.name, n.tags,
               search.described(n.description, n.taken_in_names))::search.text
    FROM is_now n JOIN was o ON o.id = n.id
    WHERE n.trashed_at IS NULL AND (n.analysed AND NOT o.analysed OR
      (o.organization_id, o.library_id, o.approval_state, o.created, o.name, o.tags, o.description, o.taken_in_names, o.trashed_at, o.blob) IS DISTINCT FROM
      (n.organization_id, n.library_id, n.approval_state, n.created, n.name, n.tags, n.description, n.taken_in_names, n.trashed_at, n.blob)));
BEGIN
  DELETE FROM search.asset s USING is_now n WHERE s.id = n.id AND n.trashed_at IS NOT NULL;
  IF cardinality(changed) > 0 THEN
    PERFORM search.index_assets(changed);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION search.forget_deleted_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search.asset s USING deleted o WHERE s.id = o.id;
  RETURN NULL;
END $$;

CREATE FUNCTION search.forget_deleted_organizations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search.word w USING deleted o WHERE w.organization_id = o.id;
  DELETE FROM search.full_organization f USING deleted o WHERE f.organization_id = o.id;
  RETURN NULL;
END $$;

CREATE TRIGGER index_inserted AFTER INSERT ON asset
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION search.index_inserted_assets();
CREATE TRIGGER index_updated AFTER UPDATE ON asset
  REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION search.index_updated_assets();
CREATE TRIGGER forget_deleted AFTER DELETE ON asset
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION search.forget_deleted_assets();
CREATE TRIGGER forget_words AFTER DELETE ON organization
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION search.forget_deleted_organizations();

-- A migration that splits words in another way adds the row, and the worker indexes all assets again in the order of their
-- ids: the last asset so far. The row goes when all are done.
CREATE TABLE search.reindexing (
  the_only boolean PRIMARY KEY DEFAULT true CHECK (the_only),
  done_to  text NOT NULL
);

-- The feed keeps an index outside the database (Meilisearch) equal to search.asset. Until it is started it costs nothing:
-- start_feed() creates its triggers, and stop_feed() drops them.

-- One row while an index is fed.
CREATE TABLE search.feed (
  the_only  boolean PRIMARY KEY DEFAULT true CHECK (the_only),
  -- The index that holds everything except pending changes; null until there is one.
  index     text,
  -- The index that is being filled, and the last asset it has.
  filling   text,
  filled_to text,
  CHECK ((filling IS NULL) = (filled_to IS NULL))
);

-- Changes that the index does not know yet. Every change has a row, even several of one asset: a change that commits
-- while an earlier one is sent has its own, and no writer ever waits for another.
CREATE TABLE search.pending (
  number          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_id text NOT NULL,
  asset_id        text NOT NULL
);
CREATE INDEX pending_organization ON search.pending (organization_id);

CREATE FUNCTION search.note_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search.pending (organization_id, asset_id) SELECT organization_id, id FROM changed;
  RETURN NULL;
END $$;

-- Changes are noted from now on. Waits for current writers, so that none is missed.
CREATE FUNCTION search.start_feed() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search.feed DEFAULT VALUES ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN; END IF;
  CREATE TRIGGER note_inserted AFTER INSERT ON search.asset
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search.note_changes();
  CREATE TRIGGER note_updated AFTER UPDATE ON search.asset
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search.note_changes();
  CREATE TRIGGER note_deleted AFTER DELETE ON search.asset
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search.note_changes();
END $$;

-- Changes are no longer noted, and pending ones are deleted.
CREATE FUNCTION search.stop_feed() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM search.feed;
  IF NOT FOUND THEN RETURN; END IF;
  DROP TRIGGER note_inserted ON search.asset;
  DROP TRIGGER note_updated ON search.asset;
  DROP TRIGGER note_deleted ON search.asset;
  TRUNCATE search.pending;
END $$;

-- BACKGROUND WORK ----------------------------------------------------------------------------------------------------

-- An event is written in the transaction of the change that it reports. A run is one function that handles one event. A
-- step is a finished or waiting part of a run.
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
-- Old events are removed in order of age.
CREATE INDEX event_created ON engine.event (created);

CREATE FUNCTION engine.announce_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NOTIFY engine_event;
  RETURN NULL;
END $$;
CREATE TRIGGER event_announced AFTER INSERT ON engine.event
  FOR EACH STATEMENT EXECUTE FUNCTION engine.announce_events();

CREATE TYPE engine.run_state AS ENUM ('queued', 'running', 'waiting', 'done', 'failed', 'cancelled');

CREATE TABLE engine.run (
  id            uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  function_id   text NOT NULL,
  event_id      text NOT NULL REFERENCES engine.event ON DELETE CASCADE,
  state         engine.run_state NOT NULL DEFAULT 'queued',
  -- Failed attempts since the last finished step.
  attempt       integer NOT NULL DEFAULT 0 CHECK (attempt >= 0),
  -- Processes that ended in the middle of this run since its last finished step.
  interruptions integer NOT NULL DEFAULT 0 CHECK (interruptions >= 0),
  -- Who executes the run now. Every write names it, so a process that was taken for dead cannot write into a run that
  -- continues elsewhere.
  lease         uuid,
  -- Of the last failed attempt; once the run has failed, the reason. json and not jsonb, here and below: results come
  -- back exactly as the function returned them.
  error         json,
  output        json,
  created       timestamptz(3) NOT NULL DEFAULT now(),
  started_at    timestamptz(3),
  -- While waiting: the end of a sleep, or the time of the next attempt.
  wakes_at      timestamptz(3),
  ended_at      timestamptz(3),
  -- Functions may limit how many of their runs are executed at once, in all and per concurrency key, such as a library.
  concurrency_key text NOT NULL DEFAULT '',
  -- False and queued: the run has no job, and the leader admits it when the limit allows.
  admitted      boolean NOT NULL DEFAULT true,
  -- What an Inngest server was asked to do is a run, too. The service notes each of the server's calls on it.
  -- When its event was sent to the server the last time: its place in the server's queue.
  sent_at       timestamptz(3),
  -- When the server should call at the latest. Null: the embedded executor executes the run.
  expected_at   timestamptz(3),
  -- The last sign of life of the server, or of a call in progress.
  called_at     timestamptz(3),
  -- How often the event was sent again because the server did not call.
  sent_again    integer NOT NULL DEFAULT 0 CHECK (sent_again >= 0),
  -- A run may have several events. Each event keeps its row, so open events are found as before; the rows of the others
  -- name the run of the first one, which executes them.
  batch         uuid,
  -- An event never starts a function twice.
  CONSTRAINT run_once_per_event UNIQUE (event_id, function_id),
  CONSTRAINT run_ended CHECK ((state IN ('done', 'failed', 'cancelled')) = (ended_at IS NOT NULL)),
  CONSTRAINT run_has_reason CHECK (state NOT IN ('failed', 'cancelled') OR error IS NOT NULL)
);
CREATE INDEX run_open ON engine.run (created, id) WHERE ended_at IS NULL;
CREATE INDEX run_admitted ON engine.run (function_id, concurrency_key) WHERE admitted AND ended_at IS NULL;
CREATE INDEX run_parked ON engine.run (function_id, concurrency_key, created, id) WHERE state = 'queued' AND NOT admitted;
CREATE INDEX run_given_up ON engine.run (ended_at DESC) WHERE state IN ('failed', 'cancelled');
CREATE INDEX run_called ON engine.run (called_at) WHERE called_at IS NOT NULL;
CREATE INDEX run_batched ON engine.run (batch) WHERE batch IS NOT NULL;

CREATE TYPE engine.step_kind AS ENUM ('run', 'sleep');
CREATE TYPE engine.step_state AS ENUM ('waiting', 'done', 'failed');

-- Functions see finished steps in the order in which they ended.
CREATE SEQUENCE engine.step_finished;

CREATE TABLE engine.step (
  run_id      uuid NOT NULL REFERENCES engine.run ON DELETE CASCADE,
  -- The hash by which the Inngest SDK knows the step.
  id          text NOT NULL,
  name        text NOT NULL,
  kind        engine.step_kind NOT NULL,
  state       engine.step_state NOT NULL,
  -- Failed attempts of a step that runs beside others; the run counts those of a lone step.
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

-- LENGTHS -------------------------------------------------------------------------------------------------------------

-- Of every text that comes from outside, in bytes, up to four for a character. The code checks shorter lengths first and
-- answers with a sentence; these hold for whatever it forgets. NOT VALID: older databases may have longer texts, which stay
-- until they are changed.

ALTER TABLE person ADD CONSTRAINT person_lengths CHECK (
  octet_length(email) <= 1016 AND octet_length(name) <= 400 AND octet_length(avatar_blob) <= 200
) NOT VALID;
ALTER TABLE account ADD CONSTRAINT account_lengths CHECK (
  octet_length(account_id) <= 400 AND octet_length(provider_id) <= 100 AND octet_length(access_token) <= 65536
  AND octet_length(refresh_token) <= 65536 AND octet_length(id_token) <= 65536 AND octet_length(scope) <= 4096
  AND octet_length(password) <= 400
) NOT VALID;
ALTER TABLE session ADD CONSTRAINT session_lengths CHECK (
  octet_length(token) <= 400 AND octet_length(ip_address) <= 100 AND octet_length(user_agent) <= 2048
) NOT VALID;
ALTER TABLE verification ADD CONSTRAINT verification_lengths CHECK (
  octet_length(identifier) <= 400 AND octet_length(value) <= 65536
) NOT VALID;
ALTER TABLE passkey ADD CONSTRAINT passkey_lengths CHECK (
  octet_length(name) <= 400 AND octet_length(public_key) <= 8192 AND octet_length(credential_id) <= 4096
  AND octet_length(device_type) <= 100 AND octet_length(transports) <= 1000 AND octet_length(aaguid) <= 100
) NOT VALID;
ALTER TABLE mail ADD CONSTRAINT mail_lengths CHECK (
  octet_length(recipient) <= 1016 AND octet_length(kind) <= 100 AND octet_length(sealed) <= 262144
  AND octet_length(failure) <= 4096
) NOT VALID;
ALTER TABLE organization ADD CONSTRAINT organization_lengths CHECK (
  octet_length(name) <= 400 AND pg_column_size(approval_states) <= 8192
) NOT VALID;
ALTER TABLE invitation ADD CONSTRAINT invitation_lengths CHECK (octet_length(email) <= 1016) NOT VALID;
ALTER TABLE claim ADD CONSTRAINT claim_lengths CHECK (octet_length(email) <= 1016) NOT VALID;
ALTER TABLE audit ADD CONSTRAINT audit_lengths CHECK (
  octet_length(actor) <= 1016 AND octet_length(action) <= 200 AND octet_length(subject) <= 8192
  AND octet_length(address) <= 100
) NOT VALID;
ALTER TABLE library ADD CONSTRAINT library_lengths CHECK (octet_length(name) <= 400) NOT VALID;
ALTER TABLE saved_view ADD CONSTRAINT saved_view_lengths CHECK (
  octet_length(name) <= 400 AND octet_length(sort) <= 100 AND octet_length(approval) <= 400
  AND pg_column_size(tags) <= 65536
) NOT VALID;
ALTER TABLE api_key ADD CONSTRAINT api_key_lengths CHECK (
  octet_length(name) <= 400 AND octet_length(sealed) <= 4096
) NOT VALID;
ALTER TABLE oauth_client ADD CONSTRAINT oauth_client_lengths CHECK (
  octet_length(client_id) <= 400 AND octet_length(client_secret) <= 4096 AND octet_length(name) <= 400
  AND octet_length(uri) <= 2048 AND pg_column_size(redirect_uris) <= 32768 AND pg_column_size(scopes) <= 4096
  AND octet_length(token_endpoint_auth_method) <= 100 AND octet_length(application_type) <= 100
  AND pg_column_size(grant_types) <= 1000 AND pg_column_size(response_types) <= 1000
) NOT VALID;
ALTER TABLE oauth_consent ADD CONSTRAINT oauth_consent_lengths CHECK (
  octet_length(reference_id) <= 400 AND pg_column_size(scopes) <= 4096
) NOT VALID;
ALTER TABLE oauth_refresh_token ADD CONSTRAINT oauth_refresh_token_lengths CHECK (
  octet_length(token) <= 400 AND octet_length(authorization_code_id) <= 400 AND pg_column_size(scopes) <= 4096
) NOT VALID;
ALTER TABLE oauth_access_token ADD CONSTRAINT oauth_access_token_lengths CHECK (
  octet_length(token) <= 400 AND octet_length(authorization_code_id) <= 400 AND pg_column_size(scopes) <= 4096
) NOT VALID;
ALTER TABLE device_request ADD CONSTRAINT device_request_lengths CHECK (
  octet_length(client_ip) <= 100 AND octet_length(network) <= 100 AND pg_column_size(scopes) <= 4096
) NOT VALID;
ALTER TABLE asset ADD CONSTRAINT asset_lengths CHECK (
  octet_length(description) <= 20480 AND pg_column_size(tags) <= 131072 AND octet_length(approval_state) <= 400
  AND octet_length(approval_set_by) <= 1016 AND octet_length(approval_note) <= 2000
  AND octet_length(content_type) <= 400 AND octet_length(processing_error) <= 8192 AND octet_length(blurhash) <= 400
  AND pg_column_size(metadata) <= 65536 AND pg_column_size(photo) <= 262144 AND octet_length(camera) <= 1000
) NOT VALID;
ALTER TABLE approval_entry ADD CONSTRAINT approval_entry_lengths CHECK (
  octet_length(state) <= 400 AND octet_length(set_by) <= 1016 AND octet_length(note) <= 2000
) NOT VALID;
ALTER TABLE upload ADD CONSTRAINT upload_lengths CHECK (
  octet_length(name) <= 1020 AND octet_length(declared_type) <= 1020 AND octet_length(metadata) <= 4096
  AND octet_length(parent_id) <= 400 AND octet_length(sha256) <= 64 AND octet_length(source_url) <= 2048
  AND octet_length(refusal_code) <= 100 AND octet_length(refusal_message) <= 8192
  AND pg_column_size(parts) <= 262144
) NOT VALID;
ALTER TABLE tag ADD CONSTRAINT tag_lengths CHECK (octet_length(id) <= 400) NOT VALID;
ALTER TABLE collection ADD CONSTRAINT collection_lengths CHECK (
  octet_length(name) <= 400 AND octet_length(description) <= 8192
) NOT VALID;
ALTER TABLE share_link ADD CONSTRAINT share_link_lengths CHECK (
  pg_column_size(search) <= 131072 AND octet_length(title) <= 400 AND octet_length(greeting) <= 4096
  AND octet_length(password_hash) <= 400
) NOT VALID;
ALTER TABLE visitor ADD CONSTRAINT visitor_lengths CHECK (octet_length(name) <= 400) NOT VALID;
ALTER TABLE comment ADD CONSTRAINT comment_lengths CHECK (
  octet_length(text) <= 16000 AND octet_length(visitor_name) <= 400
) NOT VALID;
ALTER TABLE bulk_change ADD CONSTRAINT bulk_change_lengths CHECK (
  pg_column_size(input) <= 1048576 AND octet_length(failure) <= 100 AND pg_column_size(saved_views) <= 8388608
) NOT VALID;
ALTER TABLE bulk_change_part ADD CONSTRAINT bulk_change_part_lengths CHECK (
  pg_column_size(asset_ids) <= 2097152 AND pg_column_size(before) <= 268435455
) NOT VALID;
ALTER TABLE published_event ADD CONSTRAINT published_event_lengths CHECK (pg_column_size(actor) <= 1000) NOT VALID;
ALTER TABLE webhook_endpoint ADD CONSTRAINT webhook_endpoint_lengths CHECK (
  octet_length(url) <= 8000 AND pg_column_size(types) <= 4096 AND pg_column_size(libraries) <= 1048576
  AND octet_length(switched_off_why) <= 1000
) NOT VALID;
ALTER TABLE webhook_attempt ADD CONSTRAINT webhook_attempt_lengths CHECK (
  octet_length(answer) <= 8192 AND octet_length(failure) <= 4096
) NOT VALID;
ALTER TABLE asset ADD CONSTRAINT asset_place_lengths CHECK (
  octet_length(taken_in) <= 1000 AND octet_length(taken_in_names) <= 4000
) NOT VALID;
ALTER TABLE saved_view ADD CONSTRAINT saved_view_place_length CHECK (octet_length(taken_in) <= 2048) NOT VALID;
ALTER TABLE saved_view ADD CONSTRAINT saved_view_look_lengths CHECK (
  octet_length(colour) <= 20 AND octet_length(orientation) <= 20
) NOT VALID;
