import type { Analysis as ShownAnalysis } from '@/contract/asset/analysis';
import type { LibraryForReading } from '../access/authorize-library';
import type { Domain } from '../operation';

/**
 * SQL: the description of an asset `a` with the analysis `n` of its image, if any, for people who do not learn where the
 * image was captured. What a person or the operator's model wrote stays as it is.
 */
export const DESCRIPTION_FOR_STRANGERS = `
  CASE WHEN a.described_by_person OR a.described_by_model THEN a.description
       ELSE coalesce(n.description_without_place, a.description) END`;

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
  return database.row<ShownAnalysis>({ name: 'find-analysis', text }, values);
}
