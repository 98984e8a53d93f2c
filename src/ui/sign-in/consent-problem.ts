import { UNREACHABLE } from '../call/error-message';
import type { AuthFailure } from './call-auth';

/** Why an answer about access was not accepted, for an application or a device. */
export const ANSWER_PROBLEMS: Record<string, string> = {
  OFFLINE: UNREACHABLE,
  OTHER_PERSON: 'Someone else has signed in with this browser. Reload the page to continue.',
  NOT_YOURS: 'You’re no longer a member of this organization. Reload the page.',
};

const PROBLEMS: Record<string, string> = {
  ...ANSWER_PROBLEMS,
  TOO_MANY_REQUESTS: 'Too many requests. Wait a minute, then try again.',
};

/** Returns why an answer was not accepted. Unknown codes share one message. */
export const consentProblem = ({ code }: AuthFailure): string =>
  PROBLEMS[code] ?? 'This request has expired. Go back to the app and start again.';
