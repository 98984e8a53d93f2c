import type { LibraryForReading } from '../access/reach-library';
import type { Domain } from '../operation';

/** What stands above a library: its name, and how many originals and variants live in it. */
export type LibrarySummary = { name: string; assetsCount: number };

/** The summary of a library that the caller was let into; null when it was removed meanwhile. */
export function findLibrarySummary(
  domain: Domain,
  library: LibraryForReading,
): Promise<LibrarySummary | null> {
  return domain.database.prisma.library.findUnique({
    where: { organizationId_id: { organizationId: library.organization.id, id: library.id } },
    select: { name: true, assetsCount: true },
  });
}
