import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBlobName } from '@/platform/blobs/blob-name';
import { testBlobsDriver } from '@/platform/blobs/blobs.suite';
import { BlobMissing, type Blobs, BlobsUnreachable } from '@/platform/blobs/port';
import { aFolder } from '@/testing/folder';
import { anS3Server, isS3Installed, S3_TIMEOUT, type TestS3Server } from '@/testing/s3-server';
import { cacheSmallBlobs } from '../cache-small-blobs';
import { type Bucket, type BucketConfig, connectBucket, placeOf } from './bucket';
import { findBucketProblem } from './find-bucket-problem';
import { makeS3Blobs } from './s3';
import { sweepUploads } from './sweep-uploads';

const buckets: Bucket[] = [];
const openStore = async (address: BucketConfig, presigned = false) => {
  const staging = await aFolder();
  const bucket = connectBucket(address);
  buckets.push(bucket);
  return { bucket, blobs: await makeS3Blobs(bucket, { staging, presigned }) };
};
afterAll(async () => {
  for (const bucket of buckets) bucket.close();
});

describe.skipIf(!isS3Installed)('files in S3', S3_TIMEOUT, () => {
  let s3: TestS3Server;
  beforeAll(async () => {
    s3 = await anS3Server();
  }, S3_TIMEOUT.timeout);

  testBlobsDriver('S3', async () => (await openStore(await s3.aBucket())).blobs);
  testBlobsDriver('S3 behind a memory of small blobs', async () => {
    const { blobs } = await openStore(await s3.aBucket());
    return cacheSmallBlobs(blobs, { maxBytes: 100_000 });
  });

  describe('the S3 driver', () => {
    let address: BucketConfig;
    let bucket: Bucket;
    let blobs: Blobs;
    beforeAll(async () => {
      address = await s3.aBucket();
      ({ bucket, blobs } = await openStore(address, true));
    });

    const stage = async (bytes: Uint8Array) => {
      const path = join(blobs.stagingFolder, newBlobName());
      await writeFile(path, bytes);
      return path;
    };
    const unfinished = async () => {
      const list = new ListMultipartUploadsCommand({ Bucket: address.bucket });
      return (await bucket.reading.send(list)).Uploads ?? [];
    };

    it('stores a file of several parts byte for byte', async () => {
      const bytes = randomBytes(40 * 1024 * 1024 + 1);
      const blob = newBlobName();
      await blobs.store(await stage(bytes), blob);
      expect((await buffer(await blobs.read(blob))).equals(bytes)).toBe(true);
      const seam = { start: 16 * 1024 * 1024 - 2, end: 16 * 1024 * 1024 + 1 };
      const part = await buffer(await blobs.read(blob, seam));
      expect(part.equals(bytes.subarray(seam.start, seam.end + 1))).toBe(true);
      const lent = await blobs.asFile(blob, async (path) => (await stat(path)).size);
      expect(lent).toBe(bytes.length);
      expect(await unfinished()).toEqual([]);
      expect(await readdir(blobs.stagingFolder)).toEqual([]);
    });

    it('lists more blobs than one page holds, and skips foreign objects', async () => {
      const source = newBlobName();
      await blobs.put(source, Buffer.from('x'));
      const copies = Array.from({ length: 1001 }, newBlobName);
      await blobs.copy(copies.map((to) => [source, to] as const));
      const { writing } = bucket;
      const { PutObjectCommand } = await import('@aws-sdk/client-s3');
      for (const Key of ['other/thing', 'blobs/a/b'])
        await writing.send(new PutObjectCommand({ Bucket: address.bucket, Key, Body: 'x' }));
      const names = new Set<string>();
      for await (const { blob } of blobs.list()) names.add(blob);
      expect(copies.filter((name) => !names.has(name))).toEqual([]);
      expect([...names].filter((name) => name.includes('/') || name.includes('thing'))).toEqual([]);
    });

    it('signs a URL that serves the bytes with the requested headers', async () => {
      const blob = newBlobName();
      await blobs.put(blob, Buffer.from('bytes'));
      const headers = {
        contentType: 'image/png',
        disposition: 'attachment; filename="a b.png"',
        cacheControl: 'public, max-age=60',
      };
      const answer = await fetch((await blobs.signedUrl?.(blob, headers)) as string);
      expect(await answer.text()).toBe('bytes');
      expect(answer.headers.get('content-type')).toBe('image/png');
      expect(answer.headers.get('content-disposition')).toBe(headers.disposition);
      expect(answer.headers.get('cache-control')).toBe(headers.cacheControl);
    });

    it('aborts unfinished uploads of a killed process, but no younger ones and none of a resumable upload', async () => {
      const { CreateMultipartUploadCommand } = await import('@aws-sdk/client-s3');
      const begin = new CreateMultipartUploadCommand(placeOf(bucket, newBlobName()));
      await bucket.writing.send(begin);
      const minute = 60_000;
      const none = async () => new Set<string>();
      const all = async (names: string[]) => new Set(names);
      expect(await sweepUploads(bucket, Date.now() - minute, none)).toBe(0);
      expect(await unfinished()).toHaveLength(1);
      expect(await sweepUploads(bucket, Date.now() + minute, all)).toBe(0);
      expect(await sweepUploads(bucket, Date.now() + minute, none)).toBe(1);
      expect(await unfinished()).toEqual([]);
    });

    it('discards a blob and every part of it, and nothing of another name', async () => {
      const { CreateMultipartUploadCommand } = await import('@aws-sdk/client-s3');
      const [given, other] = [newBlobName(), newBlobName()];
      await blobs.put(given, Buffer.from('late'));
      for (const blob of [given, given, other, `${given}.400`])
        await bucket.writing.send(new CreateMultipartUploadCommand(placeOf(bucket, blob)));
      await blobs.discard(given);
      expect(await blobs.size(given)).toBeNull();
      const left = (await unfinished()).map(({ Key }) => Key).sort();
      expect(left).toEqual([`blobs/${given}.400`, `blobs/${other}`].sort());
      for (const blob of [other, `${given}.400`]) await blobs.discard(blob);
      expect(await unfinished()).toEqual([]);
    });

    it('treats a file as stored when only the last answer was lost', async () => {
      let lost = 0;
      // The proxy forwards everything, but once drops the response to the request completing an upload.
      const proxy = http.createServer((request, response) => {
        const { method, url, headers } = request;
        const onward = http.request(address.endpoint ?? '', { method, path: url, headers });
        onward.once('response', (answer) => {
          const completes = method === 'POST' && /uploadId=/.test(url ?? '');
          if (completes && lost++ === 0) return response.destroy();
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        });
        onward.once('error', () => response.destroy());
        request.pipe(onward);
      });
      proxy.listen(0, '127.0.0.1');
      await once(proxy, 'listening');
      const { port } = proxy.address() as AddressInfo;
      const store = await openStore({ ...address, endpoint: `http://127.0.0.1:${port}` });
      const blob = newBlobName();
      const path = join(store.blobs.stagingFolder, blob);
      await writeFile(path, randomBytes(20 * 1024 * 1024));
      await store.blobs.store(path, blob);
      expect(lost).toBe(2);
      expect(await blobs.size(blob)).toBe(20 * 1024 * 1024);
      proxy.closeAllConnections();
      proxy.close();
    });

    it('aborts its upload when a part cannot be sent', async () => {
      const path = await stage(randomBytes(40 * 1024 * 1024));
      const blob = newBlobName();
      const ending = expect(blobs.store(path, blob)).rejects.toThrow();
      // The file is truncated in the middle of the upload.
      const { truncate } = await import('node:fs/promises');
      await truncate(path, 20 * 1024 * 1024);
      await ending;
      expect(await blobs.size(blob)).toBeNull();
      expect(await unfinished()).toEqual([]);
      await rm(path);
    });

    it('waits for a server that stalls for seconds', async () => {
      const path = await stage(randomBytes(20 * 1024 * 1024));
      const blob = newBlobName();
      await s3.freeze();
      const keeping = blobs.store(path, blob);
      await new Promise((resolve) => setTimeout(resolve, 4_000));
      await s3.thaw();
      await keeping;
      expect(await blobs.size(blob)).toBe(20 * 1024 * 1024);
    });

    it('reports a stopped server as unreachable, and works again after its return', async () => {
      const blob = newBlobName();
      await blobs.put(blob, Buffer.from('before'));
      const path = await stage(Buffer.from('meanwhile'));
      await s3.kill();
      const outOfReach = {
        name: 'BlobsUnreachable',
        reason: expect.stringContaining('ECONNREFUSED'),
      };
      const operations = [
        blobs.read(blob),
        blobs.size(blob),
        blobs.put(newBlobName(), Buffer.from('x')),
        blobs.store(path, newBlobName()),
        blobs.delete(blob),
        blobs.asFile(blob, async () => 'used'),
      ];
      await Promise.all(
        operations.map((operation) => expect(operation).rejects.toMatchObject(outOfReach)),
      );
      expect(await findBucketProblem(address)).toMatch(
        /^S3_ENDPOINT: http:\S+ cannot be reached: .*ECONNREFUSED.*\.$/,
      );
      await s3.start();
      expect((await buffer(await blobs.read(blob))).toString()).toBe('before');
      await blobs.store(path, newBlobName());
    });
  });

  describe('a configured bucket', () => {
    it('is accepted when it can be listed', async () => {
      expect(await findBucketProblem(await s3.aBucket())).toBeNull();
    });

    it.each([
      ['S3_BUCKET: there is no bucket nowhere at http', { bucket: 'nowhere' }],
      [
        'S3_ACCESS_KEY_ID is not known',
        { credentials: { accessKeyId: 'x', secretAccessKey: 'y' } },
      ],
    ])('%s…', async (sentence, wrong) => {
      const address = { ...(await s3.aBucket()), ...wrong };
      expect(await findBucketProblem(address)).toContain(sentence);
    });

    it('is refused with a secret of another key', async () => {
      const address = await s3.aBucket();
      const { accessKeyId = '' } = address.credentials ?? {};
      const wrong = { ...address, credentials: { accessKeyId, secretAccessKey: 'other' } };
      expect(await findBucketProblem(wrong)).toContain('S3_SECRET_ACCESS_KEY does not belong');
    });
  });
});

describe('a store whose answers are cut off', () => {
  it('counts as unreachable, not empty', async () => {
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    const { blobs } = await openStore({
      bucket: 'any-bucket',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    });
    await expect(blobs.size('abcdef')).rejects.toBeInstanceOf(BlobsUnreachable);
    await expect(blobs.read('abcdef')).rejects.not.toBeInstanceOf(BlobMissing);
    server.close();
  }, 30_000);
});
