import type { LibraryForWriting } from '../access/authorize-library';
import type { Domain } from '../operation';

/** Whether an upload has already become an asset, wherever in the organization it is now, the trash included. */
export async function isUploaded({ database }: Domain, library: LibraryForWriting, id: string) {
  const where = { id, organizationId: library.organization.id };
  return (await database.prisma.asset.count({ where })) > 0;
}
