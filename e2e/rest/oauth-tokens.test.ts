import { beforeAll, describe, expect, inject, it } from 'vitest';
import { withDatabase } from '../support/database';
import { call } from './client';
import { outcomeOf } from './fixtures';
import {
  aClient,
  aCode,
  anOAuthSetup,
  aVisitor,
  type Client,
  exchange,
  grantAccess,
  post,
  refresh,
  type Visitor,
  verifier,
} from './oauth-application';

let mine: string;
let other: string;
let visitor: Visitor;
let client: Client;
beforeAll(async () => {
  ({ mine, other, visitor, client } = await anOAuthSetup());
});

const me = (key: string) => outcomeOf('/me', { key });

type Listed = { id: string; organization: string | null };

/** The applications on a person's account page. */
async function listed({ cookie }: Visitor): Promise<Listed[]> {
  const answer = await fetch(`${inject('serviceUrl')}/api/trpc/page.account`, {
    headers: { Cookie: cookie, Origin: inject('serviceUrl') },
  });
  return (await answer.json()).result.data.applications;
}

/** Sends a request as a page of the service does. */
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

const DEAD = '401 UNAUTHENTICATED';

describe('an access token of an application', () => {
  it('without the scope `libraries` gives no access', async () => {
    const code = await aCode(client, visitor, mine, { scope: 'offline_access' });
    const { body } = await exchange(client, code);
    const key = body.access_token;
    const library = `/organizations/${mine}/libraries/first`;
    for (const path of ['/me', `${library}/assets`, '/organizations/nobody/libraries']) {
      const answer = await call(path, { key });
      expect([path, answer.status, answer.code]).toEqual([path, 403, 'FORBIDDEN']);
      expect(answer.headers.get('WWW-Authenticate')).toMatch(
        /^Bearer error="insufficient_scope", scope="libraries", resource_metadata="/,
      );
      expect(answer.headers.get('RateLimit')).toMatch(/^"key";r=\d+;t=\d+$/);
    }
    for (const [method, path] of [
      ['POST', `/organizations/${mine}/libraries`],
      ['DELETE', `${library}/assets`],
    ] as const)
      expect(await outcomeOf(path, { key, method, json: {} })).toBe('403 FORBIDDEN');
    // A refresh cannot add the scope; one without it gets the same answer.
    const more = await refresh(client, body.refresh_token, { scope: 'libraries' });
    expect(more.body.error).toBe('invalid_scope');
    const full = await grantAccess(client, visitor, mine);
    expect(await me(full.access_token)).toBe('200');
    const less = await refresh(client, full.refresh_token, { scope: 'offline_access' });
    expect(await me(less.body.access_token)).toBe('403 FORBIDDEN');
  });

  it('for the whole account shows every organization', async () => {
    const { access_token } = await grantAccess(client, visitor, '*');
    const { data } = await call<{ organizations: { organizationId: string }[] }>('/me', {
      key: access_token,
    });
    expect(data.organizations.map(({ organizationId }) => organizationId)).toEqual([mine, other]);
    expect(data).toHaveProperty('user', { name: 'Ada Lovelace' });
  });

  it('gives access only to its organization', async () => {
    const { access_token: key } = await grantAccess(client, visitor, mine);
    expect(await outcomeOf(`/organizations/${mine}/libraries`, { key })).toBe('200');
    expect(await outcomeOf(`/organizations/${other}/libraries`, { key })).toBe(
      '403 BAD_USER_INPUT',
    );
  });

  it('cannot be replaced by a refresh token as the bearer', async () => {
    const { refresh_token } = await grantAccess(client, visitor, mine);
    expect(refresh_token).toMatch(/^vrt_/);
    expect(await me(refresh_token)).toBe(DEAD);
  });

  it('is invalid after the person disconnects the application', async () => {
    const person = await aVisitor({ [mine]: 'member' });
    const tokens = await grantAccess(client, person, mine);
    const kept = await grantAccess(client, person, '*');
    const applications = await listed(person);
    expect(applications).toHaveLength(2);
    const bound = applications.find(({ organization }) => organization);
    expect(bound).toMatchObject({ name: 'Shutter', host: null, lastUsed: null });
    expect((await disconnect(visitor, bound?.id)).status).toBe(200);
    expect(await me(tokens.access_token), 'after somebody else tried').toBe('200');
    expect((await disconnect(person, bound?.id)).status).toBe(200);
    expect(await me(tokens.access_token)).toBe(DEAD);
    expect((await refresh(client, tokens.refresh_token)).body.error).toBe('invalid_grant');
    expect(await me(kept.access_token)).toBe('200');
  });

  it('is invalid after the person is deleted', async () => {
    const person = await aVisitor();
    const { access_token } = await grantAccess(client, person, '*');
    expect(await me(access_token)).toBe('200');
    const gone = await send('/auth/delete-user', person, { password: 'correct horse' });
    expect(gone.status).toBe(200);
    expect(await me(access_token)).toBe(DEAD);
  });
});

