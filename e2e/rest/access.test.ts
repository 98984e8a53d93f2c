import { beforeAll, describe, expect, it } from 'vitest';
import { admin } from '../support/admin';
import { callMutation, createPerson, limitMember, signIn } from '../support/people';
import { pause } from '../support/wait';
import { call } from './client';
import { aKey, anOrganization, aPerson, outcomeOf, sharedService } from './fixtures';

/**
 * That calls over HTTP come to the levels of access with their caller: src/procedures/access.test.ts tries each
 * procedure with every kind of caller.
 */

const service = sharedService();
const run = (...args: string[]) => admin(sharedService(), ...args);
const UNKNOWN_LIBRARY = '404 API_KEY_NOT_AUTHORIZED_FOR_LIBRARY';

type Name = 'ours' | 'second' | 'theirs' | 'unknown';
let places: Record<Name, string>;
let bearers: Record<string, string>;
let expiresAt: string;

beforeAll(async () => {
  const [ours, theirs] = [await anOrganization('pro', ['first', 'second']), await anOrganization()];
  const { org, key } = ours;
  places = {
    ours: ours.assets,
    second: ours.assets.replace('/first/', '/second/'),
    theirs: theirs.assets,
    unknown: '/organizations/unknown/libraries/first/assets',
  };
  const [owner, member, guest] = [
    await aPerson(org, 'owner'),
    await aPerson(org, 'member'),
    await aPerson(org, 'member'),
  ];
  await limitMember(service, [org, guest.id], null, { first: 'read' });
  const who = ['--email', owner.email];
  const expired = await run('token', 'create', ...who, '--expires-in', '1');
  const revoked = await run('token', 'create', ...who);
  await run('token', 'revoke', '--token', String(revoked.accessToken));
  const revokedKey = await run('key', 'create', '--org', org, '--grant', 'first:write');
  await run('key', 'revoke', '--key', String(revokedKey.keyId));
  expiresAt = String(expired.expiresAt);
  bearers = {
    'a typo': `${key.slice(0, -1)}!`,
    'a revoked key': String(revokedKey.apiKey),
    'an expired token': String(expired.accessToken),
    'a revoked token': String(revoked.accessToken),
    'a reading key': await aKey(org, 'first:read'),
    'a writing key': key,
    'the owner': owner.whole,
    'the owner, bound': owner.bound,
    'a member': member.bound,
    'a guest': guest.whole,
  };
});

