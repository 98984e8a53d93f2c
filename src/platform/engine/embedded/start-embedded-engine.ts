import { runMigrations } from 'graphile-worker';
import type { Inngest, InngestFunction } from 'inngest';
import type pg from 'pg';
import type { Log } from '@/platform/log';
import type { Engine } from '../port';
import { type Backoff, exponentialBackoff } from './backoff';
import { serveWithin } from './call-function';
import { joinLeadership } from './lead';
import { readFunctions } from './read-functions';
import { makeRunStore } from './run-store';
import { queueLogger, runWorkers } from './run-workers';

export type EmbeddedEngineOptions = {
  /** Of the service's database, with the migrations applied. The engine uses up to `parallel` + 3 of its connections. */
  pool: pg.Pool;
  /** The same database: one more connection, for as long as the engine runs. */
  connectionString: string;
  /** Made without a signing key and without isDev. */
  client: Inngest.Any;
  functions: readonly InngestFunction.Any[];
  log: Log;
  /** Runs carried out at the same time by this process. */
  parallel: number;
  /** Time between attempts; by default 5 s, doubling up to an hour, half of it random. */
  backoff?: Backoff;
  /** Milliseconds that `stop` waits for running steps; 20 s by default. */
  patience?: number;
};

/**
 * Carries out Inngest functions within this process, with its queue in the service's database. Several processes
 * may do so at once. Rejects with UnsupportedFeatureError when a function states an option that is not carried out.
 */
export async function startEmbeddedEngine(options: EmbeddedEngineOptions): Promise<Engine> {
  const {
    pool,
    connectionString,
    log,
    parallel,
    backoff = exponentialBackoff,
    patience = 20_000,
  } = options;
  const functions = serveWithin(options.client, options.functions);
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
    const workers = await runWorkers({
      pool,
      presence: leadership.presence,
      means: {
        functions,
        store: makeRunStore(pool),
        backoff,
        log,
        maxAttempts: (id) => attempts.get(id) ?? 1,
      },
      functionIds: known.map(({ id }) => id),
      parallel,
    });
    started.push(() => workers.stop(patience));
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

/** A connection of the pool may break at any time, also between two uses; unheard, that would end the process. */
function guardPool(pool: pg.Pool, log: Log) {
  const heard = (error: Error): void =>
    log.warn({ reason: String(error) }, 'A database connection of the engine broke.');
  const guard = (client: pg.PoolClient): unknown => client.on('error', heard);
  pool.on('error', heard).on('connect', guard);
  return { release: () => pool.off('error', heard).off('connect', guard) };
}
