-- A visitor restores only comments that the visitor deleted, not those that a member deleted.
ALTER TABLE comment ADD COLUMN withdrawn_by_visitor BOOLEAN NOT NULL DEFAULT false;
