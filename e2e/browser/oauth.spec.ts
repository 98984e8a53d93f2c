import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import * as oauth from 'oauth4webapi';
import { expect, test } from './base-test';
import { aClaimedLibrary, aPerson, service, signInSomebody } from './fixtures';

/** The service under test has no certificate. The client library checks everything else against the standards. */
const INSECURE = { [oauth.allowInsecureRequests]: true } as const;

/** A program on the person's computer, made with a public client library. It discovers, registers, requests access. */
async function aProgram(name: string) {
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

test('a program gets access to one library, refreshes it, and loses it by revoking the token', async ({
  page,
  context,
}) => {
  const person = await aPerson();
  const program = await aProgram('Shutter');
  // The person is signed out, so they sign in first.
  await page.goto(program.address);
  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Allow Shutter access?' })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(1);
  const { organizationId } = await aClaimedLibrary(context, 'Atelier Morandi');
  await page.reload();
  await expect(page.getByRole('radio').first()).toBeChecked();
  await page.getByRole('button', { name: 'Allow' }).press('Enter');

  const first = await program.tokensFrom(page);
  expect(first.token_type).toBe('bearer');
  expect((await program.me(first.access_token)).data).toMatchObject({
    organizationId,
    user: { name: person.name },
  });
  const second = await program.refresh(first.refresh_token);
  expect((await program.me(second.access_token)).data.organizationId).toBe(organizationId);
  const { refresh_token = '' } = second;
  await expect(program.refresh(first.refresh_token)).rejects.toMatchObject({
    error: 'invalid_grant',
  });
  // The old token was used twice, so it may be stolen: the new tokens are invalid too.
  expect(await program.me(second.access_token)).toBe(401);
  await expect(program.refresh(refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });

  await page.goto(program.address);
  await page.getByRole('button', { name: 'Allow' }).click();
  const third = await program.tokensFrom(page);
  expect((await program.me(third.access_token)).data.organizationId).toBe(organizationId);
  await program.revoke(third.access_token);
  expect(await program.me(third.access_token)).toBe(401);
  await program.close();
});

test('a program gets access to the whole account, is listed, and is disconnected', async ({
  page,
  context,
}) => {
  await signInSomebody(context);
  const { organizationId } = await aClaimedLibrary(context, 'Atelier Morandi');
  const program = await aProgram('Shutter for the desktop');
  await page.goto(program.address);
  // By keyboard only: the selected access has the focus first; an arrow key selects the next one.
  await page.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /My whole account/ })).toBeChecked();
  await page.keyboard.press('Enter');
  const { access_token } = await program.tokensFrom(page);
  const { data } = await program.me(access_token);
  expect(data.organizations).toMatchObject([{ organizationId }]);

  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Connected apps' });
  await expect(section).toContainText('Shutter for the desktop');
  await expect(section).toContainText('On your computer · access to your whole account');
  await expect(section).toContainText('last used');
  await section.getByRole('button', { name: /Disconnect/ }).click();
  await expect(section).toContainText('No connected apps');
  expect(await program.me(access_token)).toBe(401);
  await program.close();
});

test('a program is told of a denial', async ({ page, context }) => {
  await signInSomebody(context);
  const program = await aProgram('Shutter');
  await page.goto(program.address);
  await page.getByRole('button', { name: 'Deny' }).click();
  await expect(program.tokensFrom(page)).rejects.toMatchObject({ error: 'access_denied' });
  await program.close();
});

test('the consent page reports an improper or expired request', async ({ page, context }) => {
  await signInSomebody(context);
  const program = await aProgram('Shutter');
  await page.goto(program.address.replace('127.0.0.1', 'evil.example'));
  await expect(page.getByRole('heading', { name: /can’t be connected/ })).toBeVisible();
  await page.goto('/oauth/consent?client_id=x&sig=x&exp=1');
  await expect(page.getByRole('heading', { name: /request has expired/ })).toBeVisible();
  await program.close();
});

test('the consent page fits the narrowest phones, and does not leak its address', async ({
  page,
  context,
}) => {
  await signInSomebody(context);
  await aClaimedLibrary(context, 'A library with a name that is quite long for so small a page');
  const program = await aProgram('WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW');
  await page.setViewportSize({ width: 360, height: 640 });
  const answer = await page.goto(program.address);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  expect(answer?.headers()['cache-control']).toContain('no-store');
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow).toBe(0);
  await program.close();
});
