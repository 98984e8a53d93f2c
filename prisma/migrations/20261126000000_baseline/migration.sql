-- The tables of Vitrine, by noun: people, organizations, libraries and access, assets, counters, collections, share
-- links, comments, bulk changes, published events, webhooks, search, background work. PostgreSQL 15 and later, UTF-8, no
-- extension. prisma/schema.prisma describes the columns as the code sees them.

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

-- ORGANIZATIONS ------------------------------------------------------------------------------------------------------

CREATE TYPE "Plan" AS ENUM ('free', 'pro', 'canceled');
CREATE TYPE "Role" AS ENUM ('owner', 'member');

CREATE TABLE organization (
  id              text PRIMARY KEY CHECK (id ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  name            text NOT NULL,
  plan            "Plan" NOT NULL DEFAULT 'free',
  approval_states text[] NOT NULL DEFAULT ARRAY['in_review', 'approved', 'needs_changes'],
  storage_bytes   bigint NOT NULL DEFAULT 0 CHECK (storage_bytes >= 0),
  libraries_count integer NOT NULL DEFAULT 0 CHECK (libraries_count >= 0),
  created         timestamptz(3) NOT NULL,
  -- When an owner moved it to the trash. Nothing in it is reachable from then on; it is purged after 30 days.
  trashed_at      timestamptz(3)
);
CREATE INDEX organization_trash ON organization (trashed_at) WHERE trashed_at IS NOT NULL;

CREATE TABLE member (
  organization_id text NOT NULL REFERENCES organization ON DELETE CASCADE,
  person_id       text NOT NULL REFERENCES person ON DELETE CASCADE,
  role            "Role" NOT NULL,
  created         timestamptz(3) NOT NULL,
  suspended_at    timestamptz(3),
  PRIMARY KEY (organization_id, person_id)
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

-- LIBRARIES, AND ACCESS TO THEM --------------------------------------------------------------------------------------

CREATE TYPE "Access" AS ENUM ('read', 'write');
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
  updated                    timestamptz(3) NOT NULL
);
CREATE INDEX oauth_client_created ON oauth_client (created);

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
                          grant_types, response_types, created, updated)
VALUES ('vitrine-cli', 'vitrine-cli', 'Vitrine command line', '{http://127.0.0.1/callback}', '{libraries,offline_access}',
        'none', 'native', '{authorization_code,refresh_token,urn:ietf:params:oauth:grant-type:device_code}', '{code}',
        now(), now());

-- Windows of the rate limits that several web processes share. rate-limiter-flexible reads and writes the table and
-- relies on the order of its columns. A crash of the server may lose them, so nothing is written to the log. Counting
-- changes no indexed column, so a row with free space beside it is replaced within its page.
CREATE UNLOGGED TABLE rate_limit_window (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL,
  expire bigint NOT NULL
) WITH (fillfactor = 50);

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
-- read as UTC, so the date is the one on the camera. Years before photography do not count as dates, and neither does
-- 1904, which videos without a date carry.
CREATE FUNCTION captured_at(metadata jsonb, created timestamptz) RETURNS timestamptz LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  part int[] := regexp_match(metadata #>> '{capture,recordedAt}',
    '^(\d{4})[:-](\d\d)[:-](\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?');
BEGIN
  IF part IS NULL OR part[1] NOT BETWEEN 1826 AND 2199 OR part[1] = 1904 OR part[2] NOT BETWEEN 1 AND 12 OR part[3] < 1
     OR part[3] > date_part('day', make_date(part[1], part[2], 1) + interval '1 month - 1 day') THEN
    RETURN created;
  END IF;
  IF part[4] > 23 OR part[5] > 59 OR part[6] > 59 THEN
    part[4:6] := ARRAY[0, 0, 0];
  END IF;
  RETURN make_timestamptz(part[1], part[2], part[3], coalesce(part[4], 0), coalesce(part[5], 0), coalesce(part[6], 0), 'UTC');
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

-- Lists of the REST interface, and background work.
CREATE INDEX asset_newest ON asset (organization_id, library_id, created DESC, id DESC) WHERE trashed_at IS NULL;
CREATE INDEX asset_variants ON asset (parent_id, created, id) WHERE parent_id IS NOT NULL;
CREATE INDEX asset_tags ON asset USING gin (tags) WHERE trashed_at IS NULL;
CREATE INDEX asset_trash ON asset (trashed_at) WHERE trashed_at IS NOT NULL;
CREATE INDEX asset_unprocessed ON asset (created) WHERE processing = 'waiting';
CREATE INDEX asset_by_key ON asset (uploaded_by_key_id) WHERE uploaded_by_key_id IS NOT NULL;
CREATE INDEX asset_by_person ON asset (uploaded_by_person_id) WHERE uploaded_by_person_id IS NOT NULL;

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

