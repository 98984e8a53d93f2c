import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import pLimit from 'p-limit';
import { killProcessGroup } from '../sandbox/kill-process-group';
import { startLimitedProcess } from '../sandbox/start-limited-process';

/** The process ended in the middle of a task: by a signal, or on its own. */
export class PoolProcessDied extends Error {
  override name = 'PoolProcessDied';
  /** @param endedBy what ended it: `SIGSEGV`, or `code 1` */
  constructor(readonly endedBy: string) {
    super(`The process that ran the task ended unexpectedly (${endedBy}).`);
  }
}

/** The process did not get ready, so the task is not to blame: its program is broken, or the machine is. */
export class PoolProcessNotStarted extends PoolProcessDied {}

/** The task took longer than allowed, and its process was killed. */
export class PoolTaskTimedOut extends Error {
  override name = 'PoolTaskTimedOut';
  constructor(seconds: number) {
    super(`The task was stopped: it took longer than ${seconds} seconds.`);
  }
}

type Options = {
  /** The program, which calls `serveTasks`; TypeScript or JavaScript. */
  file: string;
  /** What the program reads by `readSettings`, as JSON: its environment is empty. */
  settings?: object;
  /** Environment variables of the program, beside PATH. */
  env?: Record<string, string>;
  /** Processes at the same time; more tasks wait. */
  maxProcesses: number;
  /** Private memory of one process. An allocation beyond it fails, or ends the process. */
  memoryMiB: number;
  /** The processes read untrusted bytes: they run in this folder, as another user where that is possible. */
  decoderFolder?: string;
  /** Files that they read at their start, as whoever may. */
  reads?: readonly string[];
  /** The most memory of an idle process: one that has more after a task is ended. 400 by default. */
  maxIdleMiB?: number;
  /** Milliseconds after which an idle process is ended; five minutes by default. */
  idleTimeoutMs?: number;
};

export type ProcessPool<Task, Result> = {
  /**
   * Runs one task within the given seconds. Rejects with the error thrown in the process, with PoolProcessDied, also
   * as PoolProcessNotStarted, or with PoolTaskTimedOut.
   */
  run(task: Task, timeoutSeconds: number): Promise<Result>;
  /** Ends all processes for good, including those running a task. */
  close(): Promise<void>;
};

const IDLE_TIMEOUT_MS = 300_000;

/**
 * Runs risky tasks in separate processes: this process survives whatever untrusted bytes do to a decoder. A process
 * runs one task at a time and stays for the next one; it knows no secret of this process, and ends with it.
 */
export function makeProcessPool<Task extends object, Result>(
  options: Options,
): ProcessPool<Task, Result> {
  const { maxProcesses, maxIdleMiB = MAX_IDLE_MIB, idleTimeoutMs = IDLE_TIMEOUT_MS } = options;
  const processes = new Set<ChildProcess>();
  /** Idle processes, each with its end timer. The most recently used one comes last. */
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const inTurn = pLimit(maxProcesses);
  let closed = false;

  const takeProcess = (): ChildProcess => {
    const child = [...idle.keys()].findLast(isAlive) ?? addProcess();
    removeFromIdle(child);
    return child;
  };
  const addProcess = (): ChildProcess => {
    const child = startProcess(options);
    processes.add(child);
    child.once('exit', () => {
      processes.delete(child);
      removeFromIdle(child);
    });
    return child;
  };
  const removeFromIdle = (child: ChildProcess): void => {
    clearTimeout(idle.get(child));
    idle.delete(child);
  };
  const addToIdle = (child: ChildProcess): void => {
    if (isAlive(child)) idle.set(child, setTimeout(() => kill(child), idleTimeoutMs).unref());
  };

  return {
    run: (task, timeoutSeconds) =>
      inTurn(async () => {
        if (closed) throw new PoolProcessNotStarted('closed');
        const child = takeProcess();
        return runTask<Result>(child, task, { timeoutSeconds, maxIdleMiB }).finally(() =>
          addToIdle(child),
        );
      }),
    async close() {
      closed = true;
      const ended = [...processes].map((child) => once(child, 'exit'));
      for (const child of processes) kill(child);
      await Promise.all(ended);
    },
  };
}

const isAlive = ({ exitCode, signalCode, killed }: ChildProcess): boolean =>
  exitCode === null && signalCode === null && !killed;

type Reply<Result> = { residentMiB: number } & (
  | { result: Result }
  | { failure: { name: string; message: string } }
);

/**
 * The most memory of a process between two tasks. An image of 24 MP leaves 150 behind, the largest ones 1,000; a
 * decoder never gives it back, so the process is ended.
 */
const MAX_IDLE_MIB = 400;

async function runTask<Result>(
  child: ChildProcess,
  task: object,
  { timeoutSeconds, maxIdleMiB }: { timeoutSeconds: number; maxIdleMiB: number },
): Promise<Result> {
  if (!ready.has(child)) {
    await receiveMessage(child, START_TIMEOUT_SECONDS).catch((error) => {
      throw new PoolProcessNotStarted(
        error instanceof PoolProcessDied ? error.endedBy : 'too slow to start',
      );
    });
    ready.add(child);
  }
  child.send(task, () => {});
  const reply = (await receiveMessage(child, timeoutSeconds)) as Reply<Result>;
  if (reply.residentMiB > maxIdleMiB) kill(child);
  if ('result' in reply) return reply.result;
  throw Object.assign(new Error(reply.failure.message), { name: reply.failure.name });
}

/** A busy machine may take long to start a process; the task is not to blame. */
const START_TIMEOUT_SECONDS = 60;
const ready = new WeakSet<ChildProcess>();

/**
 * The next message of the process. Rejects when the process ends. Without a message in time, kills the process and
 * rejects.
 */
async function receiveMessage(child: ChildProcess, timeoutSeconds: number): Promise<unknown> {
  const settled = new AbortController();
  const { signal } = settled;
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    kill(child);
  }, timeoutSeconds * 1000);
  keepEventLoopAlive(child, true);
  try {
    const message = once(child, 'message', { signal }).then(([first]) => first);
    const ended = once(child, 'exit', { signal }).then(([code, endSignal]): never => {
      throw timedOut
        ? new PoolTaskTimedOut(timeoutSeconds)
        : new PoolProcessDied(endSignal ?? `code ${code}`);
    });
    // One of the two is always aborted.
    message.catch(() => {});
    ended.catch(() => {});
    return await Promise.race([message, ended]);
  } finally {
    clearTimeout(timer);
    settled.abort();
    keepEventLoopAlive(child, false);
  }
}

/** Whether this process stays alive for the child: while it runs a task, and while it ends. */
function keepEventLoopAlive(child: ChildProcess, alive: boolean) {
  for (const handle of [child, child.channel]) alive ? handle?.ref() : handle?.unref();
}

/** Kills the process and everything started by it. It gets no more tasks. */
function kill(child: ChildProcess) {
  child.ref();
  killProcessGroup(child);
}

function startProcess({
  file,
  settings,
  env,
  memoryMiB,
  decoderFolder,
  reads,
}: Options): ChildProcess {
  const child = startLimitedProcess({
    file,
    args: settings && [JSON.stringify(settings)],
    memoryMiB,
    decoderFolder,
    reads,
    ownGroup: true,
    // Nothing of this process's environment: a decoder needs no secrets and no URLs.
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // 'exit' reports the same, and a send to a process that has just ended is no error of this process.
  child.on('error', () => {});
  keepEventLoopAlive(child, false);
  return child;
}
