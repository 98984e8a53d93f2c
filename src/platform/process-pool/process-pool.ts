import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { startLimitedProcess } from '../sandbox/start-limited-process';

/** The child ended in the middle of the work: by a signal, or on its own. */
export class PoolProcessDied extends Error {
  override name = 'ChildDied';
  /** @param by what it died of: `SIGSEGV`, or `code 1` */
  constructor(readonly by: string) {
    super(`The process that did the work ended unexpectedly (${by}).`);
  }
}

/** The work took longer than allowed, and the child that did it was killed. */
export class PoolTaskTimedOut extends Error {
  override name = 'ChildTooSlow';
  constructor(seconds: number) {
    super(`The work was stopped: it took longer than ${seconds} seconds.`);
  }
}

type Options = {
  /** The program, which calls `serveWork`; TypeScript or JavaScript. */
  file: string;
  /** So many children at once; more work waits for its turn. */
  maxProcesses: number;
  /** Private memory of one child. What needs more fails in it, or ends it. */
  memoryMiB: number;
  /** Milliseconds after which an idle child is ended; five minutes by default. */
  idleTimeoutMs?: number;
};

export type ProcessPool<Work, Result> = {
  /**
   * Has one piece of work done, within so many seconds. Rejects with what was thrown in the child, with ChildDied
   * or with ChildTooSlow.
   */
  run(work: Work, seconds: number): Promise<Result>;
  /** Ends all children, also those at work, for good. */
  close(): Promise<void>;
};

/**
 * Has risky work done in processes apart, so that whatever a stranger's bytes do to a decoder, this process lives
 * on. A child does one piece of work at a time and lives on for the next; it knows no secret of this process, and
 * ends with it.
 */
export function makeProcessPool<Work extends object, Result>(
  options: Options,
): ProcessPool<Work, Result> {
  const { maxProcesses: atMost, idleTimeoutMs: idleFor = 300_000 } = options;
  const children = new Set<ChildProcess>();
  /** Those without work, each with the end of its time. The one that worked last comes last. */
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const waiting: (() => void)[] = [];
  let busy = 0;
  let closed = false;

  const enter = async (): Promise<void> => {
    if (busy >= atMost) await new Promise<void>((resolve) => waiting.push(resolve));
    else busy += 1;
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  };
  const takeChild = (): ChildProcess => {
    const child = [...idle.keys()].findLast(isAlive) ?? addChild();
    forget(child);
    return child;
  };
  const addChild = (): ChildProcess => {
    const child = startChild(options);
    children.add(child);
    child.once('exit', () => {
      children.delete(child);
      forget(child);
    });
    return child;
  };
  const forget = (child: ChildProcess): void => {
    clearTimeout(idle.get(child));
    idle.delete(child);
  };
  const rest = (child: ChildProcess): void => {
    if (isAlive(child)) idle.set(child, setTimeout(() => kill(child), idleFor).unref());
  };

  return {
    async run(work, seconds) {
      await enter();
      try {
        if (closed) throw new PoolProcessDied('closed');
        const child = takeChild();
        return await ask<Result>(child, work, seconds).finally(() => rest(child));
      } finally {
        leave();
      }
    },
    async close() {
      closed = true;
      const ended = [...children].map((child) => once(child, 'exit'));
      for (const child of children) kill(child);
      await Promise.all(ended);
    },
  };
}

const isAlive = ({ exitCode, signalCode, killed }: ChildProcess): boolean =>
  exitCode === null && signalCode === null && !killed;

type Reply<Result> = { heldMiB: number } & (
  | { result: Result }
  | { failure: { name: string; message: string } }
);

/**
 * What a child may hold on to between two pieces of work. A photograph of 24 MP leaves 150 behind, the largest
 * pictures 1,000, which a decoder never gives back: such a child is not kept.
 */
const KEPT_MIB = 400;

async function ask<Result>(child: ChildProcess, work: object, seconds: number): Promise<Result> {
  if (!ready.has(child)) {
    await messageFrom(child, START_SECONDS);
    ready.add(child);
  }
  child.send(work, () => {});
  const answer = (await messageFrom(child, seconds)) as Reply<Result>;
  if (answer.heldMiB > KEPT_MIB) kill(child);
  if ('result' in answer) return answer.result;
  throw Object.assign(new Error(answer.failure.message), { name: answer.failure.name });
}

/** A busy machine may take its time to start a process; that is no fault of the work. */
const START_SECONDS = 60;
const ready = new WeakSet<ChildProcess>();

/** What the child says next. Rejects when it ends instead, or says nothing in time, and then kills it. */
async function messageFrom(child: ChildProcess, seconds: number): Promise<unknown> {
  const over = new AbortController();
  const { signal } = over;
  let tooSlow = false;
  const timer = setTimeout(() => {
    tooSlow = true;
    kill(child);
  }, seconds * 1000);
  keepUp(child, true);
  try {
    const said = once(child, 'message', { signal }).then(([message]) => message);
    const ended = once(child, 'exit', { signal }).then(([code, by]): never => {
      throw tooSlow ? new PoolTaskTimedOut(seconds) : new PoolProcessDied(by ?? `code ${code}`);
    });
    // One of the two always ends by being given up.
    said.catch(() => {});
    ended.catch(() => {});
    return await Promise.race([said, ended]);
  } finally {
    clearTimeout(timer);
    over.abort();
    keepUp(child, false);
  }
}

/** Whether this process lives on for the child: while it is asked, and while it ends. */
function keepUp(child: ChildProcess, yes: boolean) {
  for (const handle of [child, child.channel]) yes ? handle?.ref() : handle?.unref();
}

/** Kills it with all that it started. */
function kill(child: ChildProcess) {
  child.ref();
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
  // Sets `killed`: it is not asked any more.
  child.kill('SIGKILL');
}

function startChild({ file, memoryMiB }: Options): ChildProcess {
  const child = startLimitedProcess({
    file,
    memoryMiB,
    ownGroup: true,
    // Nothing of this process's own environment: a decoder has no business with secrets and addresses.
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // Told by 'exit' as well, and a send to a child that just ended is no fault of this process.
  child.on('error', () => {});
  keepUp(child, false);
  return child;
}