-- Live originals with the same bytes, and images that look alike. Both hold everything that groups need, so a whole
-- library is compared on the index alone.
CREATE INDEX asset_by_bytes ON asset (organization_id, library_id, sha256) INCLUDE (not_duplicate)
  WHERE trashed_at IS NULL AND parent_id IS NULL;
CREATE INDEX asset_by_looks ON asset (organization_id, library_id, perceptual_hash) INCLUDE (sha256, not_alike)
  WHERE trashed_at IS NULL AND parent_id IS NULL AND perceptual_hash > 0;
-- Processed images without a hash. Empty once all have one.
CREATE INDEX asset_without_hash ON asset (id) WHERE perceptual_hash IS NULL AND kind = 'image' AND processing = 'done';

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
  FOREIGN KEY (organization_id, library_id) REFERENCES library ON DELETE CASCADE
);
-- Uploads that hold storage: each new one counts and sums them.
CREATE INDEX upload_unfinished ON upload (organization_id, touched) WHERE state IN ('receiving', 'inspecting');
CREATE INDEX upload_library ON upload (organization_id, library_id);
CREATE INDEX upload_person ON upload (person_id);
CREATE INDEX upload_key ON upload (key_id);
CREATE INDEX upload_touched ON upload (touched) WHERE state = 'receiving';
CREATE INDEX upload_ended ON upload (ended_at);

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
    ORDER BY 1, 2 FOR UPDATE OF l
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
  takes_feedback   boolean NOT NULL DEFAULT false
);
CREATE INDEX share_link_organization ON share_link (organization_id, created DESC);
CREATE INDEX share_link_creator ON share_link (created_by_id);
CREATE INDEX share_link_withdrawn ON share_link (withdrawn_at);
CREATE INDEX share_link_collection ON share_link (collection_id);

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
  created       timestamptz(3) NOT NULL
);
CREATE INDEX visitor_link ON visitor (share_link_id);

CREATE TABLE visitor_pick (
  visitor_id text NOT NULL REFERENCES visitor ON DELETE CASCADE,
  asset_id   text NOT NULL REFERENCES asset ON DELETE CASCADE,
  pick       "Pick" NOT NULL,
  picked_at  timestamptz(3) NOT NULL,
  PRIMARY KEY (visitor_id, asset_id)
);
CREATE INDEX visitor_pick_asset ON visitor_pick (asset_id);

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
  UNIQUE (asset_id, id),
  -- No cascade: deleting a comment must not delete a reply that is being added.
  FOREIGN KEY (asset_id, parent_id) REFERENCES comment (asset_id, id),
  CHECK (text <> '' OR withdrawn_at IS NOT NULL),
  CHECK ((x IS NULL) = (y IS NULL)),
  CHECK ((width IS NULL) = (height IS NULL) AND (width IS NULL OR x IS NOT NULL)),
  CHECK (parent_id IS NULL OR resolved_at IS NULL)
);
CREATE INDEX comment_organization ON comment (organization_id);
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
  created           timestamptz(3) NOT NULL
);
CREATE INDEX webhook_endpoint_organization ON webhook_endpoint (organization_id, created);

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
  ), deliveries AS (
    INSERT INTO webhook_delivery (endpoint_id, position, type, subject, due, created)
    SELECT w.id, e.position, e.type, coalesce(e.asset_id, e.library_id), e.created, clock_timestamp()
    FROM events e JOIN webhook_endpoint w ON w.organization_id = e.organization_id
    WHERE w.switched_off_at IS NULL
      AND (w.types = '{}' OR e.type = ANY (w.types))
      AND (w.libraries = '{}' OR e.library_id = ANY (w.libraries) OR e.from_library_id = ANY (w.libraries))
    ORDER BY e.position
  )
  SELECT count(*) INTO placed FROM events;
  RETURN placed;
END $$;

-- SEARCH -------------------------------------------------------------------------------------------------------------

-- A narrow row beside every live asset, kept by triggers in the transaction of the change.
CREATE SCHEMA search;

-- Scripts written without spaces, and emoji, as the inside of a regular expression's brackets.
-- src/platform/search-index/terms.ts does the same to queries as this function and the next three do to assets.
CREATE FUNCTION search.unspaced() RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN '\u0e01-\u0e2e\u0e30-\u0e4e\u0e81-\u0edf\u1000-\u109f\u1780-\u17d3\u2600-\u27bf\u2b00-\u2bff\u3005-\u3007\u3040-\u30fa\u30fc-\u312f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U0001f000-\U0001faff\U00020000-\U0003ffff';

-- What stands between words.
CREATE FUNCTION search.separators() RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN '\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u055a-\u055f\u0589\u05be\u05c0\u05c3\u05c6\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u0e2f\u0e4f\u0e5a\u0e5b\u1361-\u1368\u17d4-\u17da\u2000-\u206f\u20a0-\u20cf\u2190-\u25ff\u27c0-\u2aff\u2e00-\u2e7f\u3000-\u3004\u3008-\u303f\u30fb\ufe00-\ufe0f\ufeff\ufff0-\uffff';

