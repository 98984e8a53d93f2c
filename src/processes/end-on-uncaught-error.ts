import type { Log } from '@/platform/log';

/**
 * Ends this process on an uncaught exception, because its state is unknown. Its supervisor starts it again. Next and
 * other libraries add listeners that only log; they cannot keep the process alive.
 */
export function endOnUncaughtError(log: Log): void {
  const end = (error: unknown) => {
    log.fatal({ err: error }, 'An uncaught error ends this process.');
    process.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}
