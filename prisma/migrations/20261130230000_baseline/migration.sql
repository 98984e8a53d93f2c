-- All tables of Vitrine, by noun: people, organizations, libraries and access, assets, what images show, videos, counters,
-- collections, share links, comments, approval requests, bulk changes, published events, delivery, webhooks, search,
-- background work, the installation; at the end, the lengths of texts. PostgreSQL 15 and later, UTF-8, no extension.
-- prisma/schema.prisma describes the columns as the code sees them. Columns that were added later stand last.

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
  analysis_paused_at timestamptz(3),
  -- Rises with each change of its presets and keys, which web processes keep in memory with the number that proves them
  -- current.
  delivery_version integer NOT NULL DEFAULT 0
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
  claimed_by_id   text REFERENCES person ON DELETE SET NULL,
  -- Where it was made: what all unclaimed organizations store together is bounded, and a share of it per network.
  network         varchar(64) NOT NULL DEFAULT ''
);
CREATE INDEX claim_unclaimed_email ON claim (email, expires_at) WHERE claimed_at IS NULL;
CREATE INDEX claim_unclaimed_expiry ON claim (expires_at) WHERE claimed_at IS NULL;
CREATE INDEX claim_unclaimed_network ON claim (network, created) WHERE claimed_at IS NULL;

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
-- Who gets the files of a library by their public address. `open`: everybody; `approved`: everybody, but only those with
-- the approval state "approved"; `signed`: whoever has a signed address.
CREATE TYPE "Delivery" AS ENUM ('open', 'approved', 'signed');

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
  delivery        "Delivery" NOT NULL DEFAULT 'open',
  -- Whether its renditions and the images of presets say who made them.
  images_carry_credit boolean NOT NULL DEFAULT false,
  -- Whether its originals are sent to the public with everything that their files say.
  originals_keep_location boolean NOT NULL DEFAULT true,
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

-- Filters under a name: of a person or a key, and perhaps shown to the others of the organization.
CREATE TABLE saved_search (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  created_by_id text REFERENCES person (id) ON DELETE CASCADE,
  created_by_key_id text REFERENCES api_key (id) ON DELETE CASCADE,
  name varchar(100) NOT NULL,
  filter varchar(2000) NOT NULL,
  sort varchar(20) NOT NULL,
  shared boolean NOT NULL,
  created timestamptz(3) NOT NULL
);
CREATE INDEX saved_search_organization ON saved_search (organization_id);
CREATE INDEX saved_search_person ON saved_search (created_by_id);
CREATE INDEX saved_search_key ON saved_search (created_by_key_id);

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
  expire bigint NOT NULL,
  -- Requests that processes may serve of a window without asking again. `last_lease`: what the last statement took,
  -- because its answer cannot tell the row's earlier state.
  leased integer NOT NULL DEFAULT 0,
  last_lease integer NOT NULL DEFAULT 0
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
  -- The CRC-32 of the bytes, which the local headers of a ZIP state before them. Null until it is computed.
  crc32              bigint,
  -- What people set beside the name, the description and the tags, instead of what the file says. When it was taken, as
  -- written, ISO 8601: a day, or a time with or without a zone.
  own_taken          text,
  own_latitude       double precision,
  own_longitude      double precision,
  -- By language, beside the description.
  descriptions       jsonb NOT NULL DEFAULT '{}',
  -- creator, credit, copyright, licence.
  rights             jsonb NOT NULL DEFAULT '{}',
  valid_from         timestamptz(3),
  valid_until        timestamptz(3),
  -- Neither it, nor its original, nor its variants are purged.
  hold               boolean NOT NULL DEFAULT false,
  -- From the left and from the top, 0 to 1.
  focal_x            double precision,
  focal_y            double precision,
  -- Seconds: which frame of a film is its poster.
  poster_at          double precision,

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
-- The order of capture uses the zone that a device wrote, within the day that it wrote: groups and filters by day stay as
-- people remember them.
CREATE FUNCTION captured_at(metadata jsonb, created timestamptz) RETURNS timestamptz
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  written text := btrim(metadata #>> '{capture,recordedAt}');
  clock text := '(?:[T\s_,:]*(\d{1,2})[:.]?(\d\d)(?:[:.]?(\d\d))?(?:[.,]\d+)?(?:\s?([AP])\.?M)?)?';
  month_name text := '(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?';
  -- Year, month, day, hour, minute, second, A or P.
  part text[];
  -- Sign, hours and minutes of the zone behind a time.
  zone text[];
  day date;
  wall timestamp;
  shifted timestamp;
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
  wall := day + make_time(coalesce(part[4]::int, 0), coalesce(part[5]::int, 0), coalesce(part[6]::int, 0));
  zone := regexp_match(written, '\d\d(?:[.,]\d+)?\s*([+-])(0\d|1[0-4]):?([0-5]\d)$');
  IF zone IS NOT NULL AND part[4] IS NOT NULL THEN
    shifted := wall - (zone[1] || zone[2] || ':' || zone[3])::interval;
    -- Moments of another day are pressed into the first and the last minute of this one, in their order.
    wall := CASE
      WHEN shifted > day + time '23:59'
        THEN day + time '23:59' + (shifted - (day + time '23:59')) * 0.00115
      WHEN shifted < day + time '00:01'
        THEN day + time '00:01' - (day + time '00:01' - shifted) * 0.00115
      ELSE shifted END;
  END IF;
  RETURN wall AT TIME ZONE 'UTC';
END $$;

-- captured_at() takes 1904 for what films without a date say; a person means the year.
CREATE FUNCTION set_captured_at() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_1904 boolean := coalesce(NEW.own_taken LIKE '1904%', false);
  taken text := CASE WHEN is_1904 THEN overlay(NEW.own_taken PLACING '1908' FROM 1 FOR 4) ELSE NEW.own_taken END;
BEGIN
  NEW.captured_at := captured_at(
    CASE WHEN taken IS NULL THEN NEW.metadata
      ELSE jsonb_build_object('capture', jsonb_build_object('recordedAt', taken)) END,
    NEW.created) - CASE WHEN is_1904 THEN interval '4 years' ELSE interval '0' END;
  RETURN NEW;
END $$;
CREATE TRIGGER set_captured_at BEFORE INSERT OR UPDATE OF metadata, created, own_taken ON asset
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

-- A promote exchanges the bytes of two assets in one statement. Place, colours and checksum belong to the bytes: the
-- first is looked up again unless the promote exchanged it, too, or the position is an own one; the others go with the
-- bytes. take_colours and take_crc32 are STABLE: they read the rows as they were before that statement.
CREATE FUNCTION forget_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.own_latitude IS NULL THEN
    NEW.taken_in := NULL;
    NEW.taken_in_names := NULL;
  END IF;
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

CREATE FUNCTION take_crc32() RETURNS trigger LANGUAGE plpgsql STABLE AS $$
BEGIN
  NEW.crc32 := (SELECT crc32 FROM asset WHERE blob = NEW.blob);
  RETURN NEW;
END $$;
CREATE TRIGGER take_crc32 BEFORE UPDATE OF blob ON asset FOR EACH ROW
  WHEN (OLD.blob <> NEW.blob) EXECUTE FUNCTION take_crc32();

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
-- The same for own positions.
CREATE INDEX asset_without_own_place ON asset (id) WHERE taken_in IS NULL AND own_latitude IS NOT NULL;
CREATE INDEX asset_held ON asset (organization_id, library_id) WHERE hold;
CREATE INDEX asset_valid_from ON asset (valid_from) WHERE valid_from IS NOT NULL;
CREATE INDEX asset_valid_until ON asset (valid_until) WHERE valid_until IS NOT NULL;
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

-- An asset on hold holds its original and its variants, too.
CREATE FUNCTION is_held(asset) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT $1.hold OR EXISTS (SELECT FROM asset v WHERE v.parent_id = $1.id AND v.hold)
    OR EXISTS (SELECT FROM asset o WHERE o.id = $1.parent_id AND o.hold)
$$;

-- Whatever removes assets leaves these out or refuses; this is for what forgets to.
CREATE FUNCTION refuse_held() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The asset % is on hold.', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER refuse_held BEFORE DELETE ON asset FOR EACH ROW WHEN (OLD.hold) EXECUTE FUNCTION refuse_held();

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

-- The assets that a worker processes now. A crash of the server may lose them, so nothing is written to the log: whatever
-- has not ended waits again. No reference to the asset, whose row a check would lock.
CREATE UNLOGGED TABLE processing_run (
  organization_id text NOT NULL,
  asset_id        text NOT NULL,
  since           timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, asset_id)
);
CREATE INDEX processing_run_since ON processing_run (since);

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

-- The version of a library: the sum of its rows here. It grows in each transaction that changes an asset of the library,
-- or the name or the avatar of who uploaded one; so two readers who see the same version see the same assets. A
-- transaction adds to a row that no other one is adding to, and makes a new one if there is none: writers of a library
-- do not wait for each other, and there are as many rows as have ever written to it at once. A later library of the same
-- id has other parts.
CREATE TABLE library_version (
  organization_id text NOT NULL CHECK (length(organization_id) <= 63),
  library_id text NOT NULL CHECK (length(library_id) <= 63),
  part bigint GENERATED ALWAYS AS IDENTITY,
  changes bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, library_id, part)
);

