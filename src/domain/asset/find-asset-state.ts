import type { LibraryForReading } from '../access/reach-library';
import type { Domain } from '../operation';

/** Why an asset of the library could not be processed, or not yet, as it was written down then; null for all others. */
export async function findProcessingError(
  domain: Domain,
  library: LibraryForReading,
  assetId: string,
): Promise<string | null> {
  const found = await domain.database.prisma.asset.findFirst({
    where: {
      organizationId: library.organization.id,
      libraryId: library.id,
      id: assetId,
      processing: { not: 'done' },
    },
    select: { processingError: true },
  });
  return found?.processingError ?? null;
}
