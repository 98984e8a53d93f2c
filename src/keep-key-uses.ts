import { gatherKeyUses } from './domain/access/gather-key-uses';
import type { Domain } from './domain/operation';
import type { Log } from './platform/log';

/** Milliseconds between two writings. */
const interval = 5000;

/** Notes the uses of keys and writes them now and then, for the last time when it is stopped. */
export function keepKeyUses(domain: Domain, log: Log) {
  const uses = gatherKeyUses(domain);
  const write = () =>
    uses
      .write()
      .catch((error) => log.warn({ err: error }, 'the uses of keys could not be written'));
  const timer = setInterval(write, interval);
  timer.unref();
  return {
    note: uses.note,
    async stop() {
      clearInterval(timer);
      await write();
    },
  };
}
