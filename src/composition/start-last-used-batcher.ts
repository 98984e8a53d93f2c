import { makeLastUsedBatcher } from '@/domain/access/last-used-batcher';
import type { Domain } from '@/domain/operation';
import type { Log } from '@/platform/log';

/** Time between two writes. */
const FLUSH_INTERVAL_MS = 5000;

/** Collects the uses of keys and writes them at an interval, and a last time when stopped. */
export function startLastUsedBatcher(domain: Domain, log: Log) {
  const uses = makeLastUsedBatcher(domain);
  const write = () =>
    uses
      .flush()
      .catch((error) => log.warn({ err: error }, 'The uses of keys could not be recorded.'));
  const timer = setInterval(write, FLUSH_INTERVAL_MS);
  timer.unref();
  return {
    note: uses.note,
    async stop() {
      clearInterval(timer);
      await write();
    },
  };
}
