import { setTimeout as pause } from 'node:timers/promises';
import { BlobMissing, type BlobName, BlobsUnreachable } from '../port';

const MAX_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 200;
/** No further attempt begins after this time: somebody waits for the answer. */
const TOTAL_TIMEOUT_MS = 20_000;

/**
 * Makes one request to the store, and repeats it after failures that may pass: the network, an overloaded server, bytes
 * damaged on the way. Rejects with BlobsUnreachable when it gives up, and with any other error of the store unchanged.
 * `attempt` must be repeatable from its beginning.
 */
export const retryWithBackoff = async <Result>(attempt: () => Promise<Result>): Promise<Result> => {
  const begun = performance.now();
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      if (!mayPass(error)) throw error;
      if (attempts === MAX_ATTEMPTS || performance.now() - begun > TOTAL_TIMEOUT_MS)
        throw new BlobsUnreachable(error);
      // The pause doubles each time. It is random, or all requests would retry at the same moment.
      await pause(FIRST_PAUSE_MS * 2 ** (attempts - 1) * (0.5 + Math.random()));
    }
  }
};

type Failure = { name?: string; code?: string; $metadata?: { httpStatusCode?: number } };

const NETWORK_ERRORS =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENOTFOUND|EAI_AGAIN|ERR_STREAM_PREMATURE_CLOSE)$/;
/** Reported with 4xx, although the same request may succeed a moment later. */
const TRANSIENT_ERRORS =
  /^(TimeoutError|RequestTimeout|RequestTimeTooSkewed|BadDigest|OperationAborted|SlowDown)$/;

const mayPass = (error: unknown): boolean => {
  const { name = '', code = '', $metadata } = error as Failure;
  const status = $metadata?.httpStatusCode ?? 0;
  return (
    status >= 500 || status === 429 || NETWORK_ERRORS.test(code) || TRANSIENT_ERRORS.test(name)
  );
};

/** Whether nothing is stored under the name, by the answer of the store. A missing bucket is another error. */
export const saysMissing = (error: unknown): boolean =>
  /^(NoSuchKey|NotFound)$/.test((error as Failure).name ?? '');

/** For the `catch` of a request about `blob`. */
export const missingMeans =
  (blob: BlobName) =>
  (error: unknown): never => {
    throw saysMissing(error) ? new BlobMissing(blob) : error;
  };
