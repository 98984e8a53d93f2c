import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { sendIdentityRequest } from '../support/people';
import { call } from './client';
import { anOrganization, outcomeOf, sharedService } from './fixtures';
import {
  aClient,
  aCode,
  authorize,
  aVisitor,
  type Client,
  exchange,
  grantAccess,
  post,
  refresh,
  register,
  type Visitor,
} from './oauth-application';

const READ = 'libraries:read';
const service = () => inject('serviceUrl');

let mine: string;
let other: string;
let visitor: Visitor;
let client: Client;
/** A token that only reads, of an owner. */
let reader: string;
beforeAll(async () => {
  mine = (await anOrganization('pro', ['first', 'second'])).org;
  other = (await anOrganization()).org;
  visitor = await aVisitor({ [mine]: 'owner' });
  client = await aClient();
  reader = (await grantAccess(client, visitor, mine, { scope: READ })).access_token;
});

const library = (id = 'first') => `/organizations/${mine}/libraries/${id}`;
const READ_ONLY = '403 API_KEY_READ_ONLY';

type Document = { paths: Record<string, Record<string, unknown>> };

/** The operations of the OpenAPI document that name an organization. */
async function operations() {
  const document = (await (await fetch(`${service()}/api/openapi.json`)).json()) as Document;
  return Object.entries(document.paths)
    .filter(([path]) => path.includes('{organizationId}'))
    .flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => ['get', 'head', 'post', 'put', 'patch', 'delete'].includes(method))
        .map((method) => ({ path, method: method.toUpperCase() })),
    );
}

/** Sends a request with an empty body; what a body needs is checked after access. */
async function outcomeAt(
  { path, method }: { path: string; method: string },
  key: string,
  libraryId = 'first',
) {
  const target = path
    .replace('{organizationId}', mine)
    .replace('{libraryId}', libraryId)
    .replace(/\{\w+\}/g, 'unknown');
  const answer = await fetch(`${service()}/api${target}`, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      'Api-Version': '2026-07-08',
      'Tus-Resumable': '1.0.0',
      ...(method !== 'GET' && method !== 'HEAD' && { 'Content-Type': 'application/json' }),
    },
    body: method === 'GET' || method === 'HEAD' ? undefined : '{}',
  });
  const text = await answer.text();
  const code = text.startsWith('{') ? JSON.parse(text).error?.code : null;
  return { status: answer.status, code, answer };
}

/** They change nothing. */
const READS_BY_POST = /\/(known|signed-url)$/;
/** Operations of owners, and some of keys. */
const OF_OWNERS = /\/(webhooks|members|invitations|presets|delivery-keys)(\/|$)/;

describe('a token with only the scope `libraries:read`', () => {
  it('reads', async () => {
    for (const path of [
      '/me',
      `/organizations/${mine}/libraries`,
      `${library()}/assets`,
      `${library()}/tags`,
      `${library()}/archive`,
      `/organizations/${mine}/search/assets`,
      `/organizations/${mine}/search/assets?libraries=first`,
      `/organizations/${mine}/events`,
    ])
      expect([path, (await outcomeAt({ path, method: 'GET' }, reader)).status]).toEqual([
        path,
        200,
      ]);
    const { data } = await call<{ libraries: object[] }>('/me', { key: reader });
    expect(data.libraries).toEqual([
      { library: 'first', access: 'read' },
      { library: 'second', access: 'read' },
    ]);
  });

  it('is refused like a read-only key by every operation that changes something', async () => {
    const changing = (await operations()).filter(
      ({ path, method }) =>
        (method !== 'GET' || path.includes('/uploads/')) && !READS_BY_POST.test(path),
    );
    expect(changing.length).toBeGreaterThan(14);
    for (const operation of changing) {
      const { status, code, answer } = await outcomeAt(operation, reader);
      const refusal = OF_OWNERS.test(operation.path) ? 'FORBIDDEN' : 'API_KEY_READ_ONLY';
      const expected = operation.method === 'HEAD' ? null : refusal;
      expect([operation, status, code]).toEqual([operation, 403, expected]);
      // The scope of the token is enough to be here, as the level of a key is.
      expect(answer.headers.get('WWW-Authenticate')).toBeNull();
      if (operation.path.includes('{libraryId}'))
        expect([operation, (await outcomeAt(operation, reader, 'unknown')).status]).toEqual([
          operation,
          404,
        ]);
    }
  });

  it('cannot begin an upload by any protocol, or make an address for one', async () => {
    const uploads = `${service()}/api${library()}/uploads`;
    const send = async (path: string, headers: Record<string, string>, body?: BodyInit) => {
      const answer = await fetch(uploads + path, {
        method: 'POST',
        headers: { Authorization: `Bearer ${reader}`, 'Api-Version': '2026-07-08', ...headers },
        body,
      });
      return `${answer.status} ${(await answer.json()).error.code}`;
    };
    const json = { 'Content-Type': 'application/json' };
    const tus = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '10' };
    expect(await send('', tus)).toBe(READ_ONLY);
    expect(await send('', json, '{"source":{"url":"https://example.com/a.jpg"}}')).toBe(READ_ONLY);
    expect(await send('/address', json, '{}')).toBe(READ_ONLY);
    const form = new FormData();
    form.append('files', new Blob(['x']), 'a.jpg');
    const sent = await call(`${library()}/assets`, { key: reader, method: 'POST', body: form });
    expect(`${sent.status} ${sent.code}`).toBe(READ_ONLY);
  });

  it('gets the refusals of a token elsewhere', async () => {
    expect(await outcomeOf(`/organizations/${other}/libraries`, { key: reader })).toBe(
      '403 BAD_USER_INPUT',
    );
    const whole = await grantAccess(client, visitor, '*', { scope: READ });
    const key = whole.access_token;
    const create = { key, method: 'POST', json: { name: 'x' } };
    expect(await outcomeOf(`/organizations/${other}/libraries`, create)).toBe(
      '404 ORGANIZATION_NOT_FOUND',
    );
    expect(await outcomeOf(`/organizations/${mine}/libraries`, create)).toBe(READ_ONLY);
  });

  it('calls the tools of agents that read, and no others', async () => {
    const agent = new McpClient({ name: 'test', version: '1' });
    const headers = { Authorization: `Bearer ${reader}` };
    await agent.connect(
      new StreamableHTTPClientTransport(new URL(`${service()}/mcp`), { requestInit: { headers } }),
    );
    const { tools } = await agent.listTools();
    expect(tools).toHaveLength(34);
    const at = { organizationId: mine, libraryId: 'first' };
    for (const { name, annotations } of tools) {
      const result = await agent.callTool({ name, arguments: at });
      const [{ text }] = result.content as [{ text: string }];
      // An upload is read by those who may write.
      if (annotations?.readOnlyHint && name !== 'get_upload')
        expect(text, name).not.toContain('API_KEY_READ_ONLY');
      else expect([name, JSON.parse(text).error.code]).toEqual([name, 'API_KEY_READ_ONLY']);
    }
    await agent.close();
  });
});

