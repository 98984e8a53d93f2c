-- Whether the renditions of a library and the images of presets say who made them.
ALTER TABLE library ADD COLUMN images_carry_credit boolean NOT NULL DEFAULT false;
DROP TRIGGER report_delivery ON library;
CREATE TRIGGER report_delivery AFTER UPDATE ON library FOR EACH ROW
  WHEN ((OLD.delivery, OLD.images_carry_credit) IS DISTINCT FROM (NEW.delivery, NEW.images_carry_credit))
  EXECUTE FUNCTION report_trash('organization_id');

CREATE FUNCTION report_changed_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM library l WHERE l.organization_id = NEW.organization_id AND l.id = NEW.library_id AND l.images_carry_credit
  ) THEN
    PERFORM pg_notify('served_file', NEW.organization_id || '/' || NEW.blob);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER report_changed_credit AFTER UPDATE ON asset FOR EACH ROW
  WHEN ((OLD.rights, OLD.description, OLD.photo) IS DISTINCT FROM (NEW.rights, NEW.description, NEW.photo))
  EXECUTE FUNCTION report_changed_credit();
