import { setTimeout as after } from 'node:timers/promises';
import type { Log } from '@/platform/log';
import { signRequest } from '../sign-request';
import { FUNCTIONS_PATH } from './serve-functions';

type Options = {
  /** Where the functions are served on the loopback address. */
  port: number;
  signingKey: string;
  log: Log;
  /** Ends the attempts. */
  signal: AbortSignal;
};

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;

/**
 * Makes the SDK register the functions with the Inngest server, and retries until the server accepts them. Logs the
 * success, and each new failure.
 */
export async function registerFunctions({ port, signingKey, log, signal }: Options): Promise<void> {
  let last: string | null = null;
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    const failure = await register(port, signingKey, signal).catch(String);
    if (signal.aborted) return;
    if (failure === null) return log.info('The functions are registered with the Inngest server.');
    if (failure !== last)
      log.warn({ reason: failure }, 'The functions could not be registered; they will be.');
    last = failure;
    await after(pause, null, { signal }).catch(() => {});
    if (signal.aborted) return;
  }
}

/** Makes one attempt; returns why it failed, or null. The SDK requires a signature for this request too. */
async function register(
  port: number,
  signingKey: string,
  signal: AbortSignal,
): Promise<string | null> {
  const body = {};
  const response = await fetch(`http://127.0.0.1:${port}${FUNCTIONS_PATH}`, {
    method: 'PUT',
    headers: { 'X-Inngest-Signature': signRequest(body, signingKey) },
    body: JSON.stringify(body),
    signal,
  });
  const { message } = (await response.json()) as { message?: string };
  return response.ok ? null : (message ?? `status ${response.status}`);
}