describe('the scopes of a token', () => {
  const rename = (key: string) =>
    outcomeOf(library(), { key, method: 'PATCH', json: { name: 'First' } });
  const scopesOf = async (scope: string) => {
    const { body } = await exchange(client, await aCode(client, visitor, mine, { scope }));
    return { scope: body.scope, renames: await rename(body.access_token) };
  };

  it('allow changes with `libraries`, also beside `libraries:read` in any order', async () => {
    expect(await scopesOf('libraries')).toEqual({ scope: 'libraries', renames: '200' });
    for (const both of [`libraries ${READ}`, `${READ} libraries`])
      expect(await scopesOf(both)).toEqual({ scope: both, renames: '200' });
  });

  it.each(['libraries:write', 'Libraries:read', 'libraries:read:all', 'libraries:', 'admin'])(
    'are never “%s”',
    async (scope) => {
      const asked = await scopesOf(scope);
      expect(asked).toEqual({ scope: 'libraries offline_access', renames: '200' });
      const beside = await scopesOf(`${READ} ${scope}`);
      expect(beside).toEqual({ scope: READ, renames: READ_ONLY });
    },
  );

  it('stay or become fewer with a refresh', async () => {
    const offline = `${READ} offline_access`;
    const tokens = await grantAccess(client, visitor, mine, { scope: offline });
    for (const scope of ['libraries', `libraries ${offline}`]) {
      const wider = await refresh(client, tokens.refresh_token, { scope });
      expect([wider.status, wider.body.error]).toEqual([400, 'invalid_scope']);
    }
    const kept = await refresh(client, tokens.refresh_token);
    expect([kept.body.scope, await rename(kept.body.access_token)]).toEqual([offline, READ_ONLY]);

    const full = { scope: `libraries ${offline}` };
    const both = await grantAccess(client, visitor, mine, full);
    expect(await rename(both.access_token)).toBe('200');
    const fewer = await refresh(client, both.refresh_token, { scope: offline });
    expect(await rename(fewer.body.access_token)).toBe(READ_ONLY);
    const again = await refresh(client, fewer.body.refresh_token, full);
    expect(again.body.error).toBe('invalid_scope');
  });

  it('are those of its own consent, whatever the person allowed before or after', async () => {
    const wide = await grantAccess(client, visitor, mine, { scope: 'libraries offline_access' });
    const narrow = await grantAccess(client, visitor, mine, { scope: `${READ} offline_access` });
    expect(await rename(narrow.access_token)).toBe(READ_ONLY);
    expect(await rename(wide.access_token)).toBe('200');
    const renewed = await refresh(client, narrow.refresh_token);
    expect(await rename(renewed.body.access_token)).toBe(READ_ONLY);
  });

  it('cannot be exchanged for others with a code', async () => {
    const code = await aCode(client, visitor, mine, { scope: READ });
    const { body } = await exchange(client, code, { scope: 'libraries' });
    expect(await rename(body.access_token)).toBe(READ_ONLY);
  });

  it('cannot be changed in the answer of the consent page', async () => {
    const asked = await authorize(client, visitor.cookie, { scope: READ });
    const answer = async (query: string) => {
      const body = { accept: true, personId: visitor.id, reach: mine, oauth_query: query };
      const sent = await sendIdentityRequest(
        { url: service() },
        '/oauth2/consent',
        { ...body, scope: 'libraries' },
        { cookie: visitor.cookie },
      );
      const { url } = (await sent.json().catch(() => ({}))) as { url?: string };
      return url ? new URL(url, service()) : null;
    };
    const query = asked.searchParams;
    const replaced = new URLSearchParams(query);
    replaced.set('scope', 'libraries');
    expect(await answer(replaced.toString())).toBeNull();
    const added = new URLSearchParams(query);
    added.append('scope', 'libraries');
    expect(await answer(added.toString())).toBeNull();
    const code = (await answer(query.toString()))?.searchParams.get('code') ?? '';
    expect(await rename((await exchange(client, code)).body.access_token)).toBe(READ_ONLY);
  });

  it('are named in the metadata, and allowed to every registered application', async () => {
    const scopes = ['libraries', READ, 'offline_access'];
    for (const path of [
      'oauth-authorization-server/api/auth',
      'oauth-protected-resource/api',
      'oauth-protected-resource/mcp',
    ])
      expect(
        (await (await fetch(`${service()}/.well-known/${path}`)).json()).scopes_supported,
      ).toEqual(scopes);
    const { status, body } = await register({ scope: READ });
    expect([status, String(body.scope).split(' ').sort()]).toEqual([201, scopes]);
    const unknown = await register({ scope: 'libraries:write' });
    expect([unknown.status, unknown.body.scope]).toEqual([201, body.scope]);
  });
});

