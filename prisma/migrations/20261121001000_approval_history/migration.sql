-- Every approval that was ever set, in the order they came; an asset's own columns hold the last of them.
CREATE TABLE approval_entry (
  id       bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  asset_id text NOT NULL REFERENCES asset (id) ON DELETE CASCADE,
  state    text NOT NULL,
  set_by   text,
  set_at   timestamptz(3) NOT NULL,
  note     text
);
CREATE INDEX approval_entry_asset ON approval_entry (asset_id, id);

INSERT INTO approval_entry (asset_id, state, set_by, set_at, note)
SELECT id, approval_state, approval_set_by, approval_set_at, approval_note
FROM asset WHERE approval_state IS NOT NULL ORDER BY approval_set_at, id;
