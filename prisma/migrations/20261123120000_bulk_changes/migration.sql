-- Changes of many assets that run in the background, and what is needed to undo them.

CREATE TYPE "BulkChangeKind" AS ENUM (
  'tag', 'untag', 'transfer', 'approve', 'trash', 'restore', 'purge', 'renameTag', 'deleteTag'
);
CREATE TYPE "BulkChangeState" AS ENUM ('running', 'stopped', 'finished', 'failed', 'undoing', 'undone');

CREATE TABLE bulk_change (
  id              text PRIMARY KEY,
  organization_id text NOT NULL,
  library_id      text NOT NULL,
  -- Whoever started it. Without them nobody answers for it, and it ends.
  person_id       text NOT NULL REFERENCES person ON DELETE CASCADE,
  kind            "BulkChangeKind" NOT NULL,
  input           jsonb NOT NULL,
  state           "BulkChangeState" NOT NULL DEFAULT 'running',
  total           integer NOT NULL CHECK (total > 0),
  done            integer NOT NULL DEFAULT 0 CHECK (done <= total),
  changed         integer NOT NULL DEFAULT 0 CHECK (changed <= done),
  undone          integer NOT NULL DEFAULT 0,
  kept            integer NOT NULL DEFAULT 0,
  -- Parts that are done. An undo counts them down again.
  parts_done      integer NOT NULL DEFAULT 0 CHECK (parts_done >= 0),
  failure         text,
  created         timestamptz(3) NOT NULL,
  ended_at        timestamptz(3),
  CHECK ((ended_at IS NULL) = (state IN ('running', 'undoing'))),
  FOREIGN KEY (organization_id, library_id) REFERENCES library (organization_id, id) ON DELETE CASCADE
);
CREATE INDEX bulk_change_person ON bulk_change (person_id, created DESC);
CREATE INDEX bulk_change_library ON bulk_change (organization_id, library_id);
CREATE INDEX bulk_change_ended ON bulk_change (ended_at);

-- The assets of a bulk change, as they were selected; each part is changed in one transaction.
CREATE TABLE bulk_change_part (
  bulk_change_id text NOT NULL REFERENCES bulk_change ON DELETE CASCADE,
  number         integer NOT NULL,
  asset_ids      text[] NOT NULL,
  changed_at     timestamptz(3),
  -- What each changed asset had before, by the kind of the change.
  before         jsonb,
  PRIMARY KEY (bulk_change_id, number)
);
