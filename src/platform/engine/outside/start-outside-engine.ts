import { setTimeout as after } from 'node:timers/promises';
import type { Inngest, InngestFunction } from 'inngest';
import type pg from 'pg';
import { MINUTE_MS } from '@/contract/durations';
import type { Log } from '@/platform/log';
import { coalesce } from '../coalesce';
import { SCHEDULED } from '../embedded/protocol';
import { joinLeaderElection } from '../leader-election';
import type { Engine, ObserveStep } from '../port';
import { pruneEvents } from '../prune-events';
import { startedFunctions } from './note-calls';
import { registerFunctions } from './register-functions';
import { makeSenderAgain } from './send-again';
import { makeSender } from './send-events';
import { serveFunctions } from './serve-functions';

export type OutsideEngineOptions = {
  /** A pool of the service's database, with the migrations applied. */
  pool: pg.Pool;
  /** The same database: one more connection, for as long as the engine runs. */
  connectionString: string;
  /** Made by `makeClient`, which sets the server's URL and keys. */
  client: Inngest;
  functions: readonly InngestFunction.Any[];
  signingKey: string;
  /** The URL of the service as the Inngest server sees it, without a slash at the end. */
  publicUrl: string;
  /** Called with the loopback port serving the functions, before the server knows of them. */
  onServed(port: number): void;
  log: Log;
  /** Wraps every call of a function. */
  observe?: ObserveStep;
  /** Milliseconds `stop` waits for running steps; 20 s by default. */
  stopTimeoutMs?: number;
  /** A factor of the times after which events are sent again, 1 but for tests. */
  patience?: number;
};

/** A safety net: notifications normally wake the sender. */
const SEND_EVERY = 5_000;
/** A little less than the net's interval, so that each of its rounds looks. */
const LOOK_EVERY = 4_500;
const PRUNE_EVERY = 10 * MINUTE_MS;
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;

// The server has its own schedule; a run that the embedded executor left open would stay so.
const END_SCHEDULED = `
UPDATE engine.run r SET state = 'cancelled', ended_at = now(), lease = NULL, wakes_at = NULL,
  error = json_build_object('name', 'Cancelled', 'message', 'An Inngest server executes the functions now.')
FROM engine.event e WHERE e.id = r.event_id AND r.ended_at IS NULL AND e.name = '${SCHEDULED}'`;

/**
 * Lets an Inngest server execute the functions: serves them to it, registers them, and sends it the events. Several
 * processes may do so at the same time; one of them, the leader, sends.
 */
export async function startOutsideEngine(options: OutsideEngineOptions): Promise<Engine> {
  const {
    pool,
    connectionString,
    client,
    log,
    stopTimeoutMs: timeout = 20_000,
    patience = 1,
  } = options;
  const served = await serveFunctions(options);
  options.onServed(served.port);
  const stopping = new AbortController();
  const { port } = served;
  const { signal } = stopping;
  const register = () => registerFunctions({ port, signingKey: options.signingKey, log, signal });
  const started = startedFunctions(client.id, options.functions);
  const sending = keepSending({
    sendAll: makeSender(pool, client, log, started),
    sendAgain: makeSenderAgain(pool, client, log, { register, patience }),
    lookEveryMs: patience * LOOK_EVERY,
    log,
    register,
  });
  const prune = coalesce(log, 'Old events could not be removed.', () => pruneEvents(pool, []));
  const presence = await joinLeaderElection({
    connectionString,
    log,
    onLead: async () => {
      log.info('This process sends events to the Inngest server.');
      await pool
        .query(END_SCHEDULED)
        .catch((error) =>
          log.warn({ reason: String(error) }, 'Scheduled runs could not be ended.'),
        );
      sending.send();
    },
    onNews: sending.send,
  }).catch(async (error) => {
    stopping.abort();
    await served.stop(0);
    throw error;
  });
  const timers = [
    setInterval(() => presence.isLeader() && sending.send(), patience * SEND_EVERY),
    setInterval(() => presence.isLeader() && prune(), PRUNE_EVERY),
  ];

  let stopped: Promise<void> | null = null;
  const stopAll = async (): Promise<void> => {
    stopping.abort();
    for (const timer of timers) clearInterval(timer);
    const sent = Promise.all([sending.stop(), prune.settled()]);
    // Events on their way to an unresponsive server are sent again at the next start, under the same ids.
    const inTime = Promise.race([sent, after(timeout, null, { ref: false })]);
    await Promise.all([served.stop(timeout), inTime]);
    await presence.stop();
  };
  return {
    stop() {
      stopped ??= stopAll();
      return stopped;
    },
  };
}

type Sending = {
  sendAll(): Promise<void>;
  sendAgain(secondsOpen: number): Promise<void>;
  lookEveryMs: number;
  log: Log;
  register(): Promise<void>;
};

/**
 * Sends on request, but not before the functions are registered: a server drops an event without a function. After a
 * failure the functions are registered again, as the server may have been replaced, and each further failure makes the
 * pause longer. Now and then, events that the server has lost are sent again.
 */
function keepSending({ sendAll, sendAgain, lookEveryMs, log, register }: Sending) {
  let registered: Promise<void> | null = register();
  let openSince: number | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const lookAtLate = async () => {
    const now = performance.now();
    openSince ??= now;
    if (now - lookedAt < lookEveryMs) return;
    lookedAt = now;
    await sendAgain((now - openSince) / 1000);
  };
  let failures = 0;
  let pause: NodeJS.Timeout | undefined;
  let stopped = false;
  const attempt = coalesce(log, 'Events could not be sent.', async () => {
    registered ??= register();
    await registered;
    if (stopped || pause !== undefined) return;
    try {
      await sendAll();
      await lookAtLate();
      failures = 0;
    } catch (error) {
      registered = null;
      openSince = null;
      const pauseMs = Math.min(FIRST_PAUSE * 2 ** failures++, LONGEST_PAUSE);
      log.warn({ reason: reasonOf(error), pauseMs }, 'Events wait for the Inngest server.');
      if (stopped) return;
      pause = setTimeout(() => {
        pause = undefined;
        attempt();
      }, pauseMs);
    }
  });
  return {
    send: (): void => {
      attempt();
    },
    stop: (): Promise<void> => {
      stopped = true;
      clearTimeout(pause);
      return attempt.settled();
    },
  };
}

/** `fetch` gives the actual reason only in the cause. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause ? `${error.message}: ${error.cause}` : String(error);
