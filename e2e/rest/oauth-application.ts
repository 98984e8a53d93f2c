import { createHash, randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createPerson, signIn } from '../support/people';
import { anOrganization, sharedService } from './fixtures';

/** An OAuth application written by hand, because it must also send wrong requests. */

export type Client = { client_id: string; client_secret?: string; redirect_uri: string };
export type Tokens = { access_token: string; refresh_token: string };
type Json = Record<string, unknown>;

const service = () => inject('serviceUrl');
export const endpoint = (name: string) => `${service()}/api/auth/oauth2/${name}`;

export const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');

/** A signed-in person; `memberships` maps organizations to roles. */
export async function aVisitor(memberships: Record<string, 'owner' | 'member'> = {}) {
  const { id, email, ...person } = await createPerson(sharedService(), memberships);
  const cookie = await signIn({ url: service() }, { email, ...person });
  return { id, email, cookie };
}
export type Visitor = Awaited<ReturnType<typeof aVisitor>>;

/** Two organizations, a person (owner of one, member of the other) and a public application. */
export async function anOAuthSetup() {
  const [mine, other] = [(await anOrganization()).org, (await anOrganization()).org];
  const visitor = await aVisitor({ [mine]: 'owner', [other]: 'member' });
  return { mine, other, visitor, client: await aClient() };
}

/** Registers an application; by default a public one (no secret) on the person's computer. */
export async function register(metadata: Json = {}) {
  const answer = await fetch(endpoint('register'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Shutter',
      redirect_uris: ['http://127.0.0.1/callback'],
      token_endpoint_auth_method: 'none',
      ...metadata,
    }),
  });
  const body = (await answer.json()) as Json & { client_id: string; redirect_uris: string[] };
  return { status: answer.status, body };
}

/** A registered application. */
export async function aClient(metadata: Json = {}): Promise<Client> {
  const { body } = await register(metadata);
  const { client_id, client_secret, redirect_uris } = body;
  return {
    client_id,
    client_secret: client_secret as string,
    redirect_uri: redirect_uris[0] ?? '',
  };
}

/** The URL to which the authorization endpoint redirects. `changes` replaces parameters; null omits one. */
export async function authorize(
  { client_id, redirect_uri }: Client,
  cookie: string | null,
  changes: Record<string, string | null> = {},
): Promise<URL> {
  const query = {
    response_type: 'code',
    client_id,
    redirect_uri,
    state: 'state-of-the-application',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...changes,
  };
  const given = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]);
  const answer = await fetch(`${endpoint('authorize')}?${new URLSearchParams(given)}`, {
    redirect: 'manual',
    headers: cookie ? { Cookie: cookie } : {},
  });
  return new URL(answer.headers.get('location') ?? `/no-redirect-${answer.status}`, service());
}

/** Sends the same as the consent page. */
export async function answerConsent(
  { cookie, id }: Visitor,
  consentUrl: URL,
  choice: Json,
  headers: Record<string, string> = { Origin: service() },
) {
  const answer = await fetch(endpoint('consent'), {
    method: 'POST',
    headers: { Cookie: cookie, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({
      accept: true,
      personId: id,
      oauth_query: consentUrl.searchParams.toString(),
      ...choice,
    }),
  });
  const body = (await answer.json().catch(() => ({}))) as Json & { url?: string };
  return { status: answer.status, body, url: body.url ? new URL(body.url, service()) : null };
}

/** A code for an application with access to an organization of the person, or to everything with `*`. */
export async function aCode(client: Client, visitor: Visitor, reach: string, changes = {}) {
  const consentUrl = await authorize(client, visitor.cookie, changes);
  const { url, body } = await answerConsent(visitor, consentUrl, { reach });
  const code = url?.searchParams.get('code');
  if (!code) throw new Error(`No code: ${JSON.stringify(body)}`);
  return code;
}

/** Posts a form to an endpoint for applications. */
export async function post(name: string, form: Record<string, string>, authorization?: string) {
  const answer = await fetch(endpoint(name), {
    method: 'POST',
    headers: authorization ? { Authorization: authorization } : {},
    body: new URLSearchParams(form),
  });
  const text = await answer.text();
  const body = (text ? JSON.parse(text) : {}) as Json & Tokens & { error?: string };
  return { status: answer.status, headers: answer.headers, body };
}

export const exchange = (client: Client, code: string, changes: Record<string, string> = {}) =>
  post('token', {
    grant_type: 'authorization_code',
    code,
    client_id: client.client_id,
    redirect_uri: client.redirect_uri,
    code_verifier: verifier,
    ...changes,
  });

export const refresh = ({ client_id }: Client, refresh_token: string, changes = {}) =>
  post('token', { grant_type: 'refresh_token', refresh_token, client_id, ...changes });

/** The tokens of an application to which a person granted access. `changes`: of the authorization request. */
export async function grantAccess(
  client: Client,
  visitor: Visitor,
  reach: string,
  changes = {},
): Promise<Tokens> {
  const { status, body } = await exchange(client, await aCode(client, visitor, reach, changes));
  if (status !== 200) throw new Error(`No tokens: ${JSON.stringify(body)}`);
  return body;
}
