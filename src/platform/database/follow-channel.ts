import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '@/platform/log';

/** Reports of changes by NOTIFY, and how recent they are. */
export type FollowedChannel = {
  /**
   * Every change acknowledged before this moment (of `performance.now()`) has been reported. -Infinity without a
   * connection, and behind a pooler that does not pass notifications on.
   */
  reportedUntil(): number;
  /** Has `reportedUntil` brought up to date, without waiting. Connects at the first call. */
  catchUp(): void;
  close(): Promise<void>;
};

type Options = {
  connectionString: string;
  channel: string;
  log: Log;
  /** A payload without spaces. */
  onReport(payload: string): void;
  /** Reports may have been missed: the connection ended, or a new one has begun to listen. */
  onGap(): void;
  /** Between two attempts to connect. */
  pauseMs?: number;
};

/** A connection that is silent for this long is replaced. */
const SILENCE_MS = 5_000;
/** When its own notification does not come, it sends another. */
const NOTIFY_AGAIN_MS = 1_000;

/**
 * Listens to a channel, and connects again whenever the connection ends. PostgreSQL delivers notifications in the order
 * of their commits. So the connection notifies itself: when its own notification arrives, so have all before it.
 */
export function followChannel(options: Options): FollowedChannel {
  const { channel, log, pauseMs = 1_000 } = options;
  const closing = new AbortController();
  let following: Promise<void> | null = null;
  /** `own`: how its own notifications begin. */
  let live: { client: pg.Client; own: string } | null = null;
  let until = Number.NEGATIVE_INFINITY;
  let notifiedAt = Number.NEGATIVE_INFINITY;

  function read(payload: string) {
    if (live && payload.startsWith(live.own)) until = Number(payload.slice(live.own.length));
    // The notifications that other processes send to themselves report nothing.
    else if (!payload.includes(' ')) options.onReport(payload);
  }

  /** Resolves when the connection has ended. */
  async function listen(): Promise<void> {
    const client = connectTo(options);
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    client.on('notification', ({ payload = '' }) => read(payload));
    const end = () => void client.end().catch(() => {});
    closing.signal.addEventListener('abort', end);
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      options.onGap();
      live = { client, own: `${randomUUID()} ` };
      await ended;
    } finally {
      closing.signal.removeEventListener('abort', end);
      live = null;
      until = Number.NEGATIVE_INFINITY;
      options.onGap();
      end();
    }
  }

  async function keepListening() {
    while (!closing.signal.aborted) {
      await listen().catch(({ message }) =>
        log.warn({ reason: message, channel }, 'Listening to a channel failed.'),
      );
      await pause(pauseMs, null, { signal: closing.signal, ref: false }).catch(() => {});
    }
  }

  return {
    reportedUntil: () => until,
    catchUp() {
      following ??= keepListening();
      const now = performance.now();
      if (!live || (notifiedAt > until && now - notifiedAt < NOTIFY_AGAIN_MS)) return;
      notifiedAt = now;
      const { client, own } = live;
      client
        .query('SELECT pg_notify($1, $2)', [channel, own + now])
        // A silent connection is replaced.
        .catch(() => client.end().catch(() => {}));
    },
    async close() {
      closing.abort();
      await following;
    },
  };
}

function connectTo({ connectionString, channel, log }: Options): pg.Client {
  const client = new pg.Client({
    connectionString,
    keepAlive: true,
    application_name: `vitrine ${channel}`,
    connectionTimeoutMillis: SILENCE_MS,
    query_timeout: SILENCE_MS,
    // A crash of the server may lose its notifications: it ends the connection as well.
    options: '-c synchronous_commit=off',
  });
  client.on('error', ({ message }) =>
    log.warn({ reason: message, channel }, 'A listening connection broke.'),
  );
  return client;
}
