import type { ServerResponse } from 'node:http';
import type { Refusal } from '@/contract/errors';
import type { Log } from '@/platform/log';
import { intendedRefusal, refusalOf } from './refusal-of';
import { requestIdOf } from './request-context';

const LINE_EVERY_MS = 60_000;

/**
 * A refusal with SERVICE_UNAVAILABLE that no fault caused: the service has as much to do as it can, or its disk is full.
 * One with a reason for the log is a fault of something the service needs.
 */
export function isBusy(failure: unknown): boolean {
  const refusal = intendedRefusal(failure);
  return refusal?.code === 'SERVICE_UNAVAILABLE' && refusal.why === undefined;
}

/**
 * Logs a failed request as an error with its stack. Requests refused by a busy service are counted instead, and told
 * at most once a minute: under attack there are thousands.
 */
export function makeFailureLog(now = () => performance.now()) {
  let total = 0;
  let told = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  return {
    /** Requests refused so far because the service was busy. */
    busyTotal: () => total,
    logFailure(log: Log, failure: unknown, text: string, fields: object = {}) {
      if (!isBusy(failure)) return log.error({ err: failure, ...fields }, text);
      total++;
      if (now() - toldAt < LINE_EVERY_MS) return;
      log.warn(
        { requests: total - told, reason: intendedRefusal(failure)?.message },
        'The service is busy: it refused requests since the last such line.',
      );
      toldAt = now();
      told = total;
    },
  };
}

/** Of this process. */
export const { logFailure, busyTotal } = makeFailureLog();

/** The client's refusal for a failed request. A failure of the service is logged with `text`. */
export function loggedRefusal(
  { response, log }: { response: ServerResponse; log: Log },
  failure: unknown,
  text: string,
): Refusal {
  const refusal = refusalOf(failure);
  if (refusal.status >= 500) logFailure(log, failure, text, { id: requestIdOf(response) });
  return refusal;
}
