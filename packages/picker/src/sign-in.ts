import * as oauth from 'oauth4webapi';
import { waitForAnswer } from './redirect-answer.js';

/** The application asking for access: `clientId`, or one that registers itself under `clientName`. */
export type Application = {
  service: string;
  redirect: string;
  clientId: string | null;
  clientName: string;
};

/** An access token, and how to give it back. */
export type Access = { token: string; revoke: () => Promise<void> };

/** Choosing only reads; a refresh token would outlive the page. */
const SCOPE = 'libraries:read';
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Signs a person in to the service in `popup`, by an authorization code with PKCE. `again`: an earlier window failed,
 * so the application registers again. Rejects when the person denies access, and with the reason of the signal.
 */
export async function signIn(
  application: Application,
  popup: Window,
  { again, signal }: { again: boolean; signal: AbortSignal },
): Promise<Access> {
  const { service, redirect } = application;
  const options = optionsFor(service);
  const server = await discover(service, { ...options, signal });
  const client = await registered(server, application, { ...options, signal }, again);
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const address = new URL(server.authorization_endpoint ?? '');
  address.search = new URLSearchParams({
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: redirect,
    scope: SCOPE,
    resource: `${service}/api`,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
  }).toString();
  signal.throwIfAborted();
  popup.location.href = address.href;
  const answer = oauth.validateAuthResponse(
    server,
    client,
    await waitForAnswer(state, signal),
    state,
  );
  const none = oauth.None();
  const exchanged = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    none,
    answer,
    redirect,
    verifier,
    { ...options, signal },
  );
  const { access_token: token } = await oauth.processAuthorizationCodeResponse(
    server,
    client,
    exchanged,
  );
  remember(application, client.client_id);
  return {
    token,
    revoke: async () => {
      await oauth.revocationRequest(server, client, none, token, options);
    },
  };
}

/** A service on the same computer needs no certificate. */
function optionsFor(service: string): { [oauth.allowInsecureRequests]?: boolean } {
  return LOOPBACK.has(new URL(service).hostname) ? { [oauth.allowInsecureRequests]: true } : {};
}

type RequestOptions = { [oauth.allowInsecureRequests]?: boolean; signal: AbortSignal };

async function discover(service: string, options: RequestOptions) {
  const issuer = new URL(`${service}/api/auth`);
  const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...options });
  return oauth.processDiscoveryResponse(issuer, found);
}

async function registered(
  server: oauth.AuthorizationServer,
  application: Application,
  options: RequestOptions,
  again: boolean,
): Promise<oauth.Client> {
  const known = application.clientId ?? (again ? null : recalled(application));
  if (known) return { client_id: known };
  const metadata = {
    client_name: application.clientName,
    redirect_uris: [application.redirect],
    token_endpoint_auth_method: 'none',
    scope: SCOPE,
  };
  const answer = await oauth.dynamicClientRegistrationRequest(server, metadata, options);
  return oauth.processDynamicClientRegistrationResponse(answer);
}

const storedAt = ({ service, redirect }: Application) => `vitrine-picker ${service} ${redirect}`;

/** The id of an application is no secret. Remembering it spares the person a list of identical applications. */
function remember(application: Application, clientId: string): void {
  if (application.clientId) return;
  try {
    localStorage.setItem(storedAt(application), clientId);
  } catch {
    // Without storage, the application registers again the next time.
  }
}

function recalled(application: Application): string | null {
  try {
    return localStorage.getItem(storedAt(application));
  } catch {
    return null;
  }
}
