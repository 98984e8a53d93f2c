import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import * as oauth from 'oauth4webapi';
import { service } from './fixtures';

/** The service under test has no certificate. The client library checks everything else against the standards. */
const INSECURE = { [oauth.allowInsecureRequests]: true } as const;

/** A program on the person's computer, made with a public client library. It discovers, registers, requests access. */
export async function aProgram(name: string) {
  const issuer = new URL(`${service}/api/auth`);
  const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...INSECURE });
  const server = await oauth.processDiscoveryResponse(issuer, found);
  const registered = await oauth.dynamicClientRegistrationRequest(
    server,
    {
      client_name: name,
      redirect_uris: ['http://127.0.0.1/back'],
      token_endpoint_auth_method: 'none',
    },
    INSECURE,
  );
  const client = await oauth.processDynamicClientRegistrationResponse(registered);

  const listener = createServer((_request, response) => response.end('<p>Back.</p>'));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const back = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/back`;
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const address = new URL(server.authorization_endpoint ?? '');
  address.search = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: back,
    response_type: 'code',
    scope: 'libraries offline_access',
    resource: `${service}/api`,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
  }).toString();

  const none = oauth.None();
  return {
    address: address.href,
    back,
    close: () => new Promise((resolve) => listener.close(resolve)),
    /** Waits for the person's decision and gets the tokens. Throws if the person refused. */
    async tokensFrom(page: Page) {
      await page.waitForURL((url) => url.href.startsWith(back));
      const answer = oauth.validateAuthResponse(server, client, new URL(page.url()), state);
      const exchanged = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        none,
        answer,
        back,
        verifier,
        INSECURE,
      );
      return oauth.processAuthorizationCodeResponse(server, client, exchanged);
    },
    async refresh(token = '') {
      const refreshed = await oauth.refreshTokenGrantRequest(server, client, none, token, INSECURE);
      return oauth.processRefreshTokenResponse(server, client, refreshed);
    },
    async revoke(token: string) {
      const revoked = await oauth.revocationRequest(server, client, none, token, INSECURE);
      await oauth.processRevocationResponse(revoked);
    },
    async me(token: string) {
      const headers = new Headers({ 'Api-Version': '2026-07-08' });
      const address = new URL(`${service}/api/me`);
      return oauth
        .protectedResourceRequest(token, 'GET', address, headers, null, INSECURE)
        .then((answer) => answer.json())
        .catch((error) => error.status);
    },
  };
}
