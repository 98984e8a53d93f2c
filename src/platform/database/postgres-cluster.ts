import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { launchAs, type PostgresAccount } from './postgres-account';
import type { PostgresBinaries } from './postgres-binaries';

const execute = promisify(execFile);

/** Name of the only superuser, who owns everything. */
export const databaseUser = 'vitrine';

/** The few environment variables of the server's programs: none of the caller's PG… variables or locales. */
export const cleanEnvironment = (binaries: PostgresBinaries) => ({
  // The programs ignore it; Next's types require it in every environment.
  NODE_ENV: 'production' as const,
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  ...binaries.env,
});

/** The folders that this process is creating at the moment. */
const making = new Set<string>();

/**
 * Creates the cluster unless it exists. It is created in another folder and renamed when complete, so that an
 * interrupted first start leaves nothing half done, and one of two concurrent starts wins.
 */
export async function createCluster(
  cluster: string,
  binaries: PostgresBinaries,
  account: PostgresAccount,
  disposable: boolean,
): Promise<void> {
  if (existsSync(join(cluster, 'PG_VERSION'))) return giveTo(account, cluster);
  removeAbandoned(cluster);
  const aside = `${cluster}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  making.add(aside);
  mkdirSync(aside, { mode: 0o700 });
  if (account) chownSync(aside, account.uid, account.gid);
  try {
    const options = ['--auth=trust', '--encoding=UTF8', '--no-instructions', '-U', databaseUser];
    // Letters beyond ASCII have upper and lower case too, the same on every system; sorting is by code point, and fast.
    const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const args = ['-D', aside, ...options, ...locale, ...(disposable ? ['--no-sync'] : [])];
    const { command, ...launch } = launchAs(account, binaries.initdb, args, [
      binaries.postgres,
      aside,
    ]);
    const env = cleanEnvironment(binaries);
    await execute(command, launch.args, { ...launch, cwd: aside, env });
    renameSync(aside, cluster);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    if (existsSync(join(cluster, 'PG_VERSION'))) return;
    const said = (error as { stderr?: string }).stderr?.trim();
    throw new Error(`PostgreSQL could not make its files in ${cluster}: ${said || error}`);
  } finally {
    making.delete(aside);
  }
}

/** Files that root copied belong to root, whom the server does not accept as their owner. */
function giveTo(account: PostgresAccount, path: string) {
  if (!account || lstatSync(path).uid === account.uid) return;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) giveTo(account, join(path, entry.name));
    else chownSync(join(path, entry.name), account.uid, account.gid);
  }
  chownSync(path, account.uid, account.gid);
}

function removeAbandoned(cluster: string) {
  const prefix = `${basename(cluster)}.new-`;
  for (const name of readdirSync(dirname(cluster))) {
    if (!name.startsWith(prefix)) continue;
    const path = join(dirname(cluster), name);
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    if (pid === process.pid ? making.has(path) : lives(pid)) continue;
    rmSync(path, { recursive: true, force: true });
  }
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Folder of the server's socket: the cluster, or an equally private folder in the system's temporary folder if the
 * socket's path would exceed 103 bytes.
 */
export function prepareSocketFolder(cluster: string, account: PostgresAccount): string {
  if (Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) <= 103) return cluster;
  const hash = createHash('sha256').update(cluster).digest('hex').slice(0, 16);
  const folder = join(tmpdir(), `vitrine-${hash}`);
  const uid = account?.uid ?? process.getuid?.() ?? 0;
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 });
    if (account) chownSync(folder, account.uid, account.gid);
  }
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== uid) {
    throw new Error(`${folder} is another user's: remove it, or set DATA_DIR to a shorter path.`);
  }
  chmodSync(folder, 0o700);
  return folder;
}
