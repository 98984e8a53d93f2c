-- Resumable uploads: files that come in several requests, and what became of them.
CREATE TYPE "UploadState" AS ENUM ('receiving', 'inspecting', 'done', 'refused');

CREATE TABLE upload (
  id              text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organization ON DELETE CASCADE,
  library_id      text NOT NULL,
  person_id       text REFERENCES person ON DELETE SET NULL,
  key_id          text REFERENCES api_key ON DELETE SET NULL,
  name            text NOT NULL,
  declared_type   text NOT NULL,
  metadata        text,
  -- No references: the upload is refused when its original is gone, and says which asset it became when that is purged.
  parent_id       text,
  asset_id        text,
  sha256          text,
  source_url      text,
  size_bytes      bigint NOT NULL CHECK (size_bytes >= 0),
  received_bytes  bigint NOT NULL DEFAULT 0 CHECK (received_bytes BETWEEN 0 AND size_bytes),
  state           "UploadState" NOT NULL DEFAULT 'receiving',
  blob            text NOT NULL UNIQUE,
  parts           jsonb,
  refusal_code    text,
  refusal_message text,
  lease_id        text,
  lease_until     timestamptz(3),
  created         timestamptz(3) NOT NULL,
  touched         timestamptz(3) NOT NULL,
  ended_at        timestamptz(3),
  FOREIGN KEY (organization_id, library_id) REFERENCES library ON DELETE CASCADE
);
-- Those that hold storage: they are counted and summed up with each new one.
CREATE INDEX upload_unfinished ON upload (organization_id, touched) WHERE state IN ('receiving', 'inspecting');
CREATE INDEX upload_library ON upload (organization_id, library_id);
CREATE INDEX upload_person ON upload (person_id);
CREATE INDEX upload_key ON upload (key_id);
CREATE INDEX upload_touched ON upload (touched) WHERE state = 'receiving';
CREATE INDEX upload_ended ON upload (ended_at);
