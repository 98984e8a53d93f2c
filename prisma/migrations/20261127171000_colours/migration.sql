-- The colours of most of an asset's image, the largest area first. Null: not measured yet, or there is no image.
ALTER TABLE asset ADD COLUMN colours text[];

-- A promote exchanges the bytes of two assets in one statement, and the colours go with the bytes, whichever version
-- promotes. STABLE: it reads the rows as they were before that statement.
CREATE FUNCTION take_colours() RETURNS trigger LANGUAGE plpgsql STABLE AS $$
BEGIN
  NEW.colours := (SELECT colours FROM asset WHERE blob = NEW.blob);
  RETURN NEW;
END $$;
CREATE TRIGGER take_colours BEFORE UPDATE OF blob ON asset FOR EACH ROW
  WHEN (OLD.blob <> NEW.blob) EXECUTE FUNCTION take_colours();

-- More filters of a saved view.
ALTER TABLE saved_view ADD COLUMN colour text, ADD COLUMN orientation text;

-- Old code survives: it does not write them.
ALTER TABLE saved_view ADD CONSTRAINT saved_view_look_lengths CHECK (
  octet_length(colour) <= 20 AND octet_length(orientation) <= 20
) NOT VALID;
