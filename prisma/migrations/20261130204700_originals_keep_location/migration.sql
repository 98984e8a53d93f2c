-- Whether the originals of a library are sent to the public with everything that their files say.
ALTER TABLE library ADD COLUMN originals_keep_location boolean NOT NULL DEFAULT true;
DROP TRIGGER report_delivery ON library;
CREATE TRIGGER report_delivery AFTER UPDATE ON library FOR EACH ROW
  WHEN ((OLD.delivery, OLD.images_carry_credit, OLD.originals_keep_location)
        IS DISTINCT FROM (NEW.delivery, NEW.images_carry_credit, NEW.originals_keep_location))
  EXECUTE FUNCTION report_trash('organization_id');
