import { refuse } from '@/contract/errors';
import type { LibraryForReading } from '../access/authorize-library';
import type { Domain } from '../operation';

/** The file of a live original or variant. RESOURCE_NOT_FOUND when the library has no such asset. */
export async function findVersion(domain: Domain, library: LibraryForReading, assetId: string) {
  const asset = await domain.database.prisma.asset.findFirst({
    where: {
      organizationId: library.organization.id,
      libraryId: library.id,
      id: assetId,
      trashedAt: null,
    },
    select: { name: true, blob: true, contentType: true, sizeBytes: true, parentId: true },
  });
  if (!asset) refuse('RESOURCE_NOT_FOUND');
  return { ...asset, sizeBytes: Number(asset.sizeBytes) };
}
