import { refuse } from '@/contract/errors';
import { inLibrary, type LibraryForReading } from '../access/authorize-library';
import { type Change, type Domain, readerOf } from '../operation';

/**
 * The live original to add a variant to. RESOURCE_NOT_FOUND when the library has no asset with this id; BAD_USER_INPUT
 * when it is a variant itself (docs/rules.md#variants).
 */
export async function findOriginal(
  domain: Domain | Change,
  library: LibraryForReading,
  assetId: string,
) {
  const asset = await readerOf(domain).asset.findFirst({
    where: {
      ...inLibrary(library),
      id: assetId,
      trashedAt: null,
    },
    select: { id: true, kind: true, parentId: true },
  });
  if (!asset) refuse('RESOURCE_NOT_FOUND');
  if (asset.parentId !== null)
    refuse('BAD_USER_INPUT', 'A variant cannot have variants. Use its original instead.');
  return asset;
}

/** The file of a live original or variant. RESOURCE_NOT_FOUND when the library has no such asset. */
export async function findVersion(domain: Domain, library: LibraryForReading, assetId: string) {
  const asset = await domain.database.prisma.asset.findFirst({
    where: {
      ...inLibrary(library),
      id: assetId,
      trashedAt: null,
    },
    select: { name: true, blob: true, contentType: true, sizeBytes: true, parentId: true },
  });
  if (!asset) refuse('RESOURCE_NOT_FOUND');
  return { ...asset, sizeBytes: Number(asset.sizeBytes) };
}
