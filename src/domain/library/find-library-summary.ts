import type { LibraryForReading } from '../access/authorize-library';
import type { Domain } from '../operation';

/** The header of a library's page: its name, and how many assets are in its trash. */
export type LibrarySummary = { name: string; trashCount: number };

/** The summary of a library that the caller is authorized for; null when it was removed meanwhile. */
export function findLibrarySummary(
  domain: Domain,
  library: LibraryForReading,
): Promise<LibrarySummary | null> {
  return domain.database.prisma.library.findUnique({
    where: { organizationId_id: { organizationId: library.organization.id, id: library.id } },
    select: { name: true, trashCount: true },
  });
}
