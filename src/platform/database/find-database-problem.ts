import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { causesOf } from '../causes-of';

/** The oldest version whose SQL the queries use. */
const OLDEST_VERSION = 150_000;
const TIMEOUT_MS = 5_000;

type Found = { version: number; encoding: string; standby: boolean };
const LOOK = `SELECT current_setting('server_version_num')::int AS version,
  getdatabaseencoding() AS encoding, pg_is_in_recovery() AS standby`;

/** How long a process that starts waits for a server that starts with it. */
export const DATABASE_PATIENCE_MS = 8_000;
/** Between two attempts. */
const RETRY_MS = 500;
/** A server that is still starting, or whose name is not known yet. */
const MAY_PASS = /^(?:ECONN\w+|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|57P03)$/;

/**
 * Why the database of DATABASE_URL cannot be used, in a sentence naming the variable but no password; null when it can.
 * Called at the start, before anything else needs it. For `patienceMs` it asks again while the server may be starting.
 */
export async function findDatabaseProblem(url: string, patienceMs = 0): Promise<string | null> {
  for (const end = Date.now() + patienceMs; ; await wait(RETRY_MS)) {
    const { problem, mayPass } = await look(url);
    if (!mayPass || Date.now() >= end) return problem;
  }
}

async function look(url: string): Promise<{ problem: string | null; mayPass: boolean }> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<Found>(LOOK);
    return { problem: unfit(rows[0] as Found), mayPass: false };
  } catch (error) {
    const mayPass = causesOf(error).some(
      (each) => 'code' in each && MAY_PASS.test(String(each.code)),
    );
    return { problem: explainDatabaseFailure(error, url), mayPass };
  } finally {
    // Not awaited: a server that answers nothing does not close the connection either.
    client?.end().catch(() => {});
  }
}

function unfit({ version, encoding, standby }: Found): string | null {
  if (version < OLDEST_VERSION)
    return `DATABASE_URL: PostgreSQL ${Math.floor(version / 10_000)} is too old; use version 15 or later.`;
  if (encoding !== 'UTF8')
    return `DATABASE_URL: the database has the encoding ${encoding}; create one with UTF8.`;
  if (standby)
    return 'DATABASE_URL: the server is a standby, which cannot be written; use the primary.';
  return null;
}

/** Why nobody could connect, in a sentence that names DATABASE_URL; the URL's password is not in it. */
export function explainDatabaseFailure(error: unknown, url: string): string {
  const { host, user, database } = readAddress(url);
  const failure = causesOf(error).find((each) => 'code' in each) as
    | { code?: unknown; syscall?: unknown }
    | undefined;
  const code = String(failure?.code ?? '');
  const message = error instanceof Error ? error.message : String(error);
  if (/^(ENOTFOUND|EAI_AGAIN)$/.test(code))
    return `DATABASE_URL: the host of ${host} is not known (${code}).`;
  // Without the system call, ENOENT is a certificate that the URL names.
  if (/^(ECONN\w+|ETIMEDOUT|EPIPE)$/.test(code) || failure?.syscall === 'connect')
    return `DATABASE_URL: no PostgreSQL answers at ${host} (${code}).`;
  if (/timeout|Connection terminated/i.test(message))
    return `DATABASE_URL: ${host} does not answer as PostgreSQL does (${message}).`;
  if (code === '28P01') return `DATABASE_URL: ${host} refuses the password of ${user}.`;
  if (code.startsWith('28')) return `DATABASE_URL: ${host} refuses ${user}: ${message}.`;
  if (code === '3D000')
    return `DATABASE_URL: there is no database ${database} at ${host}; create it first.`;
  return `DATABASE_URL: ${host} cannot be used: ${message || code}.`;
}

function readAddress(url: string) {
  const { host, username, pathname, searchParams } = new URL(url);
  const user = decodeURIComponent(username) || searchParams.get('user') || 'this user';
  return {
    host: searchParams.get('host') || decodeURIComponent(host) || 'localhost',
    user,
    database: decodeURIComponent(pathname.slice(1)) || user,
  };
}
