import { type Change, type Domain, operation } from '../operation';
import { findExcess } from '../plan/unclaimed-storage';
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
  return sumOverOrganizations(ids, (id) => removeUnclaimed(domain, id, now));
}

/**
 * Removes unclaimed organizations before their time while all together store too much, or are too many: the oldest of the
 * network with the most (docs/rules.md#claiming). Returns how many libraries were removed.
 */
export async function removeExcessUnclaimed(domain: Domain): Promise<number> {
  const state = { tx: domain.database.prisma, limits: domain.limits };
  let removed = 0;
  for (let tried = 0; ; tried++) {
    const excess = await findExcess(state, tried > 0);
    if (!excess) return removed;
    removed += await removeUnclaimed(domain, excess.organizationId, excess.expiresAt);
  }
}

/** Removes one organization unless it was claimed, as if it were `now`. Returns how many libraries it had. */
export async function removeUnclaimed(domain: Domain, id: string, now: Date): Promise<number> {
  let libraries = 0;
  await removeInBatches(async () => {
    const expired = await expireBatch(domain, id, now);
    libraries += expired.libraries;
    return expired.assets;
  });
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
