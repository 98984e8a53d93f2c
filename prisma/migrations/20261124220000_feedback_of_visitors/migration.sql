-- Visitors of a share link comment on assets and pick some, under a name that they type, where the link takes feedback.
ALTER TABLE share_link ADD COLUMN takes_feedback boolean NOT NULL DEFAULT false;

CREATE TYPE "Pick" AS ENUM ('yes', 'maybe', 'no');

-- A visitor who gave a name. The browser keeps a token, by which they are known again on this link.
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

-- A comment of a visitor has no author. The name stays when the link is deleted, and the visitor with it.
ALTER TABLE comment ADD COLUMN visitor_name text;
ALTER TABLE comment ADD COLUMN visitor_id text REFERENCES visitor ON DELETE SET NULL;
CREATE INDEX comment_visitor ON comment (visitor_id);
