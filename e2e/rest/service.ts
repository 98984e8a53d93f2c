import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killEverything } from './kill-everything';

/** A service started as its users start it. */
export type RunningService = {
  url: string;
  dataDir: string;
  pid: number;
  /** Asks it to stop and waits; the exit code. */
  stop(): Promise<number | null>;
  /** Kills the process and everything that it started, PostgreSQL too, as a power cut would. */
  kill(): Promise<void>;
  /** Its error output so far: the log. */
  log(): string;
};

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts the built service in a folder of its own, or in one that an earlier service left behind. */
export async function startService(
  env: Record<string, string> = {},
  dataDir?: string,
): Promise<RunningService> {
  const port = env.PORT ?? String(await freePort());
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'vitrine-e2e-')));
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, NODE_ENV: 'production', PORT: port, DATA_DIR: folder, ...env },
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
