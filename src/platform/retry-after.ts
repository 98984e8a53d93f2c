/**
 * The milliseconds from `now` that a Retry-After asks to wait, at least 0: it holds seconds or a date. Null when it is
 * missing or holds neither.
 */
export function readRetryAfter(stated: string | undefined, now = Date.now()): number | null {
  if (stated === undefined || stated.trim() === '') return null;
  const seconds = Number(stated);
  const at = new Date(Number.isFinite(seconds) ? now + seconds * 1000 : stated).getTime();
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
