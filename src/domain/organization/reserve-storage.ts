import { refuse } from '@/contract/errors';
import type { PrincipalOrganization } from '../access/principal';
import type { Change } from '../operation';

/**
 * Adds bytes to an organization's storage count, or refuses when they would exceed its cap. Check and reservation are
 * one statement, so that parallel uploads cannot exceed the cap together (docs/rules.md#storage).
 */
export async function reserveStorage(
  change: Change,
  organization: PrincipalOrganization,
  bytes: number,
) {
  const cap = capOf(change, organization);
  const reserved = await change.tx.$executeRaw`
    UPDATE organization SET storage_bytes = storage_bytes + ${bytes}::bigint
    WHERE id = ${organization.id}
      AND (${cap}::bigint IS NULL OR storage_bytes + ${bytes}::bigint <= ${cap}::bigint)`;
  if (reserved === 0) refuseStorageFull(organization);
}

/**
 * Refuses what an organization has no free storage for at present, before long work is started for nothing. Reserves
 * nothing.
 */
export async function refuseWithoutStorage(
  change: Change,
  organization: PrincipalOrganization,
  bytes: number,
) {
  const cap = capOf(change, organization);
  const { storageBytes } = await change.tx.organization.findUniqueOrThrow({
    where: { id: organization.id },
    select: { storageBytes: true },
  });
  if (cap !== null && Number(storageBytes) + bytes > cap) refuseStorageFull(organization);
}

const refuseStorageFull = ({ unclaimed }: PrincipalOrganization): never =>
  refuse(unclaimed ? 'EPHEMERAL_STORAGE_LIMIT_EXCEEDED' : 'STORAGE_LIMIT_EXCEEDED');

/** Bytes an organization may store; null: no limit. */
export function capOf(
  { limits }: Pick<Change, 'limits'>,
  { plan, unclaimed }: PrincipalOrganization,
): number | null {
  if (unclaimed) return limits.unclaimedStorageBytes;
  return plan === 'pro' ? null : limits.freeStorageBytes;
}
