import { AuthorizationResponseError, ResponseBodyError } from 'oauth4webapi';
import { VitrineError } from '../../client/src/index.js';

/** A failure that a person or the maker of the page can do something about; the message says what. */
export class PickerError extends Error {
  override name = 'PickerError';
}

/** What the dialog says of a failure, and whether signing in again is what helps. */
export type Failure = { message: string; signIn: boolean };

/** `host`: that of the service. */
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
  // What fetch rejects with.
  if (error instanceof TypeError) return { message: unreachable(host), signIn: false };
  return { message: `${host} did not answer as expected. Try again later.`, signIn: false };
}

const unreachable = (host: string) =>
  `${host} cannot be reached. Check your connection, then try again.`;
