import { refuse } from '@/contract/errors';
import type { BlobName } from '@/platform/blobs/port';
import type { LibraryForWriting } from '../access/authorize-library';
import type { Domain } from '../operation';
import type { UploadRow } from './upload-row';

/**
 * A resumable upload of a library, until a day after its end. One of another library or organization is
 * RESOURCE_NOT_FOUND like an unknown one.
 */
export async function findUpload(
  domain: Domain,
  library: LibraryForWriting,
  id: string,
): Promise<UploadRow> {
  const row = await domain.database.prisma.upload.findFirst({
    where: { id, organizationId: library.organization.id, libraryId: library.id },
  });
  return row ?? refuseUnknownUpload();
}

export const refuseUnknownUpload = (): never =>
  refuse('RESOURCE_NOT_FOUND', 'Upload not found in this library.');

const SUM_RECEIVED = {
  name: 'sum-received-bytes',
  text: `SELECT coalesce(sum(received_bytes), 0)::float8 AS bytes FROM upload
         WHERE organization_id = $1 AND state IN ('receiving', 'inspecting')`,
};

/** The received bytes of an organization's unfinished uploads. */
export async function sumReceivedBytes(
  { database }: Domain,
  organizationId: string,
): Promise<number> {
  return (await database.row<{ bytes: number }>(SUM_RECEIVED, [organizationId]))?.bytes ?? 0;
}

/** Those of the names under which unfinished uploads are going to be stored. */
export async function findUnfinishedBlobs(
  { database }: Pick<Domain, 'database'>,
  names: readonly BlobName[],
): Promise<Set<BlobName>> {
  const { rows } = await database.pool.query<{ blob: BlobName }>(
    `SELECT blob FROM upload WHERE blob = ANY ($1) AND state IN ('receiving', 'inspecting')`,
    [names],
  );
  return new Set(rows.map(({ blob }) => blob));
}
