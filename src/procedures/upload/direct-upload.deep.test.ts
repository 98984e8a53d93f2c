import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findUpload } from '@/domain/upload/find-upload';
import { incomingFileOf } from '@/domain/upload/upload-row';
import { type Bucket, connectBucket } from '@/platform/blobs/s3/bucket';
import { makeS3Blobs } from '@/platform/blobs/s3/s3';
import { abortUploads } from '@/platform/blobs/s3/sweep-uploads';
import { makeS3Incoming } from '@/platform/incoming/s3';
import { aDisk } from '@/testing/disk';
import { aDomain, aLibrary, type TestDomain } from '@/testing/domain';
import { aFolder } from '@/testing/folder';
import { anS3Server, isS3Installed, S3_TIMEOUT } from '@/testing/s3-server';
import { beginDirect, completeDirect, renewParts } from './direct-upload';

const SIZE = 1000;

describe.skipIf(!isS3Installed)('an upload to the bucket', S3_TIMEOUT, () => {
  let domain: TestDomain;
  let staging: string;
  let bucket: Bucket;
  let dependencies: Parameters<typeof beginDirect>[0];
  let library: Parameters<typeof beginDirect>[1];

  beforeAll(async () => {
    const s3 = await anS3Server();
    bucket = connectBucket(await s3.aBucket());
    staging = await aFolder();
    const blobs = await makeS3Blobs(bucket, { staging, presigned: false });
    domain = await aDomain();
    dependencies = { domain, disk: aDisk(), incoming: makeS3Incoming(bucket, blobs) };
    ({ library } = await aLibrary(domain));
  }, S3_TIMEOUT.timeout);
  afterAll(() => bucket.close());

  /** Begins an upload and sends its only part to the bucket. */
  async function aSentUpload() {
    const { id } = await beginDirect(dependencies, library, { name: 'sea.jpg', size: SIZE });
    const read = () => findUpload(domain, library, id);
    const { parts } = await renewParts(dependencies, await read());
    for (const { url } of parts) await fetch(url, { method: 'PUT', body: randomBytes(SIZE) });
    return { read, found: await read() };
  }

  it('is not refused when another request completed it in the meantime', async () => {
    const { read, found } = await aSentUpload();
    await completeDirect(dependencies, found);
    await dependencies.incoming.finish(incomingFileOf(await read()));
    await completeDirect(dependencies, found);
    await expect(renewParts(dependencies, found)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await read()).state).toBe('inspecting');
  });

  it('is refused when its parts were removed from the bucket', async () => {
    const { read, found } = await aSentUpload();
    await abortUploads(bucket, `blobs/${found.blob}`);
    await completeDirect(dependencies, found);
    expect((await read()).state).toBe('refused');
  });
});
