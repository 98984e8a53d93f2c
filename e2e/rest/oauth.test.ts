import { beforeAll, describe, expect, inject, it } from 'vitest';
import { withDatabase } from '../../prove/database';
import { admin, sharedService } from './admin';
import {
  aClient,
  aCode,
  answerConsent,
  authorize,
  aVisitor,
  type Client,
  endpoint,
  exchange,
  letIn,
  post,
  refresh,
  register,
  type Visitor,
  verifier,
} from './application';
import { anOrganization, verdict } from './cast';
import { call } from './client';

let mine: string;
let other: string;
let visitor: Visitor;
let client: Client;
beforeAll(async () => {
  [mine, other] = [(await anOrganization()).org, (await anOrganization()).org];
  visitor = await aVisitor({ [mine]: 'owner', [other]: 'member' });
  client = await aClient();
});

const me = (key: string) => verdict('/me', { key });

type Listed = { id: string; organization: string | null };

/** The applications that a person's account page lists. */
async function listed({ cookie }: Visitor): Promise<Listed[]> {
  const answer = await fetch(`${inject('serviceUrl')}/api/trpc/page.account`, {
    headers: { Cookie: cookie, Origin: inject('serviceUrl') },
  });
  return (await answer.json()).result.data.applications;
}

/** Sends what a page of the service would. */
const send = (path: string, { cookie }: Visitor, body: object) =>
  fetch(`${inject('serviceUrl')}/api${path}`, {
    method: 'POST',
    headers: {
      Cookie: cookie,
      Origin: inject('serviceUrl'),
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  });

const disconnect = (visitor: Visitor, consentId?: string) =>
  send('/trpc/account.disconnectApplication', visitor, { consentId });
/** Makes the codes of an application older. */
const letTimePass = ({ client_id }: Client, minutes: number) =>
  withDatabase(inject('serviceDataDir'), (ask) =>
    ask(
      `UPDATE verification SET expires_at = expires_at - $2 * interval '1 minute' WHERE value LIKE '%' || $1 || '%'`,
      [client_id, minutes],
    ),
  );
const dead = '401 UNAUTHENTICATED';

describe('a token of an application', () => {
  it('bound to one organization, tells it and the user', async () => {
    const { access_token } = await letIn(client, visitor, mine);
    expect(access_token).toMatch(/^vat_[0-9A-Za-z]{49}$/);
    expect((await call('/me', { key: access_token })).data).toEqual({
      organizationId: mine,
      organizationName: expect.any(String),
      plan: 'pro',
      libraries: [{ library: 'first', access: 'write' }],
      user: { name: 'Ada Lovelace' },
    });
  });

  it('of the whole account, tells every organization', async () => {
    const { access_token } = await letIn(client, visitor, '*');
    const { data } = await call<{ organizations: { organizationId: string }[] }>('/me', {
      key: access_token,
    });
    expect(data.organizations.map(({ organizationId }) => organizationId)).toEqual([mine, other]);
    expect(data).toHaveProperty('user', { name: 'Ada Lovelace' });
  });

  it('reaches no other organization than the one it is bound to', async () => {
    const { access_token: key } = await letIn(client, visitor, mine);
    expect(await verdict(`/organizations/${mine}/libraries`, { key })).toBe('200');
    expect(await verdict(`/organizations/${other}/libraries`, { key })).toBe('403 BAD_USER_INPUT');
    const { body } = await exchange(client, await aCode(client, visitor, mine));
    expect(await verdict(`/organizations/${other}/libraries`, { key: body.access_token })).toBe(
      '403 BAD_USER_INPUT',
    );
  });

  it('is no bearer of the interface when it is a refresh token', async () => {
    const { refresh_token } = await letIn(client, visitor, mine);
    expect(refresh_token).toMatch(/^vrt_/);
    expect(await me(refresh_token)).toBe(dead);
  });

  it('dies when an operator revokes it', async () => {
    const { access_token } = await letIn(client, visitor, mine);
    const revoke = () => admin(sharedService(), 'token', 'revoke', '--token', access_token);
    expect(await revoke()).toEqual({ revoked: true });
    expect(await me(access_token)).toBe(dead);
    expect(await revoke()).toEqual({ revoked: false });
  });

  it('dies at once when the person disconnects the application', async () => {
    const person = await aVisitor({ [mine]: 'member' });
    const tokens = await letIn(client, person, mine);
    const kept = await letIn(client, person, '*');
    const applications = await listed(person);
    expect(applications).toHaveLength(2);
    const bound = applications.find(({ organization }) => organization);
    expect(bound).toMatchObject({ name: 'Shutter', host: null, lastUsed: null });
    expect((await disconnect(visitor, bound?.id)).status).toBe(200);
    expect(await me(tokens.access_token), 'after somebody else tried').toBe('200');
    expect((await disconnect(person, bound?.id)).status).toBe(200);
    expect(await me(tokens.access_token)).toBe(dead);
    expect((await refresh(client, tokens.refresh_token)).body.error).toBe('invalid_grant');
    expect(await me(kept.access_token)).toBe('200');
  });

  it('dies with the person', async () => {
    const person = await aVisitor();
    const { access_token } = await letIn(client, person, '*');
    expect(await me(access_token)).toBe('200');
    const gone = await send('/auth/delete-user', person, { password: 'correct horse battery' });
    expect(gone.status).toBe(200);
    expect(await me(access_token)).toBe(dead);
  });
});

describe('registration', () => {
  it('gives an application with a secret one of our own form', async () => {
    const { status, body } = await register({
      redirect_uris: ['https://app.example/callback'],
      token_endpoint_auth_method: 'client_secret_basic',
      skip_consent: true,
      user_id: visitor.id,
      jwks_uri: 'http://127.0.0.1:1/keys',
    });
    expect(status).toBe(201);
    expect(body.client_secret).toMatch(/^vcs_[0-9A-Za-z]{49}$/);
    expect(body).not.toHaveProperty('user_id');
    expect(body).not.toHaveProperty('jwks_uri');
  });

  it.each([
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['http://app.example/callback'],
    ['http://127.0.0.1.evil.example/callback'],
    ['http://localhost@evil.example/callback'],
    ['https://user:password@app.example/callback'],
    ['https://app.example/callback#part'],
    ['com.example.app:/callback'],
    ['/callback'],
    [`https://app.example/${'x'.repeat(500)}`],
  ])('refuses to lead back to %s', async (uri) => {
    const { status, body } = await register({ redirect_uris: [uri] });
    expect([status, body.error]).toEqual([400, 'invalid_redirect_uri']);
  });

  it.each([
    ['eleven addresses', { redirect_uris: Array(11).fill('https://app.example/') }],
    ['none', { redirect_uris: [] }],
    ['a grant without a person', { grant_types: ['client_credentials'] }],
    ['a name that hides its end', { client_name: 'Shutter\u202egnp' }],
    ['a name of 101 characters', { client_name: 'x'.repeat(101) }],
    ['a scope there is not', { scope: 'libraries admin' }],
    ['signed assertions', { token_endpoint_auth_method: 'private_key_jwt' }],
  ])('refuses %s', async (_what, metadata) => {
    expect((await register(metadata)).status).toBe(400);
  });

  it('refuses a body beyond 16 KiB, and one that is no JSON', async () => {
    const send = (body: string) => fetch(endpoint('register'), { method: 'POST', body });
    expect((await send(`{"client_name":"${'x'.repeat(20_000)}"}`)).status).toBe(413);
    expect((await send('client_name=x')).status).toBe(400);
  });
});

describe('asking for authorization', () => {
  it('leads to the page of consent, signed in or not, whatever was answered before', async () => {
    await letIn(client, visitor, mine);
    await letIn(client, visitor, '*');
    for (const cookie of [null, visitor.cookie]) {
      const asked = await authorize(client, cookie);
      expect(asked.pathname).toBe('/oauth/consent');
      expect(asked.searchParams.get('sig')).toBeTruthy();
    }
  });

  it('asks nobody when told so, and tells the application', async () => {
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
    ['an address that begins alike', { redirect_uri: 'http://127.0.0.1/callback/../evil' }],
    ['no address', { redirect_uri: null }],
    ['too long a state', { state: 'x'.repeat(1500) }],
  ])('never leads to %s', async (_what, changes) => {
    const location = await authorize(client, visitor.cookie, changes);
    expect(location.origin).toBe(inject('serviceUrl'));
    expect(location.pathname).toBe('/oauth/consent');
    expect(location.searchParams.get('error')).toBeTruthy();
    expect(location.searchParams.get('sig')).toBeNull();
  });

  it('lets the port of a loopback address vary, and nothing else', async () => {
    const { pathname } = await authorize(client, visitor.cookie, {
      redirect_uri: 'http://127.0.0.1:51234/callback',
    });
    expect(pathname).toBe('/oauth/consent');
  });

  it.each([
    ['no PKCE', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
    ['PKCE in the clear', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a scope there is not', { scope: 'libraries admin' }, 'invalid_scope'],
    ['another resource', { resource: 'https://other.example/' }, 'invalid_request'],
    ['a request in a request', { request: 'eyJ' }, 'request_not_supported'],
  ])('tells the application that it refuses %s', async (_what, changes, error) => {
    const { origin, pathname, searchParams } = await authorize(client, visitor.cookie, changes);
    expect(origin + pathname).toBe(client.redirect_uri);
    expect(searchParams.get('error')).toBe(error);
    expect(searchParams.get('state')).toBe('state-of-the-application');
    expect(searchParams.get('iss')).toBe(`${inject('serviceUrl')}/api/auth`);
    expect(searchParams.get('code')).toBeNull();
  });

  it('answers in the fragment whoever wants a token at once', async () => {
    const { origin, pathname, hash } = await authorize(client, visitor.cookie, {
      response_type: 'token',
    });
    expect(origin + pathname).toBe(client.redirect_uri);
    expect(new URLSearchParams(hash.slice(1)).get('error')).toBe('unsupported_response_type');
  });

  it('takes the interface for the resource', async () => {
    const resource = `${inject('serviceUrl')}/api`;
    const code = await aCode(client, visitor, mine, { resource });
    const { status, body } = await exchange(client, code, { resource });
    expect([status, await me(body.access_token)]).toEqual([200, '200']);
    const elsewhere = await exchange(client, 'any', { resource: 'https://other.example' });
    expect(elsewhere.body.error).toBe('invalid_target');
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

  it('tells the application when it is turned away', async () => {
    const asked = await authorize(client, visitor.cookie);
    const { url } = await answerConsent(visitor, asked, { accept: false });
    expect(url?.searchParams.get('error')).toBe('access_denied');
  });

  it.each([
    ['from another site', { Origin: 'https://evil.example' }],
    ['from nowhere', {}],
    [
      'that another site had the browser send',
      { Origin: 'http://localhost', 'Sec-Fetch-Site': 'cross-site' },
    ],
  ])('is not taken %s', async (_what, headers) => {
    const asked = await authorize(client, visitor.cookie);
    const { status, url } = await answerConsent(visitor, asked, { reach: mine }, headers);
    expect([status, url]).toEqual([403, null]);
  });

  it('is not taken from somebody else than the page asked', async () => {
    const asked = await authorize(client, visitor.cookie);
    const somebody = await aVisitor({ [mine]: 'member' });
    const answer = await answerConsent(somebody, asked, { reach: mine, personId: visitor.id });
    expect([answer.status, answer.body.code]).toEqual([403, 'OTHER_PERSON']);
    const signedOut = await answerConsent({ ...visitor, cookie: '' }, asked, { reach: mine });
    expect(signedOut.status).toBe(401);
  });

  it('gives away no organization that is not the person’s', async () => {
    const stranger = await aVisitor();
    const asked = await authorize(client, stranger.cookie);
    for (const reach of [mine, '?', 'unknown', '%']) {
      const { status, body } = await answerConsent(stranger, asked, { reach });
      expect([status, body.code]).toEqual([403, 'NOT_YOURS']);
    }
    const { status } = await answerConsent(stranger, asked, {});
    expect(status, 'nothing chosen').toBe(400);
  });

  it('is not taken with a request that was changed', async () => {
    const asked = await authorize(client, visitor.cookie);
    asked.searchParams.set('redirect_uri', 'https://evil.example/');
    const { status, url } = await answerConsent(visitor, asked, { reach: mine });
    expect([status, url]).toEqual([400, null]);
    const denied = await answerConsent(visitor, asked, { accept: false });
    expect([denied.status, denied.url]).toEqual([400, null]);
  });
});

describe('a code', () => {
  const refused = async (answer: ReturnType<typeof exchange>) => {
    const { status, body } = await answer;
    expect(status).toBe(400);
    expect(body).not.toHaveProperty('access_token');
    return body.error;
  };

  it('is worth nothing with the wrong verifier, or without one', async () => {
    const wrong = { code_verifier: 'x'.repeat(43) };
    expect(await refused(exchange(client, await aCode(client, visitor, mine), wrong))).toBe(
      'invalid_grant',
    );
    const none = { code_verifier: '' };
    expect(await refused(exchange(client, await aCode(client, visitor, mine), none))).toBe(
      'invalid_request',
    );
  });

  it('that is used twice ends all that came of it', async () => {
    const code = await aCode(client, visitor, mine);
    const { body } = await exchange(client, code);
    expect(await me(body.access_token)).toBe('200');
    expect(await refused(exchange(client, code))).toBe('invalid_grant');
    expect(await me(body.access_token)).toBe(dead);
    expect((await refresh(client, body.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('is worth nothing to another application, nor for another address', async () => {
    const thief = await aClient();
    expect(await refused(exchange(thief, await aCode(client, visitor, mine)))).toBe(
      'invalid_grant',
    );
    const elsewhere = { redirect_uri: 'http://127.0.0.1:9/callback' };
    expect(await refused(exchange(client, await aCode(client, visitor, mine), elsewhere))).toBe(
      'invalid_grant',
    );
  });

  it('is worth nothing once its ten minutes are over', async () => {
    const [early, late] = [await aCode(client, visitor, mine), await aCode(client, visitor, mine)];
    await letTimePass(client, 9);
    expect((await exchange(client, early)).status).toBe(200);
    await letTimePass(client, 1);
    expect(await refused(exchange(client, late))).toBe('invalid_grant');
  });

  it('is worth nothing once the person has disconnected the application', async () => {
    const person = await aVisitor({ [mine]: 'member' });
    const code = await aCode(client, person, mine);
    const [connected] = await listed(person);
    await disconnect(person, connected?.id);
    expect(await refused(exchange(client, code))).toBe('invalid_grant');
  });

  it('of an application with a secret needs the secret, whichever way it is sent', async () => {
    const web = await aClient({
      redirect_uris: ['https://app.example/callback'],
      token_endpoint_auth_method: 'client_secret_basic',
    });
    const without = await exchange(web, await aCode(web, visitor, mine));
    expect([without.status, without.body.error]).toEqual([400, 'invalid_client']);
    const form = {
      grant_type: 'authorization_code',
      code: await aCode(web, visitor, mine),
      redirect_uri: web.redirect_uri,
      code_verifier: verifier,
    };
    const basic = (secret: string) => `Basic ${btoa(`${web.client_id}:${secret}`)}`;
    const wrong = await post('token', form, basic('vcs_wrong'));
    expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client']);
    expect(wrong.headers.get('www-authenticate')).toMatch(/^Basic/);
    form.code = await aCode(web, visitor, mine);
    const right = await post('token', form, basic(web.client_secret ?? ''));
    expect(right.status).toBe(200);

    const asked = { token: right.body.access_token };
    const seen = await post('introspect', asked, basic(web.client_secret ?? ''));
    expect(seen.body).toMatchObject({ active: true, client_id: web.client_id });
    expect(
      (await post('introspect', { ...asked, client_id: client.client_id })).status,
      'an application without a secret',
    ).toBe(401);
    const foreign = await letIn(client, visitor, mine);
    const blind = await post(
      'introspect',
      { token: foreign.access_token },
      basic(web.client_secret ?? ''),
    );
    expect(blind.body).toEqual({ active: false });
  });
});

describe('a refresh token', () => {
  it('is exchanged once; used again, it ends its family', async () => {
    const first = await letIn(client, visitor, mine);
    const second = (await refresh(client, first.refresh_token)).body;
    expect(await me(second.access_token)).toBe('200');
    expect(second.refresh_token).not.toBe(first.refresh_token);
    const replay = await refresh(client, first.refresh_token);
    expect([replay.status, replay.body.error]).toEqual([400, 'invalid_grant']);
    expect(await me(second.access_token)).toBe(dead);
    expect(await me(first.access_token)).toBe(dead);
    expect((await refresh(client, second.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('keeps its reach, and is worth nothing to another application', async () => {
    const tokens = await letIn(client, visitor, mine);
    expect((await refresh(await aClient(), tokens.refresh_token)).body.error).toBe('invalid_grant');
    const beyond = await refresh(client, tokens.refresh_token, { scope: 'libraries admin' });
    expect(beyond.body.error).toBe('invalid_scope');
    const { body } = await refresh(client, tokens.refresh_token);
    const key = body.access_token;
    expect(await verdict(`/organizations/${other}/libraries`, { key })).toBe('403 BAD_USER_INPUT');
  });

  it('that is revoked takes every access token of its family along', async () => {
    const first = await letIn(client, visitor, mine);
    const second = (await refresh(client, first.refresh_token)).body;
    const { client_id } = client;
    const revoked = await post('revoke', { token: second.refresh_token, client_id });
    expect(revoked.status).toBe(200);
    for (const { access_token } of [first, second]) expect(await me(access_token)).toBe(dead);
    expect((await refresh(client, second.refresh_token)).status).toBe(400);
  });
});

describe('revocation', () => {
  it('ends an access token, and says nothing about what is none', async () => {
    const { access_token } = await letIn(client, visitor, mine);
    const { client_id } = client;
    const thief = await aClient();
    await post('revoke', { token: access_token, client_id: thief.client_id });
    expect(await me(access_token), 'after another application tried').toBe('200');
    expect((await post('revoke', { token: access_token, client_id })).status).toBe(200);
    expect(await me(access_token)).toBe(dead);
    for (const token of [access_token, 'nonsense', 'a.b.c', `vrt_${'x'.repeat(49)}`])
      expect((await post('revoke', { token, client_id })).status, token).toBe(200);
    expect((await post('revoke', { token: access_token, client_id: 'nobody' })).body.error).toBe(
      'invalid_client',
    );
  });
});

describe('what applications read first', () => {
  const read = async (path: string) => {
    const answer = await fetch(`${inject('serviceUrl')}/.well-known/${path}`);
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  };

  it('names the authorization server, at both addresses', async () => {
    const { body, headers } = await read('oauth-authorization-server');
    const issuer = `${inject('serviceUrl')}/api/auth`;
    expect(JSON.parse(body)).toMatchObject({
      issuer,
      registration_endpoint: endpoint('register'),
      code_challenge_methods_supported: ['S256'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      authorization_response_iss_parameter_supported: true,
    });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect((await read('oauth-authorization-server/api/auth')).body).toBe(body);
  });

  it('names the interface as the resource', async () => {
    const { body } = await read('oauth-protected-resource');
    expect(JSON.parse(body)).toMatchObject({
      resource: `${inject('serviceUrl')}/api`,
      authorization_servers: [`${inject('serviceUrl')}/api/auth`],
      bearer_methods_supported: ['header'],
    });
    expect((await read('oauth-protected-resource/api')).body).toBe(body);
    expect((await read('openid-configuration')).status).toBe(404);
  });
});

describe('every answer to an application', () => {
  it('is kept nowhere and readable by pages anywhere, without cookies', async () => {
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

  it('refuses what it does not offer', async () => {
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
