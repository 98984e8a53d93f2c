import type { RequestedRights } from '@/contract/organization/applications';
import { waitFor } from './auth-problem';
import type { AuthFailure } from './call-auth';
import { ANSWER_PROBLEMS } from './consent-problem';

/** A device's request, as the service describes it. */
export type DeviceRequest = RequestedRights & {
  id: string;
  application: { name: string | null; host: string | null };
  /** The address of the device. */
  clientIp: string;
  created: string;
};

const PROBLEMS: Record<string, string> = {
  ...ANSWER_PROBLEMS,
  UNAUTHORIZED: 'You’re no longer signed in. Reload the page to sign in again.',
};

/** Why a code or an answer was not accepted. Unknown codes share one message. */
export function deviceProblem({ code, retryAfter }: AuthFailure): string {
  if (code === 'TOO_MANY_REQUESTS') return `Too many attempts. ${waitFor(retryAfter)}`;
  return (
    PROBLEMS[code] ??
    'No device is waiting for this code. Check the code, or start again on your device. Codes expire after 15 minutes.'
  );
}
