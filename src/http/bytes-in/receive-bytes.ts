import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { Refusal, refuse } from '@/contract/errors';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import type { Domain } from '@/domain/operation';
import { FAILED_UPLOAD, refuseUpload } from '@/domain/upload/end-uploads';
import { sumReceivedBytes } from '@/domain/upload/find-upload';
import {
  commitBytes,
  giveBackLease,
  type Lease,
  refuseEnded,
  takeLease,
} from '@/domain/upload/hold-lease';
import { incomingFileOf, type UploadRow } from '@/domain/upload/upload-row';
import { BlobsUnreachable } from '@/platform/blobs/port';
import { IncomingLost, type IncomingWriter } from '@/platform/incoming/port';
import { UploadProblem } from '@/platform/incoming/upload-problem';
import type { ApiDependencies } from '@/procedures/context';
import type { StagedBytes } from '@/procedures/upload/staging-budget';
import { withUploadPermit } from '@/procedures/upload/upload-queues';
import { hasBody } from '../admission/read-json-body';
import type { Checksum } from './tus-headers';
import { watchWriter } from './watch-writer';

/** A killed process loses at most this many received bytes, or the bytes of this many milliseconds. */
const CHECKPOINT = { bytes: 32 * 1024 * 1024, ms: 10_000 };

type Wanted = {
  upload: UploadRow;
  /** The offset at which the client continues. */
  offset: number;
  checksum: Checksum | null;
};

/**
 * Adds the body of a request to an upload; returns the offset after it. Bytes of an interrupted or too slow body stay, and
 * of one that could not be written those up to the last checkpoint, unless it has a checksum: then either the whole body
 * counts or none of it. Refuses an offset other than the upload's,
 * a checksum mismatch, and more bytes than the file has.
 */
export async function receiveBytes(
  dependencies: ApiDependencies,
  library: LibraryForWriting,
  request: IncomingMessage,
  wanted: Wanted,
): Promise<number> {
  const { domain, permits } = dependencies;
  const { upload, offset } = wanted;
  refuseEnded(domain, upload);
  if (upload.sourceUrl !== null)
    refuse('CONFLICT', 'The service fetches the file of this upload itself.');
  if (upload.isDirect) refuse('CONFLICT', 'The bytes of this upload go to the bucket directly.');
  const isWhole = upload.state !== 'receiving' && BigInt(offset) === upload.sizeBytes;
  if (isWhole && !hasBody(request)) return offset;
  return withUploadPermit(permits, library, async (permit) => {
    permit.revoked.addEventListener('abort', () => request.destroy());
    return receiveWithLease(dependencies, library, request, wanted);
  });
}

/** The same with a permit: while it waits for one, a request keeps nothing. */
async function receiveWithLease(
  { domain, incoming, staging }: ApiDependencies,
  { organization }: LibraryForWriting,
  request: IncomingMessage,
  { upload, offset, checksum }: Wanted,
): Promise<number> {
  const lease = await takeLease(domain, upload, offset, domain.newId());
  try {
    const length = Number(request.headers['content-length'] ?? 0);
    if (offset + length > Number(upload.sizeBytes)) throw new TooMuch(upload);
    const bytes = await sumReceivedBytes(domain, organization.id);
    const staged = await staging.open(organization, null, { bytes, onDisk: incoming.onDisk });
    try {
      const file = incomingFileOf(lease.upload);
      const options = { isolate: lease.takenOver, flushKey: organization.id };
      const writer = await incoming.open(file, options);
      const receiving = { request, lease, writer, staged, checksum };
      return await receive(domain, receiving).finally(() => writer.close());
    } finally {
      staged.release();
    }
  } catch (error) {
    return await refuseFailure(domain, lease, error);
  } finally {
    // Without a database the lease expires by itself.
    await giveBackLease(domain, lease).catch(() => undefined);
  }
}

type Receiving = {
  request: IncomingMessage;
  lease: Lease;
  writer: IncomingWriter;
  staged: StagedBytes;
  checksum: Checksum | null;
};

async function receive(domain: Domain, receiving: Receiving): Promise<number> {
  const { request, lease, writer, checksum } = receiving;
  let kept = Number(lease.upload.receivedBytes);
  const keep = async (all: boolean) => {
    const bytes = await writer.keep(all);
    if (bytes.offset === kept) return;
    await commitBytes(domain, lease, bytes);
    kept = bytes.offset;
  };
  const body = new PassThrough();
  let broken: unknown = null;
  const watch = watchWriter(domain, request, { lease, body }, (problem) => {
    broken ??= problem;
    // The bytes received so far are still written.
    request.unpipe(body);
    body.end();
  });
  try {
    request.pipe(body);
    await write(receiving, body, watch.note, checksum ? null : keep);
  } catch (error) {
    request.unpipe(body);
    request.pause();
    body.destroy();
    if (!checksum && !(error instanceof TooMuch)) await keep(true).catch(() => undefined);
    throw error;
  } finally {
    watch.stop();
  }
  if (checksum && broken !== null) throw broken;
  if (checksum && !checksum.hash.digest().equals(checksum.expected)) refuseChecksum();
  await keep(true);
  if (broken !== null) throw broken;
  return kept;
}

/**
 * Writes a body as it arrives. `keep`: makes the received bytes durable now and then; null: only the whole body counts.
 */
async function write(
  { lease, writer, staged, checksum }: Receiving,
  body: PassThrough,
  note: (state: 'writing' | 'waiting') => void,
  keep: ((all: boolean) => Promise<void>) | null,
) {
  const { sizeBytes, receivedBytes } = lease.upload;
  let left = Number(sizeBytes - receivedBytes);
  let checkpoint = { left, at: performance.now() };
  for await (const piece of body as AsyncIterable<Buffer>) {
    note('writing');
    left -= piece.length;
    if (left < 0) throw new TooMuch(lease.upload);
    await staged.add(piece.length);
    checksum?.hash.update(piece);
    await writer.write(piece);
    const isDue =
      checkpoint.left - left >= CHECKPOINT.bytes ||
      performance.now() - checkpoint.at >= CHECKPOINT.ms;
    if (keep && isDue) {
      await keep(false);
      checkpoint = { left, at: performance.now() };
    }
    note('waiting');
  }
}

/** A body continues past the end of the file: nothing since the last checkpoint counts. */
class TooMuch extends Refusal {
  constructor({ sizeBytes }: UploadRow) {
    super('PAYLOAD_TOO_LARGE', {
      message: `The body continues past the announced Upload-Length of ${sizeBytes} bytes.`,
    });
  }
}

/** The protocol uses status 460 for this. */
const refuseChecksum = () =>
  refuse('BAD_USER_INPUT', {
    status: 460,
    message: 'The bytes do not match Upload-Checksum. Send them again.',
  });

/** Refuses failures in the words of the interface. An upload with lost bytes cannot continue. */
async function refuseFailure(domain: Domain, { upload }: Lease, error: unknown): Promise<never> {
  if (error instanceof IncomingLost) {
    await refuseUpload(domain, upload, FAILED_UPLOAD);
    return refuse('RESOURCE_NOT_FOUND', {
      status: 410,
      message: 'The bytes of this upload are lost. Begin it again.',
    });
  }
  if (error instanceof BlobsUnreachable)
    return refuse('SERVICE_UNAVAILABLE', { message: STORE_UNAVAILABLE, why: error.message });
  if (error instanceof UploadProblem) return refuse('SERVICE_UNAVAILABLE', error.message);
  throw error;
}

const STORE_UNAVAILABLE = 'Files cannot be stored at the moment. Try again.';
