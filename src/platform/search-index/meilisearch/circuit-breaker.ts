import type { Log } from '../../log';

/** Time between two attempts to reach Meilisearch again. */
const RETRY_INTERVAL_MS = 3000;

/** Stops requests to Meilisearch while it fails. */
export type CircuitBreaker = {
  /** Whether Meilisearch must not be used now. Starts an attempt in the background when one is due. */
  isOpen(): boolean;
  /** Opens the circuit and logs the reason. `attempt` is the failed call; it is retried until it succeeds. */
  open(reason: string, attempt: () => Promise<unknown>): void;
};

export function makeCircuitBreaker(log: Log): CircuitBreaker {
  let failed: (() => Promise<unknown>) | null = null;
  let nextAttemptMs = 0;

  async function retry(attempt: () => Promise<unknown>): Promise<void> {
    nextAttemptMs = Number.POSITIVE_INFINITY;
    try {
      await attempt();
      failed = null;
      log.info('Meilisearch searches again.');
    } catch {
      nextAttemptMs = Date.now() + RETRY_INTERVAL_MS;
    }
  }

  return {
    isOpen() {
      if (failed && Date.now() >= nextAttemptMs) retry(failed);
      return failed !== null;
    },
    open(reason, attempt) {
      if (failed) return;
      log.warn({ reason }, 'Meilisearch does not answer; PostgreSQL searches.');
      failed = attempt;
      nextAttemptMs = Date.now() + RETRY_INTERVAL_MS;
    },
  };
}
