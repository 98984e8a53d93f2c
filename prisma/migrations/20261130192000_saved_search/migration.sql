-- Filters under a name: of a person or a key, and perhaps shown to the others of the organization.
CREATE TABLE saved_search (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organization (id) ON DELETE CASCADE,
  created_by_id text REFERENCES person (id) ON DELETE CASCADE,
  created_by_key_id text REFERENCES api_key (id) ON DELETE CASCADE,
  name varchar(100) NOT NULL,
  filter varchar(2000) NOT NULL,
  sort varchar(20) NOT NULL,
  shared boolean NOT NULL,
  created timestamptz(3) NOT NULL
);

CREATE INDEX saved_search_organization ON saved_search (organization_id);
CREATE INDEX saved_search_person ON saved_search (created_by_id);
CREATE INDEX saved_search_key ON saved_search (created_by_key_id);