describe('an authorization code', () => {
  const refused = async (answer: ReturnType<typeof exchange>) => {
    const { status, body } = await answer;
    expect(status).toBe(400);
    expect(body).not.toHaveProperty('access_token');
    return body.error;
  };

  it('is refused with a wrong verifier or none', async () => {
    const wrong = { code_verifier: 'x'.repeat(43) };
    expect(await refused(exchange(client, await aCode(client, visitor, mine), wrong))).toBe(
      'invalid_grant',
    );
    const none = { code_verifier: '' };
    expect(await refused(exchange(client, await aCode(client, visitor, mine), none))).toBe(
      'invalid_request',
    );
  });

  it('used twice revokes all its tokens', async () => {
    const code = await aCode(client, visitor, mine);
    const { body } = await exchange(client, code);
    expect(await me(body.access_token)).toBe('200');
    expect(await refused(exchange(client, code))).toBe('invalid_grant');
    expect(await me(body.access_token)).toBe(DEAD);
    expect((await refresh(client, body.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('is refused for another application or redirect URI', async () => {
    const thief = await aClient();
    expect(await refused(exchange(thief, await aCode(client, visitor, mine)))).toBe(
      'invalid_grant',
    );
    const elsewhere = { redirect_uri: 'http://127.0.0.1:9/callback' };
    expect(await refused(exchange(client, await aCode(client, visitor, mine), elsewhere))).toBe(
      'invalid_grant',
    );
  });

  it('is refused after ten minutes', async () => {
    const [early, late] = [await aCode(client, visitor, mine), await aCode(client, visitor, mine)];
    await letTimePass(client, 9);
    expect((await exchange(client, early)).status).toBe(200);
    await letTimePass(client, 1);
    expect(await refused(exchange(client, late))).toBe('invalid_grant');
  });

  it('is refused after the person disconnects the application', async () => {
    const person = await aVisitor({ [mine]: 'member' });
    const code = await aCode(client, person, mine);
    const [connected] = await listed(person);
    await disconnect(person, connected?.id);
    expect(await refused(exchange(client, code))).toBe('invalid_grant');
  });

  it('of a confidential application needs the secret, and may ask about its own tokens', async () => {
    const web = await aClient({
      redirect_uris: ['https://app.example/callback'],
      token_endpoint_auth_method: 'client_secret_basic',
    });
    const without = await exchange(web, await aCode(web, visitor, mine));
    expect([without.status, without.body.error]).toEqual([401, 'invalid_client']);
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
    const foreign = await grantAccess(client, visitor, mine);
    const blind = await post(
      'introspect',
      { token: foreign.access_token },
      basic(web.client_secret ?? ''),
    );
    expect(blind.body).toEqual({ active: false });
  });
});

describe('a refresh token', () => {
  it('can be exchanged once; a second use revokes its family', async () => {
    const first = await grantAccess(client, visitor, mine);
    const second = (await refresh(client, first.refresh_token)).body;
    expect(await me(second.access_token)).toBe('200');
    expect(second.refresh_token).not.toBe(first.refresh_token);
    const replay = await refresh(client, first.refresh_token);
    expect([replay.status, replay.body.error]).toEqual([400, 'invalid_grant']);
    expect(await me(second.access_token)).toBe(DEAD);
    expect(await me(first.access_token)).toBe(DEAD);
    expect((await refresh(client, second.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('keeps its scope, and is refused from another application', async () => {
    const mixed = { scope: 'mcp:tools libraries offline_access' };
    const tokens = await grantAccess(client, visitor, mine, mixed);
    expect((await refresh(await aClient(), tokens.refresh_token)).body.error).toBe('invalid_grant');
    const beyond = await refresh(client, tokens.refresh_token, { scope: 'libraries:read' });
    expect(beyond.body.error).toBe('invalid_scope');
    const { body } = await refresh(client, tokens.refresh_token, mixed);
    expect(body.scope).toBe('libraries offline_access');
    const key = body.access_token;
    expect(await outcomeOf(`/organizations/${other}/libraries`, { key })).toBe(
      '403 BAD_USER_INPUT',
    );
  });

  it('revokes every access token of its family when revoked', async () => {
    const first = await grantAccess(client, visitor, mine);
    const second = (await refresh(client, first.refresh_token)).body;
    const { client_id } = client;
    const revoked = await post('revoke', { token: second.refresh_token, client_id });
    expect(revoked.status).toBe(200);
    for (const { access_token } of [first, second]) expect(await me(access_token)).toBe(DEAD);
    expect((await refresh(client, second.refresh_token)).status).toBe(400);
  });
});

describe('token revocation', () => {
  it('ends an access token, and answers the same to an invalid one', async () => {
    const { access_token } = await grantAccess(client, visitor, mine);
    const { client_id } = client;
    const thief = await aClient();
    await post('revoke', { token: access_token, client_id: thief.client_id });
    expect(await me(access_token), 'after another application tried').toBe('200');
    expect((await post('revoke', { token: access_token, client_id })).status).toBe(200);
    expect(await me(access_token)).toBe(DEAD);
    for (const token of [access_token, 'nonsense', 'a.b.c', `vrt_${'x'.repeat(49)}`])
      expect((await post('revoke', { token, client_id })).status, token).toBe(200);
    expect((await post('revoke', { token: access_token, client_id: 'nobody' })).body.error).toBe(
      'invalid_client',
    );
  });
});

describe('two uses at the same moment', () => {
  /** Live access and refresh tokens among the answers; a server's error is a problem of its own. */
  async function liveOf(answers: Awaited<ReturnType<typeof post>>[]) {
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    const issued = answers.flatMap(({ status, body }) => (status === 200 ? [body] : []));
    const access = await Promise.all(issued.map(({ access_token }) => me(access_token)));
    const renewed = await Promise.all(
      issued.map(({ refresh_token }) => refresh(client, refresh_token)),
    );
    return [
      ...access.filter((outcome) => outcome === '200'),
      ...renewed.filter(({ status }) => status === 200),
    ].length;
  }
  const atOnce = <Result>(count: number, use: () => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, use));

  it.each([2, 8])('of one code, %i times, leave no live token', async (count) => {
    const person = await aVisitor({ [mine]: 'member' });
    const code = await aCode(client, person, mine);
    expect(await liveOf(await atOnce(count, () => exchange(client, code)))).toBe(0);
  });

  it.each([2, 8])('of one refresh token, %i times, leave no live token', async (count) => {
    const person = await aVisitor({ [mine]: 'member' });
    const { refresh_token } = await grantAccess(client, person, mine);
    expect(await liveOf(await atOnce(count, () => refresh(client, refresh_token)))).toBe(0);
  });

  it('of a code and of its refresh token leave no live token', async () => {
    const person = await aVisitor({ [mine]: 'member' });
    const code = await aCode(client, person, mine);
    const { body } = await exchange(client, code);
    const answers = await Promise.all([
      refresh(client, body.refresh_token),
      exchange(client, code),
      refresh(client, body.refresh_token),
    ]);
    expect(await liveOf(answers)).toBe(0);
  });

  it('of a token that is revoked or whose application is disconnected leave no live token', async () => {
    const person = await aVisitor({ [mine]: 'member' });
    const { refresh_token: token } = await grantAccess(client, person, mine);
    const { client_id } = client;
    const raced = await Promise.all([refresh(client, token), post('revoke', { token, client_id })]);
    expect(await liveOf(raced)).toBe(0);
    const again = await grantAccess(client, person, mine);
    const [connected] = await listed(person);
    const [, renewed] = await Promise.all([
      disconnect(person, connected?.id),
      refresh(client, again.refresh_token),
    ]);
    expect(await liveOf([renewed])).toBe(0);
  });
});
