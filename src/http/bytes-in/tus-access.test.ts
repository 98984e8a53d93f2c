import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKey } from '@/domain/credential/create-key';
import { createToken } from '@/domain/credential/create-token';
import { createLibrary } from '@/domain/library/create-library';
import { anOrganization, aPerson, TESTER } from '@/testing/accounts';
import { anApplication } from '@/testing/applications';
import { aDomain, type TestDomain } from '@/testing/domain';
import {
  metadataOf,
  PUBLIC_URL,
  pathOf,
  startResumableUploadFixture,
} from '@/testing/http/resumable-upload-fixture';
import { aSession } from '@/testing/sessions';

type Headers = Record<string, string>;

let domain: TestDomain;
let fixture: Awaited<ReturnType<typeof startResumableUploadFixture>>;
let organizationId: string;
/** The credentials of each caller. */
const callers: Record<string, Headers> = {};

const bearer = (secret: string) => ({ Authorization: `Bearer ${secret}` });

async function aKey(organization: string, libraryId: string, access: 'read' | 'write') {
  const grants = new Map([[libraryId, access]]);
  const wanted = { organizationId: organization, name: 'key', grants };
  return bearer((await createKey(domain, TESTER, wanted as never)).apiKey);
}

async function aToken(email: string, organization: string | null) {
  const wanted = { email, organizationId: organization, seconds: 3600 };
  return bearer((await createToken(domain, TESTER, wanted)).accessToken);
}

const anApplicationOf = async (personId: string, access: string) =>
  bearer((await anApplication(domain, personId, access, ['libraries:read'])).accessToken);

async function anOrganizationWithLibraries(...names: string[]) {
  const id = await anOrganization(domain, 'pro');
  const organization = { id, name: id, plan: 'pro' as const, unclaimed: false };
  for (const name of names)
    await createLibrary(domain, { kind: 'operator' }, organization, { name });
  return id;
}

beforeAll(async () => {
  domain = await aDomain();
  fixture = await startResumableUploadFixture(domain);
  organizationId = await anOrganizationWithLibraries('first', 'second');
  const other = await anOrganizationWithLibraries('first');
  const owner = await aPerson(domain, { [organizationId]: 'owner' });
  const suspended = await aPerson(domain, { [organizationId]: 'member' });
  const stranger = await aPerson(domain, { [other]: 'owner' });
  await domain.sql('UPDATE member SET suspended_at = now() WHERE person_id = $1', [suspended.id]);
  const cookieOf = async (id: string) => ({ Cookie: (await aSession(domain, id)).cookie });
  Object.assign(callers, {
    nobody: {},
    'a key that writes': await aKey(organizationId, 'first', 'write'),
    'a key that reads': await aKey(organizationId, 'first', 'read'),
    'a key of another library': await aKey(organizationId, 'second', 'write'),
    'a key of another organization': await aKey(other, 'first', 'write'),
    'no known key': bearer('nonsense'),
    'a token of the organization': await aToken(owner.email, organizationId),
    'a token of the account': await aToken(owner.email, null),
    'a token that reads': await anApplicationOf(owner.id, organizationId),
    'a token of the account that reads': await anApplicationOf(owner.id, '*'),
    'a token of a stranger that reads': await anApplicationOf(stranger.id, '*'),
    'a token of a stranger': await aToken(stranger.email, null),
    'a token of another organization': await aToken(stranger.email, other),
    'a token of who is suspended': await aToken(suspended.email, null),
    'a page': { ...(await cookieOf(owner.id)), Origin: PUBLIC_URL },
    'a page of another site': { ...(await cookieOf(owner.id)), Origin: 'https://evil.example' },
    'a page of a stranger': { ...(await cookieOf(stranger.id)), Origin: PUBLIC_URL },
    'a page of who is suspended': { ...(await cookieOf(suspended.id)), Origin: PUBLIC_URL },
  });
});
afterAll(() => fixture.stop());

const addressIn = (libraryId: string, uploadId?: string) =>
  pathOf({ organizationId, libraryId, apiKey: '' }, uploadId);

const begin = (libraryId: string, headers: Headers) =>
  fixture.send({
    method: 'POST',
    path: addressIn(libraryId),
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': '100',
      'Upload-Metadata': metadataOf({ filename: 'a.jpg' }),
      ...headers,
    },
  });

/** An upload begun by its owner. */
async function anUpload(libraryId: string) {
  const { headers } = await begin(libraryId, callers['a token of the account'] as Headers);
  return String(headers.location).split('/').at(-1) as string;
}

