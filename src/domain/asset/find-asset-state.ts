import type { LibraryForReading } from '../access/authorize-library';
import type { Domain } from '../operation';

/** What the owners of an asset are told of it, and nobody else. */
export type AssetState = {
  /** Why it could not be processed, or not yet, as it was written down then. */
  processingError: string | null;
  /** A variant is about to become its default. */
  promoting: boolean;
  /** Those of its tags that a machine gave. */
  aiTags: string[];
};

/** The state of an asset of the library; of one that is not there, nothing is known. */
export async function findAssetState(
  domain: Domain,
  library: LibraryForReading,
  assetId: string,
): Promise<AssetState> {
  const found = await domain.database.prisma.asset.findFirst({
    where: { organizationId: library.organization.id, libraryId: library.id, id: assetId },
    select: { processing: true, processingError: true, promotingSince: true, aiTags: true },
  });
  if (!found) return { processingError: null, promoting: false, aiTags: [] };
  const { processing, processingError, promotingSince, aiTags } = found;
  return {
    processingError: processing === 'done' ? null : processingError,
    promoting: promotingSince !== null,
    aiTags,
  };
}
