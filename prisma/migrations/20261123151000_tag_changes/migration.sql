-- A tag that gets another name in a whole library, and one that is removed from it.

ALTER TYPE "BulkChangeKind" ADD VALUE 'renameTag';
ALTER TYPE "BulkChangeKind" ADD VALUE 'deleteTag';