-- Text without accents and compatibility forms. Its case stays, because it shows where words begin.
CREATE FUNCTION search.plain(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN octet_length(value) = length(value) THEN value ELSE
  normalize(regexp_replace(normalize(value, NFKD),
    '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]', '', 'g'), NFKC) END;

-- Plain text without case.
CREATE FUNCTION search.fold(plain text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN octet_length(plain) = length(plain) THEN lower(plain) ELSE
  replace(replace(replace(replace(translate(lower(plain), 'øłđðħŧıς', 'olddhtiσ'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') END;

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

-- Precedes every word of an organization, so the index keeps organizations apart: no search reads, or takes time from,
-- the words of another.
CREATE FUNCTION search.scope(organization_id text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT left(encode(sha256(convert_to(organization_id, 'UTF8')), 'hex'), 6)
$$;

-- Words of the name have the weight A, of the tags B, of the description C.
CREATE FUNCTION search.vector(organization_id text, name text, tags text[], description text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg('''' || scope || word || ''':' || weight, ' ')::tsvector, '')
  FROM search.scope(organization_id) AS scope, LATERAL (
    SELECT unnest(search.words(name)), '1A'
    UNION ALL SELECT unnest(search.words(array_to_string(tags, ' '))), '2B'
    UNION ALL SELECT unnest(search.words(description)), '3C'
  ) AS found(word, weight)
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
-- nobody waits.
CREATE FUNCTION search.index_assets(changed search.text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search.asset
  SELECT c.id, c.organization_id, c.library_id, c.approval, c.created, search.fold(search.plain(c.name)),
         search.vector(c.organization_id, c.name, c.tags, c.description)
  FROM unnest(changed) c
  ON CONFLICT (id) DO UPDATE SET
    organization_id = excluded.organization_id, library_id = excluded.library_id, approval = excluded.approval,
    created = excluded.created, name = excluded.name, words = excluded.words;

  -- Numbers are no words that one mistypes.
  INSERT INTO search.word (organization_id, word, signatures)
  SELECT used.organization_id, used.word, search.signatures(used.organization_id, used.word)
  FROM (
    SELECT DISTINCT s.organization_id, substr(lexeme, 7) AS word
    FROM unnest(changed) c JOIN search.asset s ON s.id = c.id CROSS JOIN LATERAL unnest(tsvector_to_array(s.words)) AS lexeme
    WHERE length(lexeme) BETWEEN 10 AND 46
  ) AS used
  WHERE used.word !~ '[0-9]' AND NOT EXISTS (
    SELECT FROM search.word known
    WHERE known.organization_id = used.organization_id AND known.word = used.word AND known.unused_since IS NULL);
END $$;

CREATE FUNCTION search.index_inserted_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search.index_assets(ARRAY(
    SELECT ROW(n.id, n.organization_id, n.library_id, coalesce(n.approval_state, ''), n.created, n.name, n.tags, n.description)::search.text
    FROM inserted n WHERE n.trashed_at IS NULL));
  RETURN NULL;
END $$;

-- Only changes that search can see count, and a return from the trash.
CREATE FUNCTION search.index_updated_assets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed search.text[] := ARRAY(
    SELECT ROW(n.id, n.organization_id, n.library_id, coalesce(n.approval_state, ''), n.created, n.name, n.tags, n.description)::search.text
    FROM is_now n JOIN was o ON o.id = n.id
    WHERE n.trashed_at IS NULL AND
      (o.organization_id, o.library_id, o.approval_state, o.created, o.name, o.tags, o.description, o.trashed_at) IS DISTINCT FROM
      (n.organization_id, n.library_id, n.approval_state, n.created, n.name, n.tags, n.description, n.trashed_at));
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
  -- An event never starts a function twice.
  CONSTRAINT run_once_per_event UNIQUE (event_id, function_id),
  CONSTRAINT run_ended CHECK ((state IN ('done', 'failed', 'cancelled')) = (ended_at IS NOT NULL)),
  CONSTRAINT run_has_reason CHECK (state NOT IN ('failed', 'cancelled') OR error IS NOT NULL)
);
CREATE INDEX run_open ON engine.run (created, id) WHERE ended_at IS NULL;
CREATE INDEX run_admitted ON engine.run (function_id, concurrency_key) WHERE admitted AND ended_at IS NULL;
CREATE INDEX run_parked ON engine.run (function_id, concurrency_key, created, id) WHERE state = 'queued' AND NOT admitted;
CREATE INDEX run_given_up ON engine.run (ended_at DESC) WHERE state IN ('failed', 'cancelled');

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
