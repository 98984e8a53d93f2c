-- The orders in which a library is shown in groups: by camera, by type and by approval, the newest first in each group.
-- All keys of an index ascend, so that PostgreSQL finds what comes after an asset by one comparison of rows: age, the
-- time from an asset back to the epoch, ascends from the newest asset to the oldest.

-- The model, as the file has it. A column, because an index whose key is an expression is only read without the rows if
-- it also holds the columns in that expression, and `metadata` is too large for that. A trigger keeps it: code from
-- before copies whole rows of assets, which a generated column would refuse.
CREATE FUNCTION set_camera() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.camera := NEW.metadata #>> '{capture,model}';
  RETURN NEW;
END $$;

-- Assets there already: the table is rewritten once, without a run of the triggers.
ALTER TABLE asset ADD COLUMN camera text;
-- Old code survives: the column is new.
ALTER TABLE asset ALTER COLUMN camera TYPE text USING metadata #>> '{capture,model}';

CREATE TRIGGER set_camera BEFORE INSERT OR UPDATE OF metadata ON asset
  FOR EACH ROW EXECUTE FUNCTION set_camera();

-- Assets without a camera, and those that are not reviewed, come last.
CREATE INDEX asset_browse_camera
  ON asset (organization_id, library_id, coalesce('0' || lower(camera), '1'), (timestamptz 'epoch' - created), id)
  INCLUDE (camera, created, kind, approval_state) WHERE trashed_at IS NULL AND parent_id IS NULL;
CREATE INDEX asset_browse_type
  ON asset (organization_id, library_id, content_type, (timestamptz 'epoch' - created), id)
  INCLUDE (created, kind, approval_state) WHERE trashed_at IS NULL AND parent_id IS NULL;
CREATE INDEX asset_browse_approval
  ON asset (organization_id, library_id, coalesce('0' || approval_state, '1'), (timestamptz 'epoch' - created), id)
  INCLUDE (approval_state, created, kind) WHERE trashed_at IS NULL AND parent_id IS NULL;
