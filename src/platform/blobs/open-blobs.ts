import { join } from 'node:path';
import type { Log } from '../log';
import { cacheSmallBlobs } from './cache-small-blobs';
import type { Blobs } from './port';
import type { BucketConfig } from './s3/bucket';

/** `presigned`: clients download originals from the bucket itself. */
export type S3Store = BucketConfig & { presigned: boolean };

/** Memory for small images that are requested repeatedly. */
const CACHE_BYTES = 32 * 1024 * 1024;

/**
 * Opens the store that the config selects: an S3 bucket, or files below `folder`. Uploads are staged in `folder` either
 * way.
 */
export const openBlobs = async (
  folder: string,
  s3: S3Store | null,
  log: Log,
): Promise<{ blobs: Blobs; close(): void }> => {
  const { store, close } = await (s3 ? openS3(folder, s3, log) : openDisk(folder));
  return { blobs: cacheSmallBlobs(store, { maxBytes: CACHE_BYTES }), close };
};

// A driver is loaded only when it is chosen: the S3 client alone would make every start longer.
const openDisk = async (folder: string) => {
  const { makeDiskBlobs } = await import('./disk');
  return { store: await makeDiskBlobs({ folder }), close: () => undefined };
};

const openS3 = async (folder: string, { presigned, ...address }: S3Store, log: Log) => {
  const [{ connectBucket }, { makeS3Blobs }, { startSweepingUploads }] = await Promise.all([
    import('./s3/bucket'),
    import('./s3/s3'),
    import('./s3/sweep-uploads'),
  ]);
  const bucket = connectBucket(address);
  const stopSweeping = startSweepingUploads(bucket, log);
  const close = () => {
    stopSweeping();
    bucket.close();
  };
  return {
    store: await makeS3Blobs(bucket, { staging: join(folder, 'staging'), presigned }),
    close,
  };
};
