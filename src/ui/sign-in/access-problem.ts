import { UNREACHABLE } from '../call/error-message';
import { waitFor } from './auth-problem';
import type { AuthFailure } from './call-auth';

const PROBLEMS: Record<string, string> = {
  OFFLINE: UNREACHABLE,
  OTHER_PERSON: 'Someone else has signed in with this browser. Reload the page to continue.',
  NOT_YOURS: 'You’re no longer a member of this organization. Reload the page.',
  UNAUTHORIZED: 'You’re no longer signed in. Reload the page to sign in again.',
};

/** Why an answer about access was not accepted, for an application or a device. `other`: for all unknown codes. */
export function accessProblem({ code, retryAfter }: AuthFailure, other: string): string {
  if (code === 'TOO_MANY_REQUESTS') return `Too many attempts. ${waitFor(retryAfter)}`;
  return PROBLEMS[code] ?? other;
}

/** For an application that sent the person here. */
export const EXPIRED_REQUEST = 'This request has expired. Go back to the app and start again.';
