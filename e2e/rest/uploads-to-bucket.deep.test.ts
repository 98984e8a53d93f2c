import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Vitrine } from '../../packages/client/src/index';
import { admin, runKeptAdmin } from '../support/admin';
import { directClient, type Part, sendPart } from '../support/direct-upload';
import { anImage } from '../support/images';
import { createOrganization, type Organization } from '../support/organizations';
import { isS3Installed, type S3Server, startS3Server } from '../support/servers/s3';
import { endService, type RunningService, startService } from '../support/service';
import { tusClient } from '../support/tus';
import { processed } from './client';
import { sharedService } from './fixtures';

const MIB = 1024 * 1024;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** An image with bytes after its end, large enough for three parts. */
async function aLargeImage(): Promise<Uint8Array<ArrayBuffer>> {
  const image = await anImage('jpeg', 400, 300);
  return new Uint8Array(Buffer.concat([image, randomBytes(33 * MIB)]));
}

async function* bytesInPieces(bytes: Uint8Array<ArrayBuffer>) {
  for (let at = 0; at < bytes.length; at += MIB) yield bytes.subarray(at, at + MIB);
}

const libraryOf = (service: { url: string }, { id, key }: Organization, name = 'first') => ({
  uploads: `/organizations/${id}/libraries/${name}/uploads`,
  assets: `/organizations/${id}/libraries/${name}/assets`,
  key,
  url: service.url,
});

