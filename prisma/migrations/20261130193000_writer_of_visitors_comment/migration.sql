-- Who wrote a comment on a link for named people, for when the link and its visitors are gone. Filled by a trigger, so that
-- every version of the service fills it.
ALTER TABLE comment ADD COLUMN visitor_person_id text;
ALTER TABLE comment ADD CONSTRAINT comment_visitor_person_fkey
  FOREIGN KEY (visitor_person_id) REFERENCES person (id) ON DELETE SET NULL NOT VALID;
CREATE INDEX comment_visitor_person ON comment (visitor_person_id) WHERE visitor_person_id IS NOT NULL;

UPDATE comment c SET visitor_person_id = v.person_id
FROM visitor v WHERE v.id = c.visitor_id AND v.person_id IS NOT NULL;

CREATE FUNCTION note_visitors_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT person_id INTO NEW.visitor_person_id FROM visitor WHERE id = NEW.visitor_id;
  RETURN NEW;
END $$;
CREATE TRIGGER comment_visitor_person BEFORE INSERT ON comment
FOR EACH ROW WHEN (NEW.visitor_id IS NOT NULL) EXECUTE FUNCTION note_visitors_person();
