-- Deleted comments and saved views are in the list of what can be undone, too.
-- Old code survives: its pages show an error for such a change until they are loaded again.
ALTER TYPE "BulkChangeKind" ADD VALUE 'deleteComment';
-- Old code survives: as above.
ALTER TYPE "BulkChangeKind" ADD VALUE 'deleteView';
