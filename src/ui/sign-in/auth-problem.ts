import { LIMITS } from '@/contract/limits';
import { UNREACHABLE } from '../call/error-message';
import type { AuthFailure } from './call-auth';

/** The field of a problem, or the whole form. */
export type ProblemField = 'name' | 'email' | 'password' | 'currentPassword' | 'form';
export type Problem = { at: ProblemField; text: string };

const { min, max } = LIMITS.passwordLength;

const PROBLEMS: Record<string, Problem> = {
  OFFLINE: { at: 'form', text: UNREACHABLE },
  INVALID_NAME: { at: 'name', text: 'Enter a name of 1 to 100 characters.' },
  INVALID_EMAIL: {
    at: 'email',
    text: 'Enter a valid email address.',
  },
  PASSWORD_TOO_SHORT: { at: 'password', text: `Use at least ${min} characters.` },
  PASSWORD_TOO_LONG: { at: 'password', text: `Use at most ${max} characters.` },
  INVALID_EMAIL_OR_PASSWORD: {
    at: 'form',
    text: 'Incorrect email or password.',
  },
  INVALID_PASSWORD: { at: 'currentPassword', text: 'Incorrect password.' },
  EMAIL_NOT_VERIFIED: {
    at: 'form',
    text: 'Confirm your email address first. We sent you a new link.',
  },
  INVALID_TOKEN: { at: 'form', text: 'This link no longer works. Request a new one.' },
  TOKEN_EXPIRED: { at: 'form', text: 'This link has expired. Request a new one.' },
  USER_NOT_FOUND: { at: 'form', text: 'This link no longer works. Request a new one.' },
  INVALID_USER: {
    at: 'form',
    text: 'This link is for a different account.',
  },
  SESSION_NOT_FRESH: {
    at: 'form',
    text: 'Sign out and sign in again to do this.',
  },
  SESSION_EXPIRED: {
    at: 'form',
    text: 'Sign out and sign in again to do this.',
  },
  UNAUTHORIZED: { at: 'form', text: 'You’re signed out. Sign in again to continue.' },
  PASSKEY_NOT_FOUND: {
    at: 'form',
    text: 'No account uses this passkey. Sign in another way.',
  },
  AUTHENTICATION_FAILED: {
    at: 'form',
    text: 'The passkey wasn’t accepted. Try again, or sign in another way.',
  },
  UNREADABLE_PICTURE: { at: 'form', text: 'This image can’t be read. Try another one.' },
};

/** Shown for error codes added to the return URL by better-auth. */
const PROVIDER_PROBLEM = 'Sign-in failed. Try again, or sign in another way.';

/** Turns a failed sign-in call into a sentence at its field. */
export function authProblem({ code, message, retryAfter }: AuthFailure): Problem {
  if (code === 'TOO_MANY_REQUESTS')
    return { at: 'form', text: `Too many attempts. ${waitFor(retryAfter)}` };
  // These messages say what the person must do, which only the service knows.
  if (code === 'CONFLICT' || code === 'INVALID_ORIGIN' || code === 'PAYLOAD_TOO_LARGE')
    return { at: 'form', text: message };
  if (code === 'VALIDATION_ERROR' && message.includes('mail'))
    return PROBLEMS.INVALID_EMAIL as Problem;
  return PROBLEMS[code] ?? { at: 'form', text: 'Something went wrong on our side. Try again.' };
}

/** The message for a person sent back by a provider with an error. */
export const providerProblem = (error: unknown): string | null => (error ? PROVIDER_PROBLEM : null);

/** How long to wait after too many tries. `seconds`: from the service; null without a value. */
export function waitFor(seconds: number | null): string {
  if (seconds === null || seconds <= 60) return 'Wait a minute, then try again.';
  return `Wait ${Math.ceil(seconds / 60)} minutes, then try again.`;
}
