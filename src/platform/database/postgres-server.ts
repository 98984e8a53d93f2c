import { spawn } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  openSync,
  readFileSync,
  realpathSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseAccount, launchAs } from './postgres-account';
import { cleanEnvironment, type PostgresBinaries } from './postgres-binaries';
import { createCluster, findClientGroup, prepareSocketFolder } from './postgres-cluster';
import { dropStaleLock, findPostmaster } from './postmaster';

/** Passed on the command line, so that the values of a newer version also apply to older clusters. */
const SETTINGS = {
  listen_addresses: '',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  // An NVMe disk reads a random page nearly as fast as the next one.
  random_page_cost: '1.1',
  // A confirmed write is on the disk.
  fsync: 'on',
  synchronous_commit: 'on',
  idle_in_transaction_session_timeout: '60s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_destination: 'stderr',
  log_statement: 'none',
  log_checkpoints: 'off',
  // Statements and the values of refused rows are not logged: they may be personal data.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** For disposable clusters: nothing is flushed to the disk. */
const DISPOSABLE_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/** Several services of tests may share one cluster. */
const DISPOSABLE_MAX_CONNECTIONS = 300;

export type ServerOptions =
  /** `maxConnections`: how many the server accepts at the same time. */
  | { maxConnections: number; disposable?: false }
  /** Faster, but a power cut loses data; for disposable clusters. */
  | { disposable: true };

const MAX_LOG_BYTES = 4 * 1024 * 1024;

/** Limits the log and its one predecessor to 4 MiB each. The server only appends, so truncating in place is safe. */
export function boundLog(log: string): void {
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) < MAX_LOG_BYTES) return;
  copyFileSync(log, `${log}.1`);
  truncateSync(log);
}

/**
 * Starts a server on the cluster, which is created when missing, and waits until it accepts connections.
 * @returns whether this call started it: of two concurrent starts, one uses the other's server
 */
export async function launchServer(
  cluster: string,
  log: string,
  binaries: PostgresBinaries,
  server: ServerOptions,
): Promise<boolean> {
  const account = chooseAccount(cluster);
  await createCluster(cluster, binaries, account, server.disposable === true);
  const clients = findClientGroup(cluster);
  const socketFolder = prepareSocketFolder(cluster, account, clients);
  const chosen = {
    ...SETTINGS,
    unix_socket_permissions: clients === null ? '0700' : '0770',
    max_connections: server.disposable ? DISPOSABLE_MAX_CONNECTIONS : server.maxConnections,
    ...(server.disposable ? DISPOSABLE_SETTINGS : {}),
  };
  const options = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const args = ['-D', cluster, '-k', socketFolder, ...options];
  const launch = launchAs(account, binaries.postgres, args, [cluster, socketFolder]);
  const timeout = Date.now() + 10_000;
  for (;;) {
    dropStaleLock(cluster);
    boundLog(log);
    const attempt = spawnServer(launch, cluster, log, cleanEnvironment(binaries));
    if (await becomesReady(cluster, attempt.ended))
      return attempt.pid === findPostmaster(cluster)?.pid;
    const said = attempt.said();
    // Children of a killed server may hold its shared memory for a moment.
    if (!/shared memory block|lock file/.test(said) || Date.now() > timeout) {
      throw new Error(`PostgreSQL did not start (see ${log}): ${said.trim() || 'it said nothing'}`);
    }
    await sleep(100);
  }
}

/** Uses a session of its own: Ctrl-C in a terminal must end only the service, which stops the server last. */
function spawnServer(
  launch: ReturnType<typeof launchAs>,
  cluster: string,
  log: string,
  env: NodeJS.ProcessEnv,
) {
  const output = openSync(log, 'a', 0o600);
  const before = statSync(log).size;
  let over: string | undefined;
  const { command, args, uid, gid } = launch;
  const stdio: ['ignore', number, number] = ['ignore', output, output];
  const child = spawn(command, args, { uid, gid, env, stdio, cwd: cluster, detached: true });
  child.once('exit', () => {
    over = '';
  });
  child.once('error', (error) => {
    over = error.message;
  });
  child.unref();
  closeSync(output);
  return {
    pid: child.pid,
    ended: () => over !== undefined,
    said: () => over || lastComplaint(readFileSync(log).subarray(before).toString()),
  };
}

const lastComplaint = (text: string) =>
  text
    .split('\n')
    .filter((line) => /FATAL|HINT|error/.test(line))
    .map((line) => line.replace(/^.*?(FATAL|HINT):\s*/, ''))
    .join(' ');

/** Waits for a server of this cluster, whichever process started it; false when `ended` and no server runs. */
export async function becomesReady(cluster: string, ended: () => boolean): Promise<boolean> {
  for (;;) {
    const over = ended();
    const running = findPostmaster(cluster);
    if (running?.ready) return true;
    if (over && !running) return false;
    await sleep(4);
  }
}

/** The only path by which a cluster is identified, with all links resolved. */
export const clusterPath = (dataDir: string) => `${realpathSync(dataDir)}/postgres`;
