import { readFile } from 'node:fs/promises';
import { auth, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { anImage } from '../support/images';
import { newEmail } from '../support/people';
import { call, processed } from './client';
import { aKey, anOrganization, outcomeOf } from './fixtures';
import { address, connect, type Result } from './mcp-client';
import { answerConsent, aVisitor } from './oauth-application';

type Organization = Awaited<ReturnType<typeof anOrganization>>;
/** The raw answer to a message. */
const send = (body: string, headers: Record<string, string> = {}, path = '/mcp') =>
  fetch(address(path), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body,
  });

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

let organization: Organization;
let image: string;
beforeAll(async () => {
  organization = await anOrganization('pro', ['first', 'second']);
  image = Buffer.from(await anImage('png', 900, 600)).toString('base64');
});

const file = (filename: string) => ({
  kind: 'base64',
  filename,
  mimeType: 'image/png',
  data: image,
});
const library = (libraryId = 'first') => ({ organizationId: organization.org, libraryId });
type Asset = { id: string; name: string; description: string | null; tags: string[] };

describe('the tools', { timeout: 90_000 }, () => {
  it('have the same effect as the operations, and show an image', async () => {
    const { key, assets } = organization;
    const { use, client, refusal } = await connect(key);
    const { version } = JSON.parse(await readFile('package.json', 'utf8'));
    expect(client.getServerVersion()).toEqual({ name: 'vitrine', title: 'Vitrine', version });
    const name = 'a "b" (it’s, it\'s) é 日.png';
    const sent = { ...library(), source: file(name) };
    const uploaded = await use<{ assets: Asset[] }>('upload_asset', sent);
    const [{ id }] = uploaded.assets as [Asset];
    await processed({ assets, key }, id);
    const assetId = { ...library(), assetId: id };
    await use('update_asset_description', { ...assetId, description: 'A pier' });
    const getting = { name: 'get_asset', arguments: assetId };
    const shown = (await client.callTool(getting)) as unknown as Result;
    expect(shown.structuredContent).toMatchObject({ id, name, description: 'A pier' });
    expect(shown.content[1]).toMatchObject({ type: 'image', mimeType: 'image/webp' });
    const rest = await call<Asset>(`${assets}/${id}`, organization);
    expect(rest.data).toMatchObject({ name, description: 'A pier' });
    const listed = await use<{ assets: Asset[]; total: number; more: boolean }>('list_assets', {
      ...library(),
      pageSize: 50,
    });
    expect(listed).toMatchObject({ total: listed.assets.length, more: false });
    expect(JSON.stringify(listed)).not.toMatch(/null|thumbUrl|views/);
    expect(JSON.stringify(listed).length / listed.assets.length).toBeLessThan(2000);
    // Access is checked before the arguments.
    const reader = await connect(await aKey(organization.org, 'first:read'));
    expect((await reader.refusal('upload_asset', library())).code).toBe('API_KEY_READ_ONLY');
    const wrong = await refusal('list_assets', { ...library(), pageSize: 100_000 });
    expect(wrong).toMatchObject({ code: 'BAD_USER_INPUT', next: expect.any(String) });
    await expect(client.callTool({ name: 'nothing' })).rejects.toThrow('no tool');
  });

  it.each([
    ['a data URL', (data: string) => `data:image/png;base64,${data}`],
    ['lines of 76', (data: string) => data.replace(/(.{76})/g, '$1\r\n')],
    ['base64url', (data: string) => Buffer.from(data, 'base64').toString('base64url')],
  ])('take the bytes of a file as %s, and another name of its type', async (_, write) => {
    const { use } = await connect(organization.key);
    const source = { ...file('blob'), mimeType: 'image/x-png', data: write(image) };
    const { assets } = await use<{ assets: { contentType: string }[] }>('upload_asset', {
      ...library(),
      source,
    });
    expect(assets).toMatchObject([{ contentType: 'image/png' }]);
  });

  it('have correct annotations, and describe their arguments', async () => {
    const { tools } = await connect(organization.key);
    expect(tools).toHaveLength(34);
    const by = Object.fromEntries(tools.map((tool) => [tool.name, tool]));
    const reading = tools.filter((tool) => tool.annotations?.readOnlyHint).map(({ name }) => name);
    expect(reading.sort()).toEqual([
      'create_signed_url',
      'get_asset',
      'get_upload',
      'list_assets',
      'list_collection_assets',
      'list_collections',
      'list_comments',
      'list_libraries',
      'list_presets',
      'list_share_links',
      'list_similar_assets',
      'list_tags',
      'list_trash',
      'search_assets',
      'whoami',
    ]);
    expect(by.delete_assets?.annotations).toMatchObject({
      destructiveHint: true,
      idempotentHint: true,
    });
    expect(by.tag_assets?.annotations).toMatchObject({
      destructiveHint: false,
      idempotentHint: true,
    });
    expect(by.upload_asset?.annotations).toMatchObject({ openWorldHint: true });
    expect(by.list_assets?.inputSchema).toMatchObject({
      type: 'object',
      required: ['organizationId', 'libraryId'],
      properties: {
        pageSize: { type: 'integer', maximum: 500, default: 20 },
        tags: { type: 'array' },
      },
    });
    for (const tool of tools) expect(tool.description, tool.name).toBeTruthy();
  });
});

