import { beforeAll, describe, expect, inject, it } from 'vitest';
import { outcomeOf } from './fixtures';
import {
  aCode,
  anOAuthSetup,
  answerConsent,
  authorize,
  aVisitor,
  type Client,
  endpoint,
  exchange,
  grantAccess,
  post,
  register,
  type Visitor,
  verifier,
} from './oauth-application';

let mine: string;
let visitor: Visitor;
let client: Client;
beforeAll(async () => {
  ({ mine, visitor, client } = await anOAuthSetup());
});

const me = (key: string) => outcomeOf('/me', { key });

describe('the authorization endpoint', () => {
  it('redirects to the consent page, signed in or not, even after an earlier consent', async () => {
    await grantAccess(client, visitor, mine);
    await grantAccess(client, visitor, '*');
    for (const cookie of [null, visitor.cookie]) {
      const asked = await authorize(client, cookie);
      expect(asked.pathname).toBe('/oauth/consent');
      expect(asked.searchParams.get('sig')).toBeTruthy();
    }
  });

  it('shows no page for prompt=none, and answers the application', async () => {
    const prompt = { prompt: 'none' };
    const location = await authorize(client, visitor.cookie, prompt);
    expect(location.searchParams.get('error')).toBe('consent_required');
    const nobody = await authorize(client, null, prompt);
    expect(nobody.searchParams.get('error')).toBe('login_required');
  });

  it.each([
    ['an unknown application', { client_id: 'nobody' }],
    ['another address', { redirect_uri: 'http://127.0.0.1/other' }],
    ['another host', { redirect_uri: 'http://evil.example/callback' }],
    ['an address with the same beginning', { redirect_uri: 'http://127.0.0.1/callback/../evil' }],
    ['a state that is too long', { state: 'x'.repeat(1500) }],
  ])('never redirects for %s', async (_what, changes) => {
    const location = await authorize(client, visitor.cookie, changes);
    expect(location.origin).toBe(inject('serviceUrl'));
    expect(location.pathname).toBe('/oauth/consent');
    expect(location.searchParams.get('error')).toBeTruthy();
    expect(location.searchParams.get('sig')).toBeNull();
  });

  it('needs a redirect URI only if the application registered several', async () => {
    const asked = await authorize(client, visitor.cookie, { redirect_uri: null });
    const { url } = await answerConsent(visitor, asked, { reach: mine });
    expect(`${url?.origin}${url?.pathname}`).toBe(client.redirect_uri);
    const code = url?.searchParams.get('code') ?? '';
    const left = await post('token', {
      grant_type: 'authorization_code',
      code,
      client_id: client.client_id,
      code_verifier: verifier,
    });
    expect(left.status).toBe(200);
    const { body } = await register({ redirect_uris: ['http://127.0.0.1/a', 'http://[::1]/b'] });
    const two = { client_id: body.client_id, redirect_uri: '' };
    const refused = await authorize(two, visitor.cookie);
    expect([refused.pathname, refused.searchParams.has('sig')]).toEqual(['/oauth/consent', false]);
  });

  it('accepts any port in a loopback redirect URI, but no other difference', async () => {
    const { pathname } = await authorize(client, visitor.cookie, {
      redirect_uri: 'http://127.0.0.1:51234/callback',
    });
    expect(pathname).toBe('/oauth/consent');
  });

  it.each([
    ['no PKCE', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
    ['PKCE in the clear', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['another resource', { resource: 'https://other.example/' }, 'invalid_target'],
    ['a request object', { request: 'eyJ' }, 'request_not_supported'],
  ])('answers the application with an error for %s', async (_what, changes, error) => {
    const { origin, pathname, searchParams } = await authorize(client, visitor.cookie, changes);
    expect(origin + pathname).toBe(client.redirect_uri);
    expect(searchParams.get('error')).toBe(error);
    expect(searchParams.get('state')).toBe('state-of-the-application');
    expect(searchParams.get('iss')).toBe(`${inject('serviceUrl')}/api/auth`);
    expect(searchParams.get('code')).toBeNull();
  });

  it('puts the error for response_type=token into the fragment', async () => {
    const { origin, pathname, hash } = await authorize(client, visitor.cookie, {
      response_type: 'token',
    });
    expect(origin + pathname).toBe(client.redirect_uri);
    expect(new URLSearchParams(hash.slice(1)).get('error')).toBe('unsupported_response_type');
  });

  it('accepts the interface as the resource', async () => {
    const resource = `${inject('serviceUrl')}/api`;
    const code = await aCode(client, visitor, mine, { resource });
    const { status, body } = await exchange(client, code, { resource });
    expect([status, await me(body.access_token)]).toEqual([200, '200']);
    const elsewhere = await exchange(client, 'any', { resource: 'https://other.example' });
    expect(elsewhere.body.error).toBe('invalid_target');
  });

  it.each([
    ['with its query', (url: string) => `${url}/mcp?read-only`, 200],
    ['in other letters', (url: string) => `${url.replace('http', 'HTTP')}/mcp/`, 200],
    ['as the whole service', (url: string) => `${url}/`, 200],
    ['below it', (url: string) => `${url}/mcp/other`, 'invalid_target'],
    ['of somebody at it', (url: string) => `${url.replace('//', '//me@')}/mcp`, 'invalid_target'],
    ['with a fragment', (url: string) => `${url}/mcp#a`, 'invalid_target'],
    ['no address', () => 'mcp', 'invalid_target'],
  ])('names the server %s', async (_, of, outcome) => {
    const resource = of(inject('serviceUrl'));
    const { pathname, searchParams } = await authorize(client, visitor.cookie, { resource });
    expect(searchParams.get('error') ?? (pathname === '/oauth/consent' && 200)).toBe(outcome);
    const { body } = await exchange(client, 'unknown', { resource });
    expect(body.error).toBe(outcome === 200 ? 'invalid_grant' : outcome);
  });
});

describe('consent', () => {
  it('answers with code, state and issuer', async () => {
    const { url } = await answerConsent(visitor, await authorize(client, visitor.cookie), {
      reach: mine,
    });
    expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
      code: expect.any(String),
      state: 'state-of-the-application',
      iss: `${inject('serviceUrl')}/api/auth`,
    });
  });

  it('tells the application of a denial', async () => {
    const asked = await authorize(client, visitor.cookie);
    const { url } = await answerConsent(visitor, asked, { accept: false });
    expect(url?.searchParams.get('error')).toBe('access_denied');
  });

  it.each([
    ['from another site', { Origin: 'https://evil.example' }],
    ['without an Origin header', {}],
    [
      'in a request marked cross-site',
      { Origin: 'http://localhost', 'Sec-Fetch-Site': 'cross-site' },
    ],
  ])('is refused %s', async (_what, headers) => {
    const asked = await authorize(client, visitor.cookie);
    const { status, url } = await answerConsent(visitor, asked, { reach: mine }, headers);
    expect([status, url]).toEqual([403, null]);
  });

  it('is refused from a person other than the one shown the page', async () => {
    const asked = await authorize(client, visitor.cookie);
    const somebody = await aVisitor({ [mine]: 'member' });
    const answer = await answerConsent(somebody, asked, { reach: mine, personId: visitor.id });
    expect([answer.status, answer.body.code]).toEqual([403, 'OTHER_PERSON']);
    const signedOut = await answerConsent({ ...visitor, cookie: '' }, asked, { reach: mine });
    expect(signedOut.status).toBe(401);
  });

  it('grants only organizations of the person', async () => {
    const stranger = await aVisitor();
    const asked = await authorize(client, stranger.cookie);
    for (const reach of [mine, '?', 'unknown', '%']) {
      const { status, body } = await answerConsent(stranger, asked, { reach });
      expect([status, body.code]).toEqual([403, 'NOT_YOURS']);
    }
    const { status } = await answerConsent(stranger, asked, {});
    expect(status, 'nothing chosen').toBe(400);
  });

  it('is refused with a changed request', async () => {
    const asked = await authorize(client, visitor.cookie);
    asked.searchParams.set('redirect_uri', 'https://evil.example/');
    const { status, url } = await answerConsent(visitor, asked, { reach: mine });
    expect([status, url]).toEqual([400, null]);
    const denied = await answerConsent(visitor, asked, { accept: false });
    expect([denied.status, denied.url]).toEqual([400, null]);
  });
});

