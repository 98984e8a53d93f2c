import DataLoader from 'dataloader';
import type { Domain } from './operation';

/** The most reads sharing one statement. */
const MAX_BATCH = 200;

/**
 * Makes one read of many: reads asked for in the same turn of the event loop share one statement. Nothing is kept, and
 * each statement is sent after everybody waiting for it has asked, so nobody gets an answer older than the question. A
 * failure fails all who share the statement.
 *
 * To wait for the previous statement, too, saves a further tenth of the CPU time under load, but one hanging statement
 * would then stop everybody.
 * @param readAll answers in the order of the keys, which may repeat
 */
export function batched<Key, Value>(
  readAll: (domain: Domain, keys: readonly Key[]) => Promise<Value[]>,
): (domain: Domain, key: Key) => Promise<Value> {
  const loaders = new WeakMap<Domain, DataLoader<Key, Value>>();
  const open = (domain: Domain) => {
    const loader = new DataLoader<Key, Value>((keys) => readAll(domain, keys), {
      cache: false,
      maxBatchSize: MAX_BATCH,
      batchScheduleFn: setImmediate,
    });
    loaders.set(domain, loader);
    return loader;
  };
  return (domain, key) => (loaders.get(domain) ?? open(domain)).load(key);
}
