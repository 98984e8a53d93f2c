import { setTimeout as sleep } from 'node:timers/promises';
import { VitrineError } from '../../client/src/index.js';
import type { StoredCredential } from './configuration.js';
import { CommandFailure, EXIT } from './failure.js';

const CLIENT_ID = 'vitrine-cli';
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const TIMEOUT_MS = 30_000;

export type Tokens = Extract<StoredCredential, { accessToken: string }>;
type Answer = { url: string; ok: boolean; status: number; body: Record<string, unknown> };

/** The codes of a device authorization request (RFC 8628, 3.2). */
export type DeviceCodes = {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
  /** Seconds. */
  expires_in: number;
  /** Seconds. */
  interval?: number;
};

/** Requests the codes by which a person grants access to this program. */
export async function askForCodes(url: string, signal: AbortSignal): Promise<DeviceCodes> {
  const answer = await post(url, 'device_authorization', {}, signal);
  if (!answer.ok) throw refused(answer);
  return answer.body as DeviceCodes;
}

/** Waits for the person's answer. Refuses when they deny it, or the codes expire. */
export async function waitForTokens(
  url: string,
  { device_code, interval = 5 }: DeviceCodes,
  signal: AbortSignal,
): Promise<Tokens> {
  for (let pause = interval; ; ) {
    await sleep(pause * 1000, undefined, { signal });
    const form = { grant_type: DEVICE_GRANT, device_code };
    const answer = await post(url, 'token', form, signal).catch((error) => {
      // RFC 8628, 3.5: after a lost connection, continue more slowly.
      if (!(error instanceof VitrineError)) throw error;
      return null;
    });
    if (answer?.ok) return tokensOf(answer);
    const error = answer?.body.error;
    if (!answer || error === 'slow_down' || answer.status >= 500 || answer.status === 429)
      pause += 5;
    else if (error !== 'authorization_pending') throw refused(answer);
  }
}

/** Exchanges a refresh token, which works once. */
export async function refreshTokens(
  url: string,
  refresh_token: string,
  signal: AbortSignal,
): Promise<Tokens> {
  const answer = await post(url, 'token', { grant_type: 'refresh_token', refresh_token }, signal);
  if (!answer.ok) throw refused(answer);
  return tokensOf(answer);
}

/** Ends a connection: all its tokens. */
export async function revoke(url: string, token: string, signal: AbortSignal): Promise<void> {
  const answer = await post(url, 'revoke', { token }, signal);
  if (!answer.ok) throw refused(answer);
}

function tokensOf({ body }: Answer): Tokens {
  return {
    accessToken: String(body.access_token),
    refreshToken: String(body.refresh_token),
    expiresAt: Date.now() + Number(body.expires_in) * 1000,
  };
}

async function post(
  url: string,
  name: string,
  form: Record<string, string>,
  signal: AbortSignal,
): Promise<Answer> {
  const address = `${url}/api/auth/oauth2/${name}`;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ client_id: CLIENT_ID, ...form }),
      signal: AbortSignal.any([signal, late.signal]),
    });
    const body = await response.json().catch(() => ({}));
    return { url: address, ok: response.ok, status: response.status, body };
  } catch (cause) {
    signal.throwIfAborted();
    const message = `${new URL(url).host} could not be reached.`;
    throw new VitrineError('NETWORK_ERROR', message, {
      details: { method: 'POST', url: address },
      cause,
    });
  } finally {
    clearTimeout(timer);
  }
}

const REASONS: Record<string, string> = {
  access_denied: 'The request was denied.',
  expired_token: 'The code has expired.',
  invalid_grant: 'The sign-in has ended.',
};

function refused({ url, status, body }: Answer): CommandFailure | VitrineError {
  const error = typeof body.error === 'string' ? body.error : '';
  if (!error || status >= 500 || status === 429) {
    const message = `The service answered with ${status}. Try again later; check --url.`;
    return new VitrineError('UNEXPECTED_ANSWER', message, {
      status,
      details: { method: 'POST', url },
    });
  }
  const reason = REASONS[error] ?? String(body.error_description ?? error);
  const message = `${reason} Sign in with \`vitrine auth login\`.`;
  return new CommandFailure(EXIT.credential, message, error.toUpperCase());
}
