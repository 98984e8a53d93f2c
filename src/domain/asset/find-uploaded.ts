import type { LibraryForWriting } from '../access/authorize-library';
import type { Domain } from '../operation';

/**
 * The id under which an upload has already become an asset, wherever in the organization it is now, the trash included;
 * null when it has not.
 * @param ids the possible ids
 */
export async function findUploaded(
  { database }: Domain,
  library: LibraryForWriting,
  ids: readonly string[],
): Promise<string | null> {
  const where = { id: { in: [...ids] }, organizationId: library.organization.id };
  return (await database.prisma.asset.findFirst({ where, select: { id: true } }))?.id ?? null;
}
