import type { Change } from '../operation';

/** Subtracts the bytes of assets removed in the same change from the storage count (docs/rules.md#storage). */
export async function releaseStorage(change: Change, organizationId: string, bytes: bigint) {
  await change.tx.$executeRaw`
    UPDATE organization SET storage_bytes = storage_bytes - ${bytes}::bigint
    WHERE id = ${organizationId}`;
}
