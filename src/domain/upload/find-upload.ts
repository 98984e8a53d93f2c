import { refuse } from '@/contract/errors';
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
