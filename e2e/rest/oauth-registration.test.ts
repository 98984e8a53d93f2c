import { beforeAll, describe, expect, inject, it } from 'vitest';
import { withDatabase } from '../support/database';
import { outcomeOf } from './fixtures';
import {
  aClient,
  aCode,
  anOAuthSetup,
  authorize,
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
beforeAll(async () => {
  ({ mine, visitor } = await anOAuthSetup());
});

const me = (key: string) => outcomeOf('/me', { key });

describe('application registration', () => {
  it('gives a confidential application a secret', async () => {
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

  it('gives a secret by default, valid with either method', async () => {
    const redirect_uri = 'https://app.example/callback';
    const unstated = { redirect_uris: [redirect_uri], token_endpoint_auth_method: undefined };
    const web = (await register(unstated)).body;
    const { client_id, client_secret = '' } = web as { client_id: string; client_secret?: string };
    expect(web.token_endpoint_auth_method).toBe('client_secret_basic');
    const app = { client_id, client_secret, redirect_uri };
    const posted = await exchange(app, await aCode(app, visitor, mine), { client_secret });
    expect(posted.status).toBe(200);
    const form = {
      grant_type: 'authorization_code',
      code: await aCode(app, visitor, mine),
      redirect_uri,
      code_verifier: verifier,
    };
    const basic = `Basic ${btoa(`${client_id}:${client_secret}`)}`;
    expect((await post('token', form, basic)).status).toBe(200);
    const wrong = await exchange(app, await aCode(app, visitor, mine), { client_secret: 'vcs_x' });
    expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client']);
  });

  it('treats an empty scope like none', async () => {
    const { body } = await register({ scope: '' });
    const app = { client_id: body.client_id, redirect_uri: body.redirect_uris[0] as string };
    const code = await aCode(app, visitor, mine, { scope: ' ' });
    const tokens = (await exchange(app, code)).body;
    expect([tokens.scope, await me(tokens.access_token)]).toEqual([
      'libraries offline_access',
      '200',
    ]);
  });

  it.each([
    [
      'eleven redirect URIs',
      { redirect_uris: Array.from({ length: 11 }, (_, n) => `https://app.example/${n}`) },
    ],
    ['no redirect URI', { redirect_uris: [] }],
    ['a grant without a person', { grant_types: ['client_credentials'] }],
    ['a name with a direction override', { client_name: 'Shutter\u202egnp' }],
    ['a name of 101 characters', { client_name: 'x'.repeat(101) }],
    ['signed assertions', { token_endpoint_auth_method: 'private_key_jwt' }],
  ])('refuses %s', async (_what, metadata) => {
    expect((await register(metadata)).status).toBe(400);
  });

  it.each([
    ['the name of the service', 'Vitrine'],
    ['other letters that look like it', 'Vіtrіnе support'],
    ['invisible characters in it', 'Vit\u3164rine'],
    ['no visible character', '\u3164\u2800'],
  ])('refuses %s as a name', async (_what, client_name) => {
    const { status, body } = await register({ client_name });
    expect([status, body.error]).toEqual([400, 'invalid_client_metadata']);
  });

  it('accepts the host of a redirect URI as a name, whatever it looks like', async () => {
    const redirect_uris = ['https://ma-vitrine.example/callback'];
    const named = { client_name: 'ma-vitrine.example', redirect_uris };
    expect((await register(named)).status).toBe(201);
    expect((await register({ ...named, client_name: 'other-vitrine.example' })).status).toBe(400);
  });

  it('stores and shows no logo, contacts or terms', async () => {
    const { status, body } = await register({
      logo_uri: 'https://evil.example/vitrine.png',
      tos_uri: 'https://evil.example/tos',
      policy_uri: 'https://evil.example/policy',
      contacts: ['security@evil.example'],
      software_id: 'vitrine',
      'client_name#fr': 'Vitrine',
    });
    expect(status).toBe(201);
    expect(JSON.stringify(body)).not.toMatch(/evil|itrine/);
  });

  it('counts against the network it came from until somebody gives access', async () => {
    const application = await aClient();
    const stored = () =>
      withDatabase(inject('serviceDataDir'), (ask) =>
        ask(
          'SELECT network, connected_at IS NOT NULL AS connected FROM oauth_client WHERE client_id = $1',
          [application.client_id],
        ),
      );
    expect(await stored()).toEqual([{ network: '127.0.0.1', connected: false }]);
    await grantAccess(application, visitor, mine);
    expect(await stored()).toEqual([{ network: null, connected: true }]);
  });

  it('refuses a body above 16 KiB or one that is not JSON', async () => {
    const send = (body: string) => fetch(endpoint('register'), { method: 'POST', body });
    expect((await send(`{"client_name":"${'x'.repeat(20_000)}"}`)).status).toBe(413);
    expect((await send('client_name=x')).status).toBe(400);
  });

  it.each([
    'JavaScript:alert(1)',
    'http://app.example/callback',
    'http://127.0.0.1.evil.example/callback',
    'http://localhost@evil.example/callback',
    'https://user:password@app.example/callback',
    'https://app.example/callback#part',
    '/callback',
    `https://app.example/${'x'.repeat(500)}`,
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://app.example/1',
    'vbscript:x',
    'about:blank',
    'view-source:https://app.example/',
    'ws://app.example/',
    'mailto:a@app.example',
    'urn:ietf:wg:oauth:2.0:oob',
    'myapp:callback',
    'ms-msdt:/id x',
    'search-ms:/query=x',
    'itms-services://?action=download-manifest',
    'https://app.example/\ud800',
    'myapp://callback#part',
    'myapp://user:password@callback',
  ])('refuses the redirect URI %s, and leaves it out beside a good one', async (uri) => {
    const alone = await register({ redirect_uris: [uri] });
    expect([alone.status, alone.body.error]).toEqual([400, 'invalid_redirect_uri']);
    const good = 'https://app.example/callback';
    const { status, body } = await register({ redirect_uris: [uri, good, 'nonsense', 7, null] });
    expect([status, body.redirect_uris]).toEqual([201, [good]]);
  });

  it.each([
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'vscode://vscode.mcp/callback',
    'com.example.app:/callback',
    'com.example.app://callback',
    'myapp:/callback',
    'raycast://oauth?package_name=Extension',
    'https://localhost:8443/callback',
  ])('takes the address %s of a program, with exact match and PKCE', async (redirect_uri) => {
    const app = await aClient({ redirect_uris: [redirect_uri] });
    expect(app.redirect_uri).toBe(redirect_uri);
    const other = await authorize(app, visitor.cookie, { redirect_uri: `${redirect_uri}/other` });
    expect([other.pathname, other.searchParams.has('sig')]).toEqual(['/oauth/consent', false]);
    const open = { code_challenge: null, code_challenge_method: null };
    const without = await authorize(app, visitor.cookie, open);
    expect(without.searchParams.get('error')).toBe('invalid_request');
    const tokens = await grantAccess(app, visitor, mine);
    expect(await outcomeOf('/me', { key: tokens.access_token })).toBe('200');
    const page = await fetch(await authorize(app, visitor.cookie), {
      headers: { Cookie: visitor.cookie },
    });
    expect(await page.text()).toContain('on your computer');
  });

  it('cannot borrow the name of the service by the host of its own scheme', async () => {
    const redirect_uris = ['myapp://vitrine/callback'];
    expect((await register({ client_name: 'vitrine', redirect_uris })).status).toBe(400);
  });

  it.each([
    ['Claude Code (vitrine)', 201, 'Claude Code'],
    ['Claude Code (media)', 201, 'Claude Code (media)'],
    ['Vitrine (photos)', 400, undefined],
    ['(vitrine)', 400, undefined],
  ])('named “%s” is answered %i and shown as “%s”', async (client_name, status, shown) => {
    const answer = await register({ client_name });
    expect([answer.status, answer.body.client_name]).toEqual([status, shown]);
  });

  it('leaves out what is null, empty or not served here, and says what it keeps', async () => {
    const { status, body } = await register({
      client_name: '',
      client_uri: '',
      logo_uri: null,
      contacts: [],
      scope: null,
      token_endpoint_auth_method: null,
      application_type: 'service',
      grant_types: ['implicit', 'authorization_code', 'client_credentials', 'refresh_token'],
      response_types: ['code', 'id_token', 'code token'],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      token_endpoint_auth_method: 'client_secret_basic',
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    });
    expect(body).not.toHaveProperty('client_name');
  });

  it('of a device takes the response type that goes with no code', async () => {
    // punkpeye/mcp-remote src/lib/node-oauth-client-provider.ts
    const { status } = await register({
      grant_types: ['urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'],
      response_types: ['code'],
    });
    expect(status).toBe(201);
  });
});
