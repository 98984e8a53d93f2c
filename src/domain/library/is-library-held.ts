import type { Domain } from '../operation';

/**
 * Whether a library was made without an account and still waits for whoever claims it. False for claimed
 * libraries, for those whose claim window closed, and for those that do not exist.
 */
export async function isLibraryHeld(
  domain: Domain,
  address: { organizationId: string; libraryId: string },
): Promise<boolean> {
  const held = await domain.database.prisma.library.count({
    where: {
      organizationId: address.organizationId,
      id: address.libraryId,
      organization: { claim: { claimedAt: null, expiresAt: { gt: domain.now() } } },
    },
  });
  return held > 0;
}
