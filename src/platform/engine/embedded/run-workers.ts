import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { Logger, type LogLevel, type Runner, run, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import { carryOutRun, type Means } from '@/platform/engine/embedded/carry-out-run';
import type { Presence } from '@/platform/engine/embedded/presence';
import { LeaseLost, type TakenRun } from '@/platform/engine/embedded/run-store';
import type { Log } from '@/platform/log';

/** The part that takes jobs from the queue. */
export type Workers = {
  /** Takes no new job; resolves once the running ones have ended, or their time is over. */
  stop(patience: number): Promise<void>;
};

type Options = {
  pool: pg.Pool;
  presence: Presence;
  means: Omit<Means, 'stopping'>;
  functionIds: readonly string[];
  /** Runs carried out at the same time by this process. */
  parallel: number;
};

/** Workers that ended on their own, as after a break of the database, are started again after this time. */
const PAUSE = 1_000;

/**
 * Takes jobs and carries out their runs. Each function is a task of its own name, so that a process never takes
 * a run of a function it does not know.
 */
export async function runWorkers({
  pool,
  presence,
  means,
  functionIds,
  parallel,
}: Options): Promise<Workers> {
  const { log, store } = means;
  const held = new Set<TakenRun>();
  let stopping = false;

  const task = async (payload: unknown): Promise<void> => {
    const taken = await store.take((payload as { run: string }).run, randomUUID());
    if (taken === null) return;
    held.add(taken);
    try {
      await carryOutRun({ ...means, stopping: () => stopping }, taken);
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
      log.warn({ run: taken.id }, error.message);
    } finally {
      held.delete(taken);
    }
  };
  const tasks: TaskList = Object.fromEntries(functionIds.map((id) => [id, task]));
  const start = () =>
    run({ ...settings(pool, presence, log), taskList: tasks, concurrency: parallel });

  let runner: Runner = await start();
  const keepRunning = async (): Promise<void> => {
    while (!stopping) {
      await runner.promise.catch((error) => log.error({ error }, 'The workers ended.'));
      if (stopping) return;
      await after(PAUSE);
      if (stopping) return;
      runner = await start().catch((error) => {
        log.error({ error }, 'The workers could not be started again.');
        return runner;
      });
    }
  };
  const kept = keepRunning();

  return {
    async stop(patience) {
      stopping = true;
      runner.stop('The engine stops.').catch(() => {});
      const ended = await Promise.race([
        kept.then(() => true),
        after(patience, false, { ref: false }),
      ]);
      if (ended) return;
      // What these steps still do is not heard any more; the runs go on elsewhere, or after the next start.
      await Promise.allSettled([...held].map((taken) => store.giveBack(taken, null)));
    },
  };
}

/** graphile-worker's settings; without them it would look for some in the environment and in files. */
function settings(pool: pg.Pool, presence: Presence, log: Log) {
  const shown = new Map<string, Promise<void>>();
  const plugin: GraphileConfig.Plugin = {
    name: 'vitrine-presence',
    version: '1',
    worker: {
      hooks: {
        // Awaited before a worker takes its first job: no job is ever held by a pool that looks dead.
        async startWorker(_, { worker }) {
          const { id } = worker.workerPool;
          const showing = shown.get(id) ?? presence.show(id);
          shown.set(id, showing);
          await showing;
        },
      },
    },
  };
  return {
    pgPool: pool,
    schema: 'graphile_worker',
    logger: queueLogger(log),
    noHandleSignals: true,
    parsedCronItems: [],
    preset: { plugins: [plugin] },
  };
}

/** What the queue says of its everyday work is of interest only when looking for an error in it. */
export function queueLogger(log: Log): Logger {
  const levels: Record<`${LogLevel}`, 'error' | 'warn' | 'debug' | 'trace'> = {
    error: 'error',
    warning: 'warn',
    info: 'debug',
    debug: 'trace',
  };
  return new Logger(() => (level, message) => log[levels[level]]({ part: 'queue' }, message));
}
