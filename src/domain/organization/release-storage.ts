import type { Change } from '../operation';

/** Counts bytes out of an organization's storage: of files whose assets are removed in the same change (docs/rules.md#storage). */
export async function releaseStorage(change: Change, organizationId: string, bytes: bigint) {
  await change.tx.$executeRaw`
    UPDATE organization SET storage_bytes = storage_bytes - ${bytes}::bigint
    WHERE id = ${organizationId}`;
}
