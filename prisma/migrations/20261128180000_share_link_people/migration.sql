-- The addresses of those who may open a link, signed in; none: anyone with the link.
-- Old code survives: it opens such a link for anyone with its address, until its processes end; it makes none.
ALTER TABLE share_link ADD COLUMN people TEXT[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT share_link_people_size CHECK (pg_column_size(people) <= 16384);
CREATE INDEX share_link_people ON share_link USING gin (people);

-- Who of them a visitor is. Their answers are the same on every device.
ALTER TABLE visitor ADD COLUMN person_id TEXT REFERENCES person (id) ON DELETE SET NULL ON UPDATE NO ACTION;
-- Old code survives: its visitors are of no person.
CREATE UNIQUE INDEX visitor_of_person ON visitor (share_link_id, person_id);
CREATE INDEX visitor_person ON visitor (person_id);

-- Counts the mails of a kind to an address.
CREATE INDEX mail_recipient ON mail (recipient, kind, created);
