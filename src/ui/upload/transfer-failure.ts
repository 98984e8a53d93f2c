import type { Outcome } from './upload-sender';

export const CONNECTION_LOST: Outcome = { kind: 'broken', reason: 'Connection lost.' };

/** The outcome of an unsuccessful answer. `status`: 0 without an answer. */
export function failureOf(status: number, retryAfter: string | null, answer: string): Outcome {
  if (status === 0) return CONNECTION_LOST;
  if (status === 429) return { kind: 'later', seconds: Number(retryAfter ?? 10) };
  if (status === 401)
    return {
      kind: 'broken',
      reason: 'You’re signed out. Sign in again to continue.',
      signedOut: true,
    };
  const { code, message: reason } = errorIn(answer);
  return status >= 500
    ? { kind: 'broken', reason }
    : { kind: 'refused', reason, final: status === 413 || isFinal(code) };
}

/** Whether the file itself is the reason, unlike a full storage or a missing right. */
export const isFinal = (code: string) => code === 'BAD_USER_INPUT' || code === 'PAYLOAD_TOO_LARGE';

function errorIn(answer: string): { code: string; message: string } {
  try {
    const { code, message } = JSON.parse(answer).error;
    return { code, message };
  } catch {
    return { code: '', message: 'Something went wrong on our side.' };
  }
}

/** A connection without progress for this long counts as broken. */
const SILENCE_TIMEOUT_MS = 60_000;

/** Calls `onSilence` after a minute without progress. */
export function watchSilence(onSilence: () => void) {
  let timer: ReturnType<typeof setTimeout>;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(onSilence, SILENCE_TIMEOUT_MS);
  };
  heard();
  return { heard, end: () => clearTimeout(timer) };
}
