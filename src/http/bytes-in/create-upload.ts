import type { IncomingHttpHeaders } from 'node:http';
import { refuse } from '@/contract/errors';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import type { UploadRow } from '@/domain/upload/upload-row';
import type { ApiDependencies } from '@/procedures/context';
import { beginKnownFile, readFile } from '@/procedures/upload/begin-known-file';
import { inTurn } from '@/procedures/upload/upload-queues';
import { bytesIn, readMetadata } from './tus-headers';

/**
 * Begins a resumable upload. Problems with the file are refused in the order and the words of a one-request upload
 * (docs/rules.md#upload), except the size: the protocol wants it checked first.
 */
export async function createUpload(
  { domain, disk }: Pick<ApiDependencies, 'domain' | 'disk'>,
  library: LibraryForWriting,
  headers: IncomingHttpHeaders,
): Promise<UploadRow> {
  if (headers['upload-defer-length'] !== undefined)
    refuse('BAD_USER_INPUT', 'Send Upload-Length: the length cannot come later.');
  const size = bytesIn(headers, 'upload-length');
  const sent = headers['upload-metadata'];
  const metadata = sent === undefined ? null : String(sent);
  const { filename, filetype, parentId, sha256 } = Object.fromEntries(
    readMetadata(metadata ?? undefined),
  );
  const file = readFile({ name: filename, contentType: filetype, parentId, sha256 });
  // Reservations wait for each other in the database.
  return inTurn('record', library.organization, () =>
    beginKnownFile({ domain, disk }, library, { ...file, metadata, size }),
  );
}
