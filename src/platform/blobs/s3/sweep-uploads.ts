import { AbortMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
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
  let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {};
  while (from) {
    const page = new ListMultipartUploadsCommand({ Bucket, Prefix: prefix, ...from });
    const { Uploads = [], IsTruncated, ...next } = await writing.send(page);
    for (const { Key, UploadId, Initiated } of Uploads) {
      if (!Initiated || Initiated.getTime() >= before) continue;
      await writing.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      count += 1;
    }
    from = IsTruncated
      ? { KeyMarker: next.NextKeyMarker, UploadIdMarker: next.NextUploadIdMarker }
      : null;
  }
  return count;
};
