-- What people write about an asset: comments, and one level of replies to them.
CREATE TABLE comment (
  organization_id text NOT NULL REFERENCES organization ON DELETE CASCADE,
  id              text PRIMARY KEY,
  asset_id        text NOT NULL REFERENCES asset ON DELETE CASCADE,
  parent_id       text,
  -- Null once the account of the author is deleted.
  author_id       text REFERENCES person ON DELETE SET NULL,
  text            text NOT NULL,
  -- The file that the asset had: its mark is on these pixels, and its time in this video.
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
  -- It was deleted, and can be restored for some minutes; then it goes, or stays without its text while it has replies.
  withdrawn_at    timestamptz(3),
  UNIQUE (asset_id, id),
  -- Whatever deletes a comment alone must not take with it a reply that is added meanwhile.
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

-- Members whom a comment names, and when they were mailed about it.
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
