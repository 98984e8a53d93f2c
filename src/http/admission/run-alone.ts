import type { IdempotentRequest } from '@/domain/idempotency/idempotent-request';

const running = new Map<string, Promise<unknown>>();

/**
 * Runs the copies of a request with an Idempotency-Key one after the other in this process: a copy waits here, and not
 * for a row with a connection of its own, and finds the result of the first. Other requests are not delayed.
 */
export async function runAlone<Result>(
  request: IdempotentRequest | undefined,
  task: () => Promise<Result>,
): Promise<Result> {
  if (!request) return task();
  const key = `${request.organizationId} ${request.marks[0].lookup.toString('hex')}`;
  const before = running.get(key) ?? Promise.resolve();
  const own = before.then(task, task);
  running.set(key, own);
  try {
    return await own;
  } finally {
    if (running.get(key) === own) running.delete(key);
  }
}