describe('the metadata documents', () => {
  const read = async (path: string) => {
    const answer = await fetch(`${inject('serviceUrl')}/.well-known/${path}`);
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  };

  it('describe the authorization server only at the URL of its issuer', async () => {
    const { body, headers } = await read('oauth-authorization-server/api/auth');
    const issuer = `${inject('serviceUrl')}/api/auth`;
    expect(JSON.parse(body)).toMatchObject({
      issuer,
      registration_endpoint: endpoint('register'),
      code_challenge_methods_supported: ['S256'],
      grant_types_supported: [
        'authorization_code',
        'refresh_token',
        'urn:ietf:params:oauth:grant-type:device_code',
      ],
      authorization_response_iss_parameter_supported: true,
    });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect((await read('oauth-authorization-server')).status).toBe(404);
  });

  it('name the interface as the resource', async () => {
    const { body } = await read('oauth-protected-resource/api');
    expect(JSON.parse(body)).toMatchObject({
      resource: `${inject('serviceUrl')}/api`,
      authorization_servers: [`${inject('serviceUrl')}/api/auth`],
      bearer_methods_supported: ['header'],
    });
    expect((await read('oauth-protected-resource')).status).toBe(404);
    for (const path of ['openid-configuration', 'openid-configuration/api/auth'])
      expect((await read(path)).status).toBe(404);
  });
});

describe('every answer to an application', () => {
  it('is not cached, and pages of every site can read it without cookies', async () => {
    const { headers, body } = await exchange(client, 'unknown');
    expect(body.error).toBe('invalid_grant');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    const asked = await fetch(endpoint('token'), { method: 'OPTIONS' });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-methods')).toBe('POST');
    expect((await fetch(endpoint('consent'), { method: 'OPTIONS' })).status).toBe(404);
  });

  it('is an error if the request is not supported', async () => {
    const unknown = await post('token', { grant_type: 'client_credentials', client_id: 'x' });
    expect(unknown.body.error).toBe('unsupported_grant_type');
    const twice = await fetch(endpoint('token'), {
      method: 'POST',
      body: new URLSearchParams([
        ['grant_type', 'refresh_token'],
        ['grant_type', 'authorization_code'],
      ]),
    });
    expect([twice.status, (await twice.json()).error]).toEqual([400, 'invalid_request']);
    for (const name of [
      'userinfo',
      'end-session',
      'continue',
      'create-client',
      'get-clients',
      'public-client',
      'get-consents',
    ])
      for (const method of ['GET', 'POST'])
        expect((await fetch(endpoint(name), { method })).status, name).toBe(404);
  });
});