it('with ?read-only, MCP offers and calls only tools that read', async () => {
  const { tools, client, use } = await connect(organization.key, '/mcp?read-only');
  expect(tools.filter(({ annotations }) => !annotations?.readOnlyHint)).toEqual([]);
  expect(await use('whoami')).toMatchObject({ organizationId: organization.org });
  await expect(client.callTool({ name: 'tag_assets', arguments: {} })).rejects.toThrow('no tool');
});

describe('the resources', () => {
  it('are the assets and the tags of a library', async () => {
    const { client } = await connect(organization.key);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates).toHaveLength(2);
    const uri = `vitrine://organizations/${organization.org}/libraries/first/tags`;
    const { contents } = await client.readResource({ uri });
    expect(JSON.parse((contents[0] as { text: string }).text)).toHaveProperty('tags');
    const unknown = uri.replace('first', 'nowhere');
    await expect(client.readResource({ uri: unknown })).rejects.toThrow('API_KEY_NOT_AUTHORIZED');
  });
});

describe('an MCP request', () => {
  const bearer = () => ({ Authorization: `Bearer ${organization.key}` });

  it('without a credential gets the address of the authorization server', async () => {
    const answer = await send(LIST);
    const metadata = `${inject('serviceUrl')}/.well-known/oauth-protected-resource/mcp`;
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe(`Bearer resource_metadata="${metadata}"`);
    expect(await (await fetch(metadata)).json()).toMatchObject({
      resource: `${inject('serviceUrl')}/mcp`,
      authorization_servers: [`${inject('serviceUrl')}/api/auth`],
    });
  });

  it.each(['GET', 'DELETE', 'PUT'])('by %s is refused', async (method) => {
    const answer = await fetch(address(), { method, headers: bearer() });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('from a page of another site is refused', async () => {
    const origin = { Origin: 'https://evil.example' };
    expect((await send(LIST, { ...bearer(), ...origin })).status).toBe(403);
    expect((await send(LIST, origin, '/mcp/anonymous')).status).toBe(403);
    expect((await send(LIST, { ...bearer(), Origin: inject('serviceUrl') })).status).toBe(200);
  });

  it('with hostile content is refused', async () => {
    const status = async (body: string) => (await send(body, bearer())).status;
    expect(await status('{"a":'.repeat(100))).toBe(400);
    expect(await status(`[${LIST},${LIST}]`)).toBe(400);
    expect(await status('nonsense')).toBe(400);
    expect(await status('{}')).toBe(400);
    const large = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'x'.repeat(33 * 1024 * 1024) });
    expect(await status(large)).toBe(413);
    expect((await send(LIST, { ...bearer(), 'Content-Encoding': 'gzip' })).status).toBe(415);
  });
});

it('MCP without a credential can only create an organization', {
  timeout: 30_000,
}, async () => {
  const { tools, use } = await connect(null, '/mcp/anonymous');
  expect(tools.map(({ name }) => name)).toEqual(['create_organization']);
  const made = await use<{ apiKey: string; libraryId: string }>('create_organization', {
    email: newEmail(),
  });
  expect(await outcomeOf('/me', { key: made.apiKey })).toBe('200');
});

it.each([
  ['/mcp', 'http://127.0.0.1/callback', undefined],
  ['/mcp/', 'cursor://anysphere.cursor-mcp/oauth/callback', 'openid email profile'],
])(
  'the MCP SDK connects to %s through discovery, registration, sign-in and consent, back at %s',
  {
    timeout: 30_000,
  },
  async (path, redirectUrl, scope) => {
    const visitor = await aVisitor({ [organization.org]: 'owner' });
    const kept: {
      client?: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>;
      tokens?: Awaited<ReturnType<OAuthClientProvider['tokens']>>;
      verifier?: string;
      url?: URL;
    } = {};
    const provider: OAuthClientProvider = {
      redirectUrl,
      clientMetadata: {
        client_name: 'Agent',
        redirect_uris: [redirectUrl],
        token_endpoint_auth_method: 'none',
        scope,
      },
      clientInformation: () => kept.client,
      saveClientInformation: (client) => void Object.assign(kept, { client }),
      tokens: () => kept.tokens,
      saveTokens: (tokens) => void Object.assign(kept, { tokens }),
      redirectToAuthorization: (url) => void Object.assign(kept, { url }),
      saveCodeVerifier: (verifier) => void Object.assign(kept, { verifier }),
      codeVerifier: () => kept.verifier ?? '',
    };
    expect(await auth(provider, { serverUrl: address(path) })).toBe('REDIRECT');
    // The SDK looks for the metadata at the address without a slash at its end.
    expect(kept.url?.searchParams.get('resource')).toBe(address().href);
    const asked = await fetch(kept.url as URL, {
      redirect: 'manual',
      headers: { Cookie: visitor.cookie },
    });
    const consent = new URL(asked.headers.get('location') ?? '', inject('serviceUrl'));
    const { url } = await answerConsent(visitor, consent, { reach: organization.org });
    const authorizationCode = url?.searchParams.get('code') ?? '';
    expect(await auth(provider, { serverUrl: address(path), authorizationCode })).toBe(
      'AUTHORIZED',
    );

    const client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StreamableHTTPClientTransport(address(path), { authProvider: provider }),
    );
    const me = (await client.callTool({ name: 'whoami' })) as unknown as Result;
    const rest = await call('/me', { key: kept.tokens?.access_token });
    expect(rest.data).toMatchObject({ organizationId: organization.org, user: {} });
    expect(me.structuredContent).toEqual(rest.data);
  },
);
