-- A key undoes its changes, too.
ALTER TABLE bulk_change
  ALTER COLUMN person_id DROP NOT NULL,
  ADD COLUMN key_id text REFERENCES api_key (id) ON DELETE CASCADE,
  ADD CHECK (num_nonnulls(person_id, key_id) = 1);
CREATE INDEX bulk_change_key ON bulk_change (key_id, created DESC) WHERE key_id IS NOT NULL;
