import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Held shared by every process that uses an embedded server, exclusively by the process that is about to stop it. */
export const USE_LOCK = 72707370;
/** Processes leave one after the other: otherwise two that leave together would each count the other. */
const LEAVE_LOCK = 72707371;

/** Held by the only service that serves from the data folder. */
const SERVE_LOCK = 72707372;

/** A process's claim on an embedded server: no other process stops the server as unused. */
export type ServerUse = {
  /**
   * Whether nobody else uses the server or is connected to it. Once this is true, new processes wait until the server
   * stops or this claim ends; if another process uses it, this claim has ended.
   */
  isLast(): Promise<boolean>;
  /**
   * The names of the other processes that use the server. Once there are none, new processes wait until the server stops
   * or this claim ends; if there are any, this claim has ended.
   */
  otherUsers(): Promise<string[]>;
  /** Whether this process is the only service on the server; if it is, it stays the only one. */
  servesAlone(): Promise<boolean>;
  /** Resolves when the connection has ended: by `end`, or because the server did. */
  ended: Promise<void>;
  end(): Promise<void>;
};

/**
 * Registers this process as a user of the server, by one permanent connection. Waits while the server is about to stop.
 * @param user name of this process, shown to other users
 */
export async function registerUse(connectionString: string, user: string): Promise<ServerUse> {
  const application_name = `${user} (process ${process.pid})`;
  const client = new pg.Client({ connectionString, application_name });
  // The server may stop, or be killed, before this process has ended.
  client.on('error', () => {});
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  await client.connect();
  await client.query('SELECT pg_advisory_lock_shared($1)', [USE_LOCK]);
  return {
    isLast: async () => (await hasOnlyClaim(client)) && hasNoOther(client),
    async otherUsers() {
      // A killed server has no users.
      if (await hasOnlyClaim(client).catch(() => true)) return [];
      const others = await client.query(FIND_USERS_SQL).catch(() => ({ rows: [] }));
      return others.rows.map(({ application_name }) => application_name);
    },
    servesAlone: () => holdsAlone(client, SERVE_LOCK),
    ended,
    end: () => client.end(),
  };
}

/**
 * Whether no other process has a claim; if so, none can leave or come any more. Otherwise this claim is released before
 * the lock to leave: an ending connection frees its locks one by one, and the next to leave must not find the claim held.
 */
async function hasOnlyClaim(client: pg.Client): Promise<boolean> {
  await client.query('SELECT pg_advisory_lock($1)', [LEAVE_LOCK]);
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS alone', [USE_LOCK]);
  if (rows[0].alone) return true;
  await client.query('SELECT pg_advisory_unlock_shared($1)', [USE_LOCK]);
  return false;
}

/** Locks that are not granted belong to processes that wait, and search for the server again when it stops. */
const FIND_USERS_SQL = `
  SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
  WHERE l.locktype = 'advisory' AND l.objid = ${USE_LOCK} AND l.granted AND l.pid <> pg_backend_pid()
  ORDER BY 1`;

/** The lock of a service that was just killed is freed within moments, so this tries for two seconds. */
async function holdsAlone(client: pg.Client, lock: number): Promise<boolean> {
  for (const timeout = Date.now() + 2000; ; await sleep(50)) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS held', [lock]);
    if (rows[0].held || Date.now() > timeout) return rows[0].held;
  }
}

/**
 * Connections that were just closed take a moment to disappear, on a busy machine a long one. Connections that wait for
 * a lock belong to new processes, which search for the server again when it stops.
 */
async function hasNoOther(client: pg.Client): Promise<boolean> {
  for (const timeout = Date.now() + 2000; Date.now() < timeout; await sleep(4)) {
    const { rows } = await client.query(
      `SELECT count(*)::int AS others FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
         AND wait_event_type IS DISTINCT FROM 'Lock'`,
    );
    if (rows[0].others === 0) return true;
  }
  return false;
}
