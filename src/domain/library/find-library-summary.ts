import type { LibraryForReading } from '../access/authorize-library';
import type { Domain } from '../operation';

/** What stands above a library: its name, and whether there is anything in its trash. */
export type LibrarySummary = { name: string; trashCount: number };

/** The summary of a library that the caller was let into; null when it was removed meanwhile. */
export function findLibrarySummary(
  domain: Domain,
  library: LibraryForReading,
): Promise<LibrarySummary | null> {
  return domain.database.prisma.library.findUnique({
    where: { organizationId_id: { organizationId: library.organization.id, id: library.id } },
    select: { name: true, trashCount: true },
  });
}
