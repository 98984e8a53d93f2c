-- The tables of Vitrine. PostgreSQL 15 and later.

CREATE TYPE "Plan" AS ENUM ('free', 'pro', 'canceled');
CREATE TYPE "Role" AS ENUM ('owner', 'member');
CREATE TYPE "Access" AS ENUM ('read', 'write');
CREATE TYPE "MediaKind" AS ENUM ('image', 'video');
CREATE TYPE "Processing" AS ENUM ('waiting', 'done', 'failed');

CREATE TABLE organization (
  id              text PRIMARY KEY CHECK (id ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  name            text NOT NULL,
  plan            "Plan" NOT NULL DEFAULT 'free',
  approval_states text[] NOT NULL DEFAULT ARRAY['in_review', 'approved', 'needs_changes'],
  storage_bytes   bigint NOT NULL DEFAULT 0 CHECK (storage_bytes >= 0),
  libraries_count integer NOT NULL DEFAULT 0 CHECK (libraries_count >= 0),
  created         timestamptz(3) NOT NULL
);

CREATE TABLE person (
  id             text PRIMARY KEY,
  email          text UNIQUE,
  email_verified boolean NOT NULL DEFAULT false,
  name           text NOT NULL,
  avatar_url     text,
  created        timestamptz(3) NOT NULL,
  updated        timestamptz(3) NOT NULL
);

CREATE TABLE member (
  organization_id text NOT NULL REFERENCES organization ON DELETE CASCADE,
  person_id       text NOT NULL REFERENCES person ON DELETE CASCADE,
  role            "Role" NOT NULL,
  created         timestamptz(3) NOT NULL,
  suspended_at    timestamptz(3),
  PRIMARY KEY (organization_id, person_id)
);
CREATE INDEX member_person ON member (person_id);

CREATE TABLE library (
  organization_id text NOT NULL REFERENCES organization ON DELETE CASCADE,
  id              text NOT NULL CHECK (id ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  name            text NOT NULL CHECK (name <> ''),
  assets_count    integer NOT NULL DEFAULT 0,
  trash_count     integer NOT NULL DEFAULT 0,
  created         timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX library_first_come ON library (organization_id, created, id);

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

-- A grant names a key and a library of one and the same organization: both foreign keys say so.
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

  blob            text NOT NULL UNIQUE,
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
  tiers            integer[] NOT NULL DEFAULT '{}',
  metadata         jsonb,

  uploaded_by_person_id text REFERENCES person ON DELETE SET NULL,
  uploaded_by_key_id    text REFERENCES api_key ON DELETE SET NULL,

  promoting_since timestamptz(3),
  created         timestamptz(3) NOT NULL,
  updated         timestamptz(3),
  trashed_at      timestamptz(3),

  UNIQUE (organization_id, library_id, id),
  FOREIGN KEY (organization_id, library_id) REFERENCES library (organization_id, id),
  -- A variant lives where its original lives, and moves and goes with it.
  FOREIGN KEY (organization_id, library_id, parent_id)
    REFERENCES asset (organization_id, library_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
-- Newest first, a page of a library.
CREATE INDEX asset_newest ON asset (organization_id, library_id, created DESC, id DESC) WHERE trashed_at IS NULL;
CREATE INDEX asset_variants ON asset (parent_id, created, id) WHERE parent_id IS NOT NULL;
CREATE INDEX asset_tags ON asset USING gin (tags) WHERE trashed_at IS NULL;
CREATE INDEX asset_trash ON asset (trashed_at) WHERE trashed_at IS NOT NULL;
CREATE INDEX asset_unprocessed ON asset (created) WHERE processing = 'waiting';
CREATE INDEX asset_by_key ON asset (uploaded_by_key_id) WHERE uploaded_by_key_id IS NOT NULL;
CREATE INDEX asset_by_person ON asset (uploaded_by_person_id) WHERE uploaded_by_person_id IS NOT NULL;

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

CREATE TABLE audit (
  id              bigserial PRIMARY KEY,
  organization_id text NOT NULL,
  actor           text NOT NULL,
  action          text NOT NULL,
  subject         text NOT NULL,
  address         text,
  at              timestamptz(3) NOT NULL
);
CREATE INDEX audit_newest ON audit (organization_id, at DESC);
