-- How files leave: presets of images, keys that sign addresses, and the images made by presets.

-- Rises with each change of the presets and keys of an organization. Web processes keep these in memory, with the number
-- of the row of a file that they prove to be current.
ALTER TABLE organization ADD COLUMN delivery_version integer NOT NULL DEFAULT 0;
CREATE TRIGGER report_delivery AFTER UPDATE ON organization FOR EACH ROW
  WHEN (OLD.delivery_version IS DISTINCT FROM NEW.delivery_version) EXECUTE FUNCTION report_trash('id');

CREATE TABLE delivery_preset (
  organization_id text NOT NULL REFERENCES organization (id) ON DELETE CASCADE ON UPDATE NO ACTION,
  name text NOT NULL CHECK (name ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  settings jsonb NOT NULL CHECK (pg_column_size(settings) <= 1000),
  PRIMARY KEY (organization_id, name)
);

CREATE TABLE delivery_key (
  kid text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organization (id) ON DELETE CASCADE ON UPDATE NO ACTION,
  name text NOT NULL CHECK (length(name) <= 100),
  secret bytea NOT NULL,
  created timestamptz(3) NOT NULL
);
CREATE INDEX delivery_key_organization ON delivery_key (organization_id, created);

CREATE FUNCTION count_delivery_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE organization SET delivery_version = delivery_version + 1
  WHERE id = COALESCE(NEW.organization_id, OLD.organization_id);
  RETURN NULL;
END $$;
CREATE TRIGGER count_preset_change AFTER INSERT OR UPDATE OR DELETE ON delivery_preset
  FOR EACH ROW EXECUTE FUNCTION count_delivery_change();
CREATE TRIGGER count_key_change AFTER INSERT OR UPDATE OR DELETE ON delivery_key
  FOR EACH ROW EXECUTE FUNCTION count_delivery_change();

-- Images made by presets. The rows go with the bytes: the files of a purged asset are deleted after its row.
CREATE TABLE derived_file (
  blob text PRIMARY KEY,
  -- The blob of the asset.
  original text NOT NULL,
  organization_id text NOT NULL,
  size_bytes integer NOT NULL,
  used_at timestamptz(3) NOT NULL
);
CREATE INDEX derived_file_original ON derived_file (original);
CREATE INDEX derived_file_use ON derived_file (organization_id, used_at);
