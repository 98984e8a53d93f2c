import { refuse } from '@/contract/errors';
import type { BegunUpload, DescribedFile } from '@/contract/upload/upload';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import type { IdempotentRequest } from '@/domain/idempotency/idempotent-request';
import { findUpload } from '@/domain/upload/find-upload';
import type { ApiDependencies } from '../context';
import { once } from '../once';
import { presentUpload } from '../present/upload';
import { nameSource } from './begin-from-url';
import { beginDirect, renewParts } from './direct-upload';
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
