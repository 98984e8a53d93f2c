import { type Actor, writeAudit } from '../access/write-audit';
import { lockAnyOf, purgeRows } from '../asset/trash/purge-rows';
import { removeBrandImages } from '../brand/change-brand';
import { type Change, type Domain, operation } from '../operation';
import { findOrganization } from '../organization/find-organization';
import { findHeldIn, refuseHeldIn } from '../refuse-held';
import { latestDue } from '../trash-time';
import { deleteUploadsOf } from '../upload/end-uploads';
import { removeInBatches, sumOverOrganizations } from './remove-in-batches';

/** The most assets removed by one transaction. */
const ASSETS_PER_TRANSACTION = 1000;

/** Removed with their rows; `libraries` counts those whose last asset is gone. */
export type Purged = { assets: number; libraries: number };

/**
 * Purges the organizations in the trash for 30 days at `now` (docs/rules.md#trash): first their assets, in transactions
 * of a bounded size, then the organization with everything belonging to it. May run several times at once, and may be
 * stopped at any time: the next run removes the rest. A failing organization does not stop the others; the error names
 * it.
 */
export async function purgeTrashedOrganizations(domain: Domain, now: Date): Promise<Purged> {
  const due = await domain.database.prisma.organization.findMany({
    where: { trashedAt: { lte: latestDue(now) } },
    orderBy: [{ trashedAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
  });
  let libraries = 0;
  const ids = due.map(({ id }) => id);
  const assets = await sumOverOrganizations(ids, async (id) => {
    const purged = await purgeOrganization(domain, id, now);
    libraries += purged.libraries;
    return purged.assets;
  });
  return { assets, libraries };
}

async function purgeOrganization(domain: Domain, id: string, now: Date): Promise<Purged> {
  let libraries = 0;
  const assets = await removeInBatches(async () => {
    const purged = await purgeBatch(domain, id, now);
    libraries += purged.libraries;
    return purged.assets;
  });
  return { assets, libraries };
}

/**
 * Removes an organization with everything that belongs to it, without the 30 days in the trash. Its files follow within
 * minutes. Stopped in between, it is due: the next run of the retention removes the rest. Refuses with BAD_USER_INPUT one
 * with an asset on hold.
 */
export async function deleteOrganization(
  domain: Domain,
  actor: Actor,
  id: string,
): Promise<Purged> {
  await makeDue(domain, actor, id);
  return purgeOrganization(domain, id, domain.now());
}

const makeDue = operation(async (change, actor: Actor, id: string) => {
  const { tx, at } = change;
  await findOrganization(change, id);
  await refuseHeldIn(change, { organizationId: id });
  await tx.organization.update({ where: { id }, data: { trashedAt: latestDue(at) } });
  await writeAudit(change, actor, id, 'delete organization', id);
});

/** A due organization cannot be restored any more, so one with missing assets never comes back. */
const purgeBatch = operation(async (change, id: string, now: Date): Promise<Purged> => {
  const { tx } = change;
  // An upload admitted before either ends first, or finds no storage to reserve.
  const due = await tx.$queryRaw`
    SELECT id FROM organization WHERE id = ${id} AND trashed_at <= ${latestDue(now)}
      AND NOT EXISTS (SELECT FROM asset WHERE organization_id = ${id} AND hold) FOR UPDATE`;
  if ((due as unknown[]).length === 0) return { assets: 0, libraries: 0 };
  const purged = await purgePartOfOrganization(change, id);
  if (purged.assets > 0) return purged;
  const by = { name: 'retention', clientIp: null };
  await writeAudit(change, by, id, 'purge organization', id);
  return purged;
});

/**
 * Removes some assets of an organization locked by the caller; with none left, the organization with everything
 * belonging to it. Removes nothing while one of its assets is on hold.
 */
export async function purgePartOfOrganization(
  change: Change,
  organizationId: string,
): Promise<Purged> {
  const { tx } = change;
  if (await findHeldIn(change, { organizationId })) return { assets: 0, libraries: 0 };
  const candidates = await lockAnyOf(change, { organizationId }, ASSETS_PER_TRANSACTION);
  await purgeRows(change, candidates);
  if (candidates.length > 0) return { assets: candidates.length, libraries: 0 };
  await deleteUploadsOf(change, { organizationId });
  await removeBrandImages(change, organizationId);
  const libraries = await tx.library.count({ where: { organizationId } });
  await tx.organization.delete({ where: { id: organizationId } });
  return { assets: 0, libraries };
}
