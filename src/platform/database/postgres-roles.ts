import { execFile } from 'node:child_process';
import { chownSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { launchAs, type PostgresAccount } from './postgres-account';
import { cleanEnvironment, type PostgresBinaries } from './postgres-binaries';

/** The superuser. Only the operator's own user may connect as it, for maintenance; the service never does. */
export const SUPERUSER = 'vitrine';

/** The role of the service: it owns the database and everything in it, and may do nothing else on the server. */
export const SERVICE_ROLE = 'vitrine_service';

/** It sees all sessions, an operator's too, so the server is not stopped while somebody uses it. */
const CREATE_ROLE = [
  `CREATE ROLE ${SERVICE_ROLE} LOGIN`,
  `GRANT pg_read_all_stats TO ${SERVICE_ROLE}`,
  `CREATE DATABASE vitrine OWNER ${SERVICE_ROLE}`,
  `ALTER DATABASE vitrine OWNER TO ${SERVICE_ROLE}`,
];

/** Tests copy databases and write rows that the service would refuse. */
const DISPOSABLE_RIGHTS = [
  `ALTER ROLE ${SERVICE_ROLE} CREATEDB`,
  `GRANT SET ON PARAMETER session_replication_role TO ${SERVICE_ROLE}`,
];

/** Objects that a superuser made for an older version. REASSIGN OWNED refuses the role that made the cluster. */
const OURS = `NOT IN ('pg_catalog', 'information_schema', 'pg_toast')`;
const TAKE_OVER = `DO $$
DECLARE statement text;
BEGIN
  FOR statement IN
    SELECT format('SCHEMA %I', nspname) FROM pg_namespace
      WHERE nspname ${OURS} AND nspname NOT LIKE 'pg\\_temp%' AND nspname NOT LIKE 'pg\\_toast%' AND nspname <> 'public'
    UNION ALL SELECT format('TABLE %s', c.oid::regclass) FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
      WHERE relkind IN ('r', 'p', 'v', 'm') AND nspname ${OURS}
    UNION ALL SELECT format('SEQUENCE %s', c.oid::regclass) FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
      WHERE relkind = 'S' AND nspname ${OURS}
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype IN ('a', 'i'))
    UNION ALL SELECT format('ROUTINE %s', p.oid::regprocedure) FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace
      WHERE nspname ${OURS}
    UNION ALL SELECT format('TYPE %s', t.oid::regtype) FROM pg_type t JOIN pg_namespace n ON n.oid = typnamespace
      LEFT JOIN pg_class c ON c.oid = typrelid
      WHERE nspname ${OURS} AND (typtype IN ('e', 'd', 'r') OR c.relkind = 'c')
  LOOP
    EXECUTE format('ALTER %s OWNER TO ${SERVICE_ROLE}', statement);
  END LOOP;
END $$`;

/** Everybody who reaches the socket may be the service; only the user named in the second file may be a superuser. */
const ACCESS_RULES = `# Vitrine writes this file at a start.
local all ${SERVICE_ROLE} trust
local all all peer map=operator
`;

type Cluster = { folder: string; binaries: PostgresBinaries; account: PostgresAccount };

/** Creates role, database and access rules of a new cluster, whose server does not run yet. */
export async function createRoles(cluster: Cluster, disposable: boolean): Promise<void> {
  await execute(cluster, 'postgres', [...CREATE_ROLE, ...(disposable ? DISPOSABLE_RIGHTS : [])]);
  writeAccessRules(cluster);
}

/** Does the same for a cluster of an older version, where the service was the superuser. Its server does not run. */
export async function upgradeRoles(cluster: Cluster): Promise<void> {
  if (read(cluster, 'pg_hba.conf') !== ACCESS_RULES) {
    await execute(cluster, 'postgres', CREATE_ROLE);
    await execute(cluster, 'vitrine', [TAKE_OVER]);
  }
  writeAccessRules(cluster);
}

function writeAccessRules(cluster: Cluster) {
  write(cluster, 'pg_ident.conf', `operator "${operatorName()}" ${SUPERUSER}\n`);
  // Last: its presence shows that the rest is done.
  write(cluster, 'pg_hba.conf', ACCESS_RULES);
}

/** A user without a name, as in containers, cannot connect as the superuser. */
function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'root';
  }
}

const read = ({ folder }: Cluster, name: string) => readFileSync(join(folder, name), 'utf8');

function write(cluster: Cluster, name: string, text: string) {
  if (read(cluster, name) === text) return;
  const [path, aside] = [join(cluster.folder, name), join(cluster.folder, `${name}.new`)];
  writeFileSync(aside, text, { mode: 0o600 });
  if (cluster.account) chownSync(aside, cluster.account.uid, cluster.account.gid);
  renameSync(aside, path);
}

/** Runs statements as the superuser, without a server that others could connect to. Existing objects stay. */
async function execute(
  { folder, binaries, account }: Cluster,
  database: string,
  statements: string[],
): Promise<void> {
  const args = ['--single', '-j', '-D', folder, '-c', 'log_checkpoints=off', database];
  const { command, ...launch } = launchAs(account, binaries.postgres, args, [folder]);
  const errors = await new Promise<string>((resolve, reject) => {
    const env = cleanEnvironment(binaries);
    const options = { uid: launch.uid, gid: launch.gid, env, cwd: folder };
    const child = execFile(command, launch.args, options, (error, _output, said) =>
      error && !/ERROR/.test(said)
        ? reject(new Error(said.trim() || error.message))
        : resolve(said),
    );
    // A server that does not start does not read.
    child.stdin?.on('error', () => {});
    child.stdin?.end(statements.map((statement) => `${statement};\n\n`).join(''));
  });
  const failed = errors
    .split('\n')
    .find((line) => /(ERROR|FATAL|PANIC): /.test(line) && !line.includes('already exists'));
  if (failed) throw new Error(`PostgreSQL could not prepare its roles in ${folder}: ${failed}`);
}
