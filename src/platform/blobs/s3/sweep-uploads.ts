import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type MultipartUpload,
} from '@aws-sdk/client-s3';
import type { Log } from '../../log';
import type { BlobName } from '../port';
import { type Bucket, KEY_PREFIX } from './bucket';

const SWEEP_EVERY_MS = 60 * 60_000;
/** No single request takes this long: the process of an older upload was killed. */
const STALE_MS = 24 * 60 * 60_000;

/** Returns the names that belong to unfinished uploads; the store must keep their data. */
export type FindReceiving = (names: BlobName[]) => Promise<Set<BlobName>>;

/**
 * Aborts multipart uploads of killed processes, an hour after the start and every hour. Their parts cost money and no
 * listing shows them. Returns the function to stop it.
 */
export const startSweepingUploads = (
  bucket: Bucket,
  { log, findReceiving }: { log: Log; findReceiving: FindReceiving },
): (() => void) => {
  const sweeping = setInterval(() => {
    sweepUploads(bucket, Date.now() - STALE_MS, findReceiving).then(
      (count) => count > 0 && log.info({ count }, 'Unfinished uploads were aborted.'),
      (error) => log.warn({ err: error }, 'Unfinished uploads could not be listed.'),
    );
  }, SWEEP_EVERY_MS);
  sweeping.unref();
  return () => clearInterval(sweeping);
};

/**
 * Aborts the multipart uploads begun before `before` (unix milliseconds), except those of unfinished resumable uploads.
 * Returns their number.
 */
export const sweepUploads = (
  bucket: Bucket,
  before: number,
  findReceiving: FindReceiving,
): Promise<number> =>
  abortWhere(bucket, KEY_PREFIX, async (uploads) => {
    const stale = uploads.filter(({ Initiated }) => (Initiated?.getTime() ?? before) < before);
    if (stale.length === 0) return [];
    const blobOf = ({ Key = '' }: MultipartUpload) => Key.slice(KEY_PREFIX.length);
    const receiving = await findReceiving(stale.map(blobOf));
    return stale.filter((upload) => !receiving.has(blobOf(upload)));
  });

/** Aborts every multipart upload under one key, even one whose id its sender never received. */
export const abortUploads = (bucket: Bucket, key: string): Promise<number> =>
  abortWhere(bucket, key, async (uploads) => uploads.filter(({ Key }) => Key === key));

async function abortWhere(
  { writing, name: Bucket }: Bucket,
  Prefix: string,
  choose: (uploads: MultipartUpload[]) => Promise<MultipartUpload[]>,
): Promise<number> {
  let count = 0;
  let page: ListMultipartUploadsCommandOutput | undefined;
  do {
    const from = { KeyMarker: page?.NextKeyMarker, UploadIdMarker: page?.NextUploadIdMarker };
    page = await writing.send(new ListMultipartUploadsCommand({ Bucket, Prefix, ...from }));
    for (const upload of await choose(page.Uploads ?? [])) {
      const { Key, UploadId } = upload;
      await writing
        .send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
        .catch(unlessGone);
      count += 1;
    }
  } while (page.IsTruncated);
  return count;
}

/** Another request aborted or completed it a moment earlier. */
const unlessGone = (error: Error): void => {
  if (error.name !== 'NoSuchUpload') throw error;
};
