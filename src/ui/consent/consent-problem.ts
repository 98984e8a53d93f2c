import type { AuthFailure } from '../sign-in/call-auth';

const PROBLEMS: Record<string, string> = {
  OFFLINE: 'Vitrine cannot be reached. Check your connection and try again.',
  TOO_MANY_REQUESTS: 'That was a lot at once. Wait a minute, then try again.',
  OTHER_PERSON:
    'In the meantime somebody else signed in with this browser. Load the page anew to see who.',
  NOT_YOURS: 'You do not belong to this organization any more. Load the page anew.',
};

/** Returns why an answer was not accepted. Unknown codes share one message. */
export const consentProblem = ({ code }: AuthFailure): string =>
  PROBLEMS[code] ??
  'This request does not hold any more. Go back to the application and begin again.';
