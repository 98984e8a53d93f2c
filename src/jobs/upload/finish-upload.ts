import type { Inngest } from 'inngest';
import { Refusal } from '@/contract/errors';
import { inspectFile, VIDEO_INSPECTION_TIMEOUT_MS } from '@/domain/asset/processing/inspect-file';
import type { Events } from '@/domain/events';
import { FAILED_UPLOAD, refuseUpload } from '@/domain/upload/end-uploads';
import { claimingName } from '@/domain/upload/fetch-upload';
import {
  findReceived,
  findUploadTarget,
  finishUpload,
  type InspectedUpload,
} from '@/domain/upload/finish-upload';
import { incomingFileOf, type UploadRefusal, type UploadRow } from '@/domain/upload/upload-row';
import { type Incoming, IncomingLost } from '@/platform/incoming/port';
import type { Measured } from '@/platform/measure-file';
import type { JobDependencies } from '../job-dependencies';
import { requireDiskSpace, waitForStore } from '../wait-for-store';

type Received = Events['upload/received'];
type Dependencies = Pick<JobDependencies, 'domain' | 'blobs' | 'disk' | 'imaging' | 'video'> & {
  incoming: Incoming;
};

/**
 * Makes a resumable upload an asset once all its bytes have come: stores them under their name, inspects them, and
 * creates the asset. The file is durable before its row. Both steps may run again at any time: the file has the name of
 * the upload, and only an unfinished upload becomes an asset.
 */
export const finishReceivedUpload = (client: Inngest, dependencies: Dependencies) =>
  client.createFunction(
    {
      id: 'finish-upload',
      retries: 5,
      concurrency: [
        // One organization at a time uses one decoder, as with other uploads.
        { key: 'event.data.organizationId', limit: 1 },
        { limit: 2 },
      ],
      triggers: { event: 'upload/received' },
      onFailure: async ({ event, step }) => {
        const { organizationId, uploadId } = event.data.event.data as Received;
        const upload = { id: uploadId, organizationId };
        await step.run('give up', () => refuseUpload(dependencies.domain, upload, FAILED_UPLOAD));
      },
    },
    async ({ event, step }) => {
      const { uploadId } = event.data as Received;
      const found = await waitForStore(step, 'store and inspect the file', () =>
        storeAndInspect(dependencies, uploadId),
      );
      if (found)
        await step.run('create the asset', () => createAsset(dependencies, uploadId, found));
    },
  );

/** Null when there is nothing to do any more: the upload has ended, perhaps because it is refused here. */
export async function storeAndInspect(
  dependencies: Dependencies,
  uploadId: string,
): Promise<InspectedUpload | null> {
  const { domain, blobs, incoming } = dependencies;
  const upload = await findReceived(domain, uploadId);
  if (!upload) return null;
  await requireDiskSpace(dependencies.disk);
  try {
    const { parentKind } = await findUploadTarget(domain, upload);
    await incoming.finish(incomingFileOf(upload));
    const found = await blobs.asMeasuredFile(upload.blob, (path, measure) =>
      inspect(dependencies, { upload, path, parentKind, measure }),
    );
    if (!('code' in found)) return found;
    await refuseUpload(domain, upload, found);
  } catch (error) {
    if (error instanceof IncomingLost) await refuseUpload(domain, upload, FAILED_UPLOAD);
    else if (error instanceof Refusal && error.status < 500)
      await refuseUpload(domain, upload, error);
    else throw error;
  }
  return null;
}

type Stored = {
  upload: UploadRow;
  path: string;
  parentKind: string | null;
  measure: () => Promise<Measured>;
};

async function inspect(
  dependencies: Dependencies,
  { upload, path, parentKind, measure }: Stored,
): Promise<InspectedUpload | UploadRefusal> {
  const file = { path, name: claimingName(upload), declaredType: upload.declaredType };
  const rules = { parentKind, bytesDecide: true };
  const found = await inspectFile(dependencies, file, rules, VIDEO_INSPECTION_TIMEOUT_MS);
  if (typeof found === 'string') return { code: 'BAD_USER_INPUT', message: found };
  const { sha256, crc32 } = await measure();
  if (upload.sha256 !== null && upload.sha256 !== sha256)
    return { code: 'BAD_USER_INPUT', message: OTHER_BYTES };
  return { ...found, sha256, crc32 };
}

const OTHER_BYTES = 'The file has another SHA-256 than the upload announced. Upload it again.';

/** May be repeated: only an upload waiting for it becomes an asset. */
export async function createAsset(
  { domain }: Pick<Dependencies, 'domain'>,
  uploadId: string,
  found: InspectedUpload,
) {
  const upload = await findReceived(domain, uploadId);
  if (upload) await finishUpload(domain, upload, found);
}
