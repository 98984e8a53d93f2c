-- Views of a library that its people saved under a name. They belong to the library: whoever may read it uses them.
CREATE TABLE saved_view (
  id              text PRIMARY KEY,
  organization_id text NOT NULL,
  library_id      text NOT NULL,
  name            text NOT NULL,
  sort            text NOT NULL,
  kind            "MediaKind",
  approval        text,
  tags            text[] NOT NULL,
  created         timestamptz(3) NOT NULL,
  FOREIGN KEY (organization_id, library_id) REFERENCES library (organization_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX saved_view_name ON saved_view (organization_id, library_id, lower(name));

-- The saved views that named a tag that the change renamed or deleted: their tags before and after, for an undo.
ALTER TABLE bulk_change ADD COLUMN saved_views jsonb;
