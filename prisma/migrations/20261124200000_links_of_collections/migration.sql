-- Share links that show a collection.
-- Old code survives: to it, such a link shows nothing; only its list of the links fails, until it has ended.
ALTER TYPE "ShareKind" ADD VALUE 'collection';

-- Null for the other kinds, and once the collection is deleted, which is refused while a link shows it to visitors.
ALTER TABLE share_link ADD COLUMN collection_id text
  REFERENCES collection (id) ON DELETE SET NULL ON UPDATE NO ACTION;
CREATE INDEX share_link_collection ON share_link (collection_id);
