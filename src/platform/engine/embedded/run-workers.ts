import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import {
  Logger,
  type LogLevel,
  type Runner,
  type RunnerOptions,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '@/platform/log';
import type { LeaderElection } from '../leader-election';
import { type ExecutorDependencies, executeRun } from './execute-run';
import { LeaseLost, type TakenRun } from './run-store';

/** The workers taking jobs from the queue. */
export type Workers = {
  /** Has at most `count` idle ones look for a job now. */
  wake(count: number): void;
  /** Takes no new job; resolves once the running ones have ended, or after `timeout` milliseconds. */
  stop(timeout: number): Promise<void>;
};

type Options = {
  pool: pg.Pool;
  presence: LeaderElection;
  dependencies: Omit<ExecutorDependencies, 'stopping'>;
  functionIds: readonly string[];
  /** Runs executed by this process at the same time. */
  parallel: number;
};

/**
 * Workers look for jobs when they are woken (wake-workers.ts), not by themselves: each look costs a statement, and all
 * looks together would open every connection of the pool. As long as a timer can wait.
 */
const NEVER = 2 ** 31 - 1;

/** Workers that ended on their own, for example after a broken database connection, are replaced after this time. */
const PAUSE = 1_000;

/**
 * Takes jobs and executes their runs. Each function is a task with its own name, so a process never takes a run of a
 * function unknown to it.
 */
export async function runWorkers({
  pool,
  presence,
  dependencies,
  functionIds,
  parallel,
}: Options): Promise<Workers> {
  const { log, store } = dependencies;
  const stopping = new AbortController();
  const held: Held = new Map();
  const task = makeTask({ ...dependencies, stopping: () => stopping.signal.aborted }, held);
  const taskList: TaskList = Object.fromEntries(functionIds.map((id) => [id, task]));
  const start = () =>
    startWorkerPool(
      { pgPool: pool, logger: queueLogger(log), taskList, concurrency: parallel },
      presence,
    );

  let current = await start();
  const replaceEnded = async (): Promise<void> => {
    for (;;) {
      await current.ended;
      if (stopping.signal.aborted) return;
      log.error('The workers ended unexpectedly; new ones replace them.');
      // Jobs still held by the ended pool become free once none of its runs executes and other processes see it as
      // dead.
      const old = current;
      after(PAUSE)
        .then(() => Promise.allSettled(held.values()))
        .then(() => presence.hide(old.id));
      await after(PAUSE);
      if (stopping.signal.aborted) return;
      current = await startAgain();
      if (stopping.signal.aborted) return current.stop();
    }
  };
  const startAgain = (): Promise<WorkerPool> =>
    start().catch((error) => {
      log.error({ reason: String(error) }, 'The workers could not be started again.');
      return current;
    });
  const replacing = replaceEnded();

  return {
    wake(count) {
      if (!stopping.signal.aborted) current.wake(count);
    },
    async stop(timeout) {
      stopping.abort();
      const ended = current.stop().then(() => Promise.allSettled([replacing, ...held.values()]));
      const inTime = await Promise.race([
        ended.then(() => true),
        after(timeout, false, { ref: false }),
      ]);
      if (inTime) return;
      // The results of these steps are ignored from now on. Another process continues the runs, or the next start does.
      await Promise.allSettled([...held.keys()].map((run) => store.giveBack(run, null)));
    },
  };
}

/** The runs being executed by this process. */
type Held = Map<TakenRun, Promise<void>>;

const makeTask = (dependencies: ExecutorDependencies, held: Held) => {
  const execute = async (run: TakenRun): Promise<void> => {
    try {
      await executeRun(dependencies, run);
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
      dependencies.log.warn({ run: run.id }, error.message);
    } finally {
      held.delete(run);
    }
  };
  return async (payload: unknown): Promise<void> => {
    const run = await dependencies.store.take((payload as { run: string }).run, randomUUID());
    if (run === null) return;
    const carried = execute(run);
    held.set(run, carried);
    await carried;
  };
};

type WorkerPool = {
  id: string;
  ended: Promise<unknown>;
  wake(count: number): unknown;
  stop(): Promise<void>;
};

/**
 * Starts graphile-worker. Without these options it would read some from the environment and from files. It keeps the
 * result of its first statement, even a failure, as on a full disk. It would then never find a job again, so it is
 * stopped when the same failure comes back.
 */
async function startWorkerPool(
  options: RunnerOptions,
  presence: LeaderElection,
): Promise<WorkerPool> {
  const events: WorkerEvents = new EventEmitter();
  // Resolves when the shutdown begins: with a broken database connection it may never finish.
  const ended = new Promise((resolve) => {
    events.once('pool:gracefulShutdown', resolve).once('pool:forcefulShutdown', resolve);
  });
  let runner: Runner | undefined;
  const stop = async (reason: string) => runner?.stop(reason).catch(() => {});
  let failure: unknown;
  events.on('worker:getJob:error', ({ error }) => {
    if (error === failure) void stop('The same statement failed before.');
    failure = error;
  });
  let id = '';
  let wake: WorkerPool['wake'] = () => {};
  events.once('pool:create', ({ workerPool }) => {
    id = workerPool.id;
    wake = (count) => workerPool.nudge(count);
  });
  runner = await run({
    ...options,
    events,
    schema: 'graphile_worker',
    noHandleSignals: true,
    parsedCronItems: [],
    pollInterval: NEVER,
    preset: {
      plugins: [showing(presence)],
      // Only with batches, even of one job, does graphile-worker catch a connection breaking during the write at the
      // end of a job. Without them the rejection would be unhandled and would end the process.
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
    },
  });
  runner.promise.catch(() => {});
  let isOver = false;
  ended.then(() => {
    isOver = true;
  });
  return {
    id,
    ended,
    wake: (count) => !isOver && wake(count),
    stop: () => stop('The engine stops.'),
  };
}

/** Shows a pool as alive before its workers take their first job: a pool that looks dead never holds a job. */
function showing(presence: LeaderElection): GraphileConfig.Plugin {
  const shown = new Map<string, Promise<void>>();
  return {
    name: 'vitrine-presence',
    version: '1',
    worker: {
      hooks: {
        async startWorker(_, { worker }) {
          const { id } = worker.workerPool;
          const shows = shown.get(id) ?? presence.show(id);
          shown.set(id, shows);
          await shows;
        },
      },
    },
  };
}

/** The queue's routine messages only matter when debugging the queue, so they get lower levels. */
export function queueLogger(log: Log): Logger {
  const levels: Record<`${LogLevel}`, 'error' | 'warn' | 'debug' | 'trace'> = {
    error: 'error',
    warning: 'warn',
    info: 'debug',
    debug: 'trace',
  };
  return new Logger(() => (level, message) => log[levels[level]]({ part: 'queue' }, message));
}
