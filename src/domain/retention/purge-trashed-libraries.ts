import { writeAudit } from '../access/write-audit';
import { lockAnyOf, purgeRows } from '../asset/trash/purge-rows';
import { type Domain, operation } from '../operation';
import { lockOrganization } from '../organization/find-organization';
import { findHeldIn } from '../refuse-held';
import { latestDue } from '../trash-time';
import { deleteUploadsOf } from '../upload/end-uploads';
import type { Purged } from './purge-trashed-organizations';
import { removeInBatches, sumOverOrganizations } from './remove-in-batches';

/** The most assets removed by one transaction. */
const ASSETS_PER_TRANSACTION = 1000;

type LibraryRef = { organizationId: string; libraryId: string };

/**
 * Purges the libraries in the trash for 30 days at `now` (docs/rules.md#trash): first their assets, in transactions of
 * a bounded size, then the library with its tags and its keys' grants. May run several times at once, and may be
 * stopped at any time: the next run removes the rest. A failing organization does not stop the others; the error names
 * it.
 */
export async function purgeTrashedLibraries(domain: Domain, now: Date): Promise<Purged> {
  const due = await domain.database.prisma.library.findMany({
    where: { trashedAt: { lte: latestDue(now) } },
    orderBy: [{ trashedAt: 'asc' }, { organizationId: 'asc' }, { id: 'asc' }],
    select: { organizationId: true, id: true },
  });
  let libraries = 0;
  const purge = async (library: LibraryRef) => {
    const purged = await purgePartOfLibrary(domain, library, now);
    libraries += purged.libraries;
    return purged.assets;
  };
  const organizations = [...new Set(due.map(({ organizationId }) => organizationId))];
  const assets = await sumOverOrganizations(organizations, async (organizationId) => {
    let removed = 0;
    for (const { id } of due.filter((library) => library.organizationId === organizationId))
      removed += await removeInBatches(() => purge({ organizationId, libraryId: id }));
    return removed;
  });
  return { assets, libraries };
}

/**
 * Removes some assets of a library due at `now`, and with none left the library. A due library cannot be restored any
 * more, so one with missing assets never comes back. Removes nothing of a library not due, or with an asset on hold.
 */
export const purgePartOfLibrary = operation(
  async (change, ref: LibraryRef, now: Date): Promise<Purged> => {
    const { tx } = change;
    const { organizationId, libraryId } = ref;
    // First the organization, as in an upload, then its library: with another order the two would deadlock. An upload
    // admitted before the library was trashed either ends first, or finds it in the trash.
    await lockOrganization(change, organizationId);
    const due = await tx.library.count({
      where: { organizationId, id: libraryId, trashedAt: { lte: latestDue(now) } },
    });
    if (due === 0 || (await findHeldIn(change, ref))) return { assets: 0, libraries: 0 };
    const candidates = await lockAnyOf(change, ref, ASSETS_PER_TRANSACTION);
    await purgeRows(change, candidates);
    if (candidates.length > 0) return { assets: candidates.length, libraries: 0 };
    await deleteUploadsOf(change, ref);
    await tx.library.delete({ where: { organizationId_id: { organizationId, id: libraryId } } });
    await tx.organization.update({
      where: { id: organizationId },
      data: { librariesCount: { decrement: 1 } },
    });
    const by = { name: 'retention', clientIp: null };
    await writeAudit(change, by, organizationId, 'purge library', libraryId);
    return { assets: 0, libraries: 1 };
  },
);