describe.skipIf(!isS3Installed)('uploads to the bucket', { timeout: 60_000 }, () => {
  let s3: S3Server;
  let service: RunningService;
  let organization: Organization;
  let library: ReturnType<typeof libraryOf>;
  let client: ReturnType<typeof directClient>;
  let bytes: Uint8Array<ArrayBuffer>;

  beforeAll(async () => {
    s3 = await startS3Server();
    service = await startService({ LOG_LEVEL: 'warn', ...s3.env });
    const wanted = { name: 'Direct', libraries: ['first', 'second'] };
    organization = await createOrganization(service, wanted);
    library = libraryOf(service, organization);
    client = directClient(library);
    bytes = await aLargeImage();
  }, 180_000);
  afterAll(async () => {
    await endService(service);
    await s3?.stop();
  }, 60_000);

  const begin = async (more: object = {}) =>
    (await client.begin({ name: 'large.jpg', size: bytes.length, ...more })).data;
  const sendAll = (parts: Part[]) => Promise.all(parts.map((part) => sendPart(part, bytes)));
  const ended = async (id: string) => {
    await expect
      .poll(async () => (await client.read(id)).data.state, { timeout: 30_000 })
      .toMatch(/done|refused/);
    return (await client.read(id)).data;
  };
  const reserved = async () => {
    const { stdout } = await runKeptAdmin({ ...service, env: s3.env }, ['check']);
    expect(JSON.parse(stdout)).toEqual({ problems: [] });
    return s3.countUnfinishedUploads();
  };

  it('become one asset when all parts have arrived, even if completed several times', async () => {
    const { status, data } = await client.begin({
      name: 'large.jpg',
      size: bytes.length,
      contentType: 'image/jpeg',
      sha256: sha256(bytes),
    });
    expect(status).toBe(201);
    expect(data.parts.map(({ number, offset, size }) => [number, offset, size])).toEqual([
      [1, 0, 16 * MIB],
      [2, 16 * MIB, 16 * MIB],
      [3, 32 * MIB, bytes.length - 32 * MIB],
    ]);
    expect(await sendAll(data.parts)).toEqual([200, 200, 200]);
    const completed = await Promise.all([1, 2, 3].map(() => client.complete(data.id)));
    expect(completed.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { assetId, state } = await ended(data.id);
    expect(state).toBe('done');
    expect((await client.complete(data.id)).data).toMatchObject({ state: 'done', assetId });
    const { url, name } = await processed(library, assetId as string);
    expect(name).toBe('large.jpg');
    expect(sha256(new Uint8Array(await (await fetch(url)).arrayBuffer()))).toBe(sha256(bytes));
    expect(await sendPart(data.parts[0] as Part, bytes)).toBe(404);
    expect(await reserved()).toBe(0);
  });

  it('continue with new URLs for the missing parts', async () => {
    const { id, parts } = await begin();
    expect(await sendPart(parts[1] as Part, bytes)).toBe(200);
    const early = await client.complete(id);
    expect([early.status, early.code]).toEqual([400, 'BAD_USER_INPUT']);
    expect(early.body.error?.message).toContain('Missing: 1, 3.');
    const { data } = await client.renew(id);
    expect(data.parts.map(({ number }) => number)).toEqual([1, 3]);
    expect((await client.read(id)).data).toMatchObject({ state: 'receiving', offset: 16 * MIB });
    await sendAll(data.parts);
    expect((await client.renew(id)).data.parts).toEqual([]);
    await client.complete(id);
    expect((await ended(id)).state).toBe('done');
    expect((await client.renew(id)).status).toBe(409);
  });

  it('can be made and resumed by the client library', async () => {
    const own = new Vitrine({ baseUrl: service.url, key: organization.key });
    const first = own.organization(organization.id).library('first');
    const file = new File([bytes], 'client.jpg', { type: 'image/jpeg' });
    const ending = new AbortController();
    let uploadId = '';
    const interrupted = first.uploadToBucket(file, {
      signal: ending.signal,
      onStart: (id) => {
        uploadId = id;
      },
      onProgress: ({ sent }) => sent > 0 && ending.abort(new Error('Enough.')),
    });
    await expect(interrupted).rejects.toThrow('Enough.');
    const sent: number[] = [];
    const asset = await first.uploadToBucket(bytesInPieces(bytes), {
      name: 'client.jpg',
      size: bytes.length,
      uploadId,
      onProgress: (progress) => void sent.push(progress.sent),
    });
    expect(sent[0]).toBeGreaterThan(0);
    expect(sent.at(-1)).toBe(bytes.length);
    const stored = new Uint8Array(await (await fetch(String(asset.url))).arrayBuffer());
    expect(sha256(stored)).toBe(sha256(bytes));
  });

  it('accept exactly the announced bytes', async () => {
    const { id, parts } = await begin();
    const [first] = parts as [Part];
    for (const size of [first.size - 1, first.size + 1])
      expect(await sendPart({ ...first, size }, bytes)).toBe(403);
    expect((await client.renew(id)).data.parts).toHaveLength(3);
  });

  it.each([
    ['another SHA-256', { sha256: sha256(new Uint8Array(1)) }, 'another SHA-256'],
    ['bytes of another type than the name', { name: 'video.mp4' }, ''],
  ])('are refused for %s, and leave nothing behind', async (_, more, sentence) => {
    const { id, parts } = await begin(more);
    await sendAll(parts);
    await client.complete(id);
    const { state, error } = await ended(id);
    expect([state, error?.code]).toEqual(['refused', 'BAD_USER_INPUT']);
    expect(error?.message).toContain(sentence);
    expect((await client.complete(id)).status).toBe(404);
  });

  it('leave nothing in the bucket when deleted or idle for a day', async () => {
    const [deleted, expired] = [await begin(), await begin()];
    await sendPart(deleted.parts[0] as Part, bytes);
    await sendPart(expired.parts[0] as Part, bytes);
    expect(await s3.countUnfinishedUploads()).toBeGreaterThanOrEqual(2);
    const answer = await fetch(`${service.url}/api${library.uploads}/${deleted.id}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${library.key}`, 'Tus-Resumable': '1.0.0' },
    });
    expect(answer.status).toBe(204);
    const later = new Date(Date.now() + 25 * 3_600_000).toISOString();
    await admin(service, 'retention', 'run', '--now', later);
    await expect.poll(() => s3.countUnfinishedUploads(), { timeout: 30_000 }).toBe(0);
    expect((await client.read(deleted.id)).status).toBe(404);
    expect((await client.renew(expired.id)).status).toBe(404);
    expect(await sendPart(expired.parts[1] as Part, bytes)).toBe(404);
    expect(await reserved()).toBe(0);
  });

  it('are refused at the beginning for the same reasons as other uploads', async () => {
    const codes = async (json: object) => (await client.begin(json)).code;
    expect(await codes({ name: 'a.txt', size: 100 })).toBe('BAD_USER_INPUT');
    expect(await codes({ name: 'a.jpg' })).toBe('BAD_USER_INPUT');
    expect(await codes({ name: 'a.jpg', size: 0 })).toBe('BAD_USER_INPUT');
    expect(await codes({ name: 'a.jpg', size: 1e15 })).toBe('PAYLOAD_TOO_LARGE');
    expect(await codes({ name: 'a.jpg', size: 9, parentId: 'none' })).toBe('RESOURCE_NOT_FOUND');
    expect(
      await codes({ name: 'a.jpg', size: 9, source: { url: 'https://a.example/a.jpg' } }),
    ).toBe('BAD_USER_INPUT');
  });

  it('belong to their library, and accept no bytes over tus', async () => {
    const { id } = await begin();
    const elsewhere = directClient(libraryOf(service, organization, 'second'));
    for (const ask of [elsewhere.renew, elsewhere.complete, elsewhere.read])
      expect(await ask(id)).toMatchObject({ status: 404, code: 'RESOURCE_NOT_FOUND' });
    const tus = tusClient(`${service.url}/api${library.uploads}`, library.key);
    const address = `${service.url}/api${library.uploads}/${id}`;
    expect(await tus.append(address, 0, bytes.subarray(0, 100))).toBe(409);
    const resumable = await tus.begin('a.jpg', 1000, bytes.subarray(0, 100));
    expect((await client.renew(resumable.split('/').at(-1) as string)).status).toBe(409);
  });
});

it('a service without a bucket says how to send files instead', async () => {
  const service = sharedService();
  const organization = await createOrganization(service, { name: 'Disk', libraries: ['first'] });
  const { status, body } = await directClient(libraryOf(service, organization)).begin({
    name: 'a.jpg',
    size: 100,
  });
  expect(status).toBe(400);
  expect(body.error?.message).toContain('tus');
});
