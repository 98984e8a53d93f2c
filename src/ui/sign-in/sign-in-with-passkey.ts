import { startAuthentication } from '@simplewebauthn/browser';
import { authProblem } from './auth-problem';
import { callAuth } from './call-auth';

type PasskeyOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/**
 * Signs in with a passkey; returns the problem, or null. A signed-in person is asked for one of their own passkeys, and
 * gets a new session.
 */
export async function signInWithPasskey(): Promise<string | null> {
  const { data, failure } = await callAuth<PasskeyOptions>(
    '/passkey/generate-authenticate-options',
  );
  if (failure) return authProblem(failure).text;
  try {
    const response = await startAuthentication({ optionsJSON: data });
    const answer = await callAuth('/passkey/verify-authentication', { response });
    return answer.failure && authProblem(answer.failure).text;
  } catch {
    return 'The passkey wasn’t used. Try again, or sign in another way.';
  }
}
