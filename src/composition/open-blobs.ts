import { join } from 'node:path';
import { cacheSmallBlobs } from '@/platform/blobs/cache-small-blobs';
import type { Blobs } from '@/platform/blobs/port';
import type { S3Store } from '@/platform/blobs/s3/bucket';
import type { FindReceiving } from '@/platform/blobs/s3/sweep-uploads';
import type { Incoming } from '@/platform/incoming/port';
import type { Log } from '@/platform/log';

/** `stored`: the store without the memory of small files. */
type OpenedBlobs = { blobs: Blobs; stored: Blobs; incoming: Incoming; close(): void };
type Opened = Omit<OpenedBlobs, 'stored'>;

/** Memory for small images requested repeatedly. */
const CACHE_BYTES = 32 * 1024 * 1024;

/** Opens the configured store: an S3 bucket, or files below `folder`. Uploads are staged in `folder` either way. */
export const openBlobs = async (
  folder: string,
  s3: S3Store | null,
  { log, findReceiving }: { log: Log; findReceiving: FindReceiving },
): Promise<OpenedBlobs> => {
  const opened = await (s3 ? openS3(folder, s3, { log, findReceiving }) : openDisk(folder));
  const blobs = cacheSmallBlobs(opened.blobs, { maxBytes: CACHE_BYTES });
  return { ...opened, blobs, stored: opened.blobs };
};

// A driver is loaded only when chosen: the S3 client alone would slow every start.
const openDisk = async (folder: string): Promise<Opened> => {
  const [{ makeDiskBlobs }, { makeDiskIncoming }] = await Promise.all([
    import('@/platform/blobs/disk'),
    import('@/platform/incoming/disk'),
  ]);
  const blobs = await makeDiskBlobs({ folder });
  return { blobs, incoming: await makeDiskIncoming({ folder, blobs }), close: () => undefined };
};

const openS3 = async (
  folder: string,
  { presigned, ...address }: S3Store,
  { log, findReceiving }: { log: Log; findReceiving: FindReceiving },
): Promise<Opened> => {
  const [{ connectBucket }, { makeS3Blobs }, { startSweepingUploads }, { makeS3Incoming }] =
    await Promise.all([
      import('@/platform/blobs/s3/bucket'),
      import('@/platform/blobs/s3/s3'),
      import('@/platform/blobs/s3/sweep-uploads'),
      import('@/platform/incoming/s3'),
    ]);
  const bucket = connectBucket(address);
  const stopSweeping = startSweepingUploads(bucket, { log, findReceiving });
  const close = () => {
    stopSweeping();
    bucket.close();
  };
  const blobs = await makeS3Blobs(bucket, { staging: join(folder, 'staging'), presigned });
  return { blobs, incoming: makeS3Incoming(bucket, blobs), close };
};
