import type pg from 'pg';

/**
 * Ends uploads that were unfinished when the backup was made: it has their rows, but not their bytes. Frees the storage
 * that they reserved.
 */
export const endUnfinishedUploads = (client: pg.Pool) =>
  client.query(`
    WITH ended AS (
      UPDATE upload SET state = 'refused', ended_at = now(), lease_id = NULL, lease_until = NULL,
        refusal_code = 'RESOURCE_NOT_FOUND', refusal_message = 'The service was restored from a backup. Upload the file again.'
      WHERE state IN ('receiving', 'inspecting') RETURNING organization_id, size_bytes)
    UPDATE organization o SET storage_bytes = storage_bytes - e.bytes
    FROM (SELECT organization_id, sum(size_bytes) AS bytes FROM ended GROUP BY 1) e WHERE e.organization_id = o.id`);
