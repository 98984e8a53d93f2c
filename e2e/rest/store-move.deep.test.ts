import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { admin, runAdmin } from '../support/admin';
import { assetsPath } from '../support/api';
import { anImage } from '../support/images';
import { createOrganization } from '../support/organizations';
import { isS3Installed, type S3Server, startS3Server } from '../support/servers/s3';
import { endService, type RunningService, startService } from '../support/service';
import { processedOne } from './client';

const QUIET = { LOG_LEVEL: 'warn' };
let s3: S3Server;
let service: RunningService;
beforeAll(async () => {
  if (!isS3Installed) return;
  s3 = await startS3Server();
  service = await startService(QUIET);
}, 180_000);
afterAll(async () => {
  await endService(service);
  await s3?.stop();
}, 60_000);

it.skipIf(!isS3Installed)(
  'files move from the disk into a bucket and back, and a process that has the other does not start',
  async () => {
    const { dataDir } = service;
    const made = await createOrganization(service, { name: 'Move', libraries: ['here'] });
    const library = { assets: assetsPath(made.id, 'here'), key: made.key, url: service.url };
    const bytes = await anImage('jpeg', 1000, 700);
    const { url } = await processedOne(library, { bytes, name: 'a.jpg' });
    const served = async () => {
      const path = new URL(url).pathname;
      const answer = await fetch(new URL(path, service.url));
      return createHash('sha256')
        .update(new Uint8Array(await answer.arrayBuffer()))
        .digest('hex');
    };
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const bucket = { ...QUIET, ...s3.env };
    const move = async (to: string) => {
      const { code, stdout } = await runAdmin(service, ['store', 'move', '--to', to], s3.env);
      expect([code, stdout]).toEqual([0, expect.any(String)]);
      return JSON.parse(stdout);
    };
    await service.stop();
    await expect(startService(bucket, dataDir)).rejects.toThrow('S3_BUCKET is set, but');
    const first = await move('bucket');
    expect(first).toMatchObject({ store: 's3', place: s3.env.S3_BUCKET, copied: first.files });
    expect(first.files).toBeGreaterThan(2);
    expect((await move('bucket')).copied).toBe(0);
    service = await startService(bucket, dataDir);
    expect(await served()).toBe(sha256);
    await service.stop();
    await expect(startService(QUIET, dataDir)).rejects.toThrow(
      'S3_BUCKET is not set, but the files of this database are in the bucket',
    );
    const checked = await runAdmin(service, ['check']);
    expect([checked.code, JSON.parse(checked.stdout).error.code]).toEqual([1, 'CONFLICT']);
    await rm(join(dataDir, 'files', 'blobs'), { recursive: true });
    expect(await move('disk')).toMatchObject({ store: 'disk', files: first.files });
    service = await startService(QUIET, dataDir);
    expect(await served()).toBe(sha256);
    expect(await admin(service, 'check')).toEqual({ problems: [] });
  },
  180_000,
);
