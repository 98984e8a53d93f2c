import { LIMITS } from '@/contract/limits';
import type { AuthFailure } from './call-auth';

/** The field that a problem belongs to, or the whole form. */
export type ProblemField = 'name' | 'email' | 'password' | 'currentPassword' | 'form';
export type Problem = { at: ProblemField; text: string };

const { min, max } = LIMITS.passwordLength;

const PROBLEMS: Record<string, Problem> = {
  OFFLINE: {
    at: 'form',
    text: 'Vitrine cannot be reached. Check your connection and try again; what you typed is still here.',
  },
  INVALID_NAME: { at: 'name', text: 'Enter your name, 1 to 100 characters.' },
  INVALID_EMAIL: {
    at: 'email',
    text: 'This does not look like an email address. Example: you@example.org',
  },
  PASSWORD_TOO_SHORT: { at: 'password', text: `A password has at least ${min} characters.` },
  PASSWORD_TOO_LONG: { at: 'password', text: `A password has at most ${max} characters.` },
  INVALID_EMAIL_OR_PASSWORD: {
    at: 'form',
    text: 'Email address and password do not go together. Try again, or choose a new password.',
  },
  INVALID_PASSWORD: { at: 'currentPassword', text: 'This is not your password.' },
  EMAIL_NOT_VERIFIED: {
    at: 'form',
    text: 'Confirm your email address first: we have just sent you the link once more.',
  },
  INVALID_TOKEN: { at: 'form', text: 'This link does not work any more. Ask for a new one.' },
  TOKEN_EXPIRED: { at: 'form', text: 'This link has expired. Ask for a new one.' },
  USER_NOT_FOUND: { at: 'form', text: 'This link does not work any more. Ask for a new one.' },
  INVALID_USER: {
    at: 'form',
    text: 'This link belongs to another account than the one you are signed in with.',
  },
  SESSION_NOT_FRESH: {
    at: 'form',
    text: 'You signed in a while ago. To be sure that it is you, sign out, sign in again, and come back.',
  },
  SESSION_EXPIRED: {
    at: 'form',
    text: 'You signed in a while ago. To be sure that it is you, sign out, sign in again, and come back.',
  },
  UNAUTHORIZED: { at: 'form', text: 'You are signed out. Sign in again, and come back.' },
  PASSKEY_NOT_FOUND: {
    at: 'form',
    text: 'This passkey belongs to no account here. Sign in another way.',
  },
  AUTHENTICATION_FAILED: {
    at: 'form',
    text: 'The passkey was not accepted. Try again, or sign in another way.',
  },
  UNREADABLE_PICTURE: { at: 'form', text: 'This image cannot be read. Try another one.' },
};

/** Shown for the error codes that better-auth adds to the return URL. */
const PROVIDER_PROBLEM =
  'Signing in with the other service did not work. Try again, or sign in another way.';

/** Turns a failed sign-in call into a sentence at the field it belongs to. */
export function authProblem({ code, message, retryAfter }: AuthFailure): Problem {
  if (code === 'TOO_MANY_REQUESTS')
    return { at: 'form', text: `That was a lot at once. ${waitFor(retryAfter)}` };
  // These messages say what the person must do, which only the service knows.
  if (code === 'CONFLICT' || code === 'INVALID_ORIGIN' || code === 'PAYLOAD_TOO_LARGE')
    return { at: 'form', text: message };
  if (code === 'VALIDATION_ERROR' && message.includes('mail'))
    return PROBLEMS.INVALID_EMAIL as Problem;
  return (
    PROBLEMS[code] ?? { at: 'form', text: 'Something failed on our side. It is safe to try again.' }
  );
}

/** The message for a person whom a provider sent back with an error. */
export const providerProblem = (error: unknown): string | null => (error ? PROVIDER_PROBLEM : null);

function waitFor(seconds: number | null): string {
  if (seconds === null || seconds <= 60) return 'Wait a minute, then try again.';
  return `Wait ${Math.ceil(seconds / 60)} minutes, then try again.`;
}
