import type { AuthFailure } from '../sign-in/call-auth';

const PROBLEMS: Record<string, string> = {
  OFFLINE: 'Can’t reach Vitrine. Check your connection and try again.',
  TOO_MANY_REQUESTS: 'Too many requests. Wait a minute, then try again.',
  OTHER_PERSON: 'Someone else has signed in with this browser. Reload the page to continue.',
  NOT_YOURS: 'You’re no longer a member of this organization. Reload the page.',
};

/** Returns why an answer was not accepted. Unknown codes share one message. */
export const consentProblem = ({ code }: AuthFailure): string =>
  PROBLEMS[code] ?? 'This request has expired. Go back to the app and start again.';
