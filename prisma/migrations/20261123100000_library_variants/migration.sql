-- The pages count what the grid shows: the assets of a library without its variants. Counted here are the variants,
-- which are few, so that the numbers kept by the triggers need no further ones beside them.
CREATE INDEX asset_library_variants ON asset (organization_id, library_id, trashed_at) WHERE parent_id IS NOT NULL;
