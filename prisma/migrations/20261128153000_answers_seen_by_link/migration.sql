-- Up to when a member has seen the answers of one link, beside `feedback_seen_at`, which is about all links.
CREATE TABLE answers_seen (
  organization_id TEXT NOT NULL,
  person_id       TEXT NOT NULL,
  share_link_id   TEXT NOT NULL REFERENCES share_link (id) ON DELETE CASCADE,
  seen_at         timestamptz(3) NOT NULL,
  PRIMARY KEY (organization_id, person_id, share_link_id),
  FOREIGN KEY (organization_id, person_id) REFERENCES member (organization_id, person_id) ON DELETE CASCADE
);
CREATE INDEX answers_seen_link ON answers_seen (share_link_id);
