import {
  type EnqueuedTaskPromise,
  Meilisearch,
  MeilisearchApiError,
  MeilisearchError,
  MeilisearchRequestError,
} from 'meilisearch';
import { makeMeilisearchHttp } from './meilisearch-http';

/** For requests without a shorter timeout of their own. */
const REQUEST_TIMEOUT_MS = 10_000;
/** A task also waits for the tasks of other services on the same Meilisearch. */
const TASK_TIMEOUT_MS = 120_000;
const TASK_POLL_INTERVAL_MS = 25;

export type MeilisearchConfig = { url: string; apiKey: string | undefined };

export type MeilisearchConnection = {
  client: Meilisearch;
  /** Rejects when Meilisearch does not answer within the milliseconds. */
  ping(timeoutMs: number): Promise<void>;
  close(): void;
};

/** Opens the official client over persistent connections. */
export function connectMeilisearch({ url, apiKey }: MeilisearchConfig): MeilisearchConnection {
  const http = makeMeilisearchHttp({ timeoutMs: REQUEST_TIMEOUT_MS });
  const client = new Meilisearch({
    host: url,
    ...(apiKey === undefined ? {} : { apiKey }),
    httpClient: http.request,
    defaultWaitOptions: { timeout: TASK_TIMEOUT_MS, interval: TASK_POLL_INTERVAL_MS },
  });
  return {
    client,
    async ping(timeoutMs) {
      const extraRequestInit = { signal: AbortSignal.timeout(timeoutMs) };
      await client.httpRequest.get({ path: 'health', extraRequestInit });
    },
    close: http.close,
  };
}

/**
 * Waits until Meilisearch has done all the tasks, then throws the first failure. It returns only when every task has
 * ended: none may take effect after a later request.
 */
export async function waitForTasks(
  { tasks }: Meilisearch,
  enqueued: EnqueuedTaskPromise[],
): Promise<void> {
  const sent = await Promise.allSettled(enqueued);
  const accepted = sent.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const done = await tasks.waitForTasks(accepted);
  for (const one of sent) if (one.status === 'rejected') throw one.reason;
  for (const { uid, status, error } of done)
    if (status !== 'succeeded')
      throw new MeilisearchError(`Meilisearch task ${uid} ${status}: ${error?.message}`);
}

/** Whether a request named an index missing in Meilisearch. */
export const isIndexMissing = (error: unknown) =>
  apiErrorOf(error)?.cause?.code === 'index_not_found';

/** Why a call of Meilisearch failed; null when the error has another origin. */
export function meilisearchFailure(error: unknown): string | null {
  if (error instanceof MeilisearchRequestError) return reasonOf(error.cause);
  return error instanceof MeilisearchError ? error.message : null;
}

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));

/** The client wraps whatever its transport throws. */
function apiErrorOf(error: unknown): MeilisearchApiError | null {
  const cause = error instanceof MeilisearchRequestError ? error.cause : error;
  return cause instanceof MeilisearchApiError ? cause : null;
}
