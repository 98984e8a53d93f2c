import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, runAdmin } from '../support/admin';
import { anImage, anImageFile } from '../support/images';
import { endService, type RunningService, startAgain, startService } from '../support/service';
import { type Asset, aLibrary, call, processed, upload, uploadOne } from './client';

type Job = {
  jobId: string;
  functionId: string;
  state: string;
  event: { name: string; data: { assetId: string } };
  failedAttempts: number;
  reason: string | null;
  endedAt: string | null;
};
type Overview = { unsentEvents: number; counts: Record<string, number>; jobs: Job[] };

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => endService(service));

const list = (...options: string[]) => admin<Overview>(service, 'jobs', 'list', ...options);
const refused = async (...args: string[]) => {
  const { code, stdout } = await runAdmin(service, ['jobs', ...args]);
  return [code, JSON.parse(stdout).error.code];
};

describe('admin jobs', () => {
  it('list shows failed jobs with the reason, and retry starts them again', async () => {
    const { url } = service;
    const library = await aLibrary(url);
    // A truncated AVIF cannot be shown at all; a truncated JPEG would be shown in part.
    const whole = await anImage('avif', 900, 600);
    const bytes = whole.slice(0, whole.length / 2);
    const { id: assetId } = await uploadOne(library, { bytes, name: 'half.avif' });
    await expect
      .poll(async () => (await list('--state', 'failed')).jobs.length, { timeout: 20_000 })
      .toBe(1);
    const overview = await list('--function', 'vitrine-process-asset');
    expect(overview).toMatchObject({
      unsentEvents: 0,
      counts: { failed: 1, queued: 0, running: 0 },
    });
    const [failed] = overview.jobs;
    expect(failed).toMatchObject({
      functionId: 'vitrine-process-asset',
      state: 'failed',
      event: { name: 'asset/uploaded', data: { assetId } },
      reason: 'The image is damaged or incomplete and cannot be shown.',
    });

    const jobId = failed?.jobId as string;
    expect(await admin(service, 'jobs', 'retry', '--job', jobId)).toEqual({ jobId });
    const again = async () => (await list('--state', 'failed')).jobs[0];
    await expect
      .poll(async () => (await again())?.endedAt ?? failed?.endedAt, { timeout: 20_000 })
      .not.toBe(failed?.endedAt);
    expect(await again()).toMatchObject({ jobId, reason: failed?.reason });
    expect(await refused('cancel', '--job', jobId)).toEqual([1, 'CONFLICT']);
  });

  it('cancel ends an accepted promote; the unchanged asset can be promoted again', async () => {
    const library = await aLibrary(service.url);
    const file = await anImageFile('old.png', 500, 400);
    const { id } = await uploadOne(library, file);
    const other = await anImageFile('new.jpg', 300, 200);
    const added = await upload(library, [other], id);
    const variantId = added.data.assets[0]?.id as string;
    for (const one of [id, variantId]) await processed(library, one);
    const promote = () =>
      call(`${library.assets}/${id}/promote`, { ...library, method: 'POST', json: { variantId } });
    expect((await promote()).status).toBe(200);
    await service.stop();

    const [waiting] = (await list('--function', 'vitrine-swap-promoted-variant')).jobs;
    expect(['waiting', 'queued']).toContain(waiting?.state);
    const jobId = waiting?.jobId as string;
    expect(await admin(service, 'jobs', 'cancel', '--job', jobId)).toEqual({ jobId });
    service = await startAgain(service);
    await expect.poll(async () => (await promote()).status, { timeout: 20_000 }).toBe(200);
    const read = () => call<Asset & { name: string }>(`${library.assets}/${id}`, library);
    await expect.poll(async () => (await read()).data.contentVersion, { timeout: 20_000 }).toBe(1);
    expect((await list('--state', 'cancelled')).jobs).toMatchObject([
      { jobId, reason: 'Cancelled by the operator.' },
    ]);
  });

  it('commands refuse unknown jobs and invalid job ids', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    for (const verb of ['retry', 'cancel']) {
      expect(await refused(verb, '--job', nobody)).toEqual([1, 'NOT_FOUND']);
      expect(await refused(verb, '--job', 'x')).toEqual([1, 'BAD_USER_INPUT']);
    }
  });
});
