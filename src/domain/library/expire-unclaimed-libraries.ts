import { lockAnyOf, purgeRows } from '../asset/purge-rows';
import { type Change, type Domain, operation } from '../operation';
import { sumOverOrganizations } from '../organization/sum-over-organizations';
import { deleteUploadsOf } from '../upload/end-uploads';

/** The most assets that one transaction removes. */
const ASSETS_PER_TRANSACTION = 1000;

/**
 * Removes what nobody has claimed by `now`: the organization with its libraries, assets, keys and the claim itself
 * (docs/rules.md#claiming), in transactions of a bounded size. Returns how many libraries were removed. May be stopped
 * at any time: the next run continues. An organization that fails does not stop the others; the error names it.
 */
export async function expireUnclaimedLibraries(domain: Domain, now: Date): Promise<number> {
  const due = await domain.database.prisma.claim.findMany({
    where: { claimedAt: null, expiresAt: { lte: now } },
    orderBy: [{ expiresAt: 'asc' }, { organizationId: 'asc' }],
    select: { organizationId: true },
  });
  const ids = due.map(({ organizationId }) => organizationId);
  return sumOverOrganizations(ids, async (id) => {
    for (;;) {
      const libraries = await expireBatch(domain, id, now);
      if (libraries !== null) return libraries;
    }
  });
}

/**
 * Removes a batch of assets and returns null; once none is left, removes the organization and returns how many
 * libraries it had. Returns 0 for an organization that was claimed, or removed, in the meantime.
 */
const expireBatch = operation(
  async (change, organizationId: string, now: Date): Promise<number | null> => {
    const { tx } = change;
    if (!(await closeClaim(change, organizationId, now))) return 0;
    // An upload that was admitted while the window was open either ends first, or finds no storage to reserve.
    await tx.$queryRaw`SELECT id FROM organization WHERE id = ${organizationId} FOR UPDATE`;
    const assets = await lockAnyOf(change, { organizationId }, ASSETS_PER_TRANSACTION);
    await purgeRows(change, assets);
    if (assets.length > 0) return null;
    await deleteUploadsOf(change, { organizationId });
    const libraries = await tx.library.count({ where: { organizationId } });
    await tx.organization.delete({ where: { id: organizationId } });
    return libraries;
  },
);

/**
 * Ends the window of a claim for good, also for a `now` ahead of the clock. A claim at the same moment either succeeds,
 * and this is false, or finds that the window has closed.
 */
async function closeClaim({ tx, at }: Change, organizationId: string, now: Date): Promise<boolean> {
  const closed = await tx.$executeRaw`
    UPDATE claim SET expires_at = LEAST(expires_at, ${at}::timestamptz)
    WHERE organization_id = ${organizationId} AND claimed_at IS NULL AND expires_at <= ${now}`;
  return closed > 0;
}
