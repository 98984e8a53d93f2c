import { setTimeout as after } from 'node:timers/promises';
import pLimit from 'p-limit';
import pg from 'pg';
import type { Log } from '@/platform/log';

/**
 * SQL for the key of a worker pool's advisory lock, held as long as its process lives. `pool`: the column or parameter
 * with the pool's id.
 */
export const POOL_LOCK_KEY = (pool: string): string =>
  `hashtextextended('vitrine/engine/' || ${pool}, 0)`;

/** A process's own connection: it holds the locks of its pools and of the leader, and receives notifications. */
export type LeaderElection = {
  /** Shows a pool of workers as alive until the connection ends; resolves once the other processes can see it. */
  show(poolId: string): Promise<void>;
  /** Undoes `show`: the jobs still held by the pool become free. */
  hide(poolId: string): Promise<void>;
  isLeader(): boolean;
  stop(): Promise<void>;
};

type Options = {
  connectionString: string;
  log: Log;
  /** Called each time this process becomes the leader; `first`: it has not lost its connection before. */
  onLead(first: boolean): void;
  /** Called on the leader when events were written, or a notification arrived on one of `channels`, which it names. */
  onNews(channel: string): void;
  /** Additional channels of the database to listen to. */
  channels?: readonly string[];
};

const LEAD = `SELECT pg_try_advisory_lock(hashtextextended('vitrine/engine/leader', 0)) AS leads`;
const SHOW = `SELECT pg_advisory_lock(${POOL_LOCK_KEY('$1::text')})`;
const HIDE = `SELECT pg_advisory_unlock(${POOL_LOCK_KEY('$1::text')})`;
/** How long there is no leader after one died, and the time between attempts to reconnect. */
const PAUSE = 1_000;

/**
 * Connects, and reconnects until stopped. Session locks end immediately with their process or its connection, without a
 * clock. A living process can look dead only while it reconnects; leases on runs cover that moment.
 */
export async function joinLeaderElection(options: Options): Promise<LeaderElection> {
  const { log } = options;
  const pools = new Set<string>();
  const stopped = new AbortController();
  let client: pg.Client | null = null;
  let leading = false;
  // A connection takes one statement at a time.
  const inTurn = pLimit(1);
  const ask = (text: string, values: string[] = []) =>
    inTurn(async () => client?.query(text, values));

  const connect = async (): Promise<pg.Client> => {
    const fresh = await listen(options, (channel) => leading && options.onNews(channel));
    fresh.on('end', () => {
      if (client !== fresh) return;
      client = null;
      leading = false;
    });
    for (const pool of pools) await fresh.query(SHOW, [pool]);
    return fresh;
  };

  const seekLead = async (first: boolean): Promise<void> => {
    if (client === null || leading) return;
    leading = (await ask(LEAD))?.rows[0]?.leads === true;
    if (leading) options.onLead(first);
  };

  const keep = async (): Promise<void> => {
    let first = true;
    while (!stopped.signal.aborted) {
      try {
        await after(PAUSE, null, { signal: stopped.signal });
        if (client === null) {
          client = await connect();
          first = false;
        }
        await seekLead(first);
      } catch (error) {
        if (!stopped.signal.aborted)
          log.warn({ reason: String(error) }, 'The engine is reconnecting to the database.');
      }
    }
  };

  client = await connect();
  await seekLead(true);
  const kept = keep();
  return {
    async show(poolId) {
      pools.add(poolId);
      // Without a connection, the reconnection shows the pool; leases cover workers that start before.
      await ask(SHOW, [poolId]);
    },
    async hide(poolId) {
      if (!pools.delete(poolId)) return;
      while (!stopped.signal.aborted) {
        const failure = await ask(HIDE, [poolId]).then(() => null, String);
        if (failure === null) return;
        log.warn(
          { reason: failure },
          'The engine could not free the jobs of a worker pool; it will try again.',
        );
        await after(PAUSE);
      }
    },
    isLeader: () => leading,
    async stop() {
      stopped.abort();
      await kept;
      const last = client;
      client = null;
      leading = false;
      await last?.end();
    },
  };
}

async function listen(
  { connectionString, log, channels = [] }: Options,
  heard: (channel: string) => unknown,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    keepAlive: true,
    application_name: 'vitrine engine',
  });
  client.on('error', (error) =>
    log.warn({ reason: String(error) }, 'The engine lost its connection to the database.'),
  );
  client.on('notification', ({ channel }) => heard(channel));
  await client.connect();
  for (const channel of ['engine_event', ...channels]) await client.query(`LISTEN ${channel}`);
  return client;
}
