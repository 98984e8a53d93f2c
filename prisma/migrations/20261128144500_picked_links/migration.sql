-- When a visitor last picked. answered_at is also the time of comments.
ALTER TABLE share_link ADD COLUMN picked_at timestamptz(3);
UPDATE share_link s SET picked_at = (
  SELECT max(k.picked_at) FROM visitor v JOIN visitor_pick k ON k.visitor_id = v.id WHERE v.share_link_id = s.id
) WHERE answered_at IS NOT NULL;
CREATE INDEX share_link_picked ON share_link (organization_id, picked_at);
