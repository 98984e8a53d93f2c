import { S3Client } from '@aws-sdk/client-s3';
import type { BlobName } from '../port';

/** Where an S3 bucket is. */
export type BucketConfig = {
  bucket: string;
  /** Undefined: Amazon's own, by its region. */
  endpoint: string | undefined;
  region: string;
  /** Undefined: found as Amazon's tools find them (profile, container, instance role). */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
};

/** A bucket and the two ways to speak to it. */
export type Bucket = {
  name: string;
  /** For questions and downloads: the answer must begin soon, and may then be read slowly. */
  reading: S3Client;
  /** For whatever changes the bucket: bytes must flow, however long it takes in all. */
  writing: S3Client;
  close(): void;
};

/** Everything of ours lies below it, so that a bucket may hold other things too. */
export const prefix = 'blobs/';

/** Where a blob lies in a bucket. */
export const placeOf = ({ name }: Bucket, blob: BlobName) => ({
  Bucket: name,
  Key: `${prefix}${blob}`,
});

const connectMs = 3_000;
/** So long a store may take to begin its answer to a question. */
const answerMs = 10_000;
/** So long nothing may flow while something is stored; a large copy takes its time to be confirmed. */
const silentMs = 25_000;
/** Longer than a client of ours may take nothing: then it is the client that is let go, not the store. */
const unreadMs = 90_000;
/** More downloads than this at once wait for each other: each slow reader holds one connection. */
const connections = 2_000;

/**
 * Of a body that cannot be sent twice the client warns on the console; `persist` opens it anew. Failures are thrown,
 * and told by whoever catches them. The client takes its own silent logger for none.
 */
const writeLog = () => undefined;
const logger = {
  trace: writeLog,
  debug: writeLog,
  info: writeLog,
  warn: writeLog,
  error: writeLog,
};

/** Opens nothing yet: connections are made as they are needed. */
export const connectBucket = ({ bucket, endpoint, region, credentials }: BucketConfig): Bucket => {
  // What versions of next year will want is for us to heed, who choose the version, and not for every log.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  const make = (limits: { requestTimeout?: number; socketTimeout: number }) =>
    new S3Client({
      region,
      ...(endpoint && { endpoint }),
      ...(credentials && { credentials }),
      // Servers that are not Amazon's know neither buckets in host names nor the newer checksums.
      forcePathStyle: endpoint !== undefined,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // `persist` tries again, streams too.
      maxAttempts: 1,
      logger,
      requestHandler: {
        connectionTimeout: connectMs,
        throwOnRequestTimeout: true,
        ...limits,
        httpAgent: { keepAlive: true, maxSockets: connections },
        httpsAgent: { keepAlive: true, maxSockets: connections },
      },
    });
  const reading = make({ requestTimeout: answerMs, socketTimeout: unreadMs });
  const writing = make({ socketTimeout: silentMs });
  return {
    name: bucket,
    reading,
    writing,
    close() {
      reading.destroy();
      writing.destroy();
    },
  };
};
