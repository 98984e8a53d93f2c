-- The CRC-32 of the bytes, which the local headers of a ZIP state before them. Null until it is computed: for assets of
-- before, when an archive first holds them.
ALTER TABLE asset ADD COLUMN crc32 bigint;

-- A promote exchanges the bytes of two assets in one statement; the checksum goes with the bytes, also when a process of
-- before promotes. STABLE: it reads the rows as they were before that statement.
CREATE FUNCTION take_crc32() RETURNS trigger LANGUAGE plpgsql STABLE AS $$
BEGIN
  NEW.crc32 := (SELECT crc32 FROM asset WHERE blob = NEW.blob);
  RETURN NEW;
END $$;
CREATE TRIGGER take_crc32 BEFORE UPDATE OF blob ON asset FOR EACH ROW
  WHEN (OLD.blob <> NEW.blob) EXECUTE FUNCTION take_crc32();
