import { LIMITS } from '@/contract/limits';
import { ProblemError, UNREACHABLE } from '../call/error-message';
import { type AuthFailure, callAuth } from './call-auth';

const { min, max } = LIMITS.passwordLength;

const OLD_LINK = 'This link no longer works. Request a new one.';
const OLD_SESSION = 'Sign out and sign in again to do this.';

const MESSAGES: Record<string, string> = {
  OFFLINE: UNREACHABLE,
  INVALID_NAME: 'Enter a name of 1 to 100 characters.',
  INVALID_EMAIL: 'Enter a valid email address.',
  PASSWORD_TOO_SHORT: `Use at least ${min} characters.`,
  PASSWORD_TOO_LONG: `Use at most ${max} characters.`,
  INVALID_EMAIL_OR_PASSWORD: 'Incorrect email or password.',
  INVALID_PASSWORD: 'Incorrect password.',
  EMAIL_NOT_VERIFIED: 'Confirm your email address first. We sent you a new link.',
  INVALID_TOKEN: OLD_LINK,
  TOKEN_EXPIRED: 'This link has expired. Request a new one.',
  USER_NOT_FOUND: OLD_LINK,
  INVALID_USER: 'This link is for a different account.',
  SESSION_NOT_FRESH: OLD_SESSION,
  SESSION_EXPIRED: OLD_SESSION,
  UNAUTHORIZED: 'You’re signed out. Sign in again to continue.',
  PASSKEY_NOT_FOUND: 'No account uses this passkey. Sign in another way.',
  AUTHENTICATION_FAILED: 'The passkey wasn’t accepted. Try again, or sign in another way.',
  UNREADABLE_PICTURE: 'This image can’t be read. Try another one.',
};

/** The fields that some of them are about. */
const FIELDS: Record<string, string> = {
  INVALID_NAME: 'name',
  INVALID_EMAIL: 'email',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
  INVALID_PASSWORD: 'currentPassword',
};

/** Shown for error codes added to the return URL by better-auth. */
const PROVIDER_PROBLEM = 'Sign-in failed. Try again, or sign in another way.';

/** Says a failed sign-in call in a sentence, at its field. */
export function authProblem({ code, message, retryAfter }: AuthFailure): ProblemError {
  if (code === 'TOO_MANY_REQUESTS')
    return new ProblemError(`Too many attempts. ${waitFor(retryAfter)}`);
  // These messages say what the person must do, which only the service knows.
  if (code === 'CONFLICT' || code === 'INVALID_ORIGIN' || code === 'PAYLOAD_TOO_LARGE')
    return new ProblemError(message);
  const isEmail = code === 'VALIDATION_ERROR' && message.includes('mail');
  const known = isEmail ? 'INVALID_EMAIL' : code;
  const text = MESSAGES[known] ?? 'Something went wrong on our side. Try again.';
  return new ProblemError(text, FIELDS[known]);
}

/** Calls a sign-in endpoint as callAuth does. Throws a failure as a ProblemError. */
export async function askAuth<Data = unknown>(path: string, body?: object): Promise<Data> {
  const { data, failure } = await callAuth<Data>(path, body);
  if (failure) throw authProblem(failure);
  return data;
}

/** The message for a person sent back by a provider with an error. */
export const providerProblem = (error: unknown): string | null => (error ? PROVIDER_PROBLEM : null);

/** How long to wait after too many tries. `seconds`: from the service; null without a value. */
export function waitFor(seconds: number | null): string {
  if (seconds === null || seconds <= 60) return 'Wait a minute, then try again.';
  return `Wait ${Math.ceil(seconds / 60)} minutes, then try again.`;
}
