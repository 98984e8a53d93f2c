import { Inngest } from 'inngest';
import type { Log } from '@/platform/log';
import { limitCalls } from './limit-calls';

/** Where the Inngest server is, and the keys it shares with this service. */
export type InngestServer = { baseUrl: string; eventKey: string; signingKey: string };

/** A server that takes longer to answer counts as out of reach. */
const ANSWER_WITHIN = 15_000;

/**
 * The SDK's client of an Inngest server. Never in development mode, whatever the environment says: signatures are
 * always asked for. `parallel`: calls of each function that are carried out at the same time.
 */
export function makeClient(server: InngestServer, log: Log, parallel: number): Inngest {
  // What the SDK says of its own doings, unsigned calls among it, is told by answers and by our own lines.
  const quiet = (...said: unknown[]): void =>
    log.debug({ said }, 'The Inngest SDK said something.');
  return new Inngest({
    id: 'vitrine',
    ...server,
    isDev: false,
    // Every call carries out one step and brings its result back, as with the embedded executor: a call takes no
    // longer than a step, and needs nothing of the server beyond being called.
    checkpointing: false,
    logger: log,
    internalLogger: { info: quiet, warn: quiet, error: quiet, debug: quiet },
    fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(ANSWER_WITHIN) }),
    middleware: [limitCalls(parallel)],
  });
}
