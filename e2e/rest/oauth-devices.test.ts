import { beforeAll, describe, expect, it } from 'vitest';
import { sendIdentityRequest } from '../support/people';
import { outcomeOf, sharedService } from './fixtures';
import {
  aClient,
  anOAuthSetup,
  aVisitor,
  type Client,
  endpoint,
  post,
  refresh,
  register,
  type Visitor,
} from './oauth-application';

/** The device authorization grant (RFC 8628). */

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
/** The application of the vitrine command, which is always registered. */
const CLI = 'vitrine-cli';

const service = sharedService();
let mine: string;
let visitor: Visitor;
beforeAll(async () => {
  ({ mine, visitor } = await anOAuthSetup());
});

const me = (key: string) => outcomeOf('/me', { key });
const ask = (form: Record<string, string> = { client_id: CLI }, authorization?: string) =>
  post('device_authorization', form, authorization);
const poll = (device_code: unknown, client_id = CLI, more = {}) =>
  post('token', { grant_type: GRANT, device_code: String(device_code), client_id, ...more });

async function sent(path: string, body: object, cookie: string, headers = {}) {
  const answer = await sendIdentityRequest(service, path, body, { cookie, ...headers });
  return { status: answer.status, body: await answer.json().catch(() => ({})) };
}
const find = (userCode: unknown, { cookie } = visitor) =>
  sent('/device/find', { userCode }, cookie);
const answer = (id: string, reach: string | null, by = visitor, personId = by.id) =>
  sent('/device/answer', { id, personId, reach }, by.cookie);

describe('the device authorization endpoint', () => {
  it('is listed in the metadata, with its grant type', async () => {
    const issuer = '/.well-known/oauth-authorization-server/api/auth';
    const metadata = await (await fetch(service.url + issuer)).json();
    expect(metadata.device_authorization_endpoint).toBe(endpoint('device_authorization'));
    expect(metadata.grant_types_supported).toContain(GRANT);
  });

  it('returns codes, and the address of the page for them', async () => {
    const { status, headers, body } = await ask();
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    const page = `${service.url}/device`;
    expect(body).toEqual({
      device_code: expect.stringMatching(/^[0-9A-Za-z]{43}$/),
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/),
      verification_uri: page,
      verification_uri_complete: `${page}?user_code=${body.user_code}`,
      expires_in: 900,
      interval: 5,
    });
  });

  it('refuses an application that is unknown or registered without this grant type', async () => {
    expect(await outcomeOfAsk({ client_id: 'unknown' })).toBe('401 invalid_client');
    const { client_id } = await aClient();
    expect(await outcomeOfAsk({ client_id })).toBe('400 unauthorized_client');
    expect(await outcomeOfAsk({})).toBe('400 invalid_request');
  });

  it('ignores an unknown scope, and refuses an unknown resource', async () => {
    expect(await outcomeOfAsk({ client_id: CLI, scope: 'admin' })).toMatch(/^200 /);
    const elsewhere = { client_id: CLI, resource: 'https://elsewhere.example' };
    expect(await outcomeOfAsk(elsewhere)).toBe('400 invalid_target');
  });

  it('requires the secret of a confidential application', async () => {
    const { body } = await register({
      token_endpoint_auth_method: undefined,
      grant_types: ['authorization_code', GRANT],
    });
    const { client_id } = body;
    expect(await outcomeOfAsk({ client_id })).toBe('401 invalid_client');
    const basic = `Basic ${btoa(`${client_id}:${body.client_secret}`)}`;
    expect((await ask({}, basic)).status).toBe(200);
    const posted = { client_id, client_secret: String(body.client_secret) };
    const asked = await ask(posted);
    expect(asked.status).toBe(200);
    const { client_secret } = posted;
    const wrong = await poll(asked.body.device_code, client_id, { client_secret: 'vcs_x' });
    expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client']);
    const right = await poll(asked.body.device_code, client_id, { client_secret });
    expect([right.status, right.body.error]).toEqual([400, 'authorization_pending']);
  });

  const outcomeOfAsk = async (form: Record<string, string>) => {
    const { status, body } = await ask(form);
    return `${status} ${body.error}`;
  };
});

