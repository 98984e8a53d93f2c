import type { LibraryForWriting } from '../access/authorize-library';
import type { Domain } from '../operation';

/** Whether an upload became an asset already; wherever in the organization that is by now, in the trash too. */
export async function isUploaded({ database }: Domain, library: LibraryForWriting, id: string) {
  const where = { id, organizationId: library.organization.id };
  return (await database.prisma.asset.count({ where })) > 0;
}
