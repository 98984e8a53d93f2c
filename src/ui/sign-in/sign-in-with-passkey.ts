import { startAuthentication } from '@simplewebauthn/browser';
import { ProblemError } from '../call/error-message';
import { askAuth } from './auth-problem';

type PasskeyOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

const UNUSED = 'The passkey wasn’t used. Try again, or sign in another way.';

/** Signs in with a passkey. A signed-in person is asked for one of their own passkeys, and gets a new session. */
export async function signInWithPasskey(): Promise<void> {
  const optionsJSON = await askAuth<PasskeyOptions>('/passkey/generate-authenticate-options');
  const response = await startAuthentication({ optionsJSON }).catch(() => {
    throw new ProblemError(UNUSED);
  });
  await askAuth('/passkey/verify-authentication', { response });
}
