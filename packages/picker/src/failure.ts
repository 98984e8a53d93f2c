import { AuthorizationResponseError, ResponseBodyError } from 'oauth4webapi';
import { VitrineError } from '../../client/src/index.js';

/** A failure to be solved by the person or the maker of the page; the message says how. */
export class PickerError extends Error {
  override name = 'PickerError';
}

/** The dialog's message for a failure, and whether signing in again helps. */
export type Failure = { message: string; signIn: boolean };

/** `host`: of the service. */
export function failureOf(error: unknown, host: string): Failure {
  if (error instanceof AuthorizationResponseError)
    return error.error === 'access_denied'
      ? { message: 'You did not allow access. Sign in again if you want to choose.', signIn: true }
      : { message: `${host} refused the sign-in (${error.error}). Try again.`, signIn: true };
  if (error instanceof ResponseBodyError)
    return { message: `${host} refused the sign-in (${error.error}). Try again.`, signIn: true };
  if (error instanceof VitrineError && error.status === 401)
    return { message: 'Your sign-in has ended. Sign in again.', signIn: true };
  if (error instanceof VitrineError && error.code === 'NETWORK_ERROR')
    return { message: unreachable(host), signIn: false };
  if (error instanceof VitrineError || error instanceof PickerError)
    return { message: error.message, signIn: false };
  // The error of a failed fetch.
  if (error instanceof TypeError) return { message: unreachable(host), signIn: false };
  return { message: `${host} did not answer as expected. Try again later.`, signIn: false };
}

const unreachable = (host: string) =>
  `${host} cannot be reached. Check your connection, then try again.`;
