import { runMigrations } from 'graphile-worker';
import type { Inngest, InngestFunction } from 'inngest';
import type pg from 'pg';
import type { Log } from '@/platform/log';
import { coalesce } from '../coalesce';
import type { Engine, ObserveStep } from '../port';
import { type Backoff, exponentialBackoff } from './backoff';
import { type Functions, serveWithin } from './call-function';
import { joinLeadership } from './join-leadership';
import { type KnownFunction, readFunctions } from './read-functions';
import { makeRunStore } from './run-store';
import { queueLogger, runWorkers } from './run-workers';
import { shareListener } from './share-listener';
import { countLateJobs, LOOK_EVERY } from './wake-workers';

export type EmbeddedEngineOptions = ExecutorOptions & {
  /** Made without a signing key and without `isDev`. */
  client: Inngest.Any;
  functions: readonly InngestFunction.Any[];
};

type ExecutorOptions = {
  /**
   * A pool of the service's database, with the migrations applied. The engine uses up to 3 of its connections, and one
   * for each run.
   */
  pool: pg.Pool;
  /** The same database: one more connection, for as long as the engine runs. */
  connectionString: string;
  log: Log;
  /** Runs executed by this process at the same time. */
  parallel: number;
  /**
   * Functions, by id, that may have this many runs in addition to `parallel`: other functions never wait for them. The
   * pool needs the same number of additional connections.
   */
  dedicatedConcurrency?: Readonly<Record<string, number>>;
  /** Time between attempts; by default 5 s, doubling up to an hour, half of it random. */
  backoff?: Backoff;
  /** Milliseconds `stop` waits for running steps; 20 s by default. */
  stopTimeoutMs?: number;
  /** Wraps every call of a function. */
  observe?: ObserveStep;
};

/**
 * Executes Inngest functions in this process, with their queue in the service's database. Several processes may do so
 * at the same time. Rejects with UnsupportedFeatureError when a function states an unsupported option.
 */
export const startEmbeddedEngine = ({
  client,
  functions,
  ...options
}: EmbeddedEngineOptions): Promise<Engine> =>
  startExecutor(observed(serveWithin(client, functions), options.observe), options);

const observed = (functions: Functions, observe: ObserveStep | undefined): Functions =>
  observe
    ? { ...functions, call: (id, ...rest) => observe(id, () => functions.call(id, ...rest)) }
    : functions;

/** Does the same for functions served anywhere: it uses nothing but their calls and answers. */
export async function startExecutor(
  functions: Functions,
  options: ExecutorOptions,
): Promise<Engine> {
  const {
    pool,
    connectionString,
    log,
    parallel,
    dedicatedConcurrency: apart = {},
    backoff = exponentialBackoff,
    stopTimeoutMs: timeout = 20_000,
  } = options;
  const known = await readFunctions(functions);
  const attempts = new Map(known.map(({ id, maxAttempts }) => [id, maxAttempts]));
  const guard = guardPool(pool, log);
  const started: (() => unknown)[] = [guard.release];
  const stopAll = async (): Promise<void> => {
    for (const stop of started.reverse()) await stop();
  };
  try {
    await runMigrations({ pgPool: pool, schema: 'graphile_worker', logger: queueLogger(log) });
    const leadership = await joinLeadership({ pool, connectionString, functions: known, log });
    started.push(leadership.stop);
    const limited = new Set(known.filter(({ limits }) => limits !== null).map(({ id }) => id));
    const dependencies = {
      functions,
      store: makeRunStore(pool, (id) => limited.has(id)),
      backoff,
      log,
      maxAttempts: (id: string) => attempts.get(id) ?? 1,
    };
    const { presence } = leadership;
    const sharing = shareListener(pool);
    const workers = await Promise.all(
      groupsOf(known, apart, parallel).map((group) =>
        runWorkers({ pool: sharing, presence, dependencies, ...group }),
      ),
    );
    started.push(() => Promise.all(workers.map((group) => group.stop(timeout))));
    const look = coalesce(log, 'Late jobs could not be counted.', async () => {
      const late = await countLateJobs(pool);
      if (late > 0) for (const group of workers) group.wake(late);
    });
    const looking = setInterval(look, LOOK_EVERY);
    started.push(() => {
      clearInterval(looking);
      return look.settled();
    });
  } catch (error) {
    await stopAll();
    throw error;
  }
  let stopped: Promise<void> | null = null;
  return {
    stop() {
      stopped ??= stopAll();
      return stopped;
    },
  };
}

/** The groups of workers: one for each function with dedicated concurrency, and one for all other functions. */
function groupsOf(
  known: KnownFunction[],
  apart: Readonly<Record<string, number>>,
  parallel: number,
) {
  const ids = known.map(({ id }) => id);
  const unknown = Object.keys(apart).find((id) => !ids.includes(id));
  if (unknown !== undefined) throw new Error(`There is no function ${unknown} to set apart.`);
  const others = ids.filter((id) => !(id in apart));
  return [
    { functionIds: others, parallel },
    ...Object.entries(apart).map(([id, count]) => ({ functionIds: [id], parallel: count })),
  ];
}

/** A connection of the pool may break at any time, even while idle; without a listener this would end the process. */
function guardPool(pool: pg.Pool, log: Log) {
  const heard = (error: Error): void =>
    log.warn({ reason: String(error) }, 'A database connection of the engine broke.');
  const guard = (client: pg.PoolClient): unknown => client.on('error', heard);
  pool.on('error', heard).on('connect', guard);
  return { release: () => pool.off('error', heard).off('connect', guard) };
}
