import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The user who runs the server; null when it is the user of this process. */
export type PostgresAccount = { name: string; uid: number; gid: number } | null;

/** How to start a program as the chosen user. */
export type Launch = { command: string; args: string[]; uid?: number; gid?: number };

const SETPRIV = '/usr/bin/setpriv';

/**
 * PostgreSQL refuses to run as root, so root starts it as an unprivileged user: the owner of an existing cluster, else
 * `postgres`, else `nobody`. Any other user runs it as themselves.
 */
export function chooseAccount(cluster: string): PostgresAccount {
  const own = process.getuid?.() ?? -1;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (own !== 0) {
    if (owner && owner.uid !== own) {
      throw new Error(
        `${cluster} belongs to another user: start the service as that user, or set DATA_DIR or DATABASE_URL.`,
      );
    }
    return null;
  }
  if (owner && owner.uid !== 0) {
    return { name: `with id ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  }
  const account = findUser('postgres') ?? findUser('nobody');
  if (account) return account;
  throw new Error(
    'PostgreSQL refuses to run as root and there is no user "postgres" or "nobody": start the service as an ordinary user, or set DATABASE_URL.',
  );
}

function findUser(name: string): PostgresAccount {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  // macOS writes nobody as -2.
  return uid && gid ? { name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 } : null;
}

/**
 * The user and group ids are enough, unless that user may not enter a folder on the path (a checkout below /root):
 * then, on Linux, only the program gets the capability to pass through. `no_setuid_fixup` is needed because otherwise
 * access(2), with which PostgreSQL searches for its own files, ignores that capability. Copying the
 * programs elsewhere would cost 60 MB, and the data could still be in the closed folder.
 */
export function launchAs(
  account: PostgresAccount,
  program: string,
  args: string[],
  paths: string[],
): Launch {
  if (!account) return { command: program, args };
  const closed = [program, ...paths].map((path) => findClosed(path, account)).find(Boolean);
  if (!closed) return { command: program, args, uid: account.uid, gid: account.gid };
  const right = findRight(closed === program);
  if (!right) {
    throw new Error(
      `PostgreSQL cannot run as root, and the user ${account.name} may not enter ${closed}: move the service and its data to folders that everyone may enter, start it as an ordinary user, or set DATABASE_URL.`,
    );
  }
  const drop = ['--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups'];
  const keep = ['--inh-caps', `+${right}`, '--ambient-caps', `+${right}`];
  return {
    command: SETPRIV,
    args: [...drop, ...keep, '--securebits', '+no_setuid_fixup', program, ...args],
  };
}

/** The first folder on the path, or the program itself, that the account may not search or execute. */
function findClosed(path: string, account: NonNullable<PostgresAccount>): string | undefined {
  const above = dirname(path);
  const closed = above === path ? undefined : findClosed(above, account);
  if (closed) return closed;
  const entry = statSync(path, { throwIfNoEntry: false });
  if (!entry) return undefined;
  const shift = entry.uid === account.uid ? 6 : entry.gid === account.gid ? 3 : 0;
  return (entry.mode >> shift) & 1 ? undefined : path;
}

const rights = { dac_override: 1n << 1n, dac_read_search: 1n << 2n, setpcap: 1n << 8n };

/** The smallest capability that opens the path and that this process can pass on; containers withhold some. */
function findRight(runsWhatIsClosed: boolean): string | undefined {
  if (process.platform !== 'linux' || !existsSync(SETPRIV)) return undefined;
  const status = readFileSync('/proc/self/status', 'utf8');
  const held = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)/m.exec(status)?.[1] ?? '0'}`);
  if (!(held & rights.setpcap)) return undefined;
  if (!runsWhatIsClosed && held & rights.dac_read_search) return 'dac_read_search';
  return held & rights.dac_override ? 'dac_override' : undefined;
}
