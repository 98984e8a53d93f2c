import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
} from '@aws-sdk/client-s3';
import type { Log } from '../../log';
import { type Bucket, prefix } from './bucket';

const everyMs = 60 * 60_000;
/** No upload takes so long: whoever began it was killed. */
const staleMs = 24 * 60 * 60_000;

/**
 * Aborts what multipart uploads of killed processes left, an hour after the start and every hour: their parts cost
 * money and no listing shows them. Gives back how to stop it.
 */
export const keepSweepingUploads = (bucket: Bucket, log: Log): (() => void) => {
  const sweeping = setInterval(() => {
    sweepUploads(bucket, Date.now() - staleMs).then(
      (count) => count > 0 && log.info({ count }, 'unfinished uploads aborted'),
      (error) => log.warn({ err: error }, 'unfinished uploads not looked for'),
    );
  }, everyMs);
  sweeping.unref();
  return () => clearInterval(sweeping);
};

/** Aborts the multipart uploads begun before `before` (unix milliseconds); how many there were. */
export const sweepUploads = async (bucket: Bucket, before: number): Promise<number> => {
  const { writing, name: Bucket } = bucket;
  let count = 0;
  let page: ListMultipartUploadsCommandOutput | undefined;
  do {
    const from = { KeyMarker: page?.NextKeyMarker, UploadIdMarker: page?.NextUploadIdMarker };
    page = await writing.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix, ...from }));
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (!Initiated || Initiated.getTime() >= before) continue;
      await writing.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      count += 1;
    }
  } while (page.IsTruncated);
  return count;
};
