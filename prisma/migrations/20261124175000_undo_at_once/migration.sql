-- A change of a few assets is carried out within its request, and can be undone like one of many.
-- Old code survives: its pages show an error for such a change until they are loaded again.
ALTER TYPE "BulkChangeKind" ADD VALUE 'rename';
-- Old code survives: as above.
ALTER TYPE "BulkChangeKind" ADD VALUE 'describe';
ALTER TABLE bulk_change ADD COLUMN at_once boolean NOT NULL DEFAULT false;
