import { recognize } from '@/contract/upload/media-types';
import type { LibraryForWriting } from '../access/authorize-library';
import { type Change, type Domain, operation } from '../operation';
import { lockOrganization } from '../organization/find-organization';
import { releaseStorage, reserveStorage } from '../plan/reserve-storage';
import { queueUnclaimed } from '../plan/unclaimed-storage';
import { type Lease, refuseLocked } from './hold-lease';
import type { UploadRow } from './upload-row';

/** An upload whose file the service still has to fetch; null for every other. */
export const findNamed = ({ database }: Domain, id: string): Promise<UploadRow | null> =>
  database.prisma.upload.findFirst({ where: { id, state: 'receiving', NOT: { sourceUrl: null } } });

/**
 * The name that tells the type of a file. An unknown extension of a fetched one claims nothing: its URL may name a
 * script (/photo.php).
 */
export const claimingName = ({ name, sourceUrl }: Pick<UploadRow, 'name' | 'sourceUrl'>): string =>
  sourceUrl !== null && recognize(name, '') === null ? '' : name;

/**
 * Notes the server's description of the file, before the first byte: nothing received in an earlier attempt counts.
 * @param size bytes; 0 when the server does not say
 */
export const beginFetch = operation(
  async (
    change,
    library: LibraryForWriting,
    lease: Lease,
    { name, declaredType, size }: { name: string; declaredType: string; size: number },
  ): Promise<Lease> => {
    await reserve(change, library, lease, size);
    const { id } = lease.upload;
    const begun = await change.tx.$executeRaw`
      UPDATE upload SET name = ${name}, declared_type = ${declaredType}, received_bytes = 0, parts = NULL, touched = ${change.at}
      WHERE id = ${id} AND lease_id = ${lease.id} AND state = 'receiving'`;
    if (begun === 0) refuseLocked();
    const sizeBytes = BigInt(size);
    return {
      ...lease,
      upload: { ...lease.upload, name, declaredType, sizeBytes, receivedBytes: 0n, parts: null },
    };
  },
);

/**
 * Reserves storage for the bytes so far of a file whose server did not say its size. After the last of them, the upload
 * of the returned lease has the size of the file.
 */
export const reserveFetched = operation(
  async (change, library: LibraryForWriting, lease: Lease, received: number): Promise<Lease> => {
    await reserve(change, library, lease, received);
    return { ...lease, upload: { ...lease.upload, sizeBytes: BigInt(received) } };
  },
);

/** Reserves storage for the size of the file, in place of the upload's present reservation. */
async function reserve(change: Change, library: LibraryForWriting, lease: Lease, size: number) {
  const { organizationId, id } = lease.upload;
  if (library.organization.unclaimed) await queueUnclaimed(change);
  await lockOrganization(change, organizationId);
  const [before] = await change.tx.$queryRaw<{ size_bytes: bigint }[]>`
    SELECT size_bytes FROM upload WHERE id = ${id} AND lease_id = ${lease.id} AND state = 'receiving' FOR UPDATE`;
  if (!before) return refuseLocked();
  await releaseStorage(change, organizationId, before.size_bytes);
  await reserveStorage(change, library.organization, { bytes: size, assets: 1 });
  await change.tx.$executeRaw`
    UPDATE upload SET size_bytes = ${size}::bigint, received_bytes = least(received_bytes, ${size}::bigint) WHERE id = ${id}`;
}
