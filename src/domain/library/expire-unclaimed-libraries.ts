import type { PurgedFile } from '../events';
import { type Change, type Domain, operation } from '../operation';

/** The most files that one event names. */
const filesPerEvent = 500;

/**
 * Removes what nobody has claimed by `now`: the organization with its libraries, assets, keys and the claim itself
 * (docs/rules.md#claiming). Returns how many libraries were removed. Each organization is one transaction.
 */
export async function expireUnclaimedLibraries(domain: Domain, now: Date): Promise<number> {
  let removed = 0;
  for (;;) {
    const libraries = await expireOne(domain, now);
    if (libraries === null) return removed;
    removed += libraries;
  }
}

/**
 * Removes the organization whose window closed first, and returns how many libraries it had; null when no window has
 * closed. A claim at the same moment either succeeds, and nothing is removed, or finds that the claim no longer exists.
 */
const expireOne = operation(async (change, now: Date): Promise<number | null> => {
  const { tx } = change;
  const [claim] = await tx.$queryRaw<{ organization_id: string }[]>`
    DELETE FROM claim WHERE claimed_at IS NULL AND expires_at <= ${now} AND organization_id = (
      SELECT organization_id FROM claim WHERE claimed_at IS NULL AND expires_at <= ${now}
      ORDER BY expires_at, organization_id LIMIT 1 FOR UPDATE)
    RETURNING organization_id`;
  if (!claim) return null;
  const id = claim.organization_id;
  // An upload that was admitted while the window was open either ends first, or finds no storage to reserve.
  await tx.$queryRaw`SELECT id FROM organization WHERE id = ${id} FOR UPDATE`;
  await removeAssets(change, id);
  const libraries = await tx.library.count({ where: { organizationId: id } });
  await tx.organization.delete({ where: { id } });
  return libraries;
});

/** Removes all assets of an organization, and queues the removal of their files. */
async function removeAssets({ tx, emit }: Change, organizationId: string) {
  const files = await tx.$queryRaw<PurgedFile[]>`
    DELETE FROM asset WHERE organization_id = ${organizationId} RETURNING blob, renditions`;
  for (let from = 0; from < files.length; from += filesPerEvent)
    emit('asset/purged', { files: files.slice(from, from + filesPerEvent) });
}
