/** Waits this number of milliseconds. */
export { setTimeout as pause } from 'node:timers/promises';

import { setTimeout as pause } from 'node:timers/promises';

type Options = {
  /** The awaited condition, for the error message: "The service was ready". */
  what: string;
  timeoutMs: number;
  intervalMs?: number;
};

/** Calls `check` until it returns a value other than null, undefined and false; throws after the timeout. */
export async function waitFor<Value>(
  check: () => Promise<Value | null | undefined | false> | Value | null | undefined | false,
  { what, timeoutMs, intervalMs = 50 }: Options,
): Promise<Value> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await check();
    if (value !== null && value !== undefined && value !== false) return value;
    if (Date.now() > deadline) throw new Error(`${what}: not within ${timeoutMs / 1000} s.`);
    await pause(intervalMs);
  }
}

/** Waits for what every web process knows within a second. */
export const soon = <Value>(look: () => Promise<Value | false>, what: string) =>
  waitFor(look, { what, timeoutMs: 3_000 });

/** Whether a URL answers with a status of success. */
export const isReachable = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
