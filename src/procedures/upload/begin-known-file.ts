import { refuse } from '@/contract/errors';
import { cleanName } from '@/contract/upload/clean-name';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import { admitUpload } from '@/domain/asset/admit-upload';
import { findOriginal } from '@/domain/asset/find-original';
import { problemOfType } from '@/domain/asset/processing/inspect-file';
import { beginUpload, type NewUpload } from '@/domain/upload/begin-upload';
import type { UploadRow } from '@/domain/upload/upload-row';
import { newBlobName } from '@/platform/blobs/blob-name';
import type { ApiDependencies } from '../context';
import { refuseOnFullDisk, tooLarge } from './staging-budget';

/** Begins an upload of a file with known name and size. Checks in the same order as "POST …/assets". */
export async function beginKnownFile(
  { domain, disk }: Pick<ApiDependencies, 'domain' | 'disk'>,
  library: LibraryForWriting,
  file: Omit<NewUpload, 'blob' | 'sourceUrl'>,
): Promise<UploadRow> {
  const { size, name, declaredType, parentId } = file;
  const { fileBytes } = domain.limits;
  if (size > fileBytes) refuse('PAYLOAD_TOO_LARGE', { message: tooLarge(fileBytes) });
  await refuseOnFullDisk(disk);
  await admitUpload(domain, library, Math.max(1, size));
  const parent = parentId === null ? null : await findOriginal(domain, library, parentId);
  const problem = problemOfType(name, declaredType, {
    parentKind: parent?.kind ?? null,
    bytesDecide: true,
  });
  if (problem !== null) refuse('BAD_USER_INPUT', problem);
  // It would leave a row, an event and a run behind, to be refused in the end.
  if (size === 0) refuse('BAD_USER_INPUT', 'The file is empty.');
  return beginUpload(domain, library, { ...file, blob: newBlobName() });
}

type Described = Partial<
  Record<'name' | 'contentType' | 'parentId' | 'sha256', string | undefined>
>;

/** The client's description of a file. An empty `parentId` names no asset, as in other uploads. */
export const readFile = ({ name, contentType, parentId, sha256 }: Described) => ({
  name: cleanName(name),
  declaredType: readType(contentType),
  parentId: parentId ?? null,
  sha256: readSha256(sha256),
});

const MAX_TYPE_LENGTH = 255;

/** The media type from the client, in lower case; empty when it names none. */
export const readType = (sent: string | undefined): string =>
  (sent ?? '').toLowerCase().slice(0, MAX_TYPE_LENGTH);

/** Lower-case hex; null when the client names none. Refuses anything but a SHA-256. */
export function readSha256(sent: string | undefined): string | null {
  const sha256 = sent?.toLowerCase() ?? null;
  if (sha256 !== null && !/^[0-9a-f]{64}$/.test(sha256))
    refuse('BAD_USER_INPUT', 'sha256 must have 64 hexadecimal digits.');
  return sha256;
}
