import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { admin } from '../support/admin';
import { anImageFile, aPhoneJpeg } from '../support/images';
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
const jobs = (...options: string[]) =>
  admin<Overview>(
    service,
    'jobs',
    'list',
    '--function',
    'vitrine-process-asset',
    '--limit',
    '1000',
    ...options,
  );

it('another worker continues the run of a killed one, exactly once', async () => {
  const { child } = await startWorker();
  const bytes = await aPhoneJpeg();
  const libraries = await Promise.all([1, 2, 3, 4].map(() => aLibrary(service.url)));
  const files = Array.from({ length: 5 }, (_, n) => ({ bytes, name: `${n}.jpg` }));
  const uploads = await Promise.all(libraries.map((library) => upload(library, files)));
  const assets = uploads.flatMap(({ data }, place) =>
    data.assets.map(({ id }) => ({ id, library: libraries[place] as (typeof libraries)[0] })),
  );
  // A job ends with the last file of its batch.
  await Promise.any(assets.map(({ id, library }) => processed(library, id)));
  process.kill(-(child.pid as number), 'SIGKILL');
  const killedAt = Date.now();
  // A worker's lease is 15 seconds.
  for (const { id, library } of assets)
    await expect
      .poll(async () => (await processed(library, id).catch(() => null))?.width, {
        timeout: 60_000,
      })
      .toBe(3024);
  process.stdout.write(
    `All ${assets.length} were processed ${(Date.now() - killedAt) / 1000} s after the kill.\n`,
  );
  await expect
    .poll(async () => (await jobs()).counts.done, { timeout: 20_000 })
    .toBe(assets.length);
  const { jobs: all } = await jobs();
  expect(new Set(all.map(({ event }) => event.data.assetId)).size).toBe(assets.length);
  expect(await admin(service, 'check')).toEqual({ problems: [] });
}, 120_000);

/** The process id of the service's own worker. */
async function ownWorker() {
  for (const name of await readdir('/proc')) {
    const read = (file: string) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '');
    if (!(await read('cmdline')).includes('/dist/processes/worker.js')) continue;
    if ((await read('environ')).includes(`DATA_DIR=${service.dataDir}\0`)) return Number(name);
  }
  throw new Error('The worker of the service was not found.');
}

it.runIf(process.platform === 'linux')(
  "another worker also continues the run of the service's own worker after a kill",
  async () => {
    const { child } = await startWorker();
    const before = (await jobs()).counts.done ?? 0;
    const bytes = await aPhoneJpeg();
    const libraries = await Promise.all([1, 2, 3].map(() => aLibrary(service.url)));
    const files = Array.from({ length: 5 }, (_, n) => ({ bytes, name: `${n}.jpg` }));
    for (const library of libraries) await upload(library, files);
    await expect
      .poll(async () => (await jobs()).counts.running ?? 0, { timeout: 20_000 })
      .toBeGreaterThan(0);
    process.kill(await ownWorker(), 'SIGKILL');
    const killedAt = Date.now();
    await expect
      .poll(async () => (await jobs()).counts.done, { timeout: 60_000 })
      .toBe(before + 15);
    process.stdout.write(`All 15 were done ${(Date.now() - killedAt) / 1000} s after the kill.\n`);
    const { jobs: all } = await jobs();
    expect(new Set(all.map(({ event }) => event.data.assetId)).size).toBe(before + 15);
    expect(await admin(service, 'check')).toEqual({ problems: [] });
    child.kill('SIGTERM');
    expect(await ended(child)).toBe(0);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  },
  120_000,
);

it('a worker stopped twice during work ends cleanly', async () => {
  const { child } = await startWorker();
  const library = await aLibrary(service.url);
  const bytes = await aPhoneJpeg();
  const files = Array.from({ length: 4 }, (_, n) => ({ bytes, name: `${n}.jpg` }));
  const { data } = await upload(library, files);
  await expect
    .poll(async () => (await jobs()).counts.running ?? 0, { timeout: 20_000 })
    .toBeGreaterThan(0);
  for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM'] as const) {
    child.kill(signal);
    await pause(20);
  }
  expect(await ended(child)).toBe(0);
  for (const { id } of data.assets)
    await expect
      .poll(async () => (await processed(library, id).catch(() => null))?.width, {
        timeout: 60_000,
      })
      .toBe(3024);
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
