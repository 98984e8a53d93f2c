import type { ChildProcess } from 'node:child_process';
import type { Log } from '@/platform/log';

/** A process that lived this long did not die of a cause that ends every process at once. */
const LONG_LIFE_MS = 60_000;
const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 30_000;

type Options = {
  /** For the log. */
  name: string;
  start: () => ChildProcess;
  onMessage: (message: unknown) => void;
  onExit?: (code: number | null) => void;
  /** How long it may take to end after the message `stop`, before it is killed. No limit by default. */
  stopTimeoutMs?: number;
  /** Gives up when it has died this often in a row, each time within a minute of its start. Never by default. */
  maxFailures?: number;
  log: Log;
};

/**
 * Keeps one child process of the service running: a dead one is started again, after growing waits when it dies
 * repeatedly. On the message `stop` the child shuts down gracefully.
 */
export function keepRunning(options: Options) {
  const { name, start, onMessage, onExit, stopTimeoutMs, log } = options;
  const { maxFailures = Number.POSITIVE_INFINITY } = options;
  let child: ChildProcess;
  let again: NodeJS.Timeout | undefined;
  let stopping = false;
  let failures = 0;
  let giveUp: () => void = () => {};
  const gaveUp = new Promise<void>((resolve) => {
    giveUp = resolve;
  });

  const run = () => {
    const startedAt = Date.now();
    child = start();
    child.on('message', onMessage);
    // 'exit' reports the same.
    child.on('error', () => {});
    child.once('exit', (code, signal) => {
      onExit?.(code);
      if (stopping) return;
      failures = Date.now() - startedAt > LONG_LIFE_MS ? 1 : failures + 1;
      if (failures >= maxFailures) {
        log.error(
          { code, signal, failures },
          `The ${name} died too often and is not started again.`,
        );
        return giveUp();
      }
      const waitMs = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
      log.error({ code, signal, waitMs }, `The ${name} died and is started again.`);
      again = setTimeout(run, waitMs);
    });
  };
  run();

  return {
    /** Resolves when the process died too often; it is not started again then. */
    gaveUp,
    /** Sends a message, unless the process is down at the moment. */
    send(message: object | string): boolean {
      if (!child.connected) return false;
      child.send(message, () => {});
      return true;
    },
    /** Stops restarting it when it ends. */
    letEnd() {
      stopping = true;
    },
    /** Ends it at once. */
    kill() {
      stopping = true;
      clearTimeout(again);
      child.kill('SIGKILL');
    },
    async stop() {
      stopping = true;
      clearTimeout(again);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = new Promise((resolve) => child.once('exit', resolve));
      const kill = stopTimeoutMs && setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
      if (child.connected) child.send('stop', () => {});
      await exited;
      clearTimeout(kill || undefined);
    },
  };
}
