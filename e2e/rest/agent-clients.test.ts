import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import { text } from 'node:stream/consumers';
import * as oauth from 'oauth4webapi';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { AGENT_CLIENTS, type AgentClient } from './agent-clients';
import { call } from './client';
import { anOrganization, outcomeOf } from './fixtures';
import {
  anOAuthSetup,
  answerConsent,
  authorize,
  exchange,
  post as postForm,
  type Visitor,
  verifier,
} from './oauth-application';

let mine: string;
let visitor: Visitor;
beforeAll(async () => {
  ({ mine, visitor } = await anOAuthSetup());
});

const service = () => inject('serviceUrl');
const read = async (url: string) => {
  const answer = await fetch(url, { headers: { Accept: 'application/json' } });
  expect([url, answer.status]).toEqual([url, 200]);
  return answer.json();
};

/** A message as its headers say, and nothing else: fetch would add an Accept header. */
async function post(path: string, message: object, headers: Record<string, string>) {
  const body = JSON.stringify({ jsonrpc: '2.0', ...message });
  const sent = send(`${service()}${path}`, {
    method: 'POST',
    headers: { 'Content-Length': Buffer.byteLength(body), ...headers },
  });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const answered = await text(answer);
  const type = answer.headers['content-type'] ?? '';
  const json = type.startsWith('text/event-stream')
    ? answered.replace(/^event: message\ndata: /m, '')
    : answered;
  return {
    status: answer.statusCode,
    type,
    challenge: answer.headers['www-authenticate'] ?? '',
    body: json ? JSON.parse(json.replace(/^id: .*\n/m, '')) : null,
  };
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
const initialize = (protocolVersion: string) => ({
  id: 0,
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 'agent', version: '1' } },
});

/** Registers, sends the person, and exchanges the code, as the client does. Returns the token. */
async function connect(client: AgentClient, resource: string, register_: string): Promise<string> {
  const registered = await fetch(register_, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify(client.registration),
  });
  const answer = await registered.json();
  expect([registered.status, answer.error_description]).toEqual([201, undefined]);
  expect(answer.redirect_uris).toEqual(client.registration.redirect_uris);
  expect(answer.scope.split(' ').sort()).toEqual(['libraries', 'libraries:read', 'offline_access']);
  // Clients validate the answer, and stumble over what is there but empty (danny-avila/LibreChat#10619).
  for (const [name, value] of Object.entries(answer)) expect([name, value]).not.toEqual([name, '']);
  expect(Object.values(answer)).not.toContain(null);
  const { client_id, client_secret = '' } = answer;
  const redirect_uri = client.redirect ?? answer.redirect_uris[0];
  const app = { client_id, redirect_uri };
  const asked = { scope: client.scope ?? null, resource };
  const consent = await authorize(app, visitor.cookie, asked);
  expect(consent.pathname, consent.href).toBe('/oauth/consent');
  const { url } = await answerConsent(visitor, consent, { reach: mine });
  expect(url?.href.startsWith(redirect_uri), url?.href).toBe(true);
  const code = url?.searchParams.get('code') ?? '';
  const secret: Record<string, string> = client.secretBy === 'post' ? { client_secret } : {};
  const basic = `Basic ${btoa(`${client_id}:${client_secret}`)}`;
  const tokens =
    client.secretBy === 'basic'
      ? await exchangeByBasic({ code, redirect_uri, resource }, basic)
      : await exchange(app, code, { resource, ...secret });
  expect([tokens.status, tokens.body.error]).toEqual([200, undefined]);
  expect(String(tokens.body.scope).split(' ')).toContain('libraries');
  expect(tokens.body.scope).not.toMatch(/openid|user|claudeai/);
  return tokens.body.access_token;
}

async function exchangeByBasic(form: Record<string, string>, authorization: string) {
  const whole = { grant_type: 'authorization_code', code_verifier: verifier, ...form };
  return postForm('token', whole, authorization);
}

