import { spawnSync } from 'node:child_process';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The user for the processes facing strangers and their files, when root starts the service. */
export type ServiceUser = { uid: number; gid: number };

/** A user id reserved by Debian and given to nobody, next to the ids of the decoders. */
const OWN_ID = 65_500;

type Needs = {
  dataDir: string;
  /** Null when it listens on no port. */
  port: number | null;
  /** Of an external database; null for the embedded one. */
  databaseUrl?: string | null;
  /** Files and folders of the code the user has to read. */
  code: readonly string[];
};

/**
 * Chooses the user for a service started by root: the owner of DATA_DIR, or a separate user id if the owner is root.
 * Returns the reason instead if the service has to stay root, and null if root did not start it.
 */
export function chooseServiceUser(needs: Needs): ServiceUser | { rootBecause: string } | null {
  if (process.getuid?.() !== 0) return null;
  if (process.platform !== 'linux')
    return { rootBecause: 'only on Linux it can become another user' };
  if (needs.port !== null && isReserved(needs.port))
    return { rootBecause: `only root may listen on port ${needs.port}; set another PORT` };
  if (needs.databaseUrl && isSocket(needs.databaseUrl))
    return {
      rootBecause:
        'PostgreSQL may know it by its user at the Unix socket of DATABASE_URL; connect over TCP',
    };
  if (spawnSync('unshare', ['--user', '--keep-caps', 'setpriv', '--version']).status !== 0)
    return { rootBecause: 'this system has no user namespaces, or no unshare and setpriv' };
  const { uid, gid } = statSync(needs.dataDir);
  const user = uid === 0 ? { uid: OWN_ID, gid: OWN_ID } : { uid, gid };
  const closed = findClosed(user, [
    process.execPath,
    ...needs.code.map((path) => resolve(path)),
    dirname(realpathSync(needs.dataDir)),
  ]);
  if (closed === null) return user;
  return {
    rootBecause: `user ${user.uid} may not reach ${closed}; move it to a folder that everyone may enter`,
  };
}

/** Checks as that user; null when every file can be read and every folder entered. */
function findClosed(user: ServiceUser, paths: string[]): string | null {
  const script =
    'for path; do [ -r "$path" ] || [ -d "$path" -a -x "$path" ] || { echo "$path"; exit; }; done';
  const asked = askAs(user, script, paths);
  if (asked.status !== 0) return paths[0] ?? '';
  return asked.stdout.trim() || null;
}

/** Whether that user may make files in a folder. */
export const mayWriteIn = (user: ServiceUser, folder: string): boolean =>
  askAs(user, '[ -w "$1" ] && [ -x "$1" ]', [folder]).status === 0;

const askAs = ({ uid, gid }: ServiceUser, script: string, paths: string[]) => {
  const become = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  return spawnSync('setpriv', [...become, '/bin/sh', '-c', script, 'sh', ...paths], {
    encoding: 'utf8',
  });
};

/** Whether a connection string names a folder with a Unix socket, in any form read by pg. */
function isSocket(databaseUrl: string): boolean {
  const { protocol, hostname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  return protocol === 'socket:' || host.startsWith('/');
}

function isReserved(port: number): boolean {
  const setting = '/proc/sys/net/ipv4/ip_unprivileged_port_start';
  try {
    return port > 0 && port < Number(readFileSync(setting, 'utf8'));
  } catch {
    return port > 0 && port < 1024;
  }
}
