import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import type { BlobName } from '../port';
import { retryWithBackoff } from './retry-with-backoff';

/** Where an S3 bucket is. */
export type BucketConfig = {
  bucket: string;
  /** Undefined: Amazon's own endpoint for the region. */
  endpoint: string | undefined;
  region: string;
  /** Undefined: found the way Amazon's tools find them (profile, container, instance role). */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** How the keys of its blobs begin; `blobs/` by default. The bucket may hold other things too. */
  prefix?: string;
};

/** `presigned`: clients download originals from the bucket itself. */
export type S3Store = BucketConfig & { presigned: boolean };

/** A bucket and its two clients. */
export type Bucket = {
  name: string;
  prefix: string;
  /** For queries and downloads: the response must begin soon, but may be read slowly. */
  reading: S3Client;
  /** For everything that changes the bucket: bytes must flow, however long it takes in total. */
  writing: S3Client;
  close(): void;
};

export const KEY_PREFIX = 'blobs/';

/** The bucket and key of a blob. */
export const placeOf = ({ name, prefix }: Bucket, blob: BlobName) => ({
  Bucket: name,
  Key: `${prefix}${blob}`,
});

const CONNECT_TIMEOUT_MS = 3_000;
/** How long a store may take to begin its response to a query. */
const ANSWER_TIMEOUT_MS = 10_000;
/** How long no byte may flow during a write; the confirmation of a large copy takes time. */
const SILENCE_TIMEOUT_MS = 25_000;
/** Longer than our own clients may pause reading: then the slow client is disconnected, not the store. */
const UNREAD_TIMEOUT_MS = 90_000;
/** Further downloads wait until one of these ends: each slow reader holds one connection. */
const MAX_CONNECTIONS = 2_000;

/**
 * The SDK warns on the console about a body it cannot send twice; `retryWithBackoff` reopens the body. Failures are
 * thrown, and logged where they are caught. The SDK ignores its own silent logger.
 */
const writeLog = () => undefined;
const logger = {
  trace: writeLog,
  debug: writeLog,
  info: writeLog,
  warn: writeLog,
  error: writeLog,
};

/** Opens no connection yet; requests do. */
export const connectBucket = ({
  bucket,
  endpoint,
  region,
  credentials,
  prefix = KEY_PREFIX,
}: BucketConfig): Bucket => {
  // The SDK warns about future Node versions. We choose the version; no log needs the warning.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  const make = (limits: { requestTimeout?: number; socketTimeout: number }) =>
    new S3Client({
      region,
      ...(endpoint && { endpoint }),
      ...(credentials && { credentials }),
      // Servers other than Amazon's support neither buckets in host names nor the newer checksums.
      forcePathStyle: endpoint !== undefined,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // `retryWithBackoff` makes further attempts, also for streams.
      maxAttempts: 1,
      logger,
      requestHandler: {
        connectionTimeout: CONNECT_TIMEOUT_MS,
        throwOnRequestTimeout: true,
        ...limits,
        httpAgent: { keepAlive: true, maxSockets: MAX_CONNECTIONS },
        httpsAgent: { keepAlive: true, maxSockets: MAX_CONNECTIONS },
      },
    });
  const reading = make({ requestTimeout: ANSWER_TIMEOUT_MS, socketTimeout: UNREAD_TIMEOUT_MS });
  const writing = make({ socketTimeout: SILENCE_TIMEOUT_MS });
  return {
    name: bucket,
    prefix,
    reading,
    writing,
    close() {
      reading.destroy();
      writing.destroy();
    },
  };
};

/** All objects with a prefix. */
export async function* listObjects({ name: Bucket, reading }: Bucket, Prefix: string) {
  let ContinuationToken: string | undefined;
  do {
    const page = { Bucket, Prefix, ContinuationToken };
    const found = await retryWithBackoff(() => reading.send(new ListObjectsV2Command(page)));
    for (const {
      Key = '',
      Size: size = 0,
      LastModified: changed = new Date(0),
    } of found.Contents ?? [])
      yield { Key, size, changed };
    ContinuationToken = found.NextContinuationToken;
  } while (ContinuationToken);
}
