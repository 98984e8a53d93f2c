import type { Domain } from '../operation';

/**
 * Whether a library was created without an account and is not claimed yet. False for claimed libraries, for libraries
 * past their claim window, and for unknown libraries.
 */
export async function isLibraryUnclaimed(
  domain: Domain,
  ref: { organizationId: string; libraryId: string },
): Promise<boolean> {
  const held = await domain.database.prisma.library.count({
    where: {
      organizationId: ref.organizationId,
      id: ref.libraryId,
      organization: { claim: { claimedAt: null, expiresAt: { gt: domain.now() } } },
    },
  });
  return held > 0;
}
