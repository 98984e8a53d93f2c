import type { AssetMetadata } from '@/contract/asset/asset';
import type { PhotoDetails } from '@/contract/asset/photo';
import { inLibrary, type LibraryForReading } from '../../access/authorize-library';
import type { Domain } from '../../operation';
import { OWN_VALUES, type OwnValues } from './own-values';

/** What people set for an asset, and what its file says. */
export type FoundValues = {
  values: OwnValues;
  metadata: AssetMetadata | null;
  photo: PhotoDetails | null;
};

const FIND = {
  name: 'find-own-values',
  text: `
    SELECT ${OWN_VALUES} AS "values", a.metadata, a.photo FROM asset a
    WHERE a.organization_id = $1 AND a.library_id = $2 AND a.id = $3 AND a.trashed_at IS NULL`,
};

/** Null when the asset is not live in the library. */
export async function findOwnValues(
  { database }: Domain,
  library: LibraryForReading,
  assetId: string,
): Promise<FoundValues | null> {
  const { organizationId, libraryId } = inLibrary(library);
  const [row] = await database.rows<FoundValues>(FIND, [organizationId, libraryId, assetId]);
  return row ?? null;
}
