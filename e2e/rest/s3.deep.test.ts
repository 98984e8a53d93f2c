import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runS3Test } from '../chaos/s3';
import { admin, runKeptAdmin } from '../support/admin';
import { assetsPath } from '../support/api';
import { aFolder } from '../support/folder';
import { anImage } from '../support/images';
import { createOrganization } from '../support/organizations';
import { processesNamed } from '../support/processes';
import { isS3Installed, type S3Server, startS3Server } from '../support/servers/s3';
import {
  endService,
  failToStart,
  freePort,
  type RunningService,
  removeData,
  startService,
} from '../support/service';
import { tusClient } from '../support/tus';
import { waitFor } from '../support/wait';
import { type Asset, call, type Library, processed, processedOne, upload } from './client';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe.skipIf(!isS3Installed)('a service with S3', () => {
  let s3: S3Server;
  let service: RunningService;
  let library: Library & { url: string };

  beforeAll(async () => {
    s3 = await startS3Server();
    service = await startService({ LOG_LEVEL: 'warn', ...s3.env });
    const made = await createOrganization(service, { name: 'S3', libraries: ['here', 'there'] });
    library = { assets: assetsPath(made.id, 'here'), key: made.key, url: service.url };
  }, 180_000);
  afterAll(async () => {
    await endService(service);
    await s3?.stop();
  }, 60_000);

  const add = async (bytes: Uint8Array<ArrayBuffer>, name: string, parentId?: string) => {
    return processedOne(library, { bytes, name }, parentId);
  };
  const change = (path: string, method: string, json: unknown) =>
    call(`${library.assets}${path}`, { ...library, method, json });
  const bytesAt = async (url: string) => new Uint8Array(await (await fetch(url)).arrayBuffer());
  const problems = async () => {
    const { code, stdout } = await runKeptAdmin({ ...service, env: s3.env }, ['check']);
    return [code, JSON.parse(stdout)];
  };

  it('stores an upload in the bucket, and serves the file, its ranges and its renditions', async () => {
    const bytes = await anImage('jpeg', 1000, 700);
    const { url, sizes } = await add(bytes, 'one.jpg');
    expect(sha256(await bytesAt(url))).toBe(sha256(bytes));
    const part = await fetch(url, { headers: { Range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 10-19/${bytes.length}`,
    ]);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20));
    const small = await fetch(JSON.parse(sizes as string)['400']);
    expect(small.headers.get('content-type')).toBe('image/webp');
    expect((await small.arrayBuffer()).byteLength).toBeGreaterThan(100);
    expect(await s3.keys()).toHaveLength(4);
    const { dataDir } = service;
    const local = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
    expect(local.filter((entry) => entry.isFile())).toEqual([]);
  });

  it('stores a multipart upload byte for byte', async () => {
    const small = await anImage('jpeg', 200, 100);
    const bytes = new Uint8Array(Buffer.concat([small, randomBytes(40_000_000)]));
    const { url } = await add(bytes, 'large.jpg');
    expect(sha256(await bytesAt(url))).toBe(sha256(bytes));
  });

  it('accepts a resumable upload in parts, despite a kill of the web process', async () => {
    const small = await anImage('jpeg', 200, 100);
    const bytes = new Uint8Array(Buffer.concat([small, randomBytes(30_000_000)]));
    const uploads = library.assets.replace('/assets', '/uploads');
    const tus = tusClient(`${service.url}/api${uploads}`, library.key);
    const address = await tus.begin('parts.jpg', bytes.length, bytes.subarray(0, 12_345_678));
    const [web] = processesNamed('web', service.pid);
    if (web) process.kill(web, 'SIGKILL');
    const offset = await waitFor(() => tus.offsetOf(address).catch(() => null), {
      what: 'The web process answered again',
      timeoutMs: 30_000,
    });
    expect(offset).toBe(12_345_678);
    expect(await tus.append(address, offset, bytes.subarray(offset))).toBe(204);
    const ended = async () => (await tus.progress(address)).state;
    await expect.poll(ended, { timeout: 30_000 }).toBe('done');
    const { assetId } = await tus.progress(address);
    const { url } = await processed(library, assetId as string);
    expect(sha256(await bytesAt(url))).toBe(sha256(bytes));
    // Only the file and its renditions are left of it.
    const deleted = async () => (await s3.keys()).filter((key) => key.startsWith('incoming/'));
    await expect.poll(deleted, { timeout: 30_000 }).toEqual([]);
  });

  it('promotes a variant: the URL serves its bytes, and the old bytes stay stored', async () => {
    const [old, better] = [await anImage('png', 500, 300), await anImage('png', 450, 450)];
    const original = await add(old, 'old.png');
    const variant = await add(better, 'better.png', original.id);
    const { status } = await change(`/${original.id}/promote`, 'POST', { variantId: variant.id });
    expect(status).toBe(200);
    const shown = async () => sha256(await bytesAt(original.url));
    await expect.poll(shown, { timeout: 20_000 }).toBe(sha256(better));
    const { data } = await call<Asset & { variants: { url: string }[] }>(
      `${library.assets}/${original.id}`,
      library,
    );
    const demoted = data.variants[0]?.url as string;
    expect(sha256(await bytesAt(demoted))).toBe(sha256(old));
  });

  it('transfers assets without moving a byte', async () => {
    const bytes = await anImage('webp', 420, 300);
    const { id, url } = await add(bytes, 'moved.webp');
    const before = (await s3.keys()).sort();
    const json = { targetLibraryId: 'there', assetIds: [id] };
    expect((await change('/transfer', 'POST', json)).status).toBe(200);
    expect((await s3.keys()).sort()).toEqual(before);
    expect(sha256(await bytesAt(url))).toBe(sha256(bytes));
  });

  it('deletes only purged files from the bucket', async () => {
    const before = (await s3.keys()).sort();
    const { id, url } = await add(await anImage('png', 500, 200), 'gone.png');
    expect((await s3.keys()).length).toBeGreaterThan(before.length);
    expect((await change('', 'DELETE', { ids: [id] })).status).toBe(200);
    expect((await fetch(url)).status).toBe(200);
    const later = new Date(Date.now() + 31 * 86_400_000).toISOString();
    await admin(service, 'retention', 'run', '--now', later);
    const left = async () => (await s3.keys()).sort();
    await expect.poll(left, { timeout: 20_000 }).toEqual(before);
    expect((await fetch(url)).status).toBe(404);
  });

  it('passes admin check', async () => {
    expect(await problems()).toEqual([0, { problems: [] }]);
  });

  it('answers 503 while the bucket is gone, and recovers by itself', async () => {
    const bytes = await anImage('png', 300, 200);
    const { url } = await add(bytes, 'patient.png');
    await s3.kill();
    const file = { bytes, name: 'refused.png' };
    const [refused, unread] = await Promise.all([
      upload(library, [file]),
      fetch(`${url}?download`),
    ]);
    expect([refused.status, refused.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect([unread.status, (await unread.json()).error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(unread.headers.get('retry-after')).toBe('1');
    const { code, stdout } = await runKeptAdmin({ ...service, env: s3.env }, ['check']);
    expect([code, JSON.parse(stdout).error.code]).toEqual([1, 'SERVICE_UNAVAILABLE']);
    await s3.start();
    expect(sha256(await bytesAt(url))).toBe(sha256(bytes));
    await add(bytes, 'taken.png');
    expect(await problems()).toEqual([0, { problems: [] }]);
    // The AWS client writes nothing outside the log.
    for (const line of service.log().trim().split('\n')) expect(line).toMatch(/^\{.*\}$/);
  }, 90_000);

  it('redirects clients to the bucket for originals other than SVG, with S3_SERVING', async () => {
    const bytes = await anImage('jpeg', 1000, 700);
    const { url, sizes } = await add(bytes, 'far.jpg');
    const svg = new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="90" height="60"/></svg>',
    );
    const drawing = await add(svg, 'drawing.svg');
    await service.stop();
    const { port } = new URL(service.url);
    const env = { LOG_LEVEL: 'warn', ...s3.env, S3_SERVING: 'presigned', PORT: port };
    service = await startService(env, service.dataDir);
    const way = await fetch(url, { redirect: 'manual' });
    expect(way.status).toBe(302);
    expect(way.headers.get('location')).toContain(s3.env.S3_ENDPOINT);
    expect(way.headers.get('cache-control')).toBe('public, max-age=60');
    const followed = await fetch(url, { headers: { Range: 'bytes=0-99' } });
    expect([followed.status, followed.headers.get('content-type')]).toEqual([206, 'image/jpeg']);
    expect(sha256(await bytesAt(url))).toBe(sha256(bytes));
    const direct = [drawing.url, JSON.parse(sizes as string)['400'] as string];
    for (const url of direct) expect((await fetch(url, { redirect: 'manual' })).status).toBe(200);
  }, 60_000);

  it.each([
    ['S3_BUCKET: there is no bucket nowhere', { S3_BUCKET: 'nowhere' }],
    ['S3_SECRET_ACCESS_KEY does not belong', { S3_SECRET_ACCESS_KEY: 'other' }],
    ['S3_ENDPOINT: http://127.0.0.1:1 cannot be reached', { S3_ENDPOINT: 'http://127.0.0.1:1' }],
  ])(
    'does not start with a wrong setting: %s',
    async (sentence, wrong) => {
      const DATA_DIR = await aFolder('fails');
      const PORT = String(await freePort());
      const { code, said } = await failToStart({ ...s3.env, ...wrong, DATA_DIR, PORT });
      expect([code, said]).toEqual([1, expect.stringContaining(sentence)]);
      await removeData(DATA_DIR);
    },
    60_000,
  );
});

describe.skipIf(!isS3Installed)('an S3 outage during uploads', () => {
  it('leaves no incomplete asset', async () => {
    const env = { LOG_LEVEL: 'warn', RATE_LIMIT_KEY_PER_MINUTE: '999999999' };
    const options = { rounds: 2, seed: 1, env, print: () => {} };
    // The service tries for up to 4.5 seconds before it refuses an upload.
    const result = await runS3Test(options, { seconds: 8, clients: 4 });
    expect(result.defects, 'npm run chaos -- s3').toEqual([]);
    expect(result.figures.stored).toBeGreaterThan(0);
    expect(result.figures.refused).toBeGreaterThan(0);
    await removeData(result.dataDir);
  }, 240_000);
});
