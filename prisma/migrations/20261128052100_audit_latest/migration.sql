-- The latest changes of access of an organization, whatever the clocks of the processes that made them.
CREATE INDEX audit_latest ON audit (organization_id, id DESC);
