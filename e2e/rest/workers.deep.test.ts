import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { admin } from '../support/admin';
import { anImageFile, aPhoneJpeg } from '../support/images';
import { processesNamed } from '../support/processes';
import { endService, type RunningService, removeData, startService } from '../support/service';
import { pause } from '../support/wait';
import { aLibrary, processed, upload } from './client';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ LOG_LEVEL: 'warn' });
});
afterAll(() => endService(service));

/** Another worker on the service's data, started like `npm run worker`, in a separate process group. */
async function startWorker(dataDir = service.dataDir) {
  const child = spawn(process.execPath, ['scripts/worker.mjs'], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let [said, complained] = ['', ''];
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  child.stderr.on('data', (chunk) => {
    complained += chunk;
  });
  await expect
    .poll(() => said.includes('at work') || child.exitCode !== null, { timeout: 30_000 })
    .toBe(true);
  return { child, complaint: () => complained };
}

const ended = async (child: ChildProcess) => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
};

type Overview = {
  counts: Record<string, number>;
  jobs: { state: string; event: { data: { assetId: string } } }[];
};
const jobs = () =>
  admin<Overview>(
    service,
    'jobs',
    'list',
    '--function',
    'vitrine-process-asset',
    '--limit',
    '1000',
  );

/** Uploads large files, and waits until some are being processed. */
async function uploadSome(libraries: number, each: number) {
  const bytes = await aPhoneJpeg();
  const files = Array.from({ length: each }, (_, n) => ({ bytes, name: `${n}.jpg` }));
  const uploading = Array.from({ length: libraries }, async () => {
    const library = await aLibrary(service.url);
    const { data } = await upload(library, files);
    return data.assets.map(({ id }) => ({ id, library }));
  });
  const assets = (await Promise.all(uploading)).flat();
  await expect
    .poll(async () => (await jobs()).counts.running ?? 0, { timeout: 20_000 })
    .toBeGreaterThan(0);
  return assets;
}

type Assets = Awaited<ReturnType<typeof uploadSome>>;

async function expectProcessed(assets: Assets) {
  for (const { id, library } of assets)
    await expect
      .poll(async () => (await processed(library, id).catch(() => null))?.width, {
        timeout: 60_000,
      })
      .toBe(3024);
}

type Find = (other: ChildProcess, assets: Assets) => Promise<number | undefined>;

/** `code`: how the other worker ends when it is told to, in the end. */
it.runIf(process.platform === 'linux').each<[string, code: number | null, Find]>([
  [
    'another worker',
    null,
    async ({ pid }, assets) => {
      // A job ends with the last file of its batch.
      await Promise.any(assets.map(({ id, library }) => processed(library, id)));
      return -(pid as number);
    },
  ],
  ['the worker of the service', 0, async () => processesNamed('worker', service.pid)[0]],
])(
  'the runs of %s are continued exactly once after its kill',
  async (_, code, find) => {
    const { child } = await startWorker();
    const before = (await jobs()).counts.done ?? 0;
    const assets = await uploadSome(4, 5);
    process.kill((await find(child, assets)) as number, 'SIGKILL');
    const killedAt = Date.now();
    // A worker's lease is 15 seconds.
    await expectProcessed(assets);
    process.stdout.write(
      `All ${assets.length} were processed ${(Date.now() - killedAt) / 1000} s after the kill.\n`,
    );
    const all = before + assets.length;
    await expect.poll(async () => (await jobs()).counts.done, { timeout: 60_000 }).toBe(all);
    const done = (await jobs()).jobs.map(({ event }) => event.data.assetId);
    expect(new Set(done).size).toBe(all);
    expect(await admin(service, 'check')).toEqual({ problems: [] });
    child.kill('SIGTERM');
    expect(await ended(child)).toBe(code);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  },
  120_000,
);

it('a worker stopped twice during work ends cleanly', async () => {
  const { child } = await startWorker();
  const assets = await uploadSome(1, 4);
  for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM'] as const) {
    child.kill(signal);
    await pause(20);
  }
  expect(await ended(child)).toBe(0);
  await expectProcessed(assets);
}, 120_000);

it('stopping a worker does not affect the service', async () => {
  const { child } = await startWorker();
  child.kill('SIGTERM');
  expect(await ended(child)).toBe(0);
  const library = await aLibrary(service.url);
  const file = await anImageFile('a.png', 300, 200);
  const { data } = await upload(library, [file]);
  expect((await processed(library, data.assets[0]?.id as string)).width).toBe(300);
});

it('a worker without a service explains what to do', async () => {
  const { child, complaint } = await startWorker(`${service.dataDir}-nowhere`);
  expect(await ended(child)).toBe(1);
  expect(complaint().trim()).toMatch(
    /^No service runs on DATA_DIR .*: start it first, or set DATABASE_URL to its database\.$/,
  );
  await removeData(`${service.dataDir}-nowhere`);
});
