import type { Inngest } from 'inngest';
import { Refusal, refuse } from '@/contract/errors';
import { cleanName } from '@/contract/upload/clean-name';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import { problemOfType } from '@/domain/asset/processing/inspect-file';
import type { Events } from '@/domain/events';
import { FAILED_UPLOAD, refuseUpload } from '@/domain/upload/end-uploads';
import { beginFetch, claimingName, findNamed, reserveFetched } from '@/domain/upload/fetch-upload';
import { findUploadTarget } from '@/domain/upload/finish-upload';
import {
  commitBytes,
  giveBackLease,
  type Lease,
  renewLease,
  takeLease,
} from '@/domain/upload/hold-lease';
import { incomingFileOf } from '@/domain/upload/upload-row';
import type { Incoming } from '@/platform/incoming/port';
import { openRemoteFile, type RemoteFile } from '@/platform/remote/open-remote-file';
import { RemoteRefused } from '@/platform/remote/request-public';
import { FETCH_CONCURRENCY } from '../concurrency';
import type { JobDependencies } from '../job-dependencies';
import { requireDiskSpace, waitForStore } from '../wait-for-store';

type Named = Events['upload/source-named'];
type Dependencies = Pick<JobDependencies, 'domain' | 'disk'> & {
  incoming: Incoming;
  /** Private networks allowed all the same. */
  allowedNetworks: readonly string[];
};

/** A file not received by then is given up, however slowly its server sends. */
const FETCH_WITHIN_MS = 1_800_000;
/** Another attempt holds the upload until then, or until some seconds after its process was killed. */
const WAIT_SECONDS = 10;
const MOST_WAITS = FETCH_WITHIN_MS / 1000 / WAIT_SECONDS + 1;
const RENEW_EVERY_MS = 5_000;
/** The progress is noted after this many milliseconds, or this many bytes. */
const CHECKPOINT_MS = 2_000;
const CHECKPOINT_BYTES = {
  ofKnownSize: 32 * 1024 * 1024,
  /** A file of unknown size takes at most this much more than the storage has. */
  ofUnknownSize: 4 * 1024 * 1024,
};

/**
 * Fetches the file of an upload from the URL its client named. Then it continues as if the client had sent it. A failed
 * attempt starts over from the first byte; the client is told why the last one failed. Waiting for another attempt to end
 * is no failure: that one may succeed.
 */
export const fetchNamedUpload = (client: Inngest, dependencies: Dependencies) =>
  client.createFunction(
    {
      id: 'fetch-upload',
      retries: 3,
      concurrency: [{ key: 'event.data.organizationId', limit: 2 }, { limit: FETCH_CONCURRENCY }],
      triggers: { event: 'upload/source-named' },
      onFailure: async ({ event, error, step }) => {
        const { organizationId, uploadId } = event.data.event.data as Named;
        const upload = { id: uploadId, organizationId };
        const refusal = error.name === 'RemoteRefused' ? refusalOf(error.message) : FAILED_UPLOAD;
        await step.run('give up', () => refuseUpload(dependencies.domain, upload, refusal));
      },
    },
    async ({ event, step }) => {
      const { uploadId } = event.data as Named;
      for (let waits = 0; waits < MOST_WAITS; waits++) {
        const isOver = await waitForStore(step, 'fetch the file', () =>
          fetchUnlessHeld(dependencies, uploadId),
        );
        if (isOver) return;
        await step.sleep('wait for the other attempt', `${WAIT_SECONDS}s`);
      }
    },
  );

/** False while another attempt holds the upload. */
const fetchUnlessHeld = (dependencies: Dependencies, uploadId: string): Promise<boolean> =>
  fetchUpload(dependencies, uploadId).then(
    () => true,
    (error) => {
      if (error instanceof Refusal && error.status === 423) return false;
      throw error;
    },
  );