const METHODS = ['HEAD', 'GET', 'PATCH', 'DELETE'] as const;

async function outcomeOf(method: string, path: string, headers: Headers) {
  const brings = method === 'PATCH' && {
    'Content-Type': 'application/offset+octet-stream',
    'Upload-Offset': '0',
  };
  const { status, body } = await fixture.send({
    method,
    path,
    headers: { 'Tus-Resumable': '1.0.0', ...brings, ...headers },
    ...(brings && { body: Buffer.alloc(10) }),
  });
  const code = status >= 400 && body !== '' ? ` ${JSON.parse(body).error.code}` : '';
  return `${status}${code}`;
}

/** What admitted callers may do, and why others are refused: the same for every method and upload. */
const ADMITTED = { HEAD: '200', GET: '200', PATCH: '204', DELETE: '204' };
const REFUSED: [caller: string, outcome: string][] = [
  ['nobody', '401 UNAUTHENTICATED'],
  ['a key that reads', '403 API_KEY_READ_ONLY'],
  ['a token that reads', '403 API_KEY_READ_ONLY'],
  ['a token of the account that reads', '403 API_KEY_READ_ONLY'],
  ['a token of a stranger that reads', '404 API_KEY_NOT_AUTHORIZED_FOR_LIBRARY'],
  ['a key of another library', '404 API_KEY_NOT_AUTHORIZED_FOR_LIBRARY'],
  ['a key of another organization', '401 INVALID_API_KEY'],
  ['no known key', '401 INVALID_API_KEY'],
  ['a token of a stranger', '404 API_KEY_NOT_AUTHORIZED_FOR_LIBRARY'],
  ['a token of another organization', '403 BAD_USER_INPUT'],
  ['a token of who is suspended', '403 FORBIDDEN'],
  ['a page of another site', '403 FORBIDDEN'],
  ['a page of a stranger', '404 API_KEY_NOT_AUTHORIZED_FOR_LIBRARY'],
  ['a page of who is suspended', '403 FORBIDDEN'],
];

describe.each([
  'a key that writes',
  'a token of the organization',
  'a token of the account',
  'a page',
])('%s', (caller) => {
  const headers = () => callers[caller] as Headers;

  it('begins uploads', async () => {
    expect((await begin('first', headers())).status).toBe(201);
  });

  it.each(METHODS)(
    'may %s any upload of the library, including those of others',
    async (method) => {
      const path = addressIn('first', await anUpload('first'));
      expect(await outcomeOf(method, path, headers())).toBe(ADMITTED[method]);
    },
  );

  it.each(METHODS)(
    'finds no upload of another library and no unknown upload to %s',
    async (method) => {
      const other = await anUpload('second');
      const answers = [
        await outcomeOf(method, addressIn('first', other), headers()),
        await outcomeOf(method, addressIn('first', 'unknown'), headers()),
      ];
      const expected = method === 'HEAD' ? '404' : '404 RESOURCE_NOT_FOUND';
      expect(answers).toEqual([expected, expected]);
    },
  );
});

describe.each(REFUSED)('%s is refused with %s', (caller, outcome) => {
  it('when beginning an upload', async () => {
    const { status, json } = await begin('first', callers[caller] as Headers);
    expect(`${status} ${json().error.code}`).toBe(outcome);
  });

  it.each(METHODS)('for %s, whether or not the upload exists', async (method) => {
    const ids = [await anUpload('first'), await anUpload('second'), 'unknown'];
    const expected = method === 'HEAD' ? outcome.slice(0, 3) : outcome;
    for (const id of ids)
      expect(await outcomeOf(method, addressIn('first', id), callers[caller] as Headers)).toBe(
        expected,
      );
  });
});

it('a page may read without an Origin, as browsers do; a page of another site may not', async () => {
  const path = addressIn('first', await anUpload('first'));
  const { Cookie = '' } = callers['a page'] as Headers;
  const from = (site: string) => ({ Cookie, 'Sec-Fetch-Site': site });
  expect(await outcomeOf('HEAD', path, from('same-origin'))).toBe('200');
  expect(await outcomeOf('HEAD', path, from('cross-site'))).toBe('403');
  expect(await outcomeOf('DELETE', path, from('same-origin'))).toBe('403 FORBIDDEN');
  const override = { ...from('same-origin'), 'X-HTTP-Method-Override': 'DELETE' };
  expect(await outcomeOf('GET', path, override)).toBe('403 FORBIDDEN');
});
