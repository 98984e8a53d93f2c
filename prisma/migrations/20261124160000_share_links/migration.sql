-- Links that show assets to visitors without an account: some assets, or what a search finds when the link is opened.

CREATE TYPE "ShareKind" AS ENUM ('assets', 'search');
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
  -- Counts passwords and addresses: what was signed for an earlier one is refused.
  password_version integer NOT NULL DEFAULT 1,
  downloads        "ShareDownloads" NOT NULL,
  shows_names      boolean NOT NULL,
  shows_metadata   boolean NOT NULL,
  created_by_id    text REFERENCES person ON DELETE SET NULL,
  created          timestamptz(3) NOT NULL,
  withdrawn_at     timestamptz(3)
);
CREATE INDEX share_link_organization ON share_link (organization_id, created DESC);
CREATE INDEX share_link_creator ON share_link (created_by_id);
CREATE INDEX share_link_withdrawn ON share_link (withdrawn_at);

CREATE TABLE share_link_asset (
  share_link_id text NOT NULL REFERENCES share_link ON DELETE CASCADE,
  asset_id      text NOT NULL REFERENCES asset ON DELETE CASCADE,
  place         integer NOT NULL,
  PRIMARY KEY (share_link_id, asset_id)
);
CREATE INDEX share_link_asset_asset ON share_link_asset (asset_id);

-- Visits and downloads of a link in a day (UTC); nothing of the visitors.
CREATE TABLE share_link_day (
  share_link_id text NOT NULL REFERENCES share_link ON DELETE CASCADE,
  day           date NOT NULL,
  visits        integer NOT NULL DEFAULT 0,
  downloads     integer NOT NULL DEFAULT 0,
  PRIMARY KEY (share_link_id, day)
);
