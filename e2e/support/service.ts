import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { withoutRootNotice } from './closed-folder';
import { aFolder } from './folder';
import { freePort } from './free-port';
import { copyPreparedDatabase } from './prepared-database';
import { killService } from './processes';
import { isRealDeployment, startRealDeployment } from './real-deployment';
import type { RunningService } from './running-service';
import { isReachable, waitFor } from './wait';

export { freePort, type RunningService };

const START_TIMEOUT_MS = 60_000;

/** What `npm start` runs: it builds if needed, looks for packages and ffmpeg, and then runs the built service. */
export const START_SCRIPT = 'scripts/start.mjs';
/** Runs alone once the script has built it: the script takes a third of a second of processor time for each start. */
const BUILT_SERVICE = 'dist/processes/service.js';
const BUILT = 'VITRINE_TEST_BUILT';

/** Has later services of the run start without the start script. */
export function skipStartScript() {
  process.env[BUILT] = '1';
}

/**
 * Starts the built service and waits until it is ready. Without `dataDir` it gets a temporary folder with a copy of the
 * prepared database (see prepared-database.ts); with `dataDir` it uses what is there, and an empty folder is a first
 * start. By default it is one process with everything embedded; in the real deployment (see real-deployment.ts) it is
 * several processes on external servers.
 */
export async function startService(
  env: Record<string, string> = {},
  dataDir?: string,
  program = process.env[BUILT] ? BUILT_SERVICE : START_SCRIPT,
): Promise<RunningService> {
  const port = env.PORT ?? String(await freePort());
  const folder = dataDir ?? (await newDataDir(env));
  const start = (settings: Settings, data: string) => startProcess(program, settings, data);
  if (isRealDeployment) return startRealDeployment({ ...env, PORT: port }, folder, start);
  return start({ ...env, PORT: port }, folder);
}

type Settings = Record<string, string> & { PORT: string };

async function newDataDir({ DATABASE_URL: external }: Record<string, string>): Promise<string> {
  const folder = await aFolder('e2e');
  if (!isRealDeployment && !external) await copyPreparedDatabase(folder);
  return folder;
}

/** What a process of the tests started ends with it, also when that is told to end among its tests. */
const running = new Set<ChildProcess>();
process.once('SIGTERM', () => process.exit(143));
process.once('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

async function startProcess(
  program: string,
  env: Settings,
  dataDir: string,
): Promise<RunningService> {
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      DATA_DIR: dataDir,
      // Only tests of videos need the processor time.
      VIDEO_RENDITIONS: 'off',
      // Looking at an image takes a fifth of a second of CPU, and only the tests of it need that.
      ANALYSIS: 'places',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group: Ctrl-C ends the tests, and the tests stop the service.
    detached: true,
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let log = '';
  child.stderr.on('data', (chunk) => {
    log += chunk;
  });
  const url = `http://localhost:${env.PORT}`;
  await waitUntilReady(child, url, () => log).catch(async (error) => {
    await killService(child.pid as number, dataDir);
    throw error;
  });
  return {
    url,
    socketUrl: url,
    dataDir,
    pid: child.pid as number,
    exitCode: () => child.exitCode,
    log: () => withoutRootNotice(log),
    async stop() {
      const code = await waitForExit(child, () => child.kill('SIGTERM'));
      // Node found a leak, or thinks so.
      if (log.includes('MaxListenersExceededWarning')) throw new Error(log);
      return code;
    },
    async kill() {
      const exited = waitForExit(child, () => {});
      await killService(child.pid as number, dataDir);
      await exited;
    },
  };
}

async function waitUntilReady(child: ChildProcess, url: string, log: () => string) {
  const check = () => {
    if (child.exitCode !== null) throw new Error(`The service ended: ${log()}`);
    return isReachable(`${url}/readyz`);
  };
  await waitFor(check, { what: 'The service was ready', timeoutMs: START_TIMEOUT_MS }).catch(
    (error) => {
      throw child.exitCode === null ? new Error(`${error.message} ${log()}`) : error;
    },
  );
}

/** Starts a service that must fail; returns its exit code, and what it says on its standard error. */
export async function failToStart(env: Record<string, string>) {
  const child = spawn(process.execPath, [START_SCRIPT], {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, said: withoutRootNotice(said) };
}

/** Calls `end`, waits for the exit of the process, and returns its exit code. */
async function waitForExit(child: ChildProcess, end: () => void): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = new Promise((resolve) => child.once('exit', resolve));
    end();
    await exited;
  }
  return child.exitCode;
}

/** Starts a stopped service again, on its data and at its address. */
export const startAgain = (
  { url, dataDir }: Pick<RunningService, 'url' | 'dataDir'>,
  env: Record<string, string> = {},
) => startService({ ...env, PORT: new URL(url).port }, dataDir);

/** Stops a service, if it was started, and removes its data. */
export async function endService(service: RunningService | undefined) {
  await service?.stop();
  if (service) await removeData(service.dataDir);
}

/** Removes the data folder of a stopped service. */
export const removeData = (dataDir: string) => rm(dataDir, { recursive: true, force: true });
