-- How an organization looks to the visitors of its share links. One row at most of an organization.
CREATE TABLE brand (
  organization_id TEXT PRIMARY KEY REFERENCES organization ON DELETE CASCADE,
  logo_blob       TEXT UNIQUE,
  cover_blob      TEXT UNIQUE,
  -- "#1a2b3c"
  accent          TEXT,
  -- Whether a line says which service the page is made with.
  names_service   BOOLEAN NOT NULL DEFAULT true
);
