import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port';
import { killEverything } from './kill-service';
import { isRealForm, startRealService } from './real-deployment';
import type { RunningService } from './running-service';

export { freePort, type RunningService };

/**
 * Starts the built service in a folder of its own, or in one that an earlier service left behind: in one process with
 * its parts embedded, or, in the all-real form, in several on parts outside of them.
 */
export async function startService(
  env: Record<string, string> = {},
  dataDir?: string,
): Promise<RunningService> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'vitrine-e2e-')));
  const port = env.PORT ?? String(await freePort());
  if (isRealForm) return startRealService({ ...env, PORT: port }, folder, startProcess);
  return startProcess({ ...env, PORT: port }, folder);
}

async function startProcess(
  env: Record<string, string> & { PORT: string },
  folder: string,
): Promise<RunningService> {
  const port = env.PORT;
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: a Ctrl-C that ends the tests is not for the service, which they stop.
    detached: true,
  });
  let log = '';
  child.stderr.on('data', (chunk) => {
    log += chunk;
  });
  const url = `http://localhost:${port}`;
  await untilReady(child, url, () => log).catch(async (error) => {
    await killEverything(child.pid as number, folder);
    throw error;
  });
  return {
    url,
    socketUrl: url,
    dataDir: folder,
    pid: child.pid as number,
    log: () => log,
    stop: () => endOf(child, () => child.kill('SIGTERM')),
    async kill() {
      const exited = endOf(child, () => {});
      await killEverything(child.pid as number, folder);
      await exited;
    },
  };
}

async function untilReady(child: ChildProcess, url: string, log: () => string) {
  for (let waited = 0; waited < 60_000; waited += 50) {
    if (child.exitCode !== null) throw new Error(`The service ended: ${log()}`);
    const ready = await fetch(`${url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The service was not ready within a minute: ${log()}`);
}

async function endOf(child: ChildProcess, end: () => void): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = new Promise((resolve) => child.once('exit', resolve));
    end();
    await exited;
  }
  return child.exitCode;
}

/** Removes what a service left on the disk. */
export const removeData = (dataDir: string) => rm(dataDir, { recursive: true, force: true });
