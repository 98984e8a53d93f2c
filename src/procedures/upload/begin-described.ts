import { refuse } from '@/contract/errors';
import { LIMITS } from '@/contract/limits';
import { cleanName } from '@/contract/upload/clean-name';
import type { BegunUpload, DescribedFile } from '@/contract/upload/upload';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import { admitUpload } from '@/domain/asset/admit-upload';
import { findOriginal } from '@/domain/asset/find-original';
import type { IdempotentRequest } from '@/domain/idempotency/idempotent-request';
import { beginUpload } from '@/domain/upload/begin-upload';
import { findUpload } from '@/domain/upload/find-upload';
import type { UploadRow } from '@/domain/upload/upload-row';
import { newBlobName } from '@/platform/blobs/blob-name';
import { readUrl } from '@/platform/remote/open-remote-file';
import { RemoteRefused } from '@/platform/remote/request-public';
import type { ApiDependencies } from '../context';
import { once } from '../once';
import { presentUpload } from '../present/upload';
import { readSha256, readType } from './begin-known-file';
import { beginDirect, renewParts } from './direct-upload';
import { refuseOnFullDisk } from './staging-budget';
import { inTurn } from './upload-queues';

/** Begins an upload described in JSON: of a file at a URL, or of one the client sends to the bucket. */
export async function beginDescribed(
  dependencies: Pick<ApiDependencies, 'domain' | 'disk' | 'incoming'>,
  library: LibraryForWriting,
  { source, transport, ...file }: DescribedFile,
  idempotent?: IdempotentRequest,
): Promise<BegunUpload> {
  if ((source === undefined) === (transport === undefined))
    refuse(
      'BAD_USER_INPUT',
      'Send source, the URL of a file, or transport: "direct", for a file of yours.',
    );
  const { domain } = dependencies;
  const now = domain.now();
  // Reservations wait for each other in the database.
  const begun = await inTurn('record', library.organization, () =>
    once({ domain, idempotent }, (change) =>
      source
        ? nameSource({ ...dependencies, domain: change }, library, { ...file, source })
        : beginDirect({ ...dependencies, domain: change }, library, file),
    ),
  );
  if (source) return presentUpload(begun, now);
  // Begun before, it may have parts, or all of them.
  const upload = idempotent ? await findUpload(domain, library, begun.id) : begun;
  if (upload.state !== 'receiving') return presentUpload(upload, now);
  return { ...presentUpload(upload, now), ...(await renewParts(dependencies, upload)) };
}

type NamedFile = DescribedFile & { source: { url: string } };

/**
 * Begins an upload of a file fetched by the service (docs/rules.md#uploads-from-a-url). Refuses at once for reasons
 * known before the first byte. Later refusals appear in the state of the upload.
 */
async function nameSource(
  { domain, disk }: Pick<ApiDependencies, 'domain' | 'disk'>,
  library: LibraryForWriting,
  { source, name, contentType, parentId, sha256 }: NamedFile,
): Promise<UploadRow> {
  const url = urlOf(source.url);
  await refuseOnFullDisk(disk);
  await admitUpload(domain, library, 1);
  if (parentId !== undefined) await findOriginal(domain, library, parentId);
  return beginUpload(domain, library, {
    // The server names the file when the client does not.
    name: name === undefined ? '' : cleanName(name),
    declaredType: readType(contentType),
    metadata: null,
    parentId: parentId ?? null,
    sha256: readSha256(sha256),
    sourceUrl: url.href,
    size: 0,
    blob: newBlobName(),
  });
}

function urlOf(text: string): URL {
  try {
    const url = readUrl(text);
    const most = LIMITS.sourceUrlLength;
    if (url.href.length > most)
      throw new RemoteRefused(
        `The URL must have at most ${most.toLocaleString('en-US')} characters.`,
      );
    return url;
  } catch (error) {
    if (!(error instanceof RemoteRefused)) throw error;
    return refuse('BAD_USER_INPUT', `source.url: ${error.message}`);
  }
}