CREATE FUNCTION begin_library_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO library_version (organization_id, library_id) VALUES (NEW.organization_id, NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER begin_version AFTER INSERT ON library FOR EACH ROW EXECUTE FUNCTION begin_library_version();

-- A foreign key would lock the row of the library before the counters do, and such transactions deadlock.
CREATE FUNCTION forget_library_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM library_version WHERE organization_id = OLD.organization_id AND library_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_version AFTER DELETE ON library FOR EACH ROW EXECUTE FUNCTION forget_library_version();

CREATE FUNCTION change_library(organization text, library text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE library_version v SET changes = v.changes + 1
  WHERE v.organization_id = organization AND v.library_id = library AND v.part = (
    SELECT part FROM library_version
    WHERE organization_id = organization AND library_id = library LIMIT 1 FOR UPDATE SKIP LOCKED
  );
  -- A library that is being deleted has no version any more.
  IF NOT FOUND THEN
    INSERT INTO library_version (organization_id, library_id)
    SELECT l.organization_id, l.id FROM library l WHERE l.organization_id = organization AND l.id = library;
  END IF;
END $$;

CREATE FUNCTION change_libraries_of_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_library(organization_id, library_id)
  FROM (SELECT DISTINCT organization_id, library_id FROM changed) c;
  RETURN NULL;
END $$;

CREATE FUNCTION change_libraries_of_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_library(organization_id, library_id)
  FROM (SELECT organization_id, library_id FROM was UNION SELECT organization_id, library_id FROM is_now) c;
  RETURN NULL;
END $$;

CREATE TRIGGER change_libraries_of_inserted AFTER INSERT ON asset
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_libraries_of_assets();
CREATE TRIGGER change_libraries_of_updated AFTER UPDATE ON asset
  REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION change_libraries_of_updated();
CREATE TRIGGER change_libraries_of_deleted AFTER DELETE ON asset
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_libraries_of_assets();

CREATE FUNCTION change_libraries_of_uploader() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_library(organization_id, library_id)
  FROM (
    SELECT organization_id, library_id FROM asset WHERE TG_TABLE_NAME = 'person' AND uploaded_by_person_id = NEW.id
    UNION
    SELECT organization_id, library_id FROM asset WHERE TG_TABLE_NAME = 'api_key' AND uploaded_by_key_id = NEW.id
  ) c;
  RETURN NULL;
END $$;

CREATE TRIGGER change_libraries AFTER UPDATE OF name, avatar_blob ON person FOR EACH ROW
  WHEN (NEW.name <> OLD.name OR (NEW.avatar_blob IS NULL) <> (OLD.avatar_blob IS NULL))
  EXECUTE FUNCTION change_libraries_of_uploader();
CREATE TRIGGER change_libraries AFTER UPDATE OF name ON api_key FOR EACH ROW
  WHEN (NEW.name <> OLD.name) EXECUTE FUNCTION change_libraries_of_uploader();

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
  updated         timestamptz(3) NOT NULL,
  -- The key that made it, which sees it also without assets.
  created_by_key_id text,
  -- What a smart collection has instead of entries; null for others.
  filter           varchar(2000)
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
  people           text[] NOT NULL DEFAULT '{}' CONSTRAINT share_link_people_size CHECK (pg_column_size(people) <= 16384),
  -- Of a link to a smart collection: those it had when the link was made. It shows no others.
  libraries        text[] NOT NULL DEFAULT '{}',
  -- How many assets visitors are asked to pick; null: as many as they like.
  pick_target      integer
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
  person_id     text REFERENCES person ON DELETE SET NULL,
  -- When the visitor said last that they are done picking.
  sent_at       timestamptz(3)
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
  -- Who wrote it on a link for named people, for when the link and its visitors are gone.
  visitor_person_id    text,
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
CREATE INDEX comment_visitor_person ON comment (visitor_person_id) WHERE visitor_person_id IS NOT NULL;
-- NOT VALID, as in older databases, whose rows were not read for it.
ALTER TABLE comment ADD CONSTRAINT comment_visitor_person_fkey
  FOREIGN KEY (visitor_person_id) REFERENCES person ON DELETE SET NULL NOT VALID;

CREATE FUNCTION note_visitors_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT person_id INTO NEW.visitor_person_id FROM visitor WHERE id = NEW.visitor_id;
  RETURN NEW;
END $$;
CREATE TRIGGER comment_visitor_person BEFORE INSERT ON comment
FOR EACH ROW WHEN (NEW.visitor_id IS NOT NULL) EXECUTE FUNCTION note_visitors_person();

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
  'deleteComment', 'deleteView', 'edit'
);
CREATE TYPE "BulkChangeState" AS ENUM ('running', 'stopped', 'finished', 'failed', 'undoing', 'undone');

CREATE TABLE bulk_change (
  id              text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organization ON DELETE CASCADE,
  -- Null for changes of collections, which contain assets of many libraries.
  library_id      text,
  -- Nobody else answers for the change: it ends with the account, or with the key.
  person_id       text REFERENCES person ON DELETE CASCADE,
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
  key_id          text REFERENCES api_key ON DELETE CASCADE,
  CHECK ((ended_at IS NULL) = (state IN ('running', 'undoing'))),
  FOREIGN KEY (organization_id, library_id) REFERENCES library (organization_id, id) ON DELETE CASCADE,
  CHECK (num_nonnulls(person_id, key_id) = 1)
);
CREATE INDEX bulk_change_person ON bulk_change (person_id, created DESC);
CREATE INDEX bulk_change_library ON bulk_change (organization_id, library_id);
CREATE INDEX bulk_change_ended ON bulk_change (ended_at);
CREATE INDEX bulk_change_open ON bulk_change (created, id) WHERE ended_at IS NULL;
CREATE INDEX bulk_change_key ON bulk_change (key_id, created DESC) WHERE key_id IS NOT NULL;

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
  created         timestamptz(3) NOT NULL,
  -- Of `asset.delivery_changed`: whether it is served, and until when.
  delivery        jsonb
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
    CASE WHEN n.tags <> o.tags THEN 'tags' END,
    CASE WHEN n.own_taken IS DISTINCT FROM o.own_taken THEN 'takenAt' END,
    CASE WHEN (n.own_latitude, n.own_longitude) IS DISTINCT FROM (o.own_latitude, o.own_longitude) THEN 'position' END,
    CASE WHEN n.descriptions <> o.descriptions THEN 'descriptions' END,
    CASE WHEN (n.rights, n.valid_from, n.valid_until, n.hold) IS DISTINCT FROM
              (o.rights, o.valid_from, o.valid_until, o.hold) THEN 'rights' END,
    CASE WHEN (n.focal_x, n.focal_y) IS DISTINCT FROM (o.focal_x, o.focal_y) THEN 'focalPoint' END,
    CASE WHEN n.poster_at IS DISTINCT FROM o.poster_at THEN 'posterAt' END
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

-- DELIVERY -----------------------------------------------------------------------------------------------------------

-- How files leave: presets of images, keys that sign addresses, the images made by presets, and whom what concerns.
CREATE TABLE delivery_preset (
  organization_id text NOT NULL REFERENCES organization (id) ON DELETE CASCADE ON UPDATE NO ACTION,
  name text NOT NULL CHECK (name ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  settings jsonb NOT NULL CHECK (pg_column_size(settings) <= 1000),
  PRIMARY KEY (organization_id, name)
);

CREATE TABLE delivery_key (
  kid text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organization (id) ON DELETE CASCADE ON UPDATE NO ACTION,
  name text NOT NULL CHECK (length(name) <= 100),
  secret bytea NOT NULL,
  created timestamptz(3) NOT NULL
);
CREATE INDEX delivery_key_organization ON delivery_key (organization_id, created);

CREATE FUNCTION count_delivery_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organization SET delivery_version = delivery_version + 1
  WHERE id = COALESCE(NEW.organization_id, OLD.organization_id);
  RETURN NULL;
END $$;
CREATE TRIGGER count_preset_change AFTER INSERT OR UPDATE OR DELETE ON delivery_preset
  FOR EACH ROW EXECUTE FUNCTION count_delivery_change();
CREATE TRIGGER count_key_change AFTER INSERT OR UPDATE OR DELETE ON delivery_key
  FOR EACH ROW EXECUTE FUNCTION count_delivery_change();

CREATE TRIGGER report_delivery AFTER UPDATE ON organization FOR EACH ROW
  WHEN (OLD.delivery_version IS DISTINCT FROM NEW.delivery_version) EXECUTE FUNCTION report_trash('id');
CREATE TRIGGER report_delivery AFTER UPDATE ON library FOR EACH ROW
  WHEN ((OLD.delivery, OLD.images_carry_credit, OLD.originals_keep_location)
        IS DISTINCT FROM (NEW.delivery, NEW.images_carry_credit, NEW.originals_keep_location))
  EXECUTE FUNCTION report_trash('organization_id');

-- Images made by presets. The rows go with the bytes: the files of a purged asset are deleted after its row.
CREATE TABLE derived_file (
  blob text PRIMARY KEY,
  -- The blob of the asset.
  original text NOT NULL,
  organization_id text NOT NULL,
  size_bytes integer NOT NULL,
  used_at timestamptz(3) NOT NULL
);
CREATE INDEX derived_file_original ON derived_file (original);
CREATE INDEX derived_file_use ON derived_file (organization_id, used_at);

-- The rights of an original are those of its variants. An approval is always reported: whether it counts may change in a
-- transaction that this one does not see.
CREATE FUNCTION report_changed_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('served_file', NEW.organization_id || '/' || string_agg(blob, ','))
  FROM asset WHERE id = NEW.id OR parent_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER report_changed_delivery AFTER UPDATE ON asset FOR EACH ROW
  WHEN ((OLD.library_id, OLD.parent_id, OLD.approval_state, OLD.valid_from, OLD.valid_until, OLD.focal_x, OLD.focal_y)
        IS DISTINCT FROM
        (NEW.library_id, NEW.parent_id, NEW.approval_state, NEW.valid_from, NEW.valid_until, NEW.focal_x, NEW.focal_y))
  EXECUTE FUNCTION report_changed_delivery();

CREATE FUNCTION report_changed_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM library l WHERE l.organization_id = NEW.organization_id AND l.id = NEW.library_id AND l.images_carry_credit
  ) THEN
    PERFORM pg_notify('served_file', NEW.organization_id || '/' || NEW.blob);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER report_changed_credit AFTER UPDATE ON asset FOR EACH ROW
  WHEN ((OLD.rights, OLD.description, OLD.photo) IS DISTINCT FROM (NEW.rights, NEW.description, NEW.photo))
  EXECUTE FUNCTION report_changed_credit();
-- The credit of an image says its description for strangers: it changes with who described it, and with the analysis.
CREATE TRIGGER report_changed_author AFTER UPDATE ON asset FOR EACH ROW
  WHEN ((OLD.described_by_person, OLD.described_by_model) IS DISTINCT FROM (NEW.described_by_person, NEW.described_by_model))
  EXECUTE FUNCTION report_changed_credit();

CREATE FUNCTION report_changed_analysis() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('served_file', a.organization_id || '/' || a.blob)
  FROM asset a JOIN library l ON l.organization_id = a.organization_id AND l.id = a.library_id AND l.images_carry_credit
  WHERE a.blob = NEW.blob;
  RETURN NULL;
END $$;
CREATE TRIGGER report_changed_analysis AFTER INSERT OR UPDATE OF description_without_place ON asset_analysis
  FOR EACH ROW EXECUTE FUNCTION report_changed_analysis();

-- What the address of an asset answers, and until when; with a signature where the library asks for one.
CREATE FUNCTION delivery_at(mode "Delivery", approval text, starts timestamptz, ends timestamptz, at timestamptz)
RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('served', s.served, 'until', to_char(
    CASE WHEN s.served THEN ends WHEN starts > at AND (ends IS NULL OR ends > starts) AND s.allowed THEN starts END
    AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  FROM (SELECT allowed, allowed AND coalesce(starts <= at, true) AND coalesce(ends > at, true) AS served
    FROM (SELECT mode <> 'approved' OR lower(coalesce(approval, '')) = 'approved' AS allowed) a) s
$$;

CREATE FUNCTION publish_changed_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In open libraries only periods count.
  IF NOT EXISTS (
    SELECT FROM (SELECT organization_id, library_id FROM was UNION SELECT organization_id, library_id FROM is_now) t
    JOIN library l ON l.organization_id = t.organization_id AND l.id = t.library_id AND l.delivery <> 'open'
  ) AND NOT EXISTS (
    SELECT FROM (
      SELECT parent_id, valid_from, valid_until FROM was UNION ALL SELECT parent_id, valid_from, valid_until FROM is_now
    ) t LEFT JOIN asset p ON p.id = t.parent_id
    WHERE coalesce(t.valid_from, t.valid_until, p.valid_from, p.valid_until) IS NOT NULL
  ) THEN
    RETURN NULL;
  END IF;
  -- Planned each time: a plan for one row would compare every row with every other.
  EXECUTE $query$
  INSERT INTO published_event (type, organization_id, library_id, asset_id, actor, created, delivery)
  SELECT 'asset.delivery_changed', c.organization_id, c.library_id, c.id, current_actor(), clock_timestamp(), c.then_is
  FROM (
    SELECT a.organization_id, a.library_id, a.id,
      delivery_at(l.delivery, coalesce(a.approval_state, p.approval_state),
        greatest(a.valid_from, p.valid_from), least(a.valid_until, p.valid_until), now()) AS then_is,
      delivery_at(ol.delivery,
        coalesce(CASE WHEN o.id IS NULL THEN a.approval_state ELSE o.approval_state END,
          CASE WHEN op.id IS NULL THEN fp.approval_state ELSE op.approval_state END),
        greatest(CASE WHEN o.id IS NULL THEN a.valid_from ELSE o.valid_from END,
          CASE WHEN op.id IS NULL THEN fp.valid_from ELSE op.valid_from END),
        least(CASE WHEN o.id IS NULL THEN a.valid_until ELSE o.valid_until END,
          CASE WHEN op.id IS NULL THEN fp.valid_until ELSE op.valid_until END), now()) AS it_was
    FROM (
      SELECT n.id FROM is_now n JOIN was o ON o.id = n.id
      WHERE (n.library_id, n.parent_id, n.approval_state, n.valid_from, n.valid_until)
        IS DISTINCT FROM (o.library_id, o.parent_id, o.approval_state, o.valid_from, o.valid_until)
      UNION
      SELECT v.id FROM is_now n JOIN was o ON o.id = n.id JOIN asset v ON v.parent_id = n.id
      WHERE (n.approval_state, n.valid_from, n.valid_until) IS DISTINCT FROM (o.approval_state, o.valid_from, o.valid_until)
    ) changed
    JOIN asset a ON a.id = changed.id
    LEFT JOIN asset p ON p.id = a.parent_id
    -- As they were before, changed or not: the asset, and the original that it had then.
    LEFT JOIN was o ON o.id = a.id
    LEFT JOIN was op ON op.id = CASE WHEN o.id IS NULL THEN a.parent_id ELSE o.parent_id END
    LEFT JOIN asset fp ON fp.id = CASE WHEN o.id IS NULL THEN a.parent_id ELSE o.parent_id END
    JOIN library l ON l.organization_id = a.organization_id AND l.id = a.library_id
    JOIN library ol ON ol.organization_id = a.organization_id AND ol.id = coalesce(o.library_id, a.library_id)
  ) c
  WHERE c.then_is <> c.it_was
  ORDER BY c.id
  $query$;
  RETURN NULL;
END $$;
CREATE TRIGGER publish_delivery AFTER UPDATE ON asset
  REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION publish_changed_delivery();

-- Up to when the beginnings and ends of periods were published.
CREATE TABLE delivery_boundary (
  id integer PRIMARY KEY CHECK (id = 1),
  reached timestamptz(3) NOT NULL
);
INSERT INTO delivery_boundary VALUES (1, now());

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
  -- A webhook added by a key is about libraries that the key reads, and ends with the key. An empty list would stand for
  -- all libraries.
  key_id            text,
  FOREIGN KEY (organization_id, consent_person_id) REFERENCES member (organization_id, person_id) ON DELETE CASCADE,
  CHECK ((consent_id IS NULL) = (consent_person_id IS NULL)),
  FOREIGN KEY (organization_id, key_id) REFERENCES api_key (organization_id, id) ON DELETE CASCADE,
  CHECK (key_id IS NULL OR consent_id IS NULL),
  CHECK (key_id IS NULL OR libraries <> '{}')
);
CREATE INDEX webhook_endpoint_organization ON webhook_endpoint (organization_id, created);
CREATE INDEX webhook_endpoint_consent ON webhook_endpoint (consent_id);
CREATE INDEX webhook_endpoint_consent_member ON webhook_endpoint (organization_id, consent_person_id);
CREATE INDEX webhook_endpoint_key ON webhook_endpoint (organization_id, key_id);

CREATE FUNCTION end_webhooks_of_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM webhook_endpoint WHERE organization_id = NEW.organization_id AND key_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER end_webhooks AFTER UPDATE OF revoked_at ON api_key FOR EACH ROW
  WHEN (NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION end_webhooks_of_key();

CREATE FUNCTION narrow_webhooks_of_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Of two grants that end at the same time, the second must see the list without the first.
  PERFORM FROM webhook_endpoint WHERE organization_id = OLD.organization_id AND key_id = OLD.key_id ORDER BY id FOR UPDATE;
  IF EXISTS (SELECT FROM key_grant WHERE (key_id, organization_id, library_id)
      = (OLD.key_id, OLD.organization_id, OLD.library_id)) THEN
    RETURN NULL;
  END IF;
  DELETE FROM webhook_endpoint
  WHERE organization_id = OLD.organization_id AND key_id = OLD.key_id AND libraries <@ ARRAY[OLD.library_id];
  UPDATE webhook_endpoint SET libraries = array_remove(libraries, OLD.library_id)
  WHERE organization_id = OLD.organization_id AND key_id = OLD.key_id AND OLD.library_id = ANY (libraries);
  RETURN NULL;
END $$;
-- At the commit: a change of a key writes all of its grants anew.
CREATE CONSTRAINT TRIGGER narrow_webhooks AFTER DELETE ON key_grant DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION narrow_webhooks_of_key();

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

-- Text with one form of each Han character. The same as withoutHanVariants in han-variants.ts, which names the sources.
CREATE FUNCTION search.han(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF value !~ '[\u3400-\u9fff\ufa0e-\ufa29\U00020000-\U0003ffff]' THEN RETURN value; END IF;
  RETURN (
    SELECT string_agg(coalesce(
      '{"壹":"一","壱":"一","弌":"一","柒":"七","卍":"万","萬":"万","叁":"三","與":"与","醜":"丑","坵":"丘","丢":"丟","椏":"丫","桠":"丫","迺":"乃","廼":"乃","幺":"么","麼":"么","麽":"么","乗":"乘","玖":"九","郷":"乡","鄉":"乡","鄕":"乡","干":"乾","幹":"乾","榦":"乾","乱":"亂","瞭":"了","余":"予","豫":"予","預":"予","餘":"予","预":"予","馀":"予","亊":"事","貳":"二","弍":"二","弐":"二","贰":"二","於":"于","虧":"于","亏":"于","雲":"云","亙":"亘","亚":"亞","亜":"亞","亻":"人","僕":"仆","讎":"仇","讐":"仇","雠":"仇","佗":"他","它":"他","她":"他","牠":"他","僊":"仙","同":"仝","衕":"仝","千":"仟","阡":"仟","韆":"仟","㠯":"以","價":"价","価":"价","仼":"任","彸":"伀","倀":"伥","傖":"伧","伫":"佇","竚":"佇","祐":"佑","體":"体","軆":"体","彿":"佛","仏":"佛","百":"佰","詵":"侁","诜":"侁","駪":"侁","賅":"侅","赅":"侅","来":"來","崙":"侖","仑":"侖","崘":"侖","俠":"侠","儈":"侩","侣":"侶","儁":"俊","兪":"俞","竢":"俟","俁":"俣","脩":"修","頫":"俯","俩":"倆","仓":"倉","箇":"個","个":"個","倐":"倏","们":"們","儻":"倘","傥":"倘","藉":"借","耤":"借","值":"値","伦":"倫","仮":"假","叚":"假","伟":"偉","贋":"偐","贗":"偐","赝":"偐","徤":"健","傯":"偬","侧":"側","遉":"偵","侦":"偵","偸":"偷","僞":"偽","伪":"偽","僨":"偾","繖":"傘","伞":"傘","备":"備","儐":"傧","佣":"傭","伝":"傳","传":"傳","伛":"傴","债":"債","伤":"傷","慞":"傽","倾":"傾","偻":"僂","仅":"僅","佥":"僉","象":"像","侨":"僑","侥":"僥","殭":"僵","仪":"儀","侬":"儂","亿":"億","俭":"儉","倹":"儉","俦":"儔","侪":"儕","偿":"償","优":"優","储":"儲","俪":"儷","傩":"儺","俨":"儼","兒":"儿","児":"儿","剋":"克","尅":"克","兑":"兌","兎":"兔","兗":"兖","黨":"党","内":"內","両":"兩","两":"兩","捌":"八","俱":"具","倶":"具","囅":"冁","坰":"冂","冋":"冂","册":"冊","塚":"冢","寃":"冤","羃":"冪","幂":"冪","鼏":"冪","鼕":"冬","冫":"冰","氷":"冰","濾":"冱","沍":"冱","滬":"冱","沪":"冱","滤":"冱","悽":"凄","淒":"凄","準":"准","涼":"凉","淩":"凌","冻":"凍","凛":"凜","懍":"凜","懔":"凜","幾":"几","凢":"凡","凯":"凱","兇":"凶","齣":"出","凾":"函","刂":"刀","刄":"刃","刋":"刊","别":"別","彆":"別","鉋":"刨","删":"刪","颳":"刮","製":"制","㕞":"刷","剎":"刹","劊":"刽","劌":"刿","刭":"剄","则":"則","剮":"剐","刚":"剛","剥":"剝","剰":"剩","賸":"剩","翦":"剪","剀":"剴","创":"創","刱":"創","戗":"創","戧":"創","鏟":"剷","铲":"剷","剗":"剷","划":"劃","画":"劃","畫":"劃","畵":"劃","剧":"劇","擗":"劈","刘":"劉","劒":"劍","剑":"劍","剣":"劍","剂":"劑","剤":"劑","勱":"劢","刧":"劫","劲":"勁","动":"動","勗":"勖","务":"務","胜":"勝","劳":"勞","労":"勞","势":"勢","績":"勣","绩":"勣","勛":"勳","勋":"勳","勲":"勳","励":"勵","劝":"勸","勧":"勸","匀":"勻","勹":"包","怱":"匆","悤":"匆","胸":"匈","瓟":"匏","鍉":"匙","衆":"匝","众":"匝","眾":"匝","帀":"匝","迊":"匝","匭":"匦","彙":"匯","汇":"匯","滙":"匯","疋":"匹","区":"區","昇":"升","陞":"升","芔":"卉","勰":"協","协":"協","恊":"協","愽":"博","蔔":"卜","菔":"卜","佔":"占","卽":"即","卻":"却","捲":"卷","巻":"卷","巹":"卺","廠":"厂","厰":"厂","厙":"厍","庬":"厖","釐":"厘","廁":"厠","厕":"厠","厴":"厣","廈":"厦","廐":"厩","廄":"厩","厌":"厭","廝":"厮","叴":"厹","蔘":"參","参":"參","敍":"叙","敘":"叙","丛":"叢","饕":"叨","子":"只","祇":"只","隻":"只","衹":"只","臺":"台","颱":"台","儓":"台","檯":"台","嘰":"叽","籲":"吁","喫":"吃","閤":"合","𠮷":"吉","弔":"吊","後":"后","嚮":"向","曏":"向","嗎":"吗","悋":"吝","呑":"吞","唫":"吟","唚":"吣","噸":"吨","啍":"吨","聽":"听","聴":"听","吴":"吳","呉":"吳","呡":"吻","吕":"呂","嚦":"呖","嗆":"呛","週":"周","賙":"周","嘴":"咀","觜":"咀","龢":"和","咊":"和","呪":"咒","嚨":"咙","吒":"咤","諮":"咨","谘":"咨","齩":"咬","昝":"咱","偺":"咱","喒":"咱","欬":"咳","鹹":"咸","呙":"咼","嚥":"咽","吲":"哂","鬨":"哄","閧":"哄","噠":"哒","嘵":"哓","嗶":"哔","噦":"哕","噲":"哙","嚌":"哜","噥":"哝","喲":"哟","员":"員","誐":"哦","喆":"哲","悊":"哲","喭":"唁","呗":"唄","脣":"唇","欸":"唉","硖":"唊","硤":"唊","嘜":"唛","嘮":"唠","嗩":"唢","猇":"唬","虓":"唬","諕":"唬","齦":"啃","龈":"啃","问":"問","启":"啓","啟":"啓","咷":"啕","啗":"啖","噉":"啖","欼":"啜","歠":"啜","哑":"啞","唖":"啞","痖":"啞","瘂":"啞","銜":"啣","衔":"啣","㘅":"啣","餒":"喂","諉":"喂","诿":"喂","餧":"喂","餵":"喂","馁":"喂","諵":"喃","唤":"喚","憙":"喜","諠":"喧","丧":"喪","乔":"喬","单":"單","単":"單","嘍":"喽","謱":"喽","嚳":"喾","齅":"嗅","啬":"嗇","膆":"嗉","呜":"嗚","嚎":"嗥","嘷":"嗥","噯":"嗳","歎":"嘆","叹":"嘆","呕":"嘔","啧":"嘖","嚐":"嘗","尝":"嘗","甞":"嘗","噓":"嘘","啸":"嘯","呒":"嘸","譐":"噂","嚕":"噜","噐":"器","譟":"噪","喿":"噪","呠":"噴","喷":"噴","歕":"噴","咛":"嚀","吓":"嚇","顰":"嚬","颦":"嚬","严":"嚴","厳":"嚴","饞":"嚵","馋":"嚵","嘤":"嚶","啭":"囀","嗫":"囁","讘":"囁","嚣":"囂","呓":"囈","嘱":"囑","肆":"四","廻":"回","迴":"回","囘":"回","顖":"囟","𥫱":"囤","囱":"囪","睏":"困","圇":"囵","圏":"圈","国":"國","圀":"國","囲":"圍","围":"圍","刓":"園","园":"園","円":"圓","圆":"圓","図":"圖","图":"圖","圕":"圖","团":"團","団":"團","糰":"團","杇":"圬","珪":"圭","坋":"坌","埳":"坎","壞":"坏","坯":"坏","壊":"坏","座":"坐","阬":"坑","壢":"坜","壩":"坝","壠":"垅","壚":"垆","垜":"垛","墊":"垫","埡":"垭","执":"執","坚":"堅","垩":"堊","垔":"堙","埚":"堝","隄":"堤","尧":"堯","尭":"堯","报":"報","场":"場","塲":"場","硷":"堿","碱":"堿","鹸":"堿","鹼":"堿","鹻":"堿","块":"塊","茔":"塋","垲":"塏","埘":"塒","涂":"塗","坞":"塢","邬":"塢","鄔":"塢","隝":"塢","壎":"塤","埙":"塤","塡":"填","窴":"填","尘":"塵","堑":"塹","壍":"塹","磡":"墈","坠":"墜","増":"增","堕":"墮","坟":"墳","坆":"墳","垦":"墾","坛":"壇","壜":"壇","罈":"壇","罎":"壇","压":"壓","圧":"壓","𡋤":"壗","垒":"壘","塁":"壘","圹":"壙","垄":"壟","壌":"壤","壮":"壯","壶":"壺","寿":"壽","梦":"夢","伙":"夥","伕":"夫","誇":"夸","袷":"夾","夹":"夾","裌":"夾","竒":"奇","柰":"奈","奂":"奐","犇":"奔","弈":"奕","奥":"奧","匳":"奩","奁":"奩","夺":"奪","獎":"奬","奖":"奬","奨":"奬","奋":"奮","妳":"奶","嬭":"奶","姦":"奸","姹":"奼","姙":"妊","妬":"妒","玅":"妙","粧":"妝","妆":"妝","伃":"妤","嫵":"妩","媯":"妫","嬀":"妫","姥":"姆","姊":"姉","姗":"姍","薑":"姜","姫":"姬","婭":"娅","嬈":"娆","孌":"娈","孃":"娘","嬢":"娘","娯":"娛","娱":"娛","媧":"娲","娄":"婁","妇":"婦","嬸":"婶","壻":"婿","媪":"媼","妈":"媽","袅":"嫋","裊":"嫋","嬡":"嫒","嫛":"嫕","妪":"嫗","嬤":"嫫","嬷":"嫫","嬙":"嫱","娴":"嫻","嫺":"嫻","婵":"嬋","娇":"嬌","挢":"嬌","撟":"嬌","嫔":"嬪","婴":"嬰","霜":"孀","孿":"孪","孙":"孫","学":"學","斈":"學","孼":"孽","烟":"完","煙":"完","菸":"完","宫":"宮","讌":"宴","傢":"家","冨":"富","實":"寔","实":"寔","実":"寔","關":"寡","关":"寡","関":"寡","寝":"寢","宁":"寧","甯":"寧","寍":"寧","寗":"寧","砦":"寨","审":"審","写":"寫","冩":"寫","宽":"寬","寛":"寬","宠":"寵","宝":"寶","寳":"寶","将":"將","专":"專","専":"專","耑":"專","寻":"尋","对":"對","対":"對","导":"導","尣":"尢","尷":"尴","屍":"尸","侷":"局","届":"屆","屜":"屉","屢":"屡","蹝":"屣","层":"層","屨":"屦","属":"屬","崗":"岡","冈":"岡","岗":"岡","砠":"岨","巖":"岩","巌":"岩","嶽":"岳","巋":"岿","嶧":"峄","峩":"峨","峯":"峰","岘":"峴","嶋":"島","岛":"島","嶌":"島","峡":"峽","嶗":"崂","崃":"崍","埼":"崎","碕":"崎","嵜":"崎","陭":"崎","㟢":"崎","﨑":"崎","𥔎":"崎","磪":"崔","厓":"崖","峥":"崢","岚":"嵐","嶁":"嵝","崧":"嵩","巉":"嶄","崭":"嶄","岖":"嶇","磴":"嶝","峤":"嶠","嵘":"嶸","岭":"嶺","屿":"嶼","巔":"巅","魏":"巍","峦":"巒","巛":"川","巣":"巢","鉅":"巨","钜":"巨","巰":"巯","佈":"布","颿":"帆","㠶":"帆","袠":"帙","箒":"帚","帅":"帥","师":"師","蓆":"席","幬":"帱","帐":"帳","賬":"帳","账":"帳","带":"帶","帯":"帶","幘":"帻","帧":"幀","帏":"幃","帮":"幇","幫":"幇","幙":"幕","帼":"幗","襮":"幞","帜":"幟","旛":"幡","币":"幣","並":"并","併":"并","竝":"并","倂":"并","幷":"并","倖":"幸","莊":"庄","荘":"庄","牀":"床","库":"庫","菴":"庵","斞":"庾","厢":"廂","厨":"廚","庙":"廟","庑":"廡","废":"廢","廃":"廢","广":"廣","広":"廣","廪":"廩","庐":"廬","厅":"廳","庁":"廳","卄":"廿","瓣":"弁","辨":"弁","辯":"弁","辩":"弁","弒":"弑","絃":"弦","弳":"弪","张":"張","够":"彀","夠":"彀","弹":"彈","弾":"彈","強":"彊","强":"彊","弥":"彌","瀰":"彌","弯":"彎","彑":"彐","彥":"彦","綵":"彩","斌":"彬","倣":"彷","仿":"彷","髣":"彷","徬":"彷","徃":"往","徵":"征","徴":"征","呆":"待","獃":"待","逕":"徑","俓":"徑","径":"徑","迳":"徑","从":"從","従":"從","敕":"徠","勅":"徠","徕":"徠","勑":"徠","禦":"御","馭":"御","驭":"御","傜":"徭","悳":"德","徳":"德","澈":"徹","彻":"徹","忄":"心","㣺":"心","誌":"志","迕":"忤","啎":"忤","昪":"忭","唸":"念","慪":"怄","憐":"怜","恠":"怪","怳":"恍","恆":"恒","卹":"恤","耻":"恥","摁":"恩","懨":"恹","惲":"恽","慂":"恿","懁":"悁","悦":"悅","怅":"悵","懣":"悶","懑":"悶","闷":"悶","悐":"惕","恵":"惠","噁":"惡","恶":"惡","悪":"惡","愜":"惬","恼":"惱","悩":"惱","恻":"惻","愉":"愈","癒":"愈","瘉":"愈","憫":"愍","悯":"愍","爱":"愛","憒":"愦","媿":"愧","悫":"愨","慤":"愨","怆":"愴","恺":"愷","忾":"愾","願":"愿","态":"態","愠":"慍","愼":"慎","惨":"慘","慚":"慙","惭":"慙","恸":"慟","惯":"慣","怂":"慫","虑":"慮","悭":"慳","庆":"慶","忼":"慷","忧":"憂","惫":"憊","凭":"憑","凴":"憑","顦":"憔","惮":"憚","怼":"憝","懟":"憝","譈":"憝","愤":"憤","憇":"憩","怃":"憮","宪":"憲","忆":"憶","恳":"懇","应":"應","応":"應","怿":"懌","懫":"懥","惩":"懲","懒":"懶","怀":"懷","怌":"懷","懐":"懷","悬":"懸","忏":"懺","惧":"懼","慑":"懾","恋":"戀","戆":"戇","戋":"戔","慼":"戚","慽":"戚","鏚":"戚","戬":"戩","战":"戰","戦":"戰","戏":"戲","戯":"戲","戱":"戲","户":"戶","戸":"戶","戻":"戾","搧":"扇","扌":"手","纔":"才","紮":"扎","拓":"托","託":"托","侂":"托","釦":"扣","撦":"扯","搤":"扼","摺":"折","拋":"抛","摳":"抠","掄":"抡","擡":"抬","牴":"抵","觝":"抵","𢭆":"抽","払":"拂","枴":"拐","柺":"拐","抜":"拔","拕":"拖","拼":"拚","摒":"拚","拝":"拜","攏":"拢","攔":"拦","擰":"拧","拏":"拿","挐":"拿","掛":"挂","撾":"挝","擋":"挡","攩":"挡","掙":"挣","捱":"挨","繲":"挫","骾":"挭","鯁":"挭","鲠":"挭","捼":"挼","輓":"挽","挟":"挾","綑":"捆","扞":"捍","撿":"捡","扪":"捫","據":"据","拠":"据","箠":"捶","敁":"掂","埽":"掃","扫":"掃","搯":"掏","揜":"掩","匊":"掬","摑":"掴","撣":"掸","摻":"掺","摜":"掼","拣":"揀","挿":"插","揷":"插","扬":"揚","颺":"揚","换":"換","揫":"揪","掲":"揭","挥":"揮","撳":"揿","攙":"搀","摟":"搂","损":"損","掻":"搔","揺":"搖","摇":"搖","擣":"搗","捣":"搗","𢭏":"搗","蒐":"搜","捜":"搜","搫":"搬","撘":"搭","抢":"搶","攜":"携","挚":"摯","抟":"摶","攖":"撄","捞":"撈","撐":"撑","挠":"撓","拨":"撥","抚":"撫","捬":"撫","扑":"撲","攆":"撵","擷":"撷","擼":"撸","攛":"撺","挞":"撻","拥":"擁","択":"擇","择":"擇","击":"擊","撃":"擊","撽":"擊","担":"擔","擻":"擞","挤":"擠","舉":"擧","举":"擧","挙":"擧","拟":"擬","摈":"擯","搁":"擱","掷":"擲","擿":"擲","扩":"擴","拡":"擴","摆":"擺","襬":"擺","扰":"擾","扳":"攀","摅":"攄","攒":"攅","攢":"攅","摂":"攝","摄":"攝","挛":"攣","摊":"攤","搞":"攪","搅":"攪","撹":"攪","揽":"攬","擥":"攬","擃":"攮","攵":"攴","収":"收","暋":"敃","効":"效","败":"敗","敎":"教","惇":"敦","敌":"敵","尃":"敷","旉":"敷","数":"數","敛":"斂","毙":"斃","斕":"斓","鬥":"斗","鬪":"斗","闘":"斗","鬭":"斗","觔":"斤","斲":"斫","斵":"斫","斩":"斬","断":"斷","鏇":"旋","镟":"旋","旂":"旗","無":"无","橆":"无","旣":"既","昻":"昂","崑":"昆","朙":"明","曶":"昒","暎":"映","暱":"昵","朝":"晁","时":"時","旹":"時","晄":"晃","烜":"晅","晋":"晉","曬":"晒","晩":"晚","昼":"晝","晳":"晰","晕":"暈","晖":"暉","煖":"暖","闇":"暗","皜":"暠","畅":"暢","曁":"暨","暂":"暫","虣":"暴","晔":"曄","歷":"曆","历":"曆","厉":"曆","厤":"曆","厲":"曆","暦":"曆","歴":"曆","昙":"曇","晓":"曉","暁":"曉","暧":"曖","瞹":"曖","耀":"曜","燿":"曜","旷":"曠","麴":"曲","麹":"曲","麯":"曲","书":"書","曽":"曾","会":"會","鴝":"朐","鸲":"朐","鸜":"朐","朢":"望","稘":"朞","胧":"朧","箚":"札","剳":"札","劄":"札","術":"朮","术":"朮","硃":"朱","樸":"朴","朶":"朵","機":"机","莿":"朿","桿":"杆","邨":"村","柂":"杝","槓":"杠","篢":"杠","榪":"杩","盃":"杯","傑":"杰","东":"東","朳":"杷","鬆":"松","版":"板","闆":"板","菓":"果","桝":"枡","梘":"枧","棖":"枨","柹":"枾","棅":"柄","栢":"柏","厶":"某","査":"查","檉":"柳","柽":"柳","栁":"柳","栅":"柵","櫳":"栊","簨":"栒","棲":"栖","慄":"栗","覈":"核","桒":"桑","檔":"档","欓":"档","槳":"桨","樁":"桩","樑":"梁","槑":"梅","栀":"梔","条":"條","糶":"條","粜":"條","枭":"梟","鴞":"梟","棃":"梨","棳":"梲","弃":"棄","碁":"棋","棊":"棋","椶":"棕","枣":"棗","栋":"棟","栈":"棧","桟":"棧","櫂":"棹","桌":"棹","槌":"椎","棰":"椎","櫝":"椟","匵":"椟","槶":"椢","欏":"椤","葚":"椹","杨":"楊","枫":"楓","稜":"楞","棱":"楞","枏":"楠","榆":"楡","楥":"楦","桢":"楨","檝":"楫","业":"業","极":"極","槪":"概","槩":"概","櫬":"榇","櫸":"榉","欅":"榉","檟":"榎","親":"榛","亲":"榛","棐":"榧","醡":"榨","栄":"榮","荣":"榮","桤":"榿","鎙":"槊","构":"構","鎗":"槍","枪":"槍","楂":"槎","揸":"槎","槇":"槙","櫧":"槠","椠":"槧","椁":"槨","乐":"樂","楽":"樂","枞":"樅","棥":"樊","楼":"樓","廔":"樓","标":"標","檁":"標","檩":"標","枢":"樞","样":"樣","様":"樣","橫":"横","树":"樹","桦":"樺","墫":"樽","壿":"樽","罇":"樽","鞒":"橇","桡":"橈","桥":"橋","槗":"橋","槖":"橐","椭":"橢","櫫":"橥","櫥":"橱","簷":"檐","蘗":"檗","簻":"檛","桧":"檜","检":"檢","検":"檢","樯":"檣","艢":"檣","梼":"檮","梹":"檳","槟":"檳","柠":"檸","槛":"檻","饋":"櫃","匱":"櫃","柜":"櫃","餽":"櫃","匮":"櫃","樻":"櫃","鐀":"櫃","馈":"櫃","耰":"櫌","橹":"櫓","艪":"櫓","榈":"櫚","栉":"櫛","橼":"櫞","栎":"櫟","栌":"櫨","枥":"櫪","棂":"櫺","欞":"櫺","桜":"櫻","樱":"櫻","栏":"欄","权":"權","権":"權","栾":"欒","榄":"欖","缺":"欠","忻":"欣","訢":"欣","慾":"欲","猗":"欹","钦":"欽","欵":"款","謌":"歌","欧":"歐","欤":"歟","懽":"歡","欢":"歡","歓":"歡","歩":"步","岁":"歲","歳":"歲","帰":"歸","归":"歸","歺":"歹","殁":"歿","侚":"殉","残":"殘","殒":"殞","殇":"殤","殚":"殫","殓":"殮","殡":"殯","歼":"殲","杸":"殳","杀":"殺","壳":"殼","殻":"殼","毁":"毀","燬":"毀","譭":"毀","殴":"毆","毎":"每","育":"毓","毘":"毗","毿":"毵","牦":"氂","犛":"氂","鷩":"氅","氌":"氇","毡":"氈","氊":"氈","甿":"氓","氣":"气","気":"气","炁":"气","氥":"氙","氫":"氢","絪":"氤","氬":"氩","綠":"氯","菉":"氯","緑":"氯","绿":"氯","氳":"氲","氵":"水","污":"汚","汙":"汚","洿":"汚","决":"決","瀋":"沈","沉":"沈","渖":"沈","没":"沒","衝":"沖","冲":"沖","灃":"沣","漚":"沤","溈":"沩","潙":"沩","沲":"沱","霑":"沾","况":"況","渫":"泄","洩":"泄","洤":"泉","氾":"泛","汎":"泛","濘":"泞","坭":"泥","註":"注","淚":"泪","涙":"泪","澩":"泶","濼":"泺","灑":"洒","峒":"洞","汹":"洶","濬":"浚","濱":"浜","瀕":"浜","滨":"浜","濒":"浜","濵":"浜","澣":"浣","浃":"浹","潣":"浼","泾":"涇","渉":"涉","湧":"涌","澇":"涝","淶":"涞","潿":"涠","澱":"淀","殽":"淆","漰":"淜","澹":"淡","渌":"淥","净":"淨","凈":"淨","浄":"淨","沦":"淪","婬":"淫","渊":"淵","渰":"淹","浅":"淺","澠":"渑","滲":"渗","涣":"渙","陼":"渚","减":"減","涡":"渦","溫":"温","测":"測","渇":"渴","遊":"游","淼":"渺","浑":"渾","凑":"湊","浈":"湞","汤":"湯","漵":"溆","摡":"溉","沟":"溝","谿":"溪","渓":"溪","泝":"溯","遡":"溯","㴑":"溯","褟":"溻","縟":"溽","缛":"溽","沧":"滄","灭":"滅","涤":"滌","荥":"滎","潷":"滗","灩":"滟","灄":"滠","灤":"滦","滞":"滯","浒":"滸","滚":"滾","満":"滿","满":"滿","渔":"漁","桼":"漆","㯃":"漆","潀":"漎","潨":"漎","灕":"漓","汉":"漢","涟":"漣","渍":"漬","涨":"漲","渐":"漸","瀁":"漾","浆":"漿","颍":"潁","瀠":"潆","濰":"潍","泼":"潑","溌":"潑","洁":"潔","絜":"潔","潜":"潛","润":"潤","浔":"潯","溃":"潰","瀦":"潴","澁":"澀","涩":"澀","渋":"澀","濇":"澀","澂":"澄","浇":"澆","沄":"澐","涧":"澗","磵":"澗","沢":"澤","泽":"澤","浍":"澮","襖":"澳","袄":"澳","浊":"濁","浓":"濃","湿":"濕","溼":"濕","济":"濟","済":"濟","涛":"濤","滥":"濫","溅":"濺","砅":"濿","滢":"瀅","渎":"瀆","泻":"瀉","浏":"瀏","泸":"瀘","沥":"瀝","潇":"瀟","泷":"瀧","滝":"瀧","濑":"瀨","瀬":"瀨","潋":"瀲","澜":"瀾","滩":"灘","潬":"灘","灏":"灝","湾":"灣","灬":"火","竃":"灶","竈":"灶","甾":"災","灾":"災","菑":"災","煒":"炜","熗":"炝","砲":"炮","炰":"炮","礮":"炮","烱":"炯","煠":"炸","點":"点","爲":"為","为":"為","烴":"烃","乌":"烏","灴":"烘","燴":"烩","燙":"烫","釬":"焊","銲":"焊","燜":"焖","焔":"焰","燄":"焰","鍊":"煉","鏈":"煉","炼":"煉","錬":"煉","链":"煉","茕":"煢","焕":"煥","炤":"照","烦":"煩","烊":"煬","炀":"煬","煑":"煮","燻":"熏","薰":"熏","薫":"熏","荧":"熒","鎔":"熔","熈":"熙","热":"熱","炽":"熾","烨":"燁","灯":"燈","炖":"燉","粦":"燐","簫":"燒","烧":"燒","焼":"燒","箫":"燒","箾":"燒","営":"營","营":"營","灿":"燦","烛":"燭","烬":"燼","焘":"燾","烁":"爍","炉":"爐","鑪":"爐","烂":"爛","爫":"爪","争":"爭","爷":"爺","尒":"爾","尔":"爾","墻":"牆","墙":"牆","廧":"牆","牍":"牘","麰":"牟","牵":"牽","犂":"犁","荦":"犖","犊":"犢","牺":"犧","犠":"犧","犭":"犬","豻":"犴","狀":"状","獷":"犷","猙":"狰","猻":"狲","獧":"狷","貍":"狸","陜":"狹","狭":"狹","狈":"狽","獫":"猃","玁":"猃","獼":"猕","玀":"猡","豬":"猪","貓":"猫","犹":"猶","蝯":"猿","猨":"猿","狱":"獄","狮":"獅","麞":"獐","䝤":"獠","独":"獨","狯":"獪","狞":"獰","穫":"獲","檴":"獲","获":"獲","猎":"獵","猟":"獵","兽":"獸","獣":"獸","獭":"獺","献":"獻","貛":"獾","伭":"玄","茲":"玆","兹":"玆","玫":"玟","翫":"玩","瑇":"玳","珎":"珍","碔":"珷","现":"現","鞙":"琄","瑯":"琅","瑠":"琉","璢":"琉","珐":"琺","珲":"琿","玮":"瑋","碯":"瑙","琐":"瑣","瑶":"瑤","莹":"瑩","玛":"瑪","璦":"瑷","瓈":"璃","璿":"璇","琏":"璉","玑":"璣","环":"環","玺":"璽","琼":"瓊","珑":"瓏","璎":"瓔","瓒":"瓚","甕":"瓮","罋":"瓮","甁":"瓶","缾":"瓶","磁":"瓷","瓯":"甌","产":"産","產":"産","蘇":"甦","囌":"甦","稣":"甦","穌":"甦","苏":"甦","埇":"甬","圢":"町","甽":"畎","畄":"留","畱":"留","亩":"畝","畆":"畝","毕":"畢","畧":"略","异":"異","当":"當","噹":"當","疃":"畽","畺":"疆","畴":"疇","叠":"疊","畳":"疊","疎":"疏","肬":"疣","癧":"疬","皰":"疱","瘅":"疸","癉":"疸","胗":"疹","癥":"症","癢":"痒","痉":"痙","瘓":"痪","癡":"痴","痹":"痺","疴":"痾","疯":"瘋","疡":"瘍","瘞":"瘗","疮":"瘡","痩":"瘦","疟":"瘧","癟":"瘪","癱":"瘫","瘘":"瘻","瘺":"瘻","癮":"瘾","癭":"瘿","疗":"療","痨":"癆","痫":"癇","疠":"癘","疖":"癤","癞":"癩","癣":"癬","臞":"癯","痈":"癰","瘨":"癲","癫":"癲","豋":"登","髮":"發","发":"發","発":"發","髪":"發","皁":"皂","皦":"皎","顥":"皓","皝":"皓","颢":"皓","皑":"皚","皡":"皞","皲":"皸","皱":"皺","縐":"皺","绉":"皺","蓋":"盖","葢":"盖","盗":"盜","盏":"盞","醆":"盞","儘":"盡","尽":"盡","侭":"盡","监":"監","盘":"盤","卢":"盧","盭":"盩","緲":"眇","缈":"眇","眞":"真","眦":"眥","睜":"睁","睞":"睐","䀹":"睫","覩":"睹","皋":"睾","皐":"睾","睪":"睾","叡":"睿","瞒":"瞞","瞪":"瞠","苤":"瞥","矙":"瞰","睑":"瞼","瞩":"矚","榘":"矩","矫":"矯","碭":"砀","纖":"砌","縴":"砌","繊":"砌","纎":"砌","纤":"砌","揅":"研","硏":"研","硨":"砗","鉈":"砣","铊":"砣","厎":"砥","碪":"砧","礱":"砻","砚":"硯","礙":"碍","㝵":"碍","砕":"碎","椀":"碗","盌":"碗","磣":"碜","硕":"碩","掽":"碰","确":"確","码":"碼","磥":"磊","甎":"磚","砖":"磚","碛":"磧","矶":"磯","墝":"磽","硗":"磽","础":"礎","鑛":"礦","矿":"礦","鉱":"礦","砺":"礪","砾":"礫","矾":"礬","礻":"示","禴":"礿","禰":"祢","禱":"祷","禂":"祷","禄":"祿","祸":"禍","祯":"禎","禅":"禪","礼":"禮","秃":"禿","俬":"私","籼":"秈","鞦":"秋","龝":"秋","秌":"秋","粃":"秕","祕":"秘","稭":"秸","迻":"移","税":"稅","穭":"稆","秆":"稈","穉":"稚","禀":"稟","种":"種","称":"稱","偁":"稱","穪":"稱","稲":"稻","稾":"稿","槀":"稿","积":"積","頴":"穎","颖":"穎","穂":"穗","繐":"穗","穑":"穡","秽":"穢","稳":"穩","穏":"穩","穣":"穰","阱":"穽","窌":"窖","窓":"窗","牕":"窗","窻":"窗","窝":"窩","洼":"窪","穷":"窮","窑":"窯","窰":"窯","寠":"窶","窭":"窶","窥":"窺","窜":"竄","窍":"竅","窦":"竇","窃":"竊","豎":"竪","竖":"竪","竞":"競","咲":"笑","篴":"笛","籩":"笾","笔":"筆","笋":"筍","築":"筑","荅":"答","笕":"筧","篠":"筱","筿":"筱","牋":"箋","笺":"箋","箛":"箍","筝":"箏","筭":"算","筦":"管","籜":"箨","籮":"箩","簞":"箪","針":"箴","鍼":"箴","针":"箴","筯":"箸","节":"節","箧":"篋","簒":"篡","笃":"篤","笓":"篦","筛":"篩","簁":"篩","箎":"篪","筚":"篳","箦":"簀","篓":"簍","籪":"簖","篑":"簣","蒉":"簣","蕢":"簣","籤":"簽","签":"簽","帘":"簾","箖":"籃","篮":"籃","𥫣":"籅","筹":"籌","䉤":"籔","籁":"籟","笼":"籠","篱":"籬","觕":"粗","麤":"粗","黏":"粘","粵":"粤","糧":"粮","秔":"粳","粋":"粹","糝":"糁","餱":"糇","餬":"糊","餈":"糍","餻":"糕","醣":"糖","粪":"糞","粝":"糲","籴":"糴","絲":"糸","丝":"糸","纟":"糸","係":"系","繫":"系","繋":"系","糺":"糾","纠":"糾","纪":"紀","纣":"紂","约":"約","红":"紅","纡":"紆","纥":"紇","纨":"紈","纫":"紉","纹":"紋","纳":"納","纽":"紐","纾":"紓","纯":"純","纰":"紕","纱":"紗","帋":"紙","纸":"紙","级":"級","纷":"紛","纭":"紜","纺":"紡","綢":"紬","绸":"紬","纍":"累","细":"細","绂":"紱","緤":"紲","绁":"紲","绅":"紳","绍":"紹","绀":"紺","绋":"紼","绐":"紿","绌":"絀","终":"終","组":"組","褧":"絅","绊":"絆","绗":"絎","结":"結","纊":"絖","纩":"絖","縚":"絛","绦":"絛","縧":"絛","绞":"絞","络":"絡","绚":"絢","给":"給","绒":"絨","统":"統","绛":"絳","絕":"絶","绝":"絶","縶":"絷","绢":"絹","绑":"綁","绡":"綃","绠":"綆","绨":"綈","绥":"綏","経":"經","经":"經","综":"綜","缍":"綞","绻":"綣","绶":"綬","维":"維","绾":"綰","纲":"綱","缀":"綴","纶":"綸","绺":"綹","绮":"綺","绽":"綻","绰":"綽","绫":"綾","緜":"綿","绵":"綿","绲":"緄","缁":"緇","紧":"緊","绯":"緋","緖":"緒","绪":"緒","缃":"緗","缄":"緘","缂":"緙","綫":"線","线":"線","缉":"緝","缎":"緞","缔":"締","缗":"緡","縁":"緣","缘":"緣","缌":"緦","编":"編","缓":"緩","絙":"緪","絚":"緪","缅":"緬","纬":"緯","缑":"緱","练":"練","缏":"緶","缇":"緹","萦":"縈","缙":"縉","缢":"縊","缒":"縋","缣":"縑","缚":"縛","缜":"縝","缟":"縞","县":"縣","県":"縣","缝":"縫","缡":"縭","褵":"縭","缩":"縮","縦":"縱","纵":"縱","缧":"縲","缦":"縵","缕":"縷","缥":"縹","摠":"總","总":"總","総":"總","绷":"繃","缪":"繆","缯":"繒","织":"織","缮":"繕","缭":"繚","遶":"繞","绕":"繞","綉":"繡","繍":"繡","绣":"繡","缋":"繢","縄":"繩","绳":"繩","絵":"繪","绘":"繪","茧":"繭","缳":"繯","繅":"繰","缫":"繰","缲":"繰","缴":"繳","绎":"繹","継":"繼","继":"繼","缤":"繽","缱":"繾","缬":"纈","続":"續","续":"續","缠":"纏","缨":"纓","缵":"纘","缆":"纜","䌫":"纜","鞝":"绱","韁":"缰","罐":"缶","缻":"缶","堈":"缸","甖":"罌","罂":"罌","罃":"罌","網":"罔","网":"罔","㓁":"罔","䈇":"罩","寘":"置","罚":"罰","傌":"罵","骂":"罵","罢":"罷","罗":"羅","罴":"羆","覉":"羇","羁":"羈","覊":"羈","芈":"羋","羗":"羌","羥":"羟","羣":"群","羡":"羨","义":"義","膻":"羶","羮":"羹","习":"習","翺":"翱","翘":"翹","飜":"翻","攷":"考","耈":"耇","耏":"耐","簡":"耕","畊":"耕","简":"耕","秏":"耗","鈀":"耙","钯":"耙","耬":"耧","鎒":"耨","耼":"聃","圣":"聖","闻":"聞","聵":"聩","連":"聯","联":"聯","连":"聯","聡":"聰","聪":"聰","聦":"聰","声":"聲","耸":"聳","聂":"聶","职":"職","聍":"聹","聋":"聾","粛":"肅","肃":"肅","胑":"肢","骯":"肮","厷":"肱","餚":"肴","冑":"胄","伷":"胄","揹":"背","骴":"胔","肧":"胚","衚":"胡","鬍":"胡","臙":"胭","骻":"胯","肐":"胳","脇":"脅","胁":"脅","脉":"脈","腳":"脚","胫":"脛","脱":"脫","腡":"脶","胀":"脹","痮":"脹","醃":"腌","肾":"腎","髃":"腢","脑":"腦","脳":"腦","尰":"腫","肿":"腫","顋":"腮","肠":"腸","膓":"腸","腽":"膃","膫":"膋","臏":"膑","髌":"膑","髕":"膑","臕":"膘","肤":"膚","胶":"膠","腻":"膩","饍":"膳","脺":"膵","胆":"膽","鱠":"膾","脍":"膾","脓":"膿","脸":"臉","脐":"臍","腊":"臘","臈":"臘","胪":"臚","脏":"臟","臓":"臟","髒":"臟","脔":"臠","卧":"臥","临":"臨","緻":"致","鍤":"臿","锸":"臿","抌":"舀","兴":"興","旧":"舊","捨":"舍","舎":"舍","餂":"舔","柁":"舵","舡":"船","舱":"艙","舣":"艤","舰":"艦","舻":"艫","艰":"艱","艷":"艶","艳":"艶","豔":"艶","薌":"芗","蘆":"芦","蘤":"花","芲":"花","藝":"芸","蕓":"芸","埶":"芸","艺":"芸","蓺":"芸","秇":"芸","刍":"芻","蒭":"芻","蓯":"苁","藶":"苈","莧":"苋","薹":"苔","茍":"苟","苢":"苡","苎":"苧","薴":"苧","蘋":"苹","範":"范","蒨":"茜","莕":"荇","艸":"草","艹":"草","荆":"荊","薦":"荐","茘":"荔","蓽":"荜","葒":"荭","蒞":"莅","涖":"莅","苺":"莓","茎":"莖","蓧":"莜","荚":"莢","萊":"莱","蔹":"莶","薟":"莶","蘞":"莶","蕈":"菌","堇":"菫","华":"華","菇":"菰","苌":"萇","萠":"萌","萲":"萱","蕿":"萱","蘐":"萱","莴":"萵","蕚":"萼","叶":"葉","着":"著","苇":"葦","藥":"葯","药":"葯","薬":"葯","蔥":"葱","荤":"葷","蕆":"蒇","蔣":"蒋","蔿":"蒍","醟":"蒏","莳":"蒔","濛":"蒙","矇":"蒙","懞":"蒙","霥":"蒙","烝":"蒸","苍":"蒼","荪":"蓀","簑":"蓑","萆":"蓖","蘺":"蓠","莲":"蓮","莼":"蓴","虆":"蔂","衊":"蔑","蒌":"蔞","茑":"蔦","廕":"蔭","荫":"蔭","荨":"蕁","蘂":"蕊","蕋":"蕊","荍":"蕎","荞":"蕎","莸":"蕕","荛":"蕘","橓":"蕣","甤":"蕤","盪":"蕩","荡":"蕩","蘯":"蕩","芜":"蕪","萧":"蕭","蘄":"蕲","蓣":"蕷","茠":"薅","荟":"薈","蓟":"薊","蔷":"薔","萨":"薩","藷":"薯","荠":"薺","蓝":"藍","荩":"藎","蔵":"藏","蔾":"藜","籐":"藤","薮":"藪","蔼":"藹","蔺":"藺","蕴":"蘊","藦":"蘑","櫱":"蘖","藓":"蘚","茏":"蘢","兰":"蘭","萝":"蘿","処":"處","处":"處","虛":"虚","擄":"虜","掳":"虜","虏":"虜","号":"號","蟲":"虫","蟣":"虮","蝨":"虱","蠆":"虿","螞":"蚂","蟁":"蚊","螾":"蚓","蠶":"蚕","蛓":"蚝","蠔":"蚝","虬":"蚪","虯":"蚪","蛌":"蛄","蜑":"蛋","痐":"蛔","蚘":"蛔","蛕":"蛔","鼃":"蛙","蛺":"蛱","螄":"蛳","蠐":"蛴","蜕":"蛻","蚬":"蜆","蠩":"蜍","蠟":"蜡","蝋":"蜡","螮":"蝃","蟈":"蝈","蟬":"蝉","蠍":"蝎","蚀":"蝕","猬":"蝟","蟊":"蝥","鰕":"蝦","虾":"蝦","蜨":"蝶","蜗":"蝸","蜋":"螂","萤":"螢","蛍":"螢","蟎":"螨","螗":"螳","蠃":"螺","蝼":"螻","蛰":"蟄","蟺":"蟮","蛲":"蟯","蛏":"蟶","蠏":"蟹","蚁":"蟻","螘":"蟻","蝇":"蠅","蝾":"蠑","蝡":"蠕","蛎":"蠣","蛊":"蠱","蛮":"蠻","衂":"衄","卫":"衛","衞":"衛","衤":"衣","錶":"表","袵":"衽","襟":"衿","紟":"衿","帒":"袋","襢":"袒","衮":"袞","绔":"袴","裤":"袴","褲":"袴","补":"補","装":"裝","褳":"裢","襜":"裣","襝":"裣","襉":"裥","臝":"裸","躶":"裸","襃":"褒","褱":"褢","褛":"褸","亵":"褻","繈":"襁","繦":"襁","㐮":"襄","裆":"襠","褴":"襤","袜":"襪","韈":"襪","儭":"襯","衬":"襯","袭":"襲","復":"覆","複":"覆","复":"覆","见":"見","规":"規","觅":"覓","覔":"覓","视":"視","觇":"覘","觋":"覡","觎":"覦","觊":"覬","觏":"覯","觐":"覲","觑":"覷","覰":"覷","覚":"覺","觉":"覺","覐":"覺","覧":"覽","览":"覽","觌":"覿","観":"觀","观":"觀","觧":"解","觸":"触","觶":"觯","觞":"觴","讠":"言","订":"訂","讣":"訃","渹":"訇","计":"計","讯":"訊","讧":"訌","讨":"討","讦":"訐","训":"訓","讪":"訕","赸":"訕","讫":"訖","记":"記","譌":"訛","讹":"訛","讶":"訝","讼":"訟","诀":"訣","吶":"訥","呐":"訥","讷":"訥","访":"訪","设":"設","许":"許","愬":"訴","诉":"訴","诃":"訶","诊":"診","诂":"詁","诋":"詆","讵":"詎","诈":"詐","诒":"詒","诏":"詔","评":"評","诎":"詘","诅":"詛","词":"詞","咏":"詠","诩":"詡","询":"詢","诣":"詣","试":"試","诗":"詩","诧":"詫","诟":"詬","诡":"詭","诠":"詮","诘":"詰","话":"話","该":"該","详":"詳","诙":"詼","诖":"詿","诔":"誄","诛":"誅","诓":"誆","认":"認","诳":"誑","诶":"誒","诞":"誕","诱":"誘","譙":"誚","诮":"誚","谯":"誚","语":"語","诚":"誠","诫":"誡","诬":"誣","误":"誤","悞":"誤","诰":"誥","诵":"誦","诲":"誨","説":"說","说":"說","谁":"誰","课":"課","谇":"誶","诽":"誹","谊":"誼","调":"調","谄":"諂","谆":"諄","譚":"談","谈":"談","谭":"談","请":"請","诤":"諍","诹":"諏","诼":"諑","谅":"諒","论":"論","谂":"諗","谀":"諛","谍":"諜","谝":"諞","謚":"諡","谥":"諡","诨":"諢","谔":"諤","谛":"諦","谐":"諧","龤":"諧","谏":"諫","谕":"諭","讳":"諱","谙":"諳","谌":"諶","讽":"諷","诸":"諸","谚":"諺","谖":"諼","诺":"諾","谋":"謀","谒":"謁","谓":"謂","誊":"謄","诌":"謅","谎":"謊","谜":"謎","谧":"謐","谑":"謔","谡":"謖","谤":"謗","谦":"謙","讲":"講","谢":"謝","謡":"謠","谣":"謠","谟":"謨","谪":"謫","讁":"謫","谬":"謬","讴":"謳","谨":"謹","谩":"謾","嘩":"譁","哗":"譁","証":"證","证":"證","憰":"譎","谲":"譎","讥":"譏","谮":"譖","识":"識","谱":"譜","儆":"警","谵":"譫","訳":"譯","译":"譯","议":"議","谴":"譴","护":"護","誉":"譽","谫":"譾","謭":"譾","読":"讀","读":"讀","变":"變","変":"變","谗":"讒","譲":"讓","让":"讓","谰":"讕","谶":"讖","贊":"讚","賛":"讚","赞":"讚","谠":"讜","谳":"讞","穀":"谷","荳":"豆","岂":"豈","丰":"豊","豐":"豊","邠":"豳","廌":"豸","犲":"豺","皃":"貌","貎":"貌","贝":"貝","贞":"貞","负":"負","财":"財","贡":"貢","贫":"貧","货":"貨","贩":"販","贪":"貪","贯":"貫","责":"責","贮":"貯","贳":"貰","贵":"貴","贬":"貶","买":"買","贷":"貸","贶":"貺","费":"費","贴":"貼","贻":"貽","贸":"貿","贺":"賀","贲":"賁","赂":"賂","赁":"賃","贿":"賄","貲":"資","赀":"資","资":"資","贾":"賈","贼":"賊","赈":"賑","赊":"賒","宾":"賓","赇":"賕","赉":"賚","赐":"賜","赏":"賞","赔":"賠","赓":"賡","贤":"賢","贒":"賢","卖":"賣","売":"賣","贱":"賤","赋":"賦","赕":"賧","貭":"質","质":"質","赌":"賭","赖":"賴","頼":"賴","赚":"賺","赙":"賻","购":"購","赛":"賽","赜":"賾","贽":"贄","赘":"贅","赠":"贈","赡":"贍","赢":"贏","賮":"贐","赆":"贐","賍":"贓","赃":"贓","赎":"贖","赣":"贛","趕":"赶","跙":"趄","趦":"趑","赵":"趙","趋":"趨","趲":"趱","躉":"趸","蹠":"跖","躒":"跞","蹟":"跡","迹":"跡","趒":"跳","蹺":"跷","蹻":"跷","躚":"跹","踴":"踊","蹋":"踏","践":"踐","蹤":"踪","跴":"踹","偊":"踽","牄":"蹌","跄":"蹌","跸":"蹕","蹒":"蹣","躕":"蹰","躥":"蹿","趮":"躁","踌":"躊","跻":"躋","隮":"躋","趯":"躍","跃":"躍","踯":"躑","踬":"躓","躦":"躜","蹑":"躡","躏":"躪","躳":"躬","軀":"躯","躱":"躲","车":"車","轧":"軋","轨":"軌","军":"軍","轩":"軒","轫":"軔","軶":"軛","轭":"軛","软":"軟","輭":"軟","轸":"軫","轴":"軸","轵":"軹","轺":"軺","轲":"軻","轶":"軼","轼":"軾","輧":"軿","较":"較","辂":"輅","辁":"輇","载":"載","轾":"輊","輙":"輒","辄":"輒","辅":"輔","軽":"輕","轻":"輕","輌":"輛","辆":"輛","辎":"輜","煇":"輝","辉":"輝","辋":"輞","辍":"輟","辊":"輥","辇":"輦","辈":"輩","轮":"輪","辑":"輯","辏":"輳","轕":"輵","输":"輸","辐":"輻","辗":"輾","轝":"輿","舆":"輿","毂":"轂","辖":"轄","鎋":"轄","辕":"轅","辘":"轆","樚":"轆","転":"轉","转":"轉","辙":"轍","轿":"轎","辚":"轔","轰":"轟","辔":"轡","轹":"轢","轳":"轤","闢":"辟","办":"辦","辞":"辭","辤":"辭","辫":"辮","农":"農","辵":"辶","廸":"迪","廹":"迫","適":"适","迯":"逃","逷":"逖","这":"這","邐":"逦","迨":"逮","进":"進","偪":"逼","踰":"逾","遯":"遁","运":"運","徧":"遍","过":"過","达":"達","违":"違","遥":"遙","愻":"遜","逊":"遜","递":"遞","逓":"遞","远":"遠","蹧":"遭","迟":"遲","遅":"遲","迁":"遷","选":"選","遗":"遺","辽":"遼","迈":"邁","还":"還","迩":"邇","边":"邊","辺":"邊","邉":"邊","逻":"邏","鄺":"邝","鄴":"邺","鬱":"郁","欝":"郁","郞":"郎","郟":"郏","鄶":"郐","鄆":"郓","郄":"郤","酈":"郦","鄖":"郧","邮":"郵","邹":"鄒","邓":"鄧","郑":"鄭","隣":"鄰","邻":"鄰","郸":"鄲","郰":"鄹","鴆":"酖","鸩":"酖","醞":"酝","痠":"酸","釅":"酽","釃":"酾","酔":"醉","餟":"醊","医":"醫","酱":"醬","醤":"醬","醗":"醱","酿":"釀","醸":"釀","衅":"釁","採":"采","埰":"采","寀":"采","釈":"釋","释":"釋","哩":"里","裡":"里","裏":"里","埜":"野","钅":"金","钆":"釓","钇":"釔","钌":"釕","钊":"釗","钉":"釘","钋":"釙","钓":"釣","钐":"釤","钏":"釧","钒":"釩","钗":"釵","钍":"釷","钕":"釹","钫":"鈁","钭":"鈄","钠":"鈉","钝":"鈍","钤":"鈐","钣":"鈑","钞":"鈔","钮":"鈕","钧":"鈞","钙":"鈣","钬":"鈥","钛":"鈦","钪":"鈧","铌":"鈮","铈":"鈰","钶":"鈳","铃":"鈴","钴":"鈷","钹":"鈸","铍":"鈹","钰":"鈺","钸":"鈽","铀":"鈾","钿":"鈿","钾":"鉀","铉":"鉉","铋":"鉍","铂":"鉑","鑽":"鉗","鉆":"鉗","鑚":"鉗","钳":"鉗","钻":"鉗","铆":"鉚","鈆":"鉛","铅":"鉛","戉":"鉞","钺":"鉞","缽":"鉢","钵":"鉢","鈎":"鉤","钩":"鉤","钲":"鉦","钼":"鉬","钽":"鉭","铰":"鉸","铒":"鉺","铬":"鉻","铪":"鉿","银":"銀","铳":"銃","铜":"銅","铣":"銑","铨":"銓","铢":"銖","铭":"銘","铫":"銚","铑":"銠","铷":"銣","铱":"銥","铟":"銦","铵":"銨","铥":"銩","铕":"銪","铯":"銫","铐":"銬","鋭":"銳","锐":"銳","销":"銷","鏥":"銹","鏽":"銹","锈":"銹","锑":"銻","锉":"銼","铝":"鋁","锒":"鋃","锌":"鋅","钡":"鋇","铤":"鋌","铗":"鋏","锋":"鋒","锊":"鋝","锓":"鋟","耡":"鋤","鉏":"鋤","锄":"鋤","锔":"鋦","锇":"鋨","舖":"鋪","舗":"鋪","铺":"鋪","铖":"鋮","锆":"鋯","锂":"鋰","铽":"鋱","锯":"鋸","钢":"鋼","锞":"錁","彔":"錄","录":"錄","録":"錄","锖":"錆","锩":"錈","锥":"錐","锕":"錒","锟":"錕","鎚":"錘","锤":"錘","锱":"錙","铮":"錚","锛":"錛","锬":"錟","锭":"錠","銭":"錢","钱":"錢","锦":"錦","锚":"錨","锡":"錫","锢":"錮","错":"錯","锰":"錳","铼":"錸","镎":"錼","钔":"鍆","锴":"鍇","锅":"鍋","镀":"鍍","锷":"鍔","铡":"鍘","煅":"鍛","锻":"鍛","煆":"鍜","锲":"鍥","锹":"鍬","鍫":"鍬","键":"鍵","锶":"鍶","锗":"鍺","鐘":"鍾","钟":"鍾","锺":"鍾","镁":"鎂","镑":"鎊","鐮":"鎌","镰":"鎌","鏐":"鎏","锁":"鎖","鏁":"鎖","镉":"鎘","钨":"鎢","蓥":"鎣","镏":"鎦","铠":"鎧","铩":"鎩","锼":"鎪","镐":"鎬","鎮":"鎭","镇":"鎭","镒":"鎰","钂":"鎲","镍":"鎳","镓":"鎵","镞":"鏃","镆":"鏌","镙":"鏍","镝":"鏑","铿":"鏗","锵":"鏘","镗":"鏜","镘":"鏝","镛":"鏞","镜":"鏡","鑣":"鏢","镖":"鏢","镳":"鏢","镂":"鏤","錾":"鏨","铧":"鏵","镤":"鏷","镪":"鏹","铙":"鐃","铴":"鐋","镣":"鐐","铹":"鐒","镦":"鐓","镡":"鐔","镫":"鐙","镨":"鐠","镄":"鐨","鋑":"鐫","鑴":"鐫","镌":"鐫","镯":"鐲","镭":"鐳","銕":"鐵","鉄":"鐵","铁":"鐵","鍰":"鐶","锾":"鐶","铎":"鐸","铛":"鐺","镱":"鐿","鋳":"鑄","铸":"鑄","镬":"鑊","镔":"鑌","鑒":"鑑","鉴":"鑑","铄":"鑠","镧":"鑭","鈅":"鑰","钥":"鑰","镶":"鑲","镊":"鑷","锣":"鑼","銮":"鑾","凿":"鑿","镢":"钁","鋥":"锃","长":"長","门":"門","闩":"閂","闪":"閃","闭":"閉","幵":"開","开":"開","闶":"閌","闳":"閎","闰":"閏","閒":"閑","闲":"閑","间":"間","闵":"閔","闸":"閘","阂":"閡","阁":"閣","阀":"閥","闺":"閨","闽":"閩","阃":"閫","阆":"閬","闾":"閭","閲":"閱","阅":"閱","阊":"閶","阉":"閹","閆":"閻","闫":"閻","阎":"閻","阏":"閼","阍":"閽","阈":"閾","阌":"閿","阒":"闃","闱":"闈","濶":"闊","阔":"闊","阕":"闋","阑":"闌","阗":"闐","阖":"闔","阙":"闕","闯":"闖","阚":"闞","鬫":"闞","阐":"闡","闼":"闥","阝":"阜","坂":"阪","陁":"陀","陘":"陉","夅":"降","陕":"陝","阵":"陣","隯":"陦","隉":"陧","阴":"陰","隂":"陰","陈":"陳","匋":"陶","陥":"陷","陆":"陸","阳":"陽","渨":"隈","队":"隊","堭":"隍","阶":"階","陨":"隕","际":"際","随":"隨","险":"險","険":"險","隐":"隱","隠":"隱","乚":"隱","騭":"隲","骘":"隲","陇":"隴","隷":"隶","隸":"隶","鵻":"隼","鶽":"隼","鴈":"雁","亼":"集","僱":"雇","隽":"雋","邕":"雍","廱":"雍","簌":"雍","雝":"雍","彫":"雕","琱":"雕","鵰":"雕","虽":"雖","双":"雙","雏":"雛","鶵":"雛","杂":"雜","襍":"雜","雑":"雜","离":"離","难":"難","霶":"雱","电":"電","雾":"霧","覇":"霸","霁":"霽","雳":"靂","霭":"靄","灵":"靈","霊":"靈","靚":"靓","静":"靜","麵":"面","麪":"面","麺":"面","腼":"靦","靥":"靨","肕":"靭","韌":"靭","韧":"靭","鞾":"靴","鼗":"鞀","巩":"鞏","韉":"鞯","韝":"鞲","鞑":"韃","韦":"韋","韩":"韓","韪":"韙","弢":"韜","韬":"韜","韫":"韞","韮":"韭","韵":"韻","响":"響","页":"頁","顶":"頂","顷":"頃","项":"項","顺":"順","顸":"頇","鬚":"須","须":"須","湏":"須","顼":"頊","颂":"頌","颀":"頎","颃":"頏","顽":"頑","颁":"頒","顿":"頓","颇":"頗","领":"領","颌":"頜","颉":"頡","颐":"頤","頣":"頤","颏":"頦","头":"頭","颊":"頰","颔":"頷","颈":"頸","頽":"頹","颓":"頹","频":"頻","颗":"顆","题":"題","额":"額","齶":"顎","腭":"顎","颚":"顎","顔":"顏","颜":"顏","颛":"顓","颡":"顙","颠":"顛","类":"類","颟":"顢","顾":"顧","颤":"顫","显":"顯","顕":"顯","颅":"顱","颞":"顳","颧":"顴","顬":"颥","风":"風","飒":"颯","飓":"颶","飕":"颼","飃":"飄","飘":"飄","猋":"飆","颮":"飆","飇":"飆","飑":"飆","飙":"飆","飚":"飆","飈":"飆","飞":"飛","饣":"食","飠":"食","饑":"飢","饥":"飢","飱":"飧","饨":"飩","饪":"飪","饇":"飫","饫":"飫","饬":"飭","饭":"飯","饮":"飲","饴":"飴","饲":"飼","饱":"飽","饰":"飾","饺":"餃","餠":"餅","饼":"餅","饟":"餉","饷":"餉","养":"養","饵":"餌","饜":"餍","飡":"餐","湌":"餐","饽":"餑","饿":"餓","餫":"餛","馄":"餛","饯":"餞","馅":"餡","舘":"館","馆":"館","饧":"餳","饩":"餼","馏":"餾","馊":"餿","馍":"饃","馒":"饅","馐":"饈","馑":"饉","馔":"饌","籑":"饌","饶":"饒","飨":"饗","聝":"馘","马":"馬","冯":"馮","驮":"馱","驰":"馳","驯":"馴","駮":"駁","驳":"駁","驻":"駐","驽":"駑","驹":"駒","驵":"駔","驾":"駕","骀":"駘","驸":"駙","驶":"駛","驼":"駝","駞":"駝","驷":"駟","騈":"駢","骈":"駢","骇":"駭","骆":"駱","骏":"駿","骋":"騁","骓":"騅","骒":"騍","骑":"騎","骐":"騏","骛":"騖","骗":"騙","骞":"騫","骝":"騮","腾":"騰","驺":"騶","騒":"騷","骚":"騷","骟":"騸","骡":"騾","驘":"騾","蓦":"驀","骜":"驁","骖":"驂","骠":"驃","骢":"驄","敺":"驅","駆":"驅","駈":"驅","驱":"驅","骅":"驊","骁":"驍","骣":"驏","骄":"驕","験":"驗","验":"驗","惊":"驚","駅":"驛","驿":"驛","骤":"驟","驴":"驢","馿":"驢","骧":"驤","骥":"驥","骊":"驪","髖":"髋","髅":"髏","髄":"髓","髙":"高","髠":"髡","鬅":"髼","鬓":"鬢","髩":"鬢","鬂":"鬢","巤":"鬣","閙":"鬧","闹":"鬧","阋":"鬩","阄":"鬮","䰗":"鬮","鬽":"魅","魉":"魎","魇":"魘","聻":"魙","鱼":"魚","鰩":"魟","鳐":"魟","鲁":"魯","鲂":"魴","鲆":"鮃","鯰":"鮎","鲇":"鮎","鲶":"鮎","鲐":"鮐","鲍":"鮑","鲋":"鮒","鲒":"鮚","鲕":"鮞","鲔":"鮪","鲛":"鮫","鲑":"鮭","鲜":"鮮","鲧":"鯀","鲩":"鯇","鲤":"鯉","魦":"鯊","鲨":"鯊","鲻":"鯔","鲭":"鯖","鲞":"鯗","鲷":"鯛","鲱":"鯡","鲵":"鯢","鲲":"鯤","鲳":"鯧","鲸":"鯨","鲮":"鯪","鲰":"鯫","鮧":"鯷","鲫":"鯽","鲽":"鰈","鳇":"鰉","魷":"鰍","鰌":"鰍","鱿":"鰍","鳅":"鰍","鱷":"鰐","鳄":"鰐","鳆":"鰒","鳃":"鰓","鰮":"鰛","鲥":"鰣","鳏":"鰥","鳎":"鰨","鳍":"鰭","鲢":"鰱","鼇":"鰲","鳌":"鰲","鳓":"鰳","鲦":"鰷","鲣":"鰹","鳗":"鰻","鳔":"鰾","鳕":"鱈","鼈":"鱉","鳖":"鱉","鳟":"鱒","鳝":"鱔","鱓":"鱔","鳜":"鱖","鳞":"鱗","鲟":"鱘","鲎":"鱟","鳢":"鱧","鲚":"鱭","鲈":"鱸","鲡":"鱺","鯝":"鲴","鱝":"鲼","鱅":"鳙","鸟":"鳥","凫":"鳧","鳬":"鳧","鸠":"鳩","凤":"鳳","鸣":"鳴","鸢":"鳶","鵙":"鴃","鸨":"鴇","鸦":"鴉","鵶":"鴉","鸵":"鴕","鸳":"鴛","鸱":"鴟","鸪":"鴣","鸯":"鴦","鸭":"鴨","鸸":"鴯","鸹":"鴰","鷃":"鴳","鸿":"鴻","鸽":"鴿","鸺":"鵂","鹃":"鵑","鹆":"鵒","鹁":"鵓","鹈":"鵜","鵞":"鵝","鹅":"鵝","鹄":"鵠","鹉":"鵡","鹌":"鵪","鹏":"鵬","鹎":"鵯","鹊":"鵲","鸫":"鶇","鹑":"鶉","鹕":"鶘","鹗":"鶚","鹜":"鶩","莺":"鶯","鹤":"鶴","鹘":"鶻","鹣":"鶼","鹚":"鶿","鷀":"鶿","鹞":"鷂","雞":"鷄","鶏":"鷄","鸡":"鷄","鹧":"鷓","鴎":"鷗","鸥":"鷗","鸷":"鷙","鹨":"鷚","鸶":"鷥","鹪":"鷦","鹩":"鷯","鹫":"鷲","鷴":"鷳","鹇":"鷳","鹬":"鷸","鹰":"鷹","鹭":"鷺","鸬":"鸕","鹦":"鸚","鹳":"鸛","鹂":"鸝","鸾":"鸞","滷":"鹵","卤":"鹵","鹾":"鹺","塩":"鹽","盐":"鹽","麕":"麇","丽":"麗","麦":"麥","麸":"麩","蔴":"麻","黄":"黃","黉":"黌","黒":"黑","嘿":"默","黙":"默","黲":"黪","霉":"黴","黩":"黷","黾":"黽","鼋":"黿","鼍":"鼉","皷":"鼓","蚡":"鼢","鼹":"鼴","斉":"齊","齐":"齊","亝":"齊","斋":"齋","斎":"齋","赍":"齎","齑":"齏","歯":"齒","齿":"齒","龀":"齔","龅":"齙","龇":"齜","龃":"齟","龆":"齠","齢":"齡","龄":"齡","囓":"齧","啮":"齧","噛":"齧","嚙":"齧","龊":"齪","龉":"齬","龋":"齲","龌":"齷","竜":"龍","龒":"龍","龙":"龍","庞":"龐","龚":"龔","龛":"龕","亀":"龜","龟":"龜","籥":"龠","𡑭":"𡋗"}'::jsonb ->> character, character), '' ORDER BY place)
    FROM string_to_table(value, NULL) WITH ORDINALITY AS characters(character, place));
END $$;

-- Text without accents, compatibility forms, invisible characters and digits of other scripts, with one
-- form of each Han character. Its case stays, because it
-- shows where words begin. The dots of ä, ö and ü and the ring of å stay for search.spell_out.
CREATE FUNCTION search.plain(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN octet_length(value) = length(value) THEN value ELSE
  search.han(translate(normalize(regexp_replace(normalize(value, NFKD),
    '[\u00ad\u0300-\u0307\u0309\u030b-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u093c\u0a3c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\ufff9-\ufffb\U0001f3fb-\U0001f3ff\U000e0000-\U000e0fff]|(?<![aouAOU])\u0308|(?<![aA])\u030a', '', 'g'), NFKC),
    U&'\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06f0\06f1\06f2\06f3\06f4\06f5\06f6\06f7\06f8\06f9\0966\0967\0968\0969\096a\096b\096c\096d\096e\096f\09e6\09e7\09e8\09e9\09ea\09eb\09ec\09ed\09ee\09ef\0a66\0a67\0a68\0a69\0a6a\0a6b\0a6c\0a6d\0a6e\0a6f\0ae6\0ae7\0ae8\0ae9\0aea\0aeb\0aec\0aed\0aee\0aef\0b66\0b67\0b68\0b69\0b6a\0b6b\0b6c\0b6d\0b6e\0b6f\0be6\0be7\0be8\0be9\0bea\0beb\0bec\0bed\0bee\0bef\0c66\0c67\0c68\0c69\0c6a\0c6b\0c6c\0c6d\0c6e\0c6f\0ce6\0ce7\0ce8\0ce9\0cea\0ceb\0cec\0ced\0cee\0cef\0d66\0d67\0d68\0d69\0d6a\0d6b\0d6c\0d6d\0d6e\0d6f\0e50\0e51\0e52\0e53\0e54\0e55\0e56\0e57\0e58\0e59\0ed0\0ed1\0ed2\0ed3\0ed4\0ed5\0ed6\0ed7\0ed8\0ed9\0f20\0f21\0f22\0f23\0f24\0f25\0f26\0f27\0f28\0f29\1040\1041\1042\1043\1044\1045\1046\1047\1048\1049\17e0\17e1\17e2\17e3\17e4\17e5\17e6\17e7\17e8\17e9\1810\1811\1812\1813\1814\1815\1816\1817\1818\1819\02b9\02bb\02bc\02bd\05f3\05f4',
    '01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789''''''''''"')) END;

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

CREATE FUNCTION search.described(description text, place_names text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN place_names IS NULL THEN description ELSE concat_ws(E'\n', description, place_names) END;

-- What search finds in the weight of the description: in every language, and the names of the place.
CREATE FUNCTION search.described(asset) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT search.described($1.description, nullif(concat_ws(E'\n',
    CASE WHEN $1.descriptions <> '{}' THEN
      (SELECT string_agg(value, E'\n' ORDER BY key) FROM jsonb_each_text($1.descriptions)) END,
    $1.taken_in_names), ''))
$$;

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

-- The beginnings of a word that its other forms have, too, by the stemmers of PostgreSQL: each language cuts other endings.
-- Words are folded, so й is restored, by which Russian endings are known. Only English may cut half of a word (running,
-- run): other languages would make "sun" of "sunset".
CREATE FUNCTION search.stems(word text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN ARRAY(
    SELECT DISTINCT stem
    FROM unnest(ARRAY[word, CASE WHEN word ~ '[аеоуыиэюя]и$' THEN left(word, -1) || 'й' END]) AS spelled,
    unnest('{arabic_stem,armenian_stem,basque_stem,catalan_stem,danish_stem,dutch_stem,english_stem,finnish_stem,french_stem,german_stem,greek_stem,hindi_stem,hungarian_stem,indonesian_stem,irish_stem,italian_stem,lithuanian_stem,nepali_stem,norwegian_stem,portuguese_stem,romanian_stem,russian_stem,serbian_stem,spanish_stem,swedish_stem,tamil_stem,turkish_stem,yiddish_stem}'::regdictionary[]) AS language,
    LATERAL unnest(ts_lexize(language, spelled)) AS stem
    WHERE length(stem) > 2 AND (language = 'english_stem'::regdictionary OR length(stem) * 2 > length(word)));
END $$;

-- Hashes of the stems of a word, beside its signatures: words that share one are forms of each other.
CREATE FUNCTION search.form_signatures(organization_id text, word text) RETURNS integer[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(('x' || left(encode(sha256(convert_to(organization_id || '*' || stem, 'UTF8')), 'hex'), 8))::bit(32)::integer), '{}')
  FROM unnest(search.stems(word)) AS stem
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
  SELECT used.organization_id, used.word, search.signatures(used.organization_id, used.word) || search.form_signatures(used.organization_id, used.word)
  FROM (
    SELECT DISTINCT s.organization_id, substr(lexeme, 7) AS word
    FROM unnest(changed) c JOIN search.asset s ON s.id = c.id
      CROSS JOIN LATERAL unnest(tsvector_to_array(ts_filter(s.words, '{a,b,c}'))) AS lexeme
    WHERE length(lexeme) BETWEEN 9 AND 46
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
               search.described(n))::search.text
    FROM inserted n WHERE n.trashed_at IS NULL));
  RETURN NULL;
END $$;

-- Only changes that search can see count, a return from the trash, and the first analysis or exchange of an image.
CREATE FUNCTION search.index_updated_assets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed search.text[] := ARRAY(
    SELECT ROW(n.id, n.organization_id, n.library_id, coalesce(n.approval_state, ''), n.created, n.name, n.tags,
               search.described(n))::search.text
    FROM is_now n JOIN was o ON o.id = n.id
    WHERE n.trashed_at IS NULL AND (n.analysed AND NOT o.analysed OR
      (o.organization_id, o.library_id, o.approval_state, o.created, o.name, o.tags, o.description, o.descriptions, o.taken_in_names, o.trashed_at, o.blob) IS DISTINCT FROM
      (n.organization_id, n.library_id, n.approval_state, n.created, n.name, n.tags, n.description, n.descriptions, n.taken_in_names, n.trashed_at, n.blob)));
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

-- THE INSTALLATION -----------------------------------------------------------------------------------------------------

-- What this database is used with: processes with another store, secret or index do not belong to it. At most one row,
-- made by the first process that starts.
CREATE TABLE installation (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  store text NOT NULL,
  store_place text NOT NULL,
  store_mark text NOT NULL,
  secrets text[] NOT NULL,
  search_index text NOT NULL,
  -- The content of a file in the place of the backups, by which it is known to be of this service. NULL: not yet.
  backup_mark text
);

-- Backups and drills that ended, good or not. Only the newest are kept.
CREATE TABLE backup_run (
  id text PRIMARY KEY,
  -- A `folder` was written by `backup --to`, and is none of the backups in BACKUP_TO.
  kind varchar(10) NOT NULL CHECK (kind IN ('backup', 'folder', 'drill')),
  -- Where the backup is.
  place text NOT NULL,
  started timestamptz(3) NOT NULL,
  ended timestamptz(3) NOT NULL,
  good boolean NOT NULL,
  report jsonb NOT NULL
);
CREATE INDEX backup_run_kind ON backup_run (kind, started);

-- When the bytes of each original were last read and compared. No foreign key: a file may have several owners.
CREATE TABLE original_check (
  blob text PRIMARY KEY,
  -- NULL: not yet.
  checked_at timestamptz(3),
  -- What was wrong with it then, and could not be mended.
  finding varchar(20),
  -- The hash of each of its renditions, as they were when they were first read.
  derived jsonb
);
CREATE INDEX original_check_due ON original_check (checked_at);
CREATE INDEX original_check_finding ON original_check (finding);

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
ALTER TABLE asset ADD CONSTRAINT asset_own_values CHECK (
  octet_length(own_taken) <= 100 AND (own_latitude IS NULL) = (own_longitude IS NULL)
  AND (focal_x IS NULL) = (focal_y IS NULL)
  AND pg_column_size(descriptions) <= 262144 AND pg_column_size(rights) <= 16384
) NOT VALID;
ALTER TABLE share_link ADD CONSTRAINT share_link_libraries_length CHECK (pg_column_size(libraries) <= 1048576) NOT VALID;
ALTER TABLE saved_view ADD CONSTRAINT saved_view_place_length CHECK (octet_length(taken_in) <= 2048) NOT VALID;
ALTER TABLE saved_view ADD CONSTRAINT saved_view_look_lengths CHECK (
  octet_length(colour) <= 20 AND octet_length(orientation) <= 20
) NOT VALID;
