import { createHash, type Hash } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import {
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { checkBlobName, newBlobName } from '../blobs/blob-name';
import type { Blobs } from '../blobs/port';
import { type Bucket, listObjects, placeOf } from '../blobs/s3/bucket';
import { retryWithBackoff, saysMissing } from '../blobs/s3/retry-with-backoff';
import { saveBody } from '../blobs/s3/save-body';
import { joinParts, type Part, sendPart } from '../blobs/s3/send-file';
import { abortUploads } from '../blobs/s3/sweep-uploads';
import { newStagedPath, withStagedPath } from '../blobs/with-staged-path';
import { gatherWrites } from '../gather-writes';
import { type Incoming, type IncomingFile, IncomingLost, type IncomingWriter } from './port';
import { makeDirectParts } from './s3-direct';
import { isGone, missingMeans, type Stored, storedOf } from './s3-stored';

/** S3 accepts parts from 5 MiB, and at most 10,000 of them. */
const PART_BYTES = 8 * 1024 * 1024;
const MAX_PARTS = 9_999;

/** Objects for the end of a file, when it is too short for a part. Each has its own name, after the upload. */
const KEY_PREFIX = 'incoming/';
const keysOf = (id: string) => `${KEY_PREFIX}${checkBlobName(id)}.`;

const partBytesOf = ({ size }: IncomingFile) => Math.max(PART_BYTES, Math.ceil(size / MAX_PARTS));

/**
 * Sends files to S3 as they arrive, as parts of a multipart upload under the name of the finished file. The end of a
 * request is shorter than a part; it is kept as an object `incoming/<id>.…` until the next request. The arriving part
 * is a file in the staging folder, which keeps memory small. Objects and parts known to the row are never rewritten.
 */
export const makeS3Incoming = (bucket: Bucket, blobs: Blobs): Incoming => ({
  onDisk: false,
  direct: makeDirectParts(bucket),

  async open(file): Promise<IncomingWriter> {
    const path = newStagedPath(blobs.stagingFolder, 'incoming');
    // Bytes of earlier requests that do not count.
    const { rest, restKey } = storedOf(file);
    await removeObjects(bucket, file.id, restKey);
    const md5 =
      rest > 0 ? await fetchRest(bucket, file, path).catch(removing(path)) : createHash('md5');
    return openWriter(bucket, file, path, md5);
  },

  async finish(file) {
    const { id, blob, size } = file;
    if ((await blobs.size(blob)) !== size) await assemble(bucket, blobs, file);
    // A killed process may have begun another multipart upload, unknown to the row.
    await retryWithBackoff(() => abortUploads(bucket, placeOf(bucket, blob).Key));
    await removeObjects(bucket, id, null);
  },

  remove: (id) => removeObjects(bucket, id, null),

  async holds(file) {
    const { uploadId, etags, restKey } = storedOf(file);
    if ((await blobs.size(file.blob)) === file.size) return true;
    const missing = (error: unknown) => {
      if (isGone(error)) return null;
      throw error;
    };
    if (uploadId !== null) {
      const place = placeOf(bucket, file.blob);
      const list = new ListPartsCommand({ ...place, UploadId: uploadId, MaxParts: 1 });
      const found = await retryWithBackoff(() => bucket.reading.send(list)).catch(missing);
      if (found === null || (etags.length > 0 && (found.Parts ?? []).length === 0)) return false;
    }
    if (restKey === null) return true;
    const head = new HeadObjectCommand({ Bucket: bucket.name, Key: restKey });
    return (await retryWithBackoff(() => bucket.reading.send(head)).catch(missing)) !== null;
  },

  async *list() {
    for await (const { Key, changed } of listObjects(bucket, KEY_PREFIX)) {
      const [id = ''] = Key.slice(KEY_PREFIX.length).split('.', 1);
      yield { id, changed };
    }
  },
});

/** Writes the rest of a file to a local one; returns its MD5. */
async function fetchRest(bucket: Bucket, file: IncomingFile, path: string): Promise<Hash> {
  const { rest, restKey } = storedOf(file);
  const md5 = await retryWithBackoff(async () => {
    const object = { Bucket: bucket.name, Key: restKey ?? '' };
    const { Body } = await bucket.reading.send(new GetObjectCommand(object));
    const hash = createHash('md5');
    await saveBody(Body, path, hash);
    return hash;
  }).catch((error) => {
    throw saysMissing(error) ? new IncomingLost(file.id) : error;
  });
  if ((await stat(path)).size !== rest) throw new IncomingLost(file.id);
  return md5;
}

async function removeObjects(bucket: Bucket, id: string, except: string | null) {
  for await (const { Key } of listObjects(bucket, keysOf(id)))
    if (Key !== except)
      await retryWithBackoff(() =>
        bucket.writing.send(new DeleteObjectCommand({ Bucket: bucket.name, Key })),
      );
}

/** Makes the finished file from its parts and its rest. */
const assemble = (bucket: Bucket, blobs: Blobs, file: IncomingFile) =>
  withStagedPath(blobs.stagingFolder, 'incoming', async (path) => {
    const stored = storedOf(file);
    const md5 = stored.rest > 0 ? await fetchRest(bucket, file, path) : null;
    if (!md5) await (await open(path, 'wx', 0o600)).close();
    if (stored.uploadId === null) return blobs.store(path, file.blob);
    const rest = md5 && { path, length: stored.rest, md5: md5.digest('base64') };
    const { uploadId, etags } = rest ? await storePart(bucket, file, stored, rest) : stored;
    const upload = { ...placeOf(bucket, file.blob), UploadId: uploadId ?? undefined };
    const Parts = etags.map((ETag, place) => ({ PartNumber: place + 1, ETag }));
    await joinParts(bucket, upload, { Parts, size: file.size }).catch(missingMeans(file.id));
  });

/** The first bytes of a local file. */
type FirstBytes = Pick<Required<Part>, 'path' | 'length' | 'md5'>;

/** Sends them as the part after the stored ones. */
async function storePart(
  bucket: Bucket,
  file: IncomingFile,
  stored: Stored,
  bytes: FirstBytes,
): Promise<Stored> {
  const { writing } = bucket;
  const place = placeOf(bucket, file.blob);
  const uploadId =
    stored.uploadId ??
    (await retryWithBackoff(() => writing.send(new CreateMultipartUploadCommand(place)))).UploadId;
  const PartNumber = stored.etags.length + 1;
  const part = { ...bytes, number: PartNumber, start: 0 };
  const { ETag } = await sendPart(part, (body) =>
    writing.send(new UploadPartCommand({ ...place, UploadId: uploadId, PartNumber, ...body })),
  ).catch(missingMeans(file.id));
  return {
    uploadId: uploadId ?? null,
    etags: [...stored.etags, ETag ?? ''],
    rest: 0,
    restKey: null,
  };
}

/**
 * Fills a part in the file at `path`, which already has the rest, and sends full parts. A writer without its lease may
 * still send a part under a number of its successor. Then the ETags differ, and the file is refused.
 */
const openWriter = async (
  bucket: Bucket,
  file: IncomingFile,
  path: string,
  md5OfRest: Hash,
): Promise<IncomingWriter> => {
  const partBytes = partBytesOf(file);
  let stored = storedOf(file);
  let filled = stored.rest;
  const handle = await open(path, filled > 0 ? 'r+' : 'wx+', 0o600);
  // MD5 of the file's bytes, computed as they arrive: the file is read only for sending.
  let md5 = md5OfRest;
  let writes = gatherWrites(handle, filled);
  const offsetOfParts = () => stored.etags.length * partBytes;

  const inFile = async () => {
    await writes.flush();
    return { path, length: filled, md5: md5.copy().digest('base64') };
  };

  const sendRest = async () => {
    const rest = { ...(await inFile()), number: 1, start: 0 };
    const restKey = `${keysOf(file.id)}${newBlobName()}`;
    const object = { Bucket: bucket.name, Key: restKey };
    await sendPart(rest, (body) =>
      bucket.writing.send(new PutObjectCommand({ ...object, ...body })),
    );
    stored = { ...stored, rest: filled, restKey };
  };

  return {
    async write(bytes) {
      for (let done = 0; done < bytes.length; ) {
        const piece = bytes.subarray(done, done + partBytes - filled);
        await writes.add(piece);
        md5.update(piece);
        done += piece.length;
        filled += piece.length;
        if (filled < partBytes) continue;
        stored = await storePart(bucket, file, stored, await inFile());
        md5 = createHash('md5');
        writes = gatherWrites(handle);
        filled = 0;
      }
    },
    async keep(all) {
      if (all && filled !== stored.rest) await sendRest();
      const offset = offsetOfParts() + (all ? filled : stored.rest);
      return { offset, parts: { ...stored } };
    },
    async close() {
      await handle.close();
      await rm(path, { force: true });
    },
  };
};

const removing = (path: string) => async (error: unknown) => {
  await rm(path, { force: true });
  throw error;
};
