-- What a member may do in the libraries of the organization. `library_access` holds for every library without a row of
-- the member in library_right, also for later ones; null: for none, the member is a guest.
ALTER TABLE member ADD COLUMN library_access "Access" DEFAULT 'write';
-- Old code survives: it writes no other access, and makes no guest an owner within the minutes of an upgrade.
ALTER TABLE member ADD CONSTRAINT member_owner_access
  CHECK (role <> 'owner' OR library_access IS NOT DISTINCT FROM 'write'::"Access");

CREATE TABLE library_right (
  organization_id TEXT NOT NULL,
  person_id       TEXT NOT NULL,
  library_id      TEXT NOT NULL,
  access          "Access" NOT NULL,
  PRIMARY KEY (organization_id, person_id, library_id),
  FOREIGN KEY (organization_id, person_id) REFERENCES member (organization_id, person_id) ON DELETE CASCADE,
  FOREIGN KEY (organization_id, library_id) REFERENCES library (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX library_right_library ON library_right (organization_id, library_id);

-- The same for whoever accepts an invitation: `library_rights` maps ids of libraries to access.
ALTER TABLE invitation ADD COLUMN library_access "Access" DEFAULT 'write';
ALTER TABLE invitation ADD COLUMN library_rights JSONB NOT NULL DEFAULT '{}';
-- Old code survives: it writes no rights.
ALTER TABLE invitation ADD CONSTRAINT invitation_rights_length CHECK (pg_column_size(library_rights) <= 65536);
