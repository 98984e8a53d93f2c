import { setImmediate as othersFirst } from 'node:timers/promises';
import {
  CreateMultipartUploadCommand,
  ListPartsCommand,
  type Part,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type Bucket, placeOf } from '../blobs/s3/bucket';
import { retryWithBackoff } from '../blobs/s3/retry-with-backoff';
import type { DirectParts, IncomingFile } from './port';
import { missingMeans, NOTHING, storedOf } from './s3-stored';

const MIB = 1024 * 1024;
const MIN_PART_BYTES = 16 * MIB;
const MAX_PARTS = 1_000;
/** A signature takes a millisecond. */
const SIGNED_AT_ONCE = 100;
/** How long the URLs of parts are valid. */
const SIGNED_URL_SECONDS = 60 * 60;

/** The parts of a file, the same on every call. */
function partsOf({ size }: IncomingFile) {
  const least = Math.ceil(size / MAX_PARTS / MIB) * MIB;
  const bytes = Math.max(MIN_PART_BYTES, least);
  return Array.from({ length: Math.ceil(size / bytes) }, (_, place) => {
    const offset = place * bytes;
    return { number: place + 1, offset, size: Math.min(bytes, size - offset) };
  });
}

/**
 * Lets clients send the parts of a multipart upload to the bucket itself. A URL is for one part and its exact length,
 * so a client cannot store more than announced. The parts are read from the bucket; the client is not trusted about
 * them.
 */
export const makeDirectParts = (bucket: Bucket): DirectParts => {
  const listParts = async (file: IncomingFile): Promise<Map<number, Part>> => {
    const { uploadId } = storedOf(file);
    const found = new Map<number, Part>();
    let PartNumberMarker: string | undefined;
    do {
      const page = { ...placeOf(bucket, file.blob), UploadId: uploadId ?? '', PartNumberMarker };
      const { Parts, NextPartNumberMarker, IsTruncated } = await retryWithBackoff(() =>
        bucket.reading.send(new ListPartsCommand(page)),
      ).catch(missingMeans(file.id));
      for (const part of Parts ?? []) found.set(part.PartNumber ?? 0, part);
      PartNumberMarker = IsTruncated ? NextPartNumberMarker : undefined;
    } while (PartNumberMarker);
    return found;
  };

  const sign = (file: IncomingFile, { number, size }: { number: number; size: number }) => {
    const part = {
      ...placeOf(bucket, file.blob),
      UploadId: storedOf(file).uploadId ?? '',
      PartNumber: number,
      ContentLength: size,
    };
    return getSignedUrl(bucket.writing, new UploadPartCommand(part), {
      expiresIn: SIGNED_URL_SECONDS,
    });
  };

  return {
    async begin({ blob }) {
      const place = placeOf(bucket, blob);
      const { UploadId } = await retryWithBackoff(() =>
        bucket.writing.send(new CreateMultipartUploadCommand(place)),
      );
      return { ...NOTHING, uploadId: UploadId };
    },

    async sign(file) {
      const expires = new Date(Date.now() + SIGNED_URL_SECONDS * 1000);
      const there = await listParts(file);
      const parts = [];
      let stored = 0;
      for (const part of partsOf(file))
        if (there.get(part.number)?.Size === part.size) stored += part.size;
        else if (parts.length < SIGNED_AT_ONCE) {
          parts.push({ ...part, url: await sign(file, part) });
          await othersFirst();
        }
      return { parts, stored, expires };
    },

    async collect(file) {
      const there = await listParts(file);
      const parts = partsOf(file);
      const missing = parts.filter(({ number, size }) => there.get(number)?.Size !== size);
      if (missing.length > 0) return { missing: missing.map(({ number }) => number) };
      const etags = parts.map(({ number }) => there.get(number)?.ETag ?? '');
      return { note: { ...storedOf(file), etags } };
    },
  };
};
