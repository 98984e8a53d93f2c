import { refuse } from '@/contract/errors';
import type { DescribedFile, UploadParts } from '@/contract/upload/upload';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import { completeUpload, noteParts, noteStoredBytes } from '@/domain/upload/direct-upload';
import { FAILED_UPLOAD, refuseUpload } from '@/domain/upload/end-uploads';
import { refuseUnknownUpload } from '@/domain/upload/find-upload';
import { incomingFileOf, refusalOfUpload, type UploadRow } from '@/domain/upload/upload-row';
import { type DirectParts, type Incoming, IncomingLost } from '@/platform/incoming/port';
import type { ApiDependencies } from '../context';
import { beginKnownFile, readFile } from './begin-known-file';

type Dependencies = Pick<ApiDependencies, 'domain' | 'disk' | 'incoming'>;

/**
 * Begins an upload the client sends to the bucket itself (docs/rules.md#uploads-to-the-bucket). Refuses for the same
 * reasons as the beginning of a resumable upload, and always when files are not kept in a bucket.
 */
export async function beginDirect(
  dependencies: Dependencies,
  library: LibraryForWriting,
  { name, contentType, parentId, sha256, size }: Omit<DescribedFile, 'source' | 'transport'>,
): Promise<UploadRow> {
  requireDirect(dependencies.incoming);
  if (name === undefined || size === undefined)
    refuse('BAD_USER_INPUT', 'Send the name of the file, and its size in bytes.');
  const file = readFile({ name, contentType, parentId, sha256 });
  return beginKnownFile(dependencies, library, { ...file, metadata: null, size, isDirect: true });
}

/** URLs for the parts missing in the bucket. Refuses an ended upload, and one that is not direct. */
export async function renewParts(
  { domain, incoming }: Dependencies,
  found: UploadRow,
): Promise<UploadParts> {
  const direct = requireReceiving({ domain, incoming }, found);
  // On the first call, or after a kill in between, the bucket does not know the file yet.
  const row =
    found.parts === null
      ? await noteParts(domain, found, await direct.begin(incomingFileOf(found)))
      : found;
  if (!row?.parts) return refuseUnknownUpload();
  const signed = await unlessGone(domain, row, direct.sign(incomingFileOf(row)));
  if (!signed) return refuseComplete();
  const { parts, stored, expires } = signed;
  await noteStoredBytes(domain, row, stored);
  return { parts, partsExpireAt: expires.toISOString() };
}

/**
 * Starts the inspection of an upload once the bucket has all parts. Repeating it is harmless. Refuses when parts are
 * missing or differ in size from their signed URLs.
 */
export async function completeDirect(
  { domain, incoming }: Dependencies,
  upload: UploadRow,
): Promise<void> {
  if (upload.isDirect && (upload.state === 'inspecting' || upload.state === 'done')) return;
  const direct = requireReceiving({ domain, incoming }, upload);
  if (upload.parts === null) refuseIncomplete([1]);
  const found = await unlessGone(domain, upload, direct.collect(incomingFileOf(upload)));
  if (!found) return;
  if ('missing' in found) refuseIncomplete(found.missing);
  else await completeUpload(domain, upload, found.note);
}

function requireDirect({ direct }: Incoming): DirectParts {
  return (
    direct ??
    refuse(
      'BAD_USER_INPUT',
      'This service keeps files on its own disk: send the file to this address with the tus protocol, or as multipart/form-data to …/assets.',
    )
  );
}

function requireReceiving(
  { domain, incoming }: Pick<Dependencies, 'domain' | 'incoming'>,
  upload: UploadRow,
) {
  if (!upload.isDirect)
    refuse('CONFLICT', 'The bytes of this upload do not go to the bucket directly.');
  const refusal = refusalOfUpload(upload, domain.now());
  if (refusal) refuse('RESOURCE_NOT_FOUND', refusal.message);
  if (upload.state !== 'receiving') refuseComplete();
  return requireDirect(incoming);
}

/**
 * The bucket's answer about an upload; null when the bucket no longer knows the upload. Then either another request has
 * completed it in the meantime, or its parts were removed from the bucket: in this case the upload is refused.
 */
async function unlessGone<Known>(
  domain: Dependencies['domain'],
  { id, organizationId }: UploadRow,
  asked: Promise<Known>,
): Promise<Known | null> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof IncomingLost)) throw error;
    const { prisma } = domain.database;
    const open = await prisma.upload.count({ where: { id, state: 'receiving' } });
    if (open > 0) await refuseUpload(domain, { id, organizationId }, FAILED_UPLOAD);
    return null;
  }
}

const refuseComplete = (): never =>
  refuse('CONFLICT', 'This upload no longer accepts parts. Ask for its state.');

const NAMED_PARTS = 20;

function refuseIncomplete(missing: number[]): never {
  const named = missing.slice(0, NAMED_PARTS).join(', ');
  const more = missing.length > NAMED_PARTS ? ', …' : '';
  return refuse(
    'BAD_USER_INPUT',
    `The bucket does not have all parts yet. Missing: ${named}${more}.`,
  );
}
