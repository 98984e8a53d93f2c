import { type Change, type Domain, operation } from '../operation';
import { type Purged, purgePartOfOrganization } from './purge-trashed-organizations';
import { removeInBatches, sumOverOrganizations } from './remove-in-batches';

/**
 * Removes everything left unclaimed by `now`: the organization with its libraries, assets, keys and the claim itself
 * (docs/rules.md#claiming), in transactions of a bounded size. Returns how many libraries were removed. May be stopped
 * at any time: the next run continues. A failing organization does not stop the others; the error names it.
 */
export async function expireUnclaimedLibraries(domain: Domain, now: Date): Promise<number> {
  const due = await domain.database.prisma.claim.findMany({
    where: { claimedAt: null, expiresAt: { lte: now } },
    orderBy: [{ expiresAt: 'asc' }, { organizationId: 'asc' }],
    select: { organizationId: true },
  });
  const ids = due.map(({ organizationId }) => organizationId);
  let libraries = 0;
  const expire = async (id: string) => {
    const expired = await expireBatch(domain, id, now);
    libraries += expired.libraries;
    return expired.assets;
  };
  await sumOverOrganizations(ids, (id) => removeInBatches(() => expire(id)));
  return libraries;
}

/** Removes nothing of an organization claimed, or removed, in the meantime. */
const expireBatch = operation(
  async (change, organizationId: string, now: Date): Promise<Purged> => {
    if (!(await closeClaim(change, organizationId, now))) return { assets: 0, libraries: 0 };
    // An upload admitted while the window was open either ends first, or finds no storage to reserve.
    await change.tx.$queryRaw`SELECT id FROM organization WHERE id = ${organizationId} FOR UPDATE`;
    return purgePartOfOrganization(change, organizationId);
  },
);

/**
 * Closes the window of a claim for good, also for a `now` ahead of the clock. A claim at the same moment either
 * succeeds, and this is false, or finds the window closed.
 */
async function closeClaim({ tx, at }: Change, organizationId: string, now: Date): Promise<boolean> {
  const closed = await tx.$executeRaw`
    UPDATE claim SET expires_at = LEAST(expires_at, ${at}::timestamptz)
    WHERE organization_id = ${organizationId} AND claimed_at IS NULL AND expires_at <= ${now}`;
  return closed > 0;
}
