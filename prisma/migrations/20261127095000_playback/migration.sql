-- The version of a video that every browser plays. It belongs to stored bytes, not to an asset: promoting, moving and
-- trashing an asset changes nothing here.
CREATE TYPE "PlaybackState" AS ENUM ('waiting', 'ready', 'failed');
CREATE TABLE playback (
  blob            text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organization ON DELETE CASCADE,
  state           "PlaybackState" NOT NULL DEFAULT 'waiting',
  failure         text,
  failures        integer NOT NULL DEFAULT 0,
  retry_at        timestamptz(3),
  parts           integer NOT NULL DEFAULT 0,
  made_parts      integer NOT NULL DEFAULT 0,
  original_plays  boolean NOT NULL DEFAULT false,
  width           integer,
  height          integer,
  frame_rate      double precision,
  strip           jsonb,
  size_bytes      bigint NOT NULL DEFAULT 0,
  created         timestamptz(3) NOT NULL
);
CREATE INDEX playback_organization ON playback (organization_id, state);
CREATE INDEX playback_waiting ON playback (created) WHERE state = 'waiting';

-- To find videos without one.
CREATE INDEX asset_video ON asset (organization_id, created) WHERE kind = 'video';

-- Web processes keep rows of served files in memory.
CREATE TRIGGER report_playback AFTER UPDATE ON playback FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION report_updated_file();
