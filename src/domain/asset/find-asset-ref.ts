import type { Domain } from '../operation';

/** The present place of a live asset, whatever library it was in before; null when there is none. */
export function findAssetRef(
  domain: Domain,
  assetId: string,
): Promise<{ organizationId: string; libraryId: string } | null> {
  return domain.database.prisma.asset.findFirst({
    where: { id: assetId, trashedAt: null, library: { trashedAt: null } },
    select: { organizationId: true, libraryId: true },
  });
}
