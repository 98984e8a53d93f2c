import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type Measuring, startMeasuring } from '../../measure-file';
import { checkBlobName, isBlobName } from '../blob-name';
import type { BlobName, Blobs, ByteRange } from '../port';
import { openStaging } from '../staging';
import { withStagedPath } from '../with-staged-path';
import { type Bucket, listObjects, placeOf } from './bucket';
import { missingMeans, retryWithBackoff, saysMissing } from './retry-with-backoff';
import { saveBody } from './save-body';
import { inTurns, sendFile } from './send-file';
import { abortUploads } from './sweep-uploads';

/** Copies requested at the same time. */
const COPIES_AT_ONCE = 32;
/** How long a signed URL is valid: longer than any page holds one, but much shorter than an evening. */
const SIGNED_URL_SECONDS = 900;

/**
 * Stores files in an S3 bucket, under `blobs/<name>`. Uploads are inspected on the local disk, in `staging`, and sent
 * from there. S3 answers once bytes are durable, and a name has all its bytes or none. `presigned`: clients may
 * download originals from the bucket itself. S3 refuses copies larger than 5 GiB.
 */
export const makeS3Blobs = async (
  bucket: Bucket,
  { staging, presigned }: { staging: string; presigned: boolean },
): Promise<Blobs> => {
  const stagingFolder = await openStaging(staging);
  const { reading, writing } = bucket;
  const place = (blob: BlobName) => placeOf(bucket, checkBlobName(blob));
  const get = (blob: BlobName, range?: ByteRange) => {
    const Range = range && `bytes=${range.start}-${range.end}`;
    return reading.send(new GetObjectCommand({ ...place(blob), Range }));
  };

  /** Fetches a blob into a local file, which is removed after its use. A broken download starts again. */
  const lend = <T>(
    blob: BlobName,
    use: (path: string, measuring: Measuring | undefined) => Promise<T>,
    measured = false,
  ): Promise<T> =>
    withStagedPath(stagingFolder, 'lent', async (path) => {
      const measuring = await retryWithBackoff(async () => {
        const measuring = measured ? startMeasuring() : undefined;
        const { Body } = await get(blob);
        await saveBody(Body, path, measuring);
        return measuring;
      }).catch(missingMeans(blob));
      return use(path, measuring);
    });

  return {
    stagingFolder,

    async store(stagedPath, blob) {
      checkBlobName(blob);
      await sendFile(bucket, stagedPath, blob);
      await rm(stagedPath, { force: true });
    },

    async put(blob, bytes) {
      const ContentMD5 = createHash('md5').update(bytes).digest('base64');
      const command = { ...place(blob), Body: bytes, ContentLength: bytes.length, ContentMD5 };
      await retryWithBackoff(() => writing.send(new PutObjectCommand(command)));
    },

    async copy(pairs) {
      const copyOne = ([from, to]: (typeof pairs)[number]) => {
        const { Bucket, Key } = place(from);
        const command = new CopyObjectCommand({ ...place(to), CopySource: `${Bucket}/${Key}` });
        return retryWithBackoff(() => writing.send(command)).catch(missingMeans(from));
      };
      await inTurns(pairs, copyOne, COPIES_AT_ONCE);
    },

    async read(blob, range) {
      const { Body } = await retryWithBackoff(() => get(blob, range)).catch(missingMeans(blob));
      return Body as Readable;
    },

    async size(blob) {
      const head = new HeadObjectCommand(place(blob));
      const found = await retryWithBackoff(() => reading.send(head)).catch((error) => {
        if (saysMissing(error)) return null;
        throw error;
      });
      return found ? (found.ContentLength ?? 0) : null;
    },

    asFile: (blob, use) => lend(blob, (path) => use(path)),

    asMeasuredFile: (blob, use) =>
      lend(
        blob,
        (path, measuring) => use(path, async () => (measuring as Measuring).measured()),
        true,
      ),

    async delete(blob) {
      const command = new DeleteObjectCommand(place(blob));
      await retryWithBackoff(() => writing.send(command));
    },

    async discard(blob) {
      // First the parts: an aborted upload can no longer be completed.
      await retryWithBackoff(() => abortUploads(bucket, place(blob).Key));
      await retryWithBackoff(() => writing.send(new DeleteObjectCommand(place(blob))));
    },

    async *list() {
      for await (const { Key, size, changed } of listObjects(bucket, bucket.prefix)) {
        const blob = Key.slice(bucket.prefix.length);
        if (isBlobName(blob)) yield { blob, size, changed };
      }
    },

    ...(presigned && { signedUrl: signerFor(reading, place) }),
  };
};

const signerFor =
  (
    reading: Bucket['reading'],
    place: (blob: BlobName) => ReturnType<typeof placeOf>,
  ): NonNullable<Blobs['signedUrl']> =>
  (blob, { contentType, disposition, cacheControl }) => {
    const command = new GetObjectCommand({
      ...place(blob),
      ResponseContentType: contentType,
      ResponseContentDisposition: disposition,
      ResponseCacheControl: cacheControl,
    });
    return getSignedUrl(reading, command, { expiresIn: SIGNED_URL_SECONDS });
  };
