import type { AssetState } from '@/contract/asset/asset';
import { refuse } from '@/contract/errors';
import type { LibraryForReading } from '../access/authorize-library';
import type { Domain } from '../operation';

const FIND = {
  name: 'find-processing',
  text: `
    SELECT CASE WHEN processing = 'waiting' AND processing_error IS NULL AND EXISTS (
             SELECT FROM processing_run run WHERE (run.organization_id, run.asset_id) = (asset.organization_id, asset.id)
               AND run.since > now() - interval '15 minutes')
           THEN 'running' ELSE processing::text END AS processing,
      CASE WHEN processing <> 'done' THEN processing_error END AS reason FROM asset
    WHERE organization_id = $1 AND library_id = $2 AND id = $3 AND trashed_at IS NULL`,
};

/**
 * How far the processing of a live asset is. A run of more than 15 minutes was killed: its asset waits for the next one.
 * RESOURCE_NOT_FOUND as in getAsset.
 */
export async function findProcessing(
  { database }: Domain,
  { organization, id: libraryId }: LibraryForReading,
  assetId: string,
): Promise<AssetState> {
  return (
    (await database.row<AssetState>(FIND, [organization.id, libraryId, assetId])) ??
    refuse('RESOURCE_NOT_FOUND')
  );
}
