/** A task was not started in time. */
export class QueueTimeout extends Error {
  override name = 'QueueTimeout';
}

/** Too many tasks with the same key are waiting. */
export class QueueFull extends Error {
  override name = 'QueueFull';
}

type Options = {
  /** Tasks running at the same time. */
  total: number;
  /** The share of one key in `total`. */
  perKey: number;
  /** Milliseconds a task may wait before it is refused with QueueTimeout; without it, tasks wait indefinitely. */
  timeoutMs?: number;
  /** Waiting tasks per key; more are refused with QueueFull. Without it, any number may wait. */
  waitingPerKey?: number;
};

export type FairQueue = {
  /** Runs the task in its turn. Rejects with QueueTimeout or QueueFull, or as the task does. */
  run<Result>(key: string, task: () => Promise<Result>): Promise<Result>;
};

/**
 * Limits how many tasks run at the same time, and serves the keys in turn. A key with thousands of waiting tasks delays
 * the first task of another key by the running ones at most. Tasks of one key keep their order.
 */
export function makeFairQueue(options: Options): FairQueue {
  const { total, perKey, timeoutMs, waitingPerKey = Number.POSITIVE_INFINITY } = options;
  /** The waiting tasks by key. The first key is the next to be served. */
  const waiting = new Map<string, Set<() => void>>();
  const running = new Map<string, number>();
  let all = 0;

  const count = (key: string, change: 1 | -1) => {
    all += change;
    const now = (running.get(key) ?? 0) + change;
    if (now === 0) running.delete(key);
    else running.set(key, now);
  };
  const remove = (key: string, start: () => void) => {
    const line = waiting.get(key);
    line?.delete(start);
    if (line?.size === 0) waiting.delete(key);
  };
  const startNext = () => {
    while (all < total) {
      const next = [...waiting].find(([key]) => (running.get(key) ?? 0) < perKey);
      if (!next) return;
      const [key, line] = next;
      const [start] = line;
      // Behind the other keys.
      waiting.delete(key);
      waiting.set(key, line);
      if (start) remove(key, start);
      count(key, 1);
      start?.();
    }
  };
  const turn = (key: string): Promise<void> =>
    new Promise((resolve, reject) => {
      if ((waiting.get(key)?.size ?? 0) >= waitingPerKey)
        return reject(new QueueFull('Too many tasks wait already.'));
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = () => {
        remove(key, start);
        reject(new QueueTimeout('The task waited too long for its turn.'));
      };
      const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs);
      waiting.set(key, (waiting.get(key) ?? new Set()).add(start));
      startNext();
    });

  return {
    async run(key, task) {
      await turn(key);
      try {
        return await task();
      } finally {
        count(key, -1);
        startNext();
      }
    },
  };
}
