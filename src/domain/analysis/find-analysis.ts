import type { Analysis as ShownAnalysis } from '@/contract/asset/analysis';
import type { LibraryForReading } from '../access/authorize-library';
import type { Domain } from '../operation';
import { DESCRIPTION_FOR_STRANGERS } from './description-for-strangers';

/** What the analyser found in the image of an asset; null when it has not looked at it, or could not. */
export async function findAnalysis(
  { database }: Domain,
  library: LibraryForReading,
  assetId: string,
): Promise<ShownAnalysis | null> {
  const text = `
    SELECT n.lines, n.objects, n.labels, ${DESCRIPTION_FOR_STRANGERS} AS "descriptionForStrangers"
    FROM asset a JOIN asset_analysis n ON n.blob = a.blob
    WHERE a.organization_id = $1 AND a.library_id = $2 AND a.id = $3 AND n.failure IS NULL`;
  const values = [library.organization.id, library.id, assetId];
  const [row] = await database.rows<ShownAnalysis>({ name: 'find-analysis', text }, values);
  return row ?? null;
}
