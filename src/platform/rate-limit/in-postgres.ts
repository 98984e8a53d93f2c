import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Log } from '../log';
import { makeMemoryStore } from './in-memory';
import type { Counter, Quota, RateLimitStore, Usage } from './port';
import { takeFromWindow, type Window } from './take-from-window';

/** Time between two deletions of ended windows. */
const DELETION_INTERVAL_MS = 60_000;

/** Time between two log lines about an unavailable database. */
const WARNING_INTERVAL_MS = 60_000;

/** The number of windows in the memory of a process. Forgetting one loses the report of what was served of its lease. */
const MAX_WINDOWS = 100_000;

/** Answers a request that waits for a statement. */
type Waiting = (usage: Usage) => void;

/**
 * Windows in the table `rate_limit_window`, shared by all processes on the database (decision 22). Requests of a subject
 * that come during its statement are counted together by the next one. With leases, most requests need no statement;
 * requests beyond the quota are answered from memory. While the database is unavailable the process counts for itself.
 */
export function makePostgresStore(
  pool: pg.Pool,
  log: Log,
  maxWindows = MAX_WINDOWS,
): RateLimitStore {
  const fallback = makeMemoryStore();
  // Windows with a lease, or beyond their quota. With `max`, the cache would take the memory for all of them at once.
  const windows = new LRUCache<string, Window>({ maxSize: maxWindows, sizeCalculation: () => 1 });
  let warnedAt = 0;
  const warn = (error: unknown) => {
    if (Date.now() - warnedAt < WARNING_INTERVAL_MS) return;
    warnedAt = Date.now();
    log.warn({ err: error }, 'This process counts rate limits alone.');
  };
  const deleteEnded = () => {
    for (const [key, { endsAt }] of windows.entries())
      if (endsAt <= Date.now()) windows.delete(key);
    // Windows not deleted now are deleted the next time.
    pool.query('DELETE FROM rate_limit_window WHERE expire < $1', [Date.now()]).catch(() => {});
  };
  setInterval(deleteEnded, DELETION_INTERVAL_MS).unref();
  return {
    open(name: string, quota: Quota): Counter {
      const countAlone = fallback.open(name, quota);
      const take = async (key: string, requests: number) => {
        const window = windows.get(key);
        const held = window && window.endsAt > Date.now() ? window : undefined;
        // If the statement fails, it may have been carried out: reported again, the lease would count twice.
        windows.delete(key);
        const taken = await takeFromWindow(pool, quota, { key, requests, held, now: Date.now() });
        if (taken.lease > 0 || taken.used > quota.quota) windows.set(key, taken);
        return taken;
      };
      return makeCounter({
        countHere: (subject) => serve(windows.get(`${name}:${subject}`), quota, Date.now()),
        async countTogether(subject, waiting) {
          try {
            const { used, endsAt } = await take(`${name}:${subject}`, waiting.length);
            const before = used - waiting.length;
            for (const [n, answer] of waiting.entries()) answer({ used: before + n + 1, endsAt });
          } catch (error) {
            warn(error);
            for (const answer of waiting) answer(countAlone(subject) as Usage);
          }
        },
      });
    },
  };
}

type Counting = {
  /** What a request uses, if that is known without a statement. */
  countHere(subject: string): Usage | null;
  /** Counts requests by a statement, and answers them. Never throws. */
  countTogether(subject: string, waiting: Waiting[]): Promise<void>;
};

/** Counts by one statement for a subject at a time. */
function makeCounter({ countHere, countTogether }: Counting): Counter {
  /** By subject, requests that came during a statement. */
  const queues = new Map<string, Waiting[]>();

  async function countQueued(subject: string, queue: Waiting[]) {
    while (queue.length > 0) {
      await countTogether(subject, queue.splice(0));
      // The new lease may serve what came meanwhile.
      for (const answer of queue.splice(0)) {
        const usage = countHere(subject);
        if (usage) answer(usage);
        else queue.push(answer);
      }
    }
    queues.delete(subject);
  }

  return (subject) => {
    const usage = countHere(subject);
    if (usage) return usage;
    return new Promise((answer) => {
      const queue = queues.get(subject);
      if (queue) return void queue.push(answer);
      const begun = [answer];
      queues.set(subject, begun);
      void countQueued(subject, begun);
    });
  };
}

/** Counts a request in a window that is beyond its quota, or by the process's lease. Null: a statement is needed. */
function serve(window: Window | undefined, { quota }: Quota, now: number): Usage | null {
  if (!window || window.endsAt <= now) return null;
  const { endsAt } = window;
  if (window.used > quota) return { used: window.used, endsAt };
  if (window.served === window.lease) return null;
  window.served++;
  window.used++;
  return { used: window.used, endsAt };
}