describe('agents connect as they are', () => {
  it.each(AGENT_CLIENTS)('$name', async (client) => {
    const path = client.slash ? '/mcp/' : '/mcp';
    const headers = { ...JSON_TYPE, ...client.headers };
    const refused = await post(path, initialize(client.protocol), headers);
    expect(refused.status).toBe(401);
    const metadata = /resource_metadata="([^"]+)"/.exec(refused.challenge)?.[1] ?? '';
    const resource = await read(metadata);
    expect(resource.resource).toBe(`${service()}${path}`);
    const [issuer] = resource.authorization_servers;
    const { origin, pathname } = new URL(issuer);
    const server = await read(`${origin}/.well-known/oauth-authorization-server${pathname}`);
    expect(server.issuer).toBe(issuer);

    const token = await connect(client, resource.resource, server.registration_endpoint);

    const bearer = { ...headers, Authorization: `Bearer ${token}` };
    const welcomed = await post(path, initialize(client.protocol), bearer);
    expect([welcomed.status, welcomed.body.result?.protocolVersion]).toEqual([
      200,
      client.protocol,
    ]);
    const versioned = { ...bearer, 'MCP-Protocol-Version': client.protocol };
    const ready = await post(path, { method: 'notifications/initialized' }, versioned);
    expect(ready.status).toBe(202);
    const listed = await post(path, { id: 1, method: 'tools/list' }, versioned);
    expect(listed.body.result.tools.length).toBeGreaterThan(20);
    const whoami = { id: 2, method: 'tools/call', params: { name: 'whoami', arguments: {} } };
    const me = await post(path, whoami, versioned);
    expect(me.body.result.structuredContent.organizationId).toBe(mine);
    const events = client.headers.Accept === 'text/event-stream';
    expect(me.type).toMatch(events ? /^text\/event-stream/ : /^application\/json/);
  });
});

describe('the address of the MCP server', () => {
  const whoami = { id: 1, method: 'tools/call', params: { name: 'whoami' } };

  it.each([
    ['*/*', JSON_TYPE],
    ['application/json', JSON_TYPE],
    ['application/*', JSON_TYPE],
    ['APPLICATION/JSON; q=0.5', JSON_TYPE],
    ['text/event-stream;q=0.1, */*', JSON_TYPE],
    ['text/html', JSON_TYPE],
    ['', JSON_TYPE],
    [null, JSON_TYPE],
    [null, {}],
    ['*/*', { 'Content-Type': 'text/plain' }],
    ['*/*', { 'Content-Type': 'application/vnd.api+json' }],
  ])('answers JSON to Accept: %s with %o', async (accept, type) => {
    const { key } = await anOrganization();
    const headers: Record<string, string> = { Authorization: `Bearer ${key}`, ...type };
    if (accept !== null) headers.Accept = accept;
    for (const path of ['/mcp', '/mcp/', '/mcp/?read-only']) {
      const answer = await post(path, whoami, headers);
      expect([path, answer.status, answer.body.error]).toEqual([path, 200, undefined]);
      expect(answer.type).toBe('application/json; charset=utf-8');
      const { data } = await call('/me', { key });
      expect(answer.body.result.structuredContent).toEqual(data);
    }
  });

  it('takes a slash at the end of the one without a credential, too', async () => {
    const listed = await post('/mcp/anonymous/', { id: 1, method: 'tools/list' }, JSON_TYPE);
    expect(listed.body.result.tools).toMatchObject([{ name: 'create_organization' }]);
  });

  it.each([
    ['app://obsidian.md', 200],
    ['vscode-file://vscode-app', 200],
    ['https://elsewhere.example', 403],
    ['null', 403],
  ])('answers a program or page with the origin %s with %i', async (origin, status) => {
    const { key } = await anOrganization();
    const headers = { ...JSON_TYPE, Authorization: `Bearer ${key}`, Origin: origin };
    expect((await post('/mcp', whoami, headers)).status).toBe(status);
  });
});

it('oauth4webapi, which checks every answer, connects a program by its own scheme', async () => {
  const local = { [oauth.allowInsecureRequests]: true };
  const issuer = new URL(`${service()}/api/auth`);
  const found = await oauth.discoveryRequest(issuer, { ...local, algorithm: 'oauth2' });
  const server = await oauth.processDiscoveryResponse(issuer, found);
  const redirect_uri = 'cursor://anysphere.cursor-mcp/oauth/callback';
  const metadata = { ...AGENT_CLIENTS[2]?.registration, scope: 'openid profile' };
  const registered = await oauth.processDynamicClientRegistrationResponse(
    await oauth.dynamicClientRegistrationRequest(server, metadata, local),
  );
  const client: oauth.Client = { client_id: registered.client_id };
  const app = { client_id: registered.client_id, redirect_uri };
  const consent = await authorize(app, visitor.cookie, { scope: 'openid profile' });
  const { url } = await answerConsent(visitor, consent, { reach: mine });
  const state = 'state-of-the-application';
  const checked = oauth.validateAuthResponse(server, client, url ?? new URL(redirect_uri), state);
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    checked,
    redirect_uri,
    verifier,
    local,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer);
  expect(tokens.scope).toBe('libraries offline_access');
  expect(await outcomeOf('/me', { key: tokens.access_token })).toBe('200');
});
