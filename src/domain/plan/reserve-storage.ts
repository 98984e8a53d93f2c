import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import type { PrincipalOrganization } from '../access/principal';
import type { Change } from '../operation';
import { comesNear, findUnclaimedLeft, queueUnclaimed } from './unclaimed-storage';

/** What new assets take of an organization's storage. */
type Need = { bytes: number; assets: number };

/**
 * Adds bytes to an organization's storage count, or refuses when they, or the number of assets, would exceed its cap.
 * Check and reservation of the bytes are one statement, and uploads to one organization wait there for each other, so
 * they cannot exceed a cap together (docs/rules.md#storage). Unclaimed organizations wait for all others of their kind,
 * because they also have bounds together; near these, the event of a removal is emitted.
 */
export async function reserveStorage(
  change: Change,
  organization: PrincipalOrganization,
  { bytes, assets }: Need,
) {
  const cap = capOf(change, organization);
  if (organization.unclaimed) await refuseBeyondAllUnclaimed(change, organization, bytes);
  const reserved = await change.tx.$executeRaw`
    UPDATE organization SET storage_bytes = storage_bytes + ${bytes}::bigint
    WHERE id = ${organization.id}
      AND (${cap}::bigint IS NULL OR storage_bytes + ${bytes}::bigint <= ${cap}::bigint)`;
  if (reserved === 0) refuseStorageFull(organization);
  await refuseTooManyAssets(change, organization, assets);
}

async function refuseBeyondAllUnclaimed(
  change: Change,
  organization: PrincipalOrganization,
  bytes: number,
) {
  await queueUnclaimed(change);
  const { left, total } = await findUnclaimedLeft(change, organization.id);
  if (bytes > left) refuseStorageFull(organization, ALL_UNCLAIMED_FULL);
  if (comesNear(change, total, bytes)) change.emit('library/unclaimed-near-limit', {});
}

const ALL_UNCLAIMED_FULL =
  'Unclaimed libraries have no more storage at present. Claim this one, or try again later.';

/** Refuses more assets than an organization without a paid plan may have, trashed ones included. */
export async function refuseTooManyAssets(
  { tx }: Pick<Change, 'tx'>,
  organization: PrincipalOrganization,
  assets: number,
) {
  if (!organization.unclaimed && organization.plan === 'pro') return;
  const { unclaimed, free } = LIMITS.assetsPerOrganization;
  const most = organization.unclaimed ? unclaimed : free;
  const { _sum: sum } = await tx.library.aggregate({
    where: { organizationId: organization.id },
    _sum: { assetsCount: true, trashCount: true },
  });
  if ((sum.assetsCount ?? 0) + (sum.trashCount ?? 0) + assets > most)
    refuseStorageFull(
      organization,
      `This organization can have up to ${most.toLocaleString('en-US')} files. Empty the trash or upgrade.`,
    );
}

/**
 * Refuses work the organization has no free storage for at present, before it is started for nothing. Reserves nothing.
 */
export async function refuseWithoutStorage(
  change: Change,
  organization: PrincipalOrganization,
  bytes: number,
) {
  const left = await findStorageLeft(change, organization);
  if (left !== null && bytes > left) refuseStorageFull(organization);
}

/** The remaining bytes in the storage of an organization; null: no limit. */
export async function findStorageLeft(
  change: Pick<Change, 'tx' | 'limits'>,
  organization: PrincipalOrganization,
): Promise<number | null> {
  const cap = capOf(change, organization);
  if (cap === null) return null;
  const { storageBytes } = await change.tx.organization.findUniqueOrThrow({
    where: { id: organization.id },
    select: { storageBytes: true },
  });
  const own = Math.max(0, cap - Number(storageBytes));
  if (!organization.unclaimed) return own;
  return Math.max(0, Math.min(own, (await findUnclaimedLeft(change, organization.id)).left));
}

export const refuseStorageFull = ({ unclaimed }: PrincipalOrganization, message?: string): never =>
  refuse(unclaimed ? 'EPHEMERAL_STORAGE_LIMIT_EXCEEDED' : 'STORAGE_LIMIT_EXCEEDED', message);

/** Bytes an organization may store; null: no limit. */
export function capOf(
  { limits }: Pick<Change, 'limits'>,
  { plan, unclaimed }: PrincipalOrganization,
): number | null {
  if (unclaimed) return limits.unclaimedStorageBytes;
  return plan === 'pro' ? null : limits.freeStorageBytes;
}

/** Subtracts the bytes of assets removed in the same change from the storage count (docs/rules.md#storage). */
export async function releaseStorage(change: Change, organizationId: string, bytes: bigint) {
  await change.tx.$executeRaw`
    UPDATE organization SET storage_bytes = storage_bytes - ${bytes}::bigint
    WHERE id = ${organizationId}`;
}
