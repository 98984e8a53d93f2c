import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { BlobName } from '../port';
import { type Bucket, placeOf } from './bucket';
import { retryWithBackoff } from './retry-with-backoff';

/** Files up to this size are sent in one request, larger ones in parts of this size. S3 accepts parts from 5 MiB. */
const PART_BYTES = 16 * 1024 * 1024;
/** S3 accepts no more parts than this. */
const MAX_PARTS = 10_000;
/** A system call for each 64 KiB would cost more than sending the bytes. */
const READ_BYTES = 256 * 1024;
/** Parts of one file sent at the same time. */
const PARTS_AT_ONCE = 2;

export type Part = {
  path: string;
  number: number;
  start: number;
  length: number;
  /** MD5 of its bytes in base64; if missing, the bytes are read for it. */
  md5?: string;
};

/**
 * Stores a local file. Parts are read from the disk while being sent: a few pieces of READ_BYTES are in memory whatever the
 * file's size. The store refuses a part with the wrong MD5. Nothing can be read under the name before all bytes are
 * stored. A failed multipart upload is aborted at once if the store is reachable, otherwise by `discard` of its name.
 * `sweepUploads` aborts the uploads of killed processes.
 */
export const sendFile = async (bucket: Bucket, path: string, blob: BlobName): Promise<void> => {
  const { size } = await stat(path);
  if (size > PART_BYTES) return sendInParts(bucket, path, size, blob);
  const whole = { path, number: 1, start: 0, length: size };
  await sendPart(whole, (body) =>
    bucket.writing.send(new PutObjectCommand({ ...placeOf(bucket, blob), ...body })),
  );
};

const sendInParts = async (bucket: Bucket, path: string, size: number, blob: BlobName) => {
  const { writing } = bucket;
  const place = placeOf(bucket, blob);
  const { UploadId } = await retryWithBackoff(() =>
    writing.send(new CreateMultipartUploadCommand(place)),
  );
  const upload = { ...place, UploadId };
  try {
    const Parts = await inTurns(partsOf(path, size), async (part) => {
      const PartNumber = part.number;
      const { ETag } = await sendPart(part, (body) =>
        writing.send(new UploadPartCommand({ ...upload, PartNumber, ...body })),
      );
      return { PartNumber, ETag };
    });
    await joinParts(bucket, upload, { Parts, size });
  } catch (error) {
    // If the store is unreachable, `discard` aborts the upload later.
    await writing.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  }
};

type Upload = { Bucket: string; Key: string; UploadId: string | undefined };

/** Makes one file of `size` bytes from the parts of an upload. */
export async function joinParts(
  { reading, writing }: Bucket,
  { UploadId, ...place }: Upload,
  { Parts, size }: { Parts: CompletedPart[]; size: number },
): Promise<void> {
  const whole = { ...place, UploadId, MultipartUpload: { Parts } };
  await retryWithBackoff(() => writing.send(new CompleteMultipartUploadCommand(whole))).catch(
    async (error) => {
      // If the store stopped between completing an upload and answering, a retry meets an unknown upload.
      const found = await reading.send(new HeadObjectCommand(place)).catch(() => null);
      if (found?.ContentLength !== size) throw error;
    },
  );
}

const partsOf = (path: string, size: number): Part[] => {
  const each = Math.max(PART_BYTES, Math.ceil(size / MAX_PARTS));
  return Array.from({ length: Math.ceil(size / each) }, (_, place) => ({
    path,
    number: place + 1,
    start: place * each,
    length: Math.min(each, size - place * each),
  }));
};

type PartBody = {
  Body: ReturnType<typeof createReadStream> | Buffer;
  ContentLength: number;
  ContentMD5: string;
};

/** Sends bytes of a local file. Every attempt reads its bytes again; the stream of a failed attempt is closed. */
export const sendPart = async <Result>(
  part: Part,
  send: (body: PartBody) => Promise<Result>,
): Promise<Result> => {
  const ContentMD5 = part.md5 ?? (await md5Of(part));
  return retryWithBackoff(async () => {
    const Body = part.length === 0 ? Buffer.alloc(0) : openPart(part);
    try {
      return await send({ Body, ContentLength: part.length, ContentMD5 });
    } finally {
      if (!Buffer.isBuffer(Body)) Body.destroy();
    }
  });
};

const openPart = ({ path, start, length }: Part) =>
  createReadStream(path, { start, end: start + length - 1, highWaterMark: READ_BYTES });

const md5Of = async (part: Part): Promise<string> => {
  const hash = createHash('md5');
  if (part.length > 0) await pipeline(openPart(part), hash);
  return hash.digest('base64');
};

/** Runs `task` for each item, a few at a time. None starts after the first failure. Results are in the items' order. */
export const inTurns = async <Item, Result>(
  items: readonly Item[],
  task: (item: Item) => Promise<Result>,
  atOnce = PARTS_AT_ONCE,
): Promise<Result[]> => {
  const results: Result[] = [];
  let next = 0;
  const work = async () => {
    for (let place = next++; place < items.length; place = next++)
      results[place] = await task(items[place] as Item);
  };
  const workers = Array.from({ length: atOnce }, () =>
    work().catch((error) => {
      next = items.length;
      throw error;
    }),
  );
  // All tasks end before a failure is thrown: nothing is sent for an aborted upload.
  const ended = await Promise.allSettled(workers);
  for (const outcome of ended) if (outcome.status === 'rejected') throw outcome.reason;
  return results;
};