describe('over REST', () => {
  const upload = { method: 'POST', json: {} };
  const approval = { method: 'PATCH', json: {} };
  it.each<[string, string, Name, string, object, string]>([
    ['nobody', 'lists assets', 'ours', '', {}, '401 UNAUTHENTICATED'],
    ['a typo', 'lists assets', 'ours', '', {}, '401 INVALID_API_KEY'],
    ['a revoked key', 'lists assets', 'ours', '', {}, '401 INVALID_API_KEY'],
    ['a revoked token', 'lists assets', 'ours', '', {}, '401 UNAUTHENTICATED'],
    ['an expired token', 'lists assets', 'ours', '', {}, '401 UNAUTHENTICATED'],
    ['a reading key', 'lists assets', 'ours', '', {}, '200'],
    ['a reading key', 'lists assets', 'second', '', {}, UNKNOWN_LIBRARY],
    ['a reading key', 'lists assets', 'theirs', '', {}, '401 INVALID_API_KEY'],
    ['a reading key', 'uploads', 'ours', '', upload, '403 API_KEY_READ_ONLY'],
    ['a writing key', 'uploads', 'ours', '', upload, '400 BAD_USER_INPUT'],
    ['a writing key', 'approves', 'ours', '/x/approval', approval, '403 APPROVAL_REQUIRES_USER'],
    ['a writing key', 'comments', 'ours', '/x/comments', upload, '403 FORBIDDEN'],
    ['the owner', 'lists assets', 'theirs', '', {}, UNKNOWN_LIBRARY],
    ['a reading key', 'lists webhooks', 'ours', '/../../../webhooks', {}, '200'],
    ['the owner', 'lists webhooks', 'ours', '/../../../webhooks', {}, '200'],
    ['the owner, bound', 'lists assets', 'theirs', '', {}, '403 BAD_USER_INPUT'],
    ['a member', 'lists webhooks', 'ours', '/../../../webhooks', {}, '403 FORBIDDEN'],
    ['a guest', 'lists assets', 'second', '', {}, UNKNOWN_LIBRARY],
    ['a guest', 'begins an upload', 'ours', '/../uploads', upload, '403 API_KEY_READ_ONLY'],
    ['a guest', 'lists members', 'ours', '/../../../members', {}, '403 FORBIDDEN'],
    [
      'a guest',
      'lists libraries',
      'unknown',
      '/../../../libraries',
      {},
      '404 ORGANIZATION_NOT_FOUND',
    ],
  ])('%s %s: %s%s', async (name, _, place, below, request, outcome) => {
    if (name === 'an expired token')
      await pause(Math.max(0, Date.parse(expiresAt) - Date.now()) + 5);
    const { pathname } = new URL(`http://x${places[place]}${below}`);
    expect(await outcomeOf(pathname, { ...request, key: bearers[name] })).toBe(outcome);
  });

  it('GET /me shows a key its organization and libraries, however "Bearer" is written', async () => {
    const { org } = await anOrganization('pro', ['first', 'second']);
    const key = await aKey(org, 'first:read', 'second:write');
    for (const form of [`Bearer ${key}`, `bearer ${key}`, `BEARER   ${key}`])
      expect((await call('/me', { headers: { Authorization: form } })).data).toEqual({
        organizationId: org,
        organizationName: expect.any(String),
        plan: 'pro',
        libraries: [
          { library: 'first', access: 'read' },
          { library: 'second', access: 'write' },
        ],
      });
  });

  it('an unknown bearer is nobody where no organization is named', async () => {
    for (const key of [undefined, bearers['a typo'], bearers['an expired token']])
      expect(await outcomeOf('/me', { key })).toBe('401 UNAUTHENTICATED');
  });
});

describe('over tRPC', () => {
  const ask = async (path: string, input: object, headers: Record<string, string>) => {
    const query = `input=${encodeURIComponent(JSON.stringify(input))}`;
    const answer = await fetch(`${service.url}/api/trpc/${path}?${query}`, { headers });
    const { error } = await answer.json();
    return error ? `${answer.status} ${error.data.refusal}` : String(answer.status);
  };

  it('a session is the caller, and a token is none', async () => {
    const { org } = await anOrganization();
    const [owner, member, stranger] = [
      await createPerson(service, { [org]: 'owner' }),
      await createPerson(service, { [org]: 'member' }),
      await createPerson(service),
    ];
    const input = { organizationId: org };
    const verdictOf = async (person: typeof owner) =>
      ask('settings.webhooks', input, { cookie: await signIn(service, person) });
    expect(await verdictOf(owner)).toBe('200');
    expect(await verdictOf(member)).toBe('403 FORBIDDEN');
    expect(await verdictOf(stranger)).toBe('404 ORGANIZATION_NOT_FOUND');
    const token = { Authorization: `Bearer ${bearers['the owner']}` };
    for (const headers of [{}, token])
      expect(await ask('page.account', {}, headers)).toBe('401 UNAUTHENTICATED');
  });

  it('a change from a page of another site is refused', async () => {
    const { org } = await anOrganization();
    const owner = await createPerson(service, { [org]: 'owner' });
    const cookie = await signIn(service, owner);
    const rename = (headers: object) =>
      callMutation(
        service,
        'organization.rename',
        { organizationId: org, name: 'New' },
        { cookie, ...headers },
      );
    expect((await rename({ Origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await rename({})).status).toBe(200);
  });
});
