import type { Domain } from '../operation';

/**
 * Whether a library was made without an account and still waits for whoever claims it. False for claimed
 * libraries, for those whose claim window closed, and for those that do not exist.
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
