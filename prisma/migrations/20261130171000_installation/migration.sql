-- What this database is used with: processes with another store, secret or index do not belong to it. At most one row,
-- made by the first process that starts.
CREATE TABLE installation (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  store text NOT NULL,
  store_place text NOT NULL,
  store_mark text NOT NULL,
  secrets text[] NOT NULL,
  search_index text NOT NULL
);
