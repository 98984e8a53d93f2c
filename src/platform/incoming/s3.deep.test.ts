import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { ListMultipartUploadsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFolder } from '@/testing/folder';
import { anS3Server, isS3Installed, S3_TIMEOUT, type TestS3Server } from '@/testing/s3-server';
import { newBlobName } from '../blobs/blob-name';
import { type Bucket, type BucketConfig, connectBucket } from '../blobs/s3/bucket';
import { makeS3Blobs } from '../blobs/s3/s3';
import { testIncomingDriver } from './incoming.suite';
import type { IncomingFile } from './port';
import { makeS3Incoming } from './s3';

const buckets: Bucket[] = [];
afterAll(async () => {
  for (const bucket of buckets) bucket.close();
});

async function openStore(address: BucketConfig) {
  const staging = await aFolder();
  const bucket = connectBucket(address);
  buckets.push(bucket);
  const blobs = await makeS3Blobs(bucket, { staging, presigned: false });
  return { bucket, blobs, incoming: makeS3Incoming(bucket, blobs) };
}

describe.skipIf(!isS3Installed)('incoming files in S3', S3_TIMEOUT, () => {
  let s3: TestS3Server;
  beforeAll(async () => {
    s3 = await anS3Server();
  }, S3_TIMEOUT.timeout);

  testIncomingDriver('S3', async () => openStore(await s3.aBucket()));

  it('leave nothing of a refused upload in the bucket or on the disk', async () => {
    const { bucket, blobs, incoming } = await openStore(await s3.aBucket());
    const file: IncomingFile = {
      id: 'an-upload',
      blob: newBlobName(),
      size: 20_000_000,
      offset: 0,
      parts: null,
    };
    const writer = await incoming.open(file, { isolate: false, flushKey: '' });
    for (let n = 0; n < 9; n++) await writer.write(randomBytes(1_000_000));
    const { offset, parts } = await writer.keep(true);
    await writer.close();
    expect(offset).toBe(9_000_000);
    expect(parts).toMatchObject({ etags: [expect.any(String)], rest: 9_000_000 - 8 * 2 ** 20 });
    expect(await readdir(blobs.stagingFolder)).toEqual([]);
    await incoming.remove(file.id);
    await blobs.discard(file.blob);
    const Bucket = bucket.name;
    const uploads = await bucket.reading.send(new ListMultipartUploadsCommand({ Bucket }));
    expect(uploads.Uploads ?? []).toEqual([]);
    const objects = await bucket.reading.send(new ListObjectsV2Command({ Bucket }));
    expect(objects.Contents ?? []).toEqual([]);
  });
});
