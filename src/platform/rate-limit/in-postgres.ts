import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Log } from '../log';
import { makeMemoryStore } from './in-memory';
import type { Counter, Quota, RateLimitStore } from './port';

/** Time between two deletions of ended windows. */
const DELETION_INTERVAL_MS = 60_000;

/** Time between two log lines about an unavailable database. */
const WARNING_INTERVAL_MS = 60_000;

/**
 * Windows in the table `rate_limit_window`, shared by all processes on the database. A counted request is one
 * statement; a request beyond the quota is answered from memory. While the database is unavailable the process counts
 * for itself.
 */
export function makePostgresStore(pool: pg.Pool, log: Log): RateLimitStore {
  const fallback = makeMemoryStore();
  let warnedAt = 0;
  const warn = (error: unknown) => {
    if (Date.now() - warnedAt < WARNING_INTERVAL_MS) return;
    warnedAt = Date.now();
    log.warn({ err: error }, 'This process counts rate limits alone.');
  };
  const table = {
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit_window',
    tableCreated: true,
    // It would leave windows for an hour.
    clearExpiredByTimeout: false,
  };
  // Windows not deleted now are deleted the next time.
  const deleteEnded = () =>
    void pool
      .query('DELETE FROM rate_limit_window WHERE expire < $1', [Date.now()])
      .catch(() => {});
  setInterval(deleteEnded, DELETION_INTERVAL_MS).unref();
  return {
    open(name: string, quota: Quota): Counter {
      const limiter = new RateLimiterPostgres({
        ...table,
        keyPrefix: name,
        points: quota.quota,
        duration: quota.windowSeconds,
        inMemoryBlockOnConsumed: quota.quota,
      });
      const countAlone = fallback.open(name, quota);
      return async (subject) => {
        try {
          return usageOf(await limiter.consume(subject), quota);
        } catch (outcome) {
          if (outcome instanceof RateLimiterRes) return usageOf(outcome, quota);
          warn(outcome);
          return countAlone(subject);
        }
      };
    },
  };
}

/** The limiter rejects requests beyond the quota; from memory, without their number. */
const usageOf = ({ consumedPoints, msBeforeNext }: RateLimiterRes, { quota }: Quota) => ({
  used: consumedPoints || quota + 1,
  endsAt: Date.now() + msBeforeNext,
});
