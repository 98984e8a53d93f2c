-- The latest comments of an organization, for the page of its activity. It also does what the index without dates did.
CREATE INDEX comment_latest ON comment (organization_id, created);
DROP INDEX comment_organization;