/** May be repeated at any time: one attempt holds the upload, and only an upload waiting for its file is fetched. */
export async function fetchUpload(dependencies: Dependencies, uploadId: string): Promise<void> {
  const { domain } = dependencies;
  const upload = await findNamed(domain, uploadId);
  if (!upload) return;
  await requireDiskSpace(dependencies.disk);
  const lease = await takeLease(domain, upload, Number(upload.receivedBytes), domain.newId());
  const stop = new AbortController();
  const timeout = AbortSignal.timeout(FETCH_WITHIN_MS);
  const renewing = setInterval(() => {
    renewLease(domain, lease).catch((error) => error instanceof Refusal && stop.abort(error));
  }, RENEW_EVERY_MS);
  try {
    const target = await findUploadTarget(domain, upload);
    const signal = AbortSignal.any([stop.signal, timeout]);
    await receiveSource(dependencies, lease, { ...target, signal });
  } catch (error) {
    if (timeout.aborted) return await refuseUpload(domain, upload, refusalOf(TOO_SLOW));
    if (error instanceof RemoteRefused && !error.isTemporary)
      return await refuseUpload(domain, upload, refusalOf(error.message));
    // Another attempt, which holds the lease now, continues.
    if (!(error instanceof Refusal) || error.status >= 500 || error.status === 423) throw error;
    await refuseUpload(domain, upload, error);
  } finally {
    clearInterval(renewing);
    await giveBackLease(domain, lease).catch(() => undefined);
  }
}

const TOO_SLOW = 'The file did not come within 30 minutes.';

const refusalOf = (message: string) => ({ code: 'BAD_USER_INPUT' as const, message });

type Target = { library: LibraryForWriting; parentKind: string | null; signal: AbortSignal };

async function receiveSource(dependencies: Dependencies, lease: Lease, target: Target) {
  const { domain, incoming, allowedNetworks } = dependencies;
  const { upload } = lease;
  const { library, parentKind, signal } = target;
  const file = await openRemoteFile(upload.sourceUrl ?? '', { signal, allowedNetworks });
  try {
    const declaredType = upload.declaredType || (file.contentType ?? '');
    const name = upload.name || cleanName(file.name);
    const rules = { parentKind, bytesDecide: true };
    const problem = problemOfType(claimingName({ ...upload, name }), declaredType, rules);
    if (problem !== null) refuse('BAD_USER_INPUT', problem);
    const size = file.sizeBytes ?? 0;
    if (size > domain.limits.fileBytes) refuse('PAYLOAD_TOO_LARGE');
    const begun = await beginFetch(domain, library, lease, { name, declaredType, size });
    const incomingFile = incomingFileOf(begun.upload);
    // Parts are made for the largest file if the size is unknown.
    const most = size || domain.limits.fileBytes;
    const writer = await incoming.open(
      { ...incomingFile, size: most },
      { isolate: lease.takenOver, flushKey: upload.organizationId },
    );
    try {
      const reserve = (received: number) => reserveFetched(domain, library, begun, received);
      const received = await write(dependencies, {
        file,
        most,
        write: writer.write,
        ...(size > 0
          ? {
              checkpointBytes: CHECKPOINT_BYTES.ofKnownSize,
              note: async () => commitBytes(domain, begun, await writer.keep(false)),
            }
          : { checkpointBytes: CHECKPOINT_BYTES.ofUnknownSize, note: reserve }),
      });
      const whole = size > 0 ? begun : await reserve(received);
      await commitBytes(domain, whole, await writer.keep(true));
    } finally {
      await writer.close();
    }
  } finally {
    file.body.destroy();
  }
}

type Writing = {
  file: RemoteFile;
  /** The most bytes taken. */
  most: number;
  write(bytes: Buffer): Promise<void>;
  checkpointBytes: number;
  /** Notes the progress. May refuse more bytes. */
  note(received: number): Promise<unknown>;
};

/** Writes a file as it comes; returns how many bytes it has. */
async function write(
  { disk }: Dependencies,
  { file, most, write, checkpointBytes, note }: Writing,
): Promise<number> {
  let received = 0;
  let checkpoint = { received, at: performance.now() };
  try {
    for await (const piece of file.body as AsyncIterable<Buffer>) {
      received += piece.length;
      if (received > most) refuse('PAYLOAD_TOO_LARGE');
      await write(piece);
      const isDue =
        received - checkpoint.received >= checkpointBytes ||
        performance.now() - checkpoint.at >= CHECKPOINT_MS;
      if (!isDue) continue;
      await requireDiskSpace(disk);
      await note(received);
      checkpoint = { received, at: performance.now() };
    }
  } catch (error) {
    if (file.body.errored !== null && file.body.errored === error) throw brokenOff(error);
    throw error;
  }
  if (received === 0) throw new RemoteRefused('The server sent an empty file.');
  return received;
}

/** The connection ended before the file, or the time was over. */
const brokenOff = (error: unknown) =>
  error instanceof RemoteRefused || error instanceof Refusal
    ? error
    : new RemoteRefused('The connection broke off in the middle of the file.', {
        isTemporary: true,
      });
