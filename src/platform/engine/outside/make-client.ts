import { Inngest, type InngestFunction, Middleware } from 'inngest';
import pLimit, { type LimitFunction } from 'p-limit';
import type pg from 'pg';
import type { Log } from '@/platform/log';
import { noteCalls } from './note-calls';

/** Where the Inngest server is, and the keys it shares with this service. */
export type InngestServer = { baseUrl: string; eventKey: string; signingKey: string };

const ID = 'vitrine';

/** A server slower than this counts as unreachable. */
const ANSWER_WITHIN = 15_000;

/** Strangers can send such calls, too. */
const MS_BETWEEN_WARNINGS = 60_000;

/**
 * The SDK's client of an Inngest server. It never runs in development mode, whatever the environment says: signatures
 * are always required. Its calls are noted on the runs in the database of `pool`.
 * @param parallel calls of each function executed at the same time
 */
export function makeClient(
  server: InngestServer,
  { log, pool, parallel }: { log: Log; pool: pg.Pool; parallel: number },
): Inngest {
  const warnOfExpired = makeWarningOfExpired(log);
  // Responses and our own log lines already report what the SDK logs about itself, such as unsigned calls.
  const quiet = (...said: unknown[]): void => {
    log.debug({ said }, 'Message from the Inngest SDK.');
    warnOfExpired(said);
  };
  return new Inngest({
    id: ID,
    ...server,
    isDev: false,
    // Each call executes one step and returns its result, as with the embedded executor. A call takes no longer than a
    // step, and the server only has to make the call.
    checkpointing: false,
    logger: log,
    internalLogger: { info: quiet, warn: quiet, error: quiet, debug: quiet },
    fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(ANSWER_WITHIN) }),
    middleware: [noteCalls(pool, log, ID), limitCalls(parallel)],
  });
}

/** The SDK refuses a signature of more than five minutes ago or ahead, which is how clocks that differ show. */
function makeWarningOfExpired(log: Log): (said: unknown[]) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (said) => {
    const isExpired = said.some((part) => String((part as Said)?.err?.message).includes('expired'));
    if (!isExpired || performance.now() < last + MS_BETWEEN_WARNINGS) return;
    last = performance.now();
    log.warn(
      'A call with a signature of more than five minutes ago or ahead was refused. If the Inngest server sent it, set the clocks of both machines right; the work goes on by itself.',
    );
  };
}

type Said = { err?: Error } | undefined;

/**
 * Executes at most `parallel` calls of each function at the same time; the others wait. A server sends as many calls as
 * there are events, and each call may hold an image in memory.
 */
function limitCalls(parallel: number): Middleware.Class {
  const limits = new WeakMap<InngestFunction.Any, LimitFunction>();
  // The SDK creates one instance for each request.
  return class extends Middleware.BaseMiddleware {
    readonly id = 'vitrine:limit-calls';
    private leave = () => {};
    // Called after the signature is verified: only calls of the server wait here, and no other call can delay them.
    override async transformFunctionInput(input: Middleware.TransformFunctionInputArgs) {
      const fn = input.fn as InngestFunction.Any;
      const limit = limits.get(fn) ?? pLimit(parallel);
      limits.set(fn, limit);
      const ended = new Promise<void>((leave) => {
        this.leave = leave;
      });
      await new Promise<void>((entered) => {
        void limit(() => {
          entered();
          return ended;
        });
      });
      return input;
    }
    override wrapRequest({ next }: Middleware.WrapRequestArgs): Promise<Middleware.Response> {
      return next().finally(() => this.leave());
    }
  };
}
