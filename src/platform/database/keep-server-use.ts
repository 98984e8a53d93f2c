import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log';
import type { ServerUse } from './server-use';

/** The longest pause between two attempts. */
const MAX_WAIT_MS = 10_000;

type Options = {
  /** Finds the server again, or starts it, and registers this process with it. Rejects while that is impossible. */
  connect: () => Promise<ServerUse>;
  log: Log;
  /** For the log. */
  messages: { ended: string; back: string; failed: string };
};

/**
 * Watches the connection that registers a process with its server, and connects again when the server is gone. `end`
 * waits for an attempt that has begun.
 */
export function keepServerUse(first: ServerUse, { connect, log, messages }: Options) {
  const ending = new AbortController();
  const { signal } = ending;
  let use = first;
  const connectAgain = async () => {
    for (let waitMs = 100; !signal.aborted; waitMs = Math.min(MAX_WAIT_MS, waitMs * 2)) {
      try {
        use = await connect();
        log.warn(messages.back);
        return;
      } catch (error) {
        log.error({ err: error, waitMs }, messages.failed);
        await sleep(waitMs, null, { signal }).catch(() => {});
      }
    }
  };
  const watch = async () => {
    const aborted = once(signal, 'abort').then(() => false);
    while (!signal.aborted) {
      const ended = await Promise.race([use.ended.then(() => true), aborted]);
      if (!ended || signal.aborted) return;
      log.error(messages.ended);
      await connectAgain();
    }
  };
  const watching = watch();
  return {
    /** Ends the watch; returns the use at that moment. */
    async end(): Promise<ServerUse> {
      ending.abort();
      await watching;
      return use;
    },
  };
}