describe('a device', () => {
  it('gets the allowed tokens once, and disconnecting ends them', async () => {
    const { body: codes } = await ask();
    expect((await poll(codes.device_code)).body.error).toBe('authorization_pending');
    expect((await poll(codes.device_code)).body.error).toBe('slow_down');
    const found = await find(String(codes.user_code).toLowerCase());
    expect(found).toMatchObject({
      status: 200,
      body: {
        application: { name: 'Vitrine command line', host: null },
        stays: true,
        clientIp: '127.0.0.1',
      },
    });
    expect((await answer(found.body.id, mine)).status).toBe(200);

    const { status, headers, body } = await poll(codes.device_code);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'libraries offline_access',
      access_token: expect.stringMatching(/^vat_/),
      refresh_token: expect.stringMatching(/^vrt_/),
    });
    expect(await me(body.access_token)).toBe('200');
    expect((await poll(codes.device_code)).body.error).toBe('invalid_grant');

    const client: Client = { client_id: CLI, redirect_uri: '' };
    const renewed = await refresh(client, body.refresh_token);
    expect(renewed.status).toBe(200);
    expect(await me(renewed.body.access_token)).toBe('200');

    const account = await fetch(`${service.url}/api/trpc/page.account`, {
      headers: { cookie: visitor.cookie },
    });
    const { applications } = (await account.json()).result.data;
    const [connected] = applications.filter(
      ({ name }: { name: string }) => name === 'Vitrine command line',
    );
    expect(connected).toMatchObject({ host: null });
    await post('revoke', { client_id: CLI, token: renewed.body.refresh_token });
    expect(await me(renewed.body.access_token)).toBe('401 UNAUTHENTICATED');
    expect(await me(body.access_token), 'of the same family').toBe('401 UNAUTHENTICATED');
  });

  it('is told of a denial', async () => {
    const { body: codes } = await ask();
    const { body: found } = await find(codes.user_code);
    expect((await answer(found.id, null)).status).toBe(200);
    expect((await poll(codes.device_code)).body.error).toBe('access_denied');
    expect((await find(codes.user_code)).status).toBe(404);
  });

  it('gets nothing with a wrong code or one of another application', async () => {
    const { body: codes } = await ask();
    const { body: found } = await find(codes.user_code);
    await answer(found.id, mine);
    const { client_id } = await aClient({ grant_types: ['authorization_code', GRANT] });
    expect((await poll(codes.device_code, client_id)).body.error).toBe('invalid_grant');
    expect((await poll('unknown')).body.error).toBe('invalid_grant');
    expect((await post('token', { grant_type: GRANT, client_id: CLI })).body.error).toBe(
      'invalid_request',
    );
    expect((await poll(codes.device_code)).status).toBe(200);
  });
});

describe('the person', () => {
  it('can only answer signed in, from our page, as the person asked, and within their access', async () => {
    const { body: codes } = await ask();
    const { body: found } = await find(codes.user_code);
    const { id } = found;
    const stranger = await aVisitor();
    expect((await find(codes.user_code, { ...visitor, cookie: '' })).status).toBe(401);
    expect((await answer(id, mine, { ...visitor, cookie: '' })).status).toBe(401);
    expect((await answer(id, mine, stranger, visitor.id)).body.code).toBe('OTHER_PERSON');
    expect((await answer(id, mine, stranger)).body.code).toBe('NOT_YOURS');
    const evil = { Origin: 'https://evil.example' };
    const forged = { id, personId: visitor.id, reach: mine };
    expect((await sent('/device/answer', forged, visitor.cookie, evil)).status).toBe(403);
    expect((await answer('unknown', mine)).body.code).toBe('UNKNOWN_CODE');
    expect((await poll(codes.device_code)).body.error).toBe('authorization_pending');
  });

  it('can try only ten codes in ten minutes', async () => {
    const guesser = await aVisitor();
    for (let tries = 0; tries < 10; tries++)
      expect((await find('BBBB-BBBB', guesser)).status).toBe(404);
    const { body: codes } = await ask();
    expect((await find(codes.user_code, guesser)).status).toBe(429);
  });
});
