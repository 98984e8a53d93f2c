-- Stop all processes first: old code reads the columns and event names that change here.

-- The smaller images of an asset are called renditions, everywhere.
ALTER TABLE asset RENAME COLUMN tiers TO renditions;

-- A run counts against the limit of its concurrency key.
ALTER TABLE engine.run RENAME COLUMN lane TO concurrency_key;

-- Events that no function has finished keep working under their new names and keys.
UPDATE engine.event SET name = 'asset/renditions-lost' WHERE name = 'asset/pictures-lost';
UPDATE engine.event SET name = 'upload/discarded' WHERE name = 'upload/abandoned';
UPDATE engine.event SET data = replace(data::text, '"tiers":', '"renditions":')::jsonb WHERE name = 'asset/purged';

-- So do their runs.
UPDATE engine.run SET function_id = CASE function_id
    WHEN 'vitrine-remake-lost-pictures' THEN 'vitrine-regenerate-lost-renditions'
    WHEN 'vitrine-delete-abandoned-files' THEN 'vitrine-delete-discarded-files'
    WHEN 'vitrine-process-held-films' THEN 'vitrine-process-deferred-videos'
    WHEN 'vitrine-forget-mail' THEN 'vitrine-delete-old-mail'
    WHEN 'vitrine-forget-sign-ins' THEN 'vitrine-delete-expired-sign-ins'
    ELSE function_id
  END
WHERE function_id IN (
  'vitrine-remake-lost-pictures', 'vitrine-delete-abandoned-files', 'vitrine-process-held-films',
  'vitrine-forget-mail', 'vitrine-forget-sign-ins');