describe('a device', () => {
  const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
  const CLI = 'vitrine-cli';
  const target = sharedService();
  const sent = async (path: string, body: object) => {
    const answer = await sendIdentityRequest(target, path, body, { cookie: visitor.cookie });
    return (await answer.json()) as { id: string; access: string | null; stays: boolean };
  };

  it.each([
    [READ, 'read', false, READ_ONLY],
    [`${READ} offline_access`, 'read', true, READ_ONLY],
    [`libraries ${READ}`, 'write', false, '200'],
    ['', 'write', true, '200'],
  ])('that asks for “%s” shows %s access and gets it', async (scope, access, stays, renames) => {
    const { body: codes } = await post('device_authorization', { client_id: CLI, scope });
    const found = await sent('/device/find', { userCode: codes.user_code });
    expect([found.access, found.stays]).toEqual([access, stays]);
    await sent('/device/answer', { id: found.id, personId: visitor.id, reach: mine });
    const { body } = await post('token', {
      grant_type: GRANT,
      device_code: String(codes.device_code),
      client_id: CLI,
    });
    const rename = { key: body.access_token, method: 'PATCH', json: { name: 'First' } };
    expect(await outcomeOf(library(), rename)).toBe(renames);
  });
});

describe('the pages', () => {
  const page = async (url: URL | string) =>
    (await fetch(new URL(url, service()), { headers: { Cookie: visitor.cookie } })).text();

  it('ask for what the application wants, and say that its name is its own', async () => {
    const application = await aClient({ client_name: 'Shutter at bank.example' });
    const asked = (scope: string) => authorize(application, visitor.cookie, { scope });
    const reading = await page(await asked(READ));
    expect(reading).toContain('can’t change them');
    expect(reading).not.toContain('Upload, edit');
    expect(reading).toContain('any app can use this name');
    for (const scope of ['libraries', `${READ} libraries`]) {
      const changing = await page(await asked(scope));
      expect(changing).toContain('view and change your libraries');
      expect(changing).toContain('Upload, edit');
    }
    expect(await page(await asked('offline_access'))).not.toContain('View images');
  });

  it('show the host of the redirect URI beside the name', async () => {
    const redirect_uris = ['https://good.example/callback', 'https://evil.example/callback'];
    const application = await aClient({ redirect_uris });
    const evil = { ...application, redirect_uri: 'https://evil.example/callback' };
    const shown = await page(await authorize(evil, visitor.cookie));
    expect(shown).toContain('evil.example</strong>');
    expect(shown).not.toContain('good.example</strong>');
  });
});

describe('the account page', () => {
  type Listed = { name: string; access: string; host: string | null };

  it('lists what an application may do by any of its valid tokens', async () => {
    const person = await aVisitor({ [mine]: 'member' });
    const listed = async () => {
      const answer = await fetch(`${service()}/api/trpc/page.account`, {
        headers: { Cookie: person.cookie, Origin: service() },
      });
      return (await answer.json()).result.data.applications as Listed[];
    };
    await grantAccess(client, person, mine, { scope: READ });
    expect(await listed()).toMatchObject([{ access: 'read' }]);
    const wide = await grantAccess(client, person, mine, { scope: 'libraries offline_access' });
    await grantAccess(client, person, mine, { scope: READ });
    expect(await listed(), 'an earlier token still writes').toMatchObject([{ access: 'write' }]);
    await post('revoke', { client_id: client.client_id, token: wide.refresh_token });
    expect(await listed()).toMatchObject([{ access: 'read' }]);
  });
});
