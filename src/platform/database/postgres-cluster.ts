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
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { launchAs, type PostgresAccount } from './postgres-account';
import { cleanEnvironment, type PostgresBinaries } from './postgres-binaries';
import { createRoles, SUPERUSER, upgradeRoles } from './postgres-roles';

const execute = promisify(execFile);

/** The folders that this process is creating now. */
const making = new Set<string>();

/**
 * Creates the cluster unless it exists; brings an older one up to date. It is created in another folder and renamed when
 * complete, so an interrupted first start leaves nothing half done, and one of two concurrent starts wins.
 */
export async function createCluster(
  cluster: string,
  binaries: PostgresBinaries,
  account: PostgresAccount,
  disposable: boolean,
): Promise<void> {
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    giveTo(account, cluster);
    return upgradeRoles({ folder: cluster, binaries, account });
  }
  removeAbandoned(cluster);
  const aside = `${cluster}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  making.add(aside);
  mkdirSync(aside, { mode: 0o700 });
  if (account) chownSync(aside, account.uid, account.gid);
  try {
    const options = ['--auth=trust', '--encoding=UTF8', '--no-instructions', '-U', SUPERUSER];
    // Letters beyond ASCII have upper and lower case too, the same on every system; sorting is by code point, and fast.
    const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const args = ['-D', aside, ...options, ...locale, ...(disposable ? ['--no-sync'] : [])];
    const { command, ...launch } = launchAs(account, binaries.initdb, args, [
      binaries.postgres,
      aside,
    ]);
    const env = cleanEnvironment(binaries);
    await execute(command, launch.args, { ...launch, cwd: aside, env });
    await createRoles({ folder: aside, binaries, account }, disposable);
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

/** Files that root copied belong to root; the server does not accept that. */
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
 * The group that must reach a server started by root: the data folder's, if the folder and the database belong to
 * different users. Null when the server and its clients are one user, or root.
 */
export function findClientGroup(cluster: string): number | null {
  if (process.getuid?.() !== 0) return null;
  const { uid, gid } = statSync(dirname(cluster));
  return uid === 0 || uid === statSync(cluster, { throwIfNoEntry: false })?.uid ? null : gid;
}

/**
 * Folder of the server's socket: the cluster, or a folder beside it that the group of the clients may enter; in the
 * system's temporary folder if the socket's path would exceed 103 bytes.
 */
export function prepareSocketFolder(
  cluster: string,
  account: PostgresAccount,
  clients: number | null,
): string {
  const usual = clients === null ? cluster : `${cluster}-socket`;
  const fits = Buffer.byteLength(join(usual, '.s.PGSQL.5432')) <= 103;
  if (fits && clients === null) return cluster;
  const hash = createHash('sha256').update(cluster).digest('hex').slice(0, 16);
  const folder = fits ? usual : join(tmpdir(), `vitrine-${hash}`);
  const uid = account?.uid ?? process.getuid?.() ?? 0;
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 });
    if (account) chownSync(folder, account.uid, account.gid);
  }
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== uid) {
    throw new Error(`${folder} is another user's: remove it, or set DATA_DIR to a shorter path.`);
  }
  if (clients !== null) chownSync(folder, uid, clients);
  // The socket then belongs to the group of its folder.
  chmodSync(folder, clients === null ? 0o700 : 0o2710);
  return folder;
}
