import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderIsClosed } from '../support/closed-folder';
import { postmasterOf, processesNamed } from '../support/processes';
import { isRealDeployment } from '../support/real-deployment';
import { type RunningService, removeData, startService } from '../support/service';
import { pause } from '../support/wait';
import { aLibrary, call, type OwnLibrary } from './client';

/** A busy machine starts a process slowly; an idle one takes less than two seconds. */
const PATIENT = { timeout: 20_000, interval: 20 };

let service: RunningService;
let library: OwnLibrary;

beforeAll(async () => {
  const preload = new URL('../support/throw-on-signal.cjs', import.meta.url);
  service = await startService({
    NODE_OPTIONS: `--require ${fileURLToPath(preload)}`,
    LOG_LEVEL: 'error',
  });
  library = await aLibrary(service.url);
});
afterAll(async () => {
  await service.kill();
  await removeData(service.dataDir);
});

const web = () => processesNamed('web', service.pid)[0];
const alive = () =>
  fetch(`${service.url}/healthz`).then(
    ({ status }) => status,
    () => 0,
  );
const byKey = () => call(library.assets, library);

async function expectNewWebProcess(old: number | undefined) {
  await expect.poll(() => web() !== undefined && web() !== old, PATIENT).toBe(true);
  await expect.poll(alive, PATIENT).toBe(200);
  expect((await byKey()).status).toBe(200);
}

describe.runIf(process.platform === 'linux' && !isRealDeployment)('a service', () => {
  it.runIf(process.getuid?.() === 0 && !folderIsClosed)(
    'started by root serves and works as another user',
    async () => {
      const userOf = (name: string) =>
        processesNamed(name, service.pid).map((pid) => statSync(`/proc/${pid}`).uid);
      const { uid } = statSync(service.dataDir);
      expect(uid).not.toBe(0);
      expect(userOf('web')).toEqual([uid]);
      await expect.poll(() => userOf('worker'), PATIENT).toEqual([uid]);
    },
  );

  it('keeps its web process when a request would write files beside the code', async () => {
    const before = web();
    const answer = await fetch(`${service.url}/_next/image?url=%2Ficon.svg&w=64&q=75`);
    expect(answer.status).toBe(404);
    // A failed write would come after the answer.
    await pause(500);
    expect(web()).toBe(before);
    expect(await alive()).toBe(200);
  });

  it.each<[string, NodeJS.Signals]>([
    ['an uncaught exception', 'SIGUSR2'],
    ['an unhandled rejection', 'SIGHUP'],
  ])('restarts its web process after %s', async (_, signal) => {
    // Next adds its own listeners with the first page.
    expect((await fetch(`${service.url}/sign-in`)).status).toBe(200);
    const old = web();
    process.kill(old as number, signal);
    await expectNewWebProcess(old);
    expect(service.log()).toContain('An uncaught error ends this process.');
  });

  it('restarts its web process after a kill, and keeps its worker', async () => {
    const [old, worker] = [web(), processesNamed('worker', service.pid)];
    expect(worker).toHaveLength(1);
    process.kill(old as number, 'SIGKILL');
    await expectNewWebProcess(old);
    expect(processesNamed('worker', service.pid)).toEqual(worker);
  });

  it('restarts its database after a kill, and meanwhile answers 503, never 500', async () => {
    const old = postmasterOf(service.dataDir);
    process.kill(old as number, 'SIGKILL');
    const seen = new Set<number>();
    const deadline = Date.now() + PATIENT.timeout;
    while (Date.now() < deadline) {
      const answers = await Promise.all([byKey(), fetch(`${service.url}/sign-in`)]);
      for (const { status } of answers) seen.add(status);
      if (answers.every(({ status }) => status === 200) && postmasterOf(service.dataDir) !== old)
        break;
      // A stranger may open 300 pages a minute.
      await pause(100);
    }
    expect(postmasterOf(service.dataDir)).not.toBe(old);
    expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  });

  it('exits with a code if its web process dies again and again', async () => {
    const looping = await startService({ LOG_LEVEL: 'silent' });
    try {
      const kill = () => {
        for (const pid of processesNamed('web', looping.pid)) process.kill(pid, 'SIGKILL');
        return looping.exitCode();
      };
      await expect.poll(kill, { timeout: 40_000, interval: 50 }).toBe(1);
      await expect.poll(() => processesNamed('worker', looping.pid)).toEqual([]);
    } finally {
      await looping.kill();
      await removeData(looping.dataDir);
    }
  }, 60_000);
});
