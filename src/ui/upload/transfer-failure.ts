import type { Outcome } from './upload-queue';

export const CONNECTION_LOST: Outcome = { kind: 'broken', reason: 'Connection lost.' };

/** The outcome of an unsuccessful answer. `status`: 0 without an answer. */
export function failureOf(status: number, retryAfter: string | null, answer: string): Outcome {
  if (status === 0) return CONNECTION_LOST;
  if (status === 429) return { kind: 'later', seconds: Number(retryAfter ?? 10) };
  if (status === 401)
    return { kind: 'broken', reason: 'You’re signed out. Sign in again in another tab.' };
  const reason = reasonIn(answer);
  return status >= 500 ? { kind: 'broken', reason } : { kind: 'refused', reason };
}

function reasonIn(answer: string): string {
  try {
    return JSON.parse(answer).error.message;
  } catch {
    return 'Something went wrong on our side.';
  }
}
