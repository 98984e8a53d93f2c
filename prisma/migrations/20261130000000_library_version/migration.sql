-- The version of a library: the sum of its rows here. It grows in each transaction that changes an asset of the library,
-- or the name or the avatar of who uploaded one; so two readers who see the same version see the same assets. A
-- transaction adds to a row that no other one is adding to, and makes a new one if there is none: writers of a library
-- do not wait for each other, and there are as many rows as have ever written to it at once. A later library of the same
-- id has other parts.
CREATE TABLE library_version (
  organization_id text NOT NULL CHECK (length(organization_id) <= 63),
  library_id text NOT NULL CHECK (length(library_id) <= 63),
  part bigint GENERATED ALWAYS AS IDENTITY,
  changes bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (organization_id, library_id, part)
);
-- Each library has a part from the beginning, which tells it from a former one of the same id.
INSERT INTO library_version (organization_id, library_id) SELECT organization_id, id FROM library;
CREATE FUNCTION begin_library_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO library_version (organization_id, library_id) VALUES (NEW.organization_id, NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER begin_version AFTER INSERT ON library FOR EACH ROW EXECUTE FUNCTION begin_library_version();

-- A foreign key would lock the row of the library before the counters do, and such transactions deadlock.
CREATE FUNCTION forget_library_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM library_version WHERE organization_id = OLD.organization_id AND library_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_version AFTER DELETE ON library FOR EACH ROW EXECUTE FUNCTION forget_library_version();

CREATE FUNCTION change_library(organization text, library text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE library_version v SET changes = v.changes + 1
  WHERE v.organization_id = organization AND v.library_id = library AND v.part = (
    SELECT part FROM library_version
    WHERE organization_id = organization AND library_id = library LIMIT 1 FOR UPDATE SKIP LOCKED
  );
  -- A library that is being deleted has no version any more.
  IF NOT FOUND THEN
    INSERT INTO library_version (organization_id, library_id)
    SELECT l.organization_id, l.id FROM library l WHERE l.organization_id = organization AND l.id = library;
  END IF;
END $$;

CREATE FUNCTION change_libraries_of_assets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_library(organization_id, library_id)
  FROM (SELECT DISTINCT organization_id, library_id FROM changed) c;
  RETURN NULL;
END $$;

CREATE FUNCTION change_libraries_of_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_library(organization_id, library_id)
  FROM (SELECT organization_id, library_id FROM was UNION SELECT organization_id, library_id FROM is_now) c;
  RETURN NULL;
END $$;

CREATE TRIGGER change_libraries_of_inserted AFTER INSERT ON asset
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_libraries_of_assets();
CREATE TRIGGER change_libraries_of_updated AFTER UPDATE ON asset
  REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION change_libraries_of_updated();
CREATE TRIGGER change_libraries_of_deleted AFTER DELETE ON asset
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION change_libraries_of_assets();

CREATE FUNCTION change_libraries_of_uploader() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_library(organization_id, library_id)
  FROM (
    SELECT organization_id, library_id FROM asset WHERE TG_TABLE_NAME = 'person' AND uploaded_by_person_id = NEW.id
    UNION
    SELECT organization_id, library_id FROM asset WHERE TG_TABLE_NAME = 'api_key' AND uploaded_by_key_id = NEW.id
  ) c;
  RETURN NULL;
END $$;

CREATE TRIGGER change_libraries AFTER UPDATE OF name, avatar_blob ON person FOR EACH ROW
  WHEN (NEW.name <> OLD.name OR (NEW.avatar_blob IS NULL) <> (OLD.avatar_blob IS NULL))
  EXECUTE FUNCTION change_libraries_of_uploader();
CREATE TRIGGER change_libraries AFTER UPDATE OF name ON api_key FOR EACH ROW
  WHEN (NEW.name <> OLD.name) EXECUTE FUNCTION change_libraries_of_uploader();
