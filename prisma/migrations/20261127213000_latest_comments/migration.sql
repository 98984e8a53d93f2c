-- The latest comments of an organization, for the page of its activity.
CREATE INDEX comment_latest ON comment (organization_id, created);
-- Old code survives: it finds the comments of an organization by the new index.
DROP INDEX comment_organization;
