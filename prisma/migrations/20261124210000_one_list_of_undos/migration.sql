-- Changes of collections, promotes and duplicates are in the list of what can be undone, too.
-- Old code survives: its pages show an error for such a change until they are loaded again.
ALTER TYPE "BulkChangeKind" ADD VALUE 'createCollection';
-- Old code survives: as above.
ALTER TYPE "BulkChangeKind" ADD VALUE 'editCollection';
-- Old code survives: as above.
ALTER TYPE "BulkChangeKind" ADD VALUE 'deleteCollection';
-- Old code survives: as above.
ALTER TYPE "BulkChangeKind" ADD VALUE 'collect';
-- Old code survives: as above.
ALTER TYPE "BulkChangeKind" ADD VALUE 'uncollect';
-- Old code survives: as above.
ALTER TYPE "BulkChangeKind" ADD VALUE 'arrange';
-- Old code survives: as above.
ALTER TYPE "BulkChangeKind" ADD VALUE 'promote';
-- Old code survives: as above.
ALTER TYPE "BulkChangeKind" ADD VALUE 'keepOne';

-- Null for changes of collections, which show assets of many libraries.
-- Old code survives: it never reads those.
ALTER TABLE bulk_change ALTER COLUMN library_id DROP NOT NULL;
-- Old code survives: every row has an organization, by its library.
ALTER TABLE bulk_change ADD CONSTRAINT bulk_change_organization_id_fkey
  FOREIGN KEY (organization_id) REFERENCES organization (id) ON DELETE CASCADE ON UPDATE NO ACTION;
