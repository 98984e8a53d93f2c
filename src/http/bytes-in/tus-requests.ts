import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { TRPCError } from '@trpc/server';
import { describedFile } from '@/contract/upload/upload';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import type { Domain } from '@/domain/operation';
import { findUpload } from '@/domain/upload/find-upload';
import { endEarlierWriter, refuseEnded } from '@/domain/upload/hold-lease';
import { expiryOf, type UploadRow } from '@/domain/upload/upload-row';
import type { ApiDependencies } from '@/procedures/context';
import { presentUpload } from '@/procedures/present/upload';
import { callerIdOf, holderOf } from '@/procedures/process-permits';
import { beginDescribed } from '@/procedures/upload/begin-described';
import { refuseCoding } from '../admission/content-coding';
import { idempotentRequestOf } from '../admission/idempotency-key';
import { hasBody, readJsonBody } from '../admission/read-json-body';
import { runAlone } from '../admission/run-alone';
import { createUpload } from './create-upload';
import { receiveBytes } from './receive-bytes';
import { bytesIn, readChecksum, requireBytesType } from './tus-headers';

export type UploadAnswer = { status: number; headers?: OutgoingHttpHeaders; data?: object };

/** What a path names. */
export type UploadPlace = {
  /** After /api, of the uploads of a library. */
  path: string;
  organizationId: string;
  libraryId: string;
  /** Null: the address at which uploads begin. */
  uploadId: string | null;
};

/** A request in progress: where it goes, and the headers collected for its answer. */
export type UploadVisit = UploadPlace & {
  request: IncomingMessage;
  headers: OutgoingHttpHeaders;
  method: string;
  /** Of the uploads of the library, in URLs of answers. */
  address: string;
};

/** Begins an upload, with its first bytes if the request has any. */
export async function create(
  dependencies: ApiDependencies,
  library: LibraryForWriting,
  { request, headers: answered, address }: UploadVisit,
): Promise<UploadAnswer> {
  const { domain } = dependencies;
  const { headers } = request;
  const bringsBytes = hasBody(request);
  if (bringsBytes) requireBytes(request);
  const checksum = bringsBytes ? readChecksum(headers) : null;
  const upload = await createUpload(dependencies, library, headers);
  // The client knows it even when the bytes sent along are cut off.
  answered.Location = `${address}/${upload.id}`;
  if (bringsBytes)
    await receiveBytes(dependencies, library, request, { upload, offset: 0, checksum });
  const row = bringsBytes ? await findUpload(domain, library, upload.id) : upload;
  return { status: 201, headers: headersOf(row), data: presentUpload(row, domain.now()) };
}

/** The body is read once access is authorized, and then checked as in the interface. */
export async function beginFrom(
  dependencies: ApiDependencies,
  library: LibraryForWriting,
  { request, headers, address }: UploadVisit,
): Promise<UploadAnswer> {
  headers['Tus-Resumable'] = undefined;
  const { body, refusal } = await readJsonBody(request, {
    permits: dependencies.permits,
    holder: holderOf(library.organization, callerIdOf(library.principal)),
  });
  if (refusal) throw refusal;
  const described = describedFile.safeParse(body);
  if (!described.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: described.error });
  const { principal, organization, id } = library;
  const idempotent = idempotentRequestOf(request, dependencies.domain.secrets, principal, {
    organizationId: organization.id,
    asked: ['upload.create', id, body],
  });
  const begun = await runAlone(idempotent, () =>
    beginDescribed(dependencies, library, described.data, idempotent),
  );
  headers.Location = `${address}/${begun.id}`;
  return { status: 201, data: begun };
}

/** Asked before a client continues, perhaps after a connection it lost without the service noticing. */
export async function askForOffset(
  domain: Domain,
  library: LibraryForWriting,
  found: UploadRow,
): Promise<UploadAnswer> {
  refuseEnded(domain, found);
  const hasMore = found.sourceUrl === null && (await endEarlierWriter(domain, found));
  const upload = hasMore ? await findUpload(domain, library, found.id) : found;
  return { status: 200, headers: headersOf(upload) };
}

/** Adds the bytes of the request to an upload. */
export async function append(
  dependencies: ApiDependencies,
  library: LibraryForWriting,
  { request }: UploadVisit,
  upload: UploadRow,
): Promise<UploadAnswer> {
  requireBytes(request);
  const offset = bytesIn(request.headers, 'upload-offset');
  const checksum = readChecksum(request.headers);
  const wanted = { upload, offset, checksum };
  const reached = await receiveBytes(dependencies, library, request, wanted);
  const row = { ...upload, receivedBytes: BigInt(reached), touched: dependencies.domain.now() };
  return { status: 204, headers: headersOf(row) };
}

function requireBytes(request: IncomingMessage) {
  requireBytesType(request.headers);
  refuseCoding(request);
}

const headersOf = (upload: UploadRow): OutgoingHttpHeaders => ({
  'Upload-Offset': String(upload.receivedBytes),
  'Upload-Length': String(upload.sizeBytes),
  ...(upload.metadata !== null && { 'Upload-Metadata': upload.metadata }),
  ...(upload.receivedBytes < upload.sizeBytes && {
    'Upload-Expires': expiryOf(upload).toUTCString(),
  }),
});
