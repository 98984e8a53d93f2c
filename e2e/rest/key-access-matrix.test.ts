import { beforeAll, describe, expect, it } from 'vitest';
import { admin } from '../support/admin';
import { limitMember } from '../support/people';
import { pause } from '../support/wait';
import { aKey, anOrganization, aPerson, outcomeOf, sharedService } from './fixtures';

type Level =
  | 'anybody'
  | 'credential'
  | 'read'
  | 'write'
  | 'owner'
  | 'person'
  | 'comment'
  | 'member'
  | 'undo'
  | 'owning person';

/** An operation with a request that changes nothing. `whenAuthorized`: the outcome with access. */
type Operation = {
  name: string;
  method: string;
  /** With {org} and {library} of the target. */
  path: string;
  level: Level;
  json?: unknown;
  whenAuthorized: string;
};

const ORGANIZATION = '/organizations/{org}';
const COLLECTION = `${ORGANIZATION}/collections/unknown`;
const LIBRARY = `${ORGANIZATION}/libraries/{library}`;
const ASSETS = `${LIBRARY}/assets`;
const REFUSED_BODY = '400 BAD_USER_INPUT';

const OPERATIONS: Operation[] = [
  { name: 'me', method: 'GET', path: '/me', level: 'credential', whenAuthorized: '200' },
  {
    name: 'create library, anonymous',
    method: 'POST',
    path: '/libraries',
    level: 'anybody',
    json: {},
    whenAuthorized: REFUSED_BODY,
  },
  {
    name: 'list libraries',
    method: 'GET',
    path: '/organizations/{org}/libraries',
    level: 'read',
    whenAuthorized: '200',
  },
  {
    name: 'create library',
    method: 'POST',
    path: '/organizations/{org}/libraries',
    level: 'owner',
    json: {},
    whenAuthorized: REFUSED_BODY,
  },
  {
    name: 'rename library',
    method: 'PATCH',
    path: '/organizations/{org}/libraries/{library}',
    level: 'write',
    json: {},
    whenAuthorized: REFUSED_BODY,
  },
  { name: 'list assets', method: 'GET', path: ASSETS, level: 'read', whenAuthorized: '200' },
  {
    name: 'archive',
    method: 'GET',
    path: '/organizations/{org}/libraries/{library}/archive?size=unknown',
    level: 'read',
    whenAuthorized: REFUSED_BODY,
  },
  {
    name: 'resumable upload',
    method: 'GET',
    path: '/organizations/{org}/libraries/{library}/uploads/unknown',
    level: 'write',
    whenAuthorized: '404 RESOURCE_NOT_FOUND',
  },
  {
    name: 'parts of an upload to the bucket',
    method: 'POST',
    path: '/organizations/{org}/libraries/{library}/uploads/unknown/parts',
    level: 'write',
    whenAuthorized: '404 RESOURCE_NOT_FOUND',
  },
  {
    name: 'complete an upload to the bucket',
    method: 'POST',
    path: '/organizations/{org}/libraries/{library}/uploads/unknown/complete',
    level: 'write',
    whenAuthorized: '404 RESOURCE_NOT_FOUND',
  },
  {
    name: 'upload',
    method: 'POST',
    path: ASSETS,
    level: 'write',
    json: {},
    whenAuthorized: REFUSED_BODY,
  },
  {
    name: 'delete assets',
    method: 'DELETE',
    path: ASSETS,
    level: 'write',
    json: {},
    whenAuthorized: REFUSED_BODY,
  },
  {
    name: 'get asset',
    method: 'GET',
    path: `${ASSETS}/unknown`,
    level: 'read',
    whenAuthorized: '404 RESOURCE_NOT_FOUND',
  },
  {
    name: 'describe',
    method: 'PATCH',
    path: `${ASSETS}/unknown/description`,
    level: 'write',
    json: { description: 'x' },
    whenAuthorized: REFUSED_BODY,
  },
  {
    name: 'promote',
    method: 'POST',
    path: `${ASSETS}/unknown/promote`,
    level: 'write',
    json: { variantId: 'x' },
    whenAuthorized: '404 NOT_FOUND',
  },
  {
    name: 'approve',
    method: 'PATCH',
    path: `${ASSETS}/unknown/approval`,
    level: 'person',
    json: {},
    whenAuthorized: REFUSED_BODY,
  },
  {
    name: 'events',
    method: 'GET',
    path: '/organizations/{org}/events',
    level: 'read',
    whenAuthorized: '200',
  },
  {
    name: 'search',
    method: 'GET',
    path: '/organizations/{org}/search/assets',
    level: 'read',
    whenAuthorized: '200',
  },
  {
    name: 'list tags',
    method: 'GET',
    path: '/organizations/{org}/libraries/{library}/tags',
    level: 'read',
    whenAuthorized: '200',
  },
  {
    name: 'tag',
    method: 'POST',
    path: `${ASSETS}/tag`,
    level: 'write',
    json: {},
    whenAuthorized: REFUSED_BODY,
  },
  {
    name: 'untag',
    method: 'POST',
    path: `${ASSETS}/untag`,
    level: 'write',
    json: {},
    whenAuthorized: REFUSED_BODY,
  },
  {
    name: 'transfer',
    method: 'POST',
    path: `${ASSETS}/transfer`,
    level: 'write',
    json: {},
    whenAuthorized: REFUSED_BODY,
  },
  {
    name: 'restore',
    method: 'POST',
    path: `${ASSETS}/restore`,
    level: 'write',
    json: {},
    whenAuthorized: REFUSED_BODY,
  },
  {
    name: 'list similar assets',
    method: 'GET',
    path: `${ASSETS}/unknown/similar`,
    level: 'read',
    whenAuthorized: '404 RESOURCE_NOT_FOUND',
  },
  {
    name: 'list the trash',
    method: 'GET',
    path: `${LIBRARY}/trash`,
    level: 'read',
    whenAuthorized: '200',
  },
  {
    name: 'list comments',
    method: 'GET',
    path: `${ASSETS}/unknown/comments`,
    level: 'read',
    whenAuthorized: '200',
  },
  {
    name: 'comment',
    method: 'POST',
    path: `${ASSETS}/unknown/comments`,
    level: 'comment',
    json: {},
    whenAuthorized: REFUSED_BODY,
  },
  {
    name: 'edit a comment',
    method: 'PATCH',
    path: `${LIBRARY}/comments/unknown`,
    level: 'comment',
    json: {},
    whenAuthorized: REFUSED_BODY,
  },
  {
    name: 'resolve a comment',
    method: 'POST',
    path: `${LIBRARY}/comments/unknown/resolve`,
    level: 'comment',
    whenAuthorized: '404 NOT_FOUND',
  },
  {
    name: 'reopen a comment',
    method: 'POST',
    path: `${LIBRARY}/comments/unknown/reopen`,
    level: 'comment',
    whenAuthorized: '404 NOT_FOUND',
  },
  {
    name: 'delete a comment',
    method: 'DELETE',
    path: `${LIBRARY}/comments/unknown`,
    level: 'comment',
    whenAuthorized: '404 NOT_FOUND',
  },
  {
    name: 'undo a change',
    method: 'POST',
    path: `${ORGANIZATION}/changes/unknown/undo`,
    level: 'undo',
    whenAuthorized: '404 NOT_FOUND',
  },
  {
    name: 'list collections',
    method: 'GET',
    path: `${ORGANIZATION}/collections`,
    level: 'read',
    whenAuthorized: '200',
  },
  {
    name: 'create a collection',
    method: 'POST',
    path: `${ORGANIZATION}/collections`,
    level: 'write',
    json: {},
    whenAuthorized: REFUSED_BODY,
  },
  {
    name: 'get a collection',
    method: 'GET',
    path: `${COLLECTION}`,
    level: 'read',
    whenAuthorized: '404 NOT_FOUND',
  },
  {
    name: 'change a collection',
    method: 'PATCH',
    path: `${COLLECTION}`,
    level: 'write',
    json: {},
    whenAuthorized: '404 NOT_FOUND',
  },
  {
    name: 'delete a collection',
    method: 'DELETE',
    path: `${COLLECTION}`,
    level: 'write',
    whenAuthorized: '404 NOT_FOUND',
  },
  {
    name: 'list assets of a collection',
    method: 'GET',
    path: `${COLLECTION}/assets`,
    level: 'read',
    whenAuthorized: '404 NOT_FOUND',
  },
  {
    name: 'collect',
    method: 'POST',
    path: `${COLLECTION}/assets`,
    level: 'write',
    json: {},
    whenAuthorized: '404 NOT_FOUND',
  },
  {
    name: 'remove from a collection',
    method: 'DELETE',
    path: `${COLLECTION}/assets`,
    level: 'write',
    json: {},
    whenAuthorized: '404 NOT_FOUND',
  },
  {
    name: 'list share links',
    method: 'GET',
    path: `${ORGANIZATION}/share-links`,
    level: 'read',
    whenAuthorized: '200',
  },
  {
    name: 'share',
    method: 'POST',
    path: `${ORGANIZATION}/share-links`,
    level: 'write',
    json: {},
    whenAuthorized: REFUSED_BODY,
  },
  {
    name: 'change a share link',
    method: 'PATCH',
    path: `${ORGANIZATION}/share-links/unknown`,
    level: 'write',
    json: {},
    whenAuthorized: '404 NOT_FOUND',
  },
  {
    name: 'renew a share link',
    method: 'POST',
    path: `${ORGANIZATION}/share-links/unknown/address`,
    level: 'write',
    whenAuthorized: '404 NOT_FOUND',
  },
  {
    name: 'end a share link',
    method: 'DELETE',
    path: `${ORGANIZATION}/share-links/unknown`,
    level: 'write',
    whenAuthorized: '404 NOT_FOUND',
  },
  {
    name: 'list picks',
    method: 'GET',
    path: `${ORGANIZATION}/share-links/unknown/picks`,
    level: 'member',
    whenAuthorized: '404 NOT_FOUND',
  },
  {
    name: 'list webhooks',
    method: 'GET',
    path: `${ORGANIZATION}/webhooks`,
    level: 'owning person',
    whenAuthorized: '200',
  },
  {
    name: 'add a webhook',
    method: 'POST',
    path: `${ORGANIZATION}/webhooks`,
    level: 'owning person',
    json: {},
    whenAuthorized: REFUSED_BODY,
  },
  {
    name: 'change a webhook',
    method: 'PATCH',
    path: `${ORGANIZATION}/webhooks/unknown`,
    level: 'owning person',
    json: {},
    whenAuthorized: '404 NOT_FOUND',
  },
  {
    name: 'delete a webhook',
    method: 'DELETE',
    path: `${ORGANIZATION}/webhooks/unknown`,
    level: 'owning person',
    whenAuthorized: '404 NOT_FOUND',
  },
  {
    name: 'replace the secret of a webhook',
    method: 'POST',
    path: `${ORGANIZATION}/webhooks/unknown/secret`,
    level: 'owning person',
    whenAuthorized: '404 NOT_FOUND',
  },
  {
    name: 'switch on a webhook',
    method: 'POST',
    path: `${ORGANIZATION}/webhooks/unknown/enable`,
    level: 'owning person',
    whenAuthorized: '404 NOT_FOUND',
  },
  {
    name: 'test a webhook',
    method: 'POST',
    path: `${ORGANIZATION}/webhooks/unknown/test`,
    level: 'owning person',
    whenAuthorized: '404 NOT_FOUND',
  },
  {
    name: 'replay to a webhook',
    method: 'POST',
    path: `${ORGANIZATION}/webhooks/unknown/replay`,
    level: 'owning person',
    json: {},
    whenAuthorized: REFUSED_BODY,
  },
  {
    name: 'list members',
    method: 'GET',
    path: `${ORGANIZATION}/members`,
    level: 'member',
    whenAuthorized: '200',
  },
  {
    name: 'change a member',
    method: 'PATCH',
    path: `${ORGANIZATION}/members/unknown`,
    level: 'owning person',
    json: {},
    whenAuthorized: REFUSED_BODY,
  },
  {
    name: 'remove a member',
    method: 'DELETE',
    path: `${ORGANIZATION}/members/unknown`,
    level: 'owning person',
    whenAuthorized: '404 NOT_FOUND',
  },
  {
    name: 'list invitations',
    method: 'GET',
    path: `${ORGANIZATION}/invitations`,
    level: 'member',
    whenAuthorized: '200',
  },
  {
    name: 'invite',
    method: 'POST',
    path: `${ORGANIZATION}/invitations`,
    level: 'owning person',
    json: {},
    whenAuthorized: REFUSED_BODY,
  },
  {
    name: 'withdraw an invitation',
    method: 'DELETE',
    path: `${ORGANIZATION}/invitations/unknown`,
    level: 'owning person',
    whenAuthorized: '404 NOT_FOUND',
  },
];

type Target = { name: string; org: string; library: string };

type Access = 'read' | 'write';
/** What a member may do in libraries; `others`: in all that are not chosen; null: nothing, the member is a guest. */
type Rights = { others: Access | null; chosen: Record<string, Access | null> };

const LIMITED: Record<string, Rights> = {
  'a viewer of A': { others: 'read', chosen: {} },
  'a member of A who views one library': { others: 'write', chosen: { first: 'read' } },
  'a member of A without one library': { others: 'write', chosen: { first: null } },
  'a guest of A without libraries': { others: null, chosen: {} },
  'a guest of A who views': { others: null, chosen: { first: 'read' } },
  'a guest of A who edits': { others: null, chosen: { first: 'write' } },
};

/** A caller with their access. */
type Caller = { name: string; bearer: string | undefined } & (
  | { is: 'nobody' }
  | { is: 'unknown bearer' }
  | { is: 'refused token' }
  | { is: 'key'; org: string; grants: Record<string, 'read' | 'write'> }
  | {
      is: 'person';
      bound: string | null;
      roles: Record<string, 'owner' | 'member'>;
      rights?: Rights;
    }
);

let targets: Target[];
let callers: Caller[];
const libraryOf: Record<string, string[]> = {};

beforeAll(async () => {
  const [a, b] = [
    await anOrganization('pro', ['first', 'second']),
    await anOrganization('pro', ['first', 'other']),
  ];
  libraryOf[a.org] = ['first', 'second'];
  libraryOf[b.org] = ['first', 'other'];
  targets = [
    { name: 'library of A', org: a.org, library: 'first' },
    { name: 'second library of A', org: a.org, library: 'second' },
    { name: 'unknown library of A', org: a.org, library: 'unknown' },
    { name: 'library of B', org: b.org, library: 'first' },
    { name: 'library of B that A has not', org: b.org, library: 'other' },
    { name: 'unknown organization', org: 'unknown-organization', library: 'first' },
  ];
  const [owner, member, stranger] = [
    await aPerson(a.org, 'owner'),
    await aPerson(a.org, 'member'),
    await aPerson(b.org, 'owner'),
  ];
  const run = (...args: string[]) => admin(sharedService(), ...args);
  const expired = await run('token', 'create', '--email', owner.email, '--expires-in', '1');
  const revoked = await run('token', 'create', '--email', owner.email);
  await run('token', 'revoke', '--token', String(revoked.accessToken));
  const revokedKey = await run('key', 'create', '--org', a.org, '--grant', 'first:write');
  await run('key', 'revoke', '--key', String(revokedKey.keyId));

  callers = [
    { name: 'nobody', bearer: undefined, is: 'nobody' },
    { name: 'nonsense', bearer: 'nonsense', is: 'unknown bearer' },
    { name: 'a key with a typo', bearer: `${a.key.slice(0, -1)}!`, is: 'unknown bearer' },
    { name: 'a revoked key', bearer: String(revokedKey.apiKey), is: 'unknown bearer' },
    { name: 'an expired token', bearer: String(expired.accessToken), is: 'refused token' },
    { name: 'a revoked token', bearer: String(revoked.accessToken), is: 'refused token' },
    {
      name: 'a writing key of A',
      bearer: a.key,
      is: 'key',
      org: a.org,
      grants: { first: 'write', second: 'write' },
    },
    {
      name: 'a reading key of A',
      bearer: await aKey(a.org, 'first:read'),
      is: 'key',
      org: a.org,
      grants: { first: 'read' },
    },
    {
      name: 'a mixed key of A',
      bearer: await aKey(a.org, 'first:read', 'second:write'),
      is: 'key',
      org: a.org,
      grants: { first: 'read', second: 'write' },
    },
    {
      name: 'a key of B',
      bearer: b.key,
      is: 'key',
      org: b.org,
      grants: { first: 'write', other: 'write' },
    },
    {
      name: 'the owner of A, bound',
      bearer: owner.bound,
      is: 'person',
      bound: a.org,
      roles: { [a.org]: 'owner' },
    },
    {
      name: 'the owner of A, whole account',
      bearer: owner.whole,
      is: 'person',
      bound: null,
      roles: { [a.org]: 'owner' },
    },
    {
      name: 'a member of A, bound',
      bearer: member.bound,
      is: 'person',
      bound: a.org,
      roles: { [a.org]: 'member' },
    },
    {
      name: 'a member of A, whole account',
      bearer: member.whole,
      is: 'person',
      bound: null,
      roles: { [a.org]: 'member' },
    },
    {
      name: 'a stranger, bound to B',
      bearer: stranger.bound,
      is: 'person',
      bound: b.org,
      roles: { [b.org]: 'owner' },
    },
    {
      name: 'a stranger, whole account',
      bearer: stranger.whole,
      is: 'person',
      bound: null,
      roles: { [b.org]: 'owner' },
    },
  ];
  for (const [name, rights] of Object.entries(LIMITED)) {
    const limited = await aPerson(a.org, 'member');
    await limitMember(sharedService(), [a.org, limited.id], rights.others, rights.chosen);
    const roles = { [a.org]: 'member' as const };
    callers.push({ name, bearer: limited.bound, is: 'person', bound: a.org, roles, rights });
  }
  await pause(Math.max(0, Date.parse(String(expired.expiresAt)) - Date.now()) + 5);
}, 120_000);

/** The outcome that the rules require for a cell. */
function ruled(operation: Operation, caller: Caller, target: Target): string {
  const { level, path, whenAuthorized } = operation;
  if (level === 'anybody') return whenAuthorized;
  if (caller.is === 'nobody' || caller.is === 'refused token') return '401 UNAUTHENTICATED';
  if (caller.is === 'unknown bearer')
    return path.startsWith('/organizations/') ? '401 INVALID_API_KEY' : '401 UNAUTHENTICATED';
  if (level === 'credential') return whenAuthorized;
  const onLibrary = path.includes('{library}');
  if (caller.is === 'key') {
    if (caller.org !== target.org) return '401 INVALID_API_KEY';
    if (level === 'member' || level === 'owning person') return '403 FORBIDDEN';
    if (!onLibrary) {
      const changes = level === 'owner' || level === 'write' || level === 'undo';
      const writes = Object.values(caller.grants).includes('write');
      if (changes && !writes) return '403 API_KEY_READ_ONLY';
      const onlyPeople = level === 'undo';
      return onlyPeople ? '403 FORBIDDEN' : whenAuthorized;
    }
    const access = caller.grants[target.library];
    if (!access) return '404 API_KEY_NOT_AUTHORIZED_FOR_LIBRARY';
    if (level === 'person') return '403 APPROVAL_REQUIRES_USER';
    const changes = level === 'write' || level === 'comment';
    if (changes && access === 'read') return '403 API_KEY_READ_ONLY';
    return level === 'comment' ? '403 FORBIDDEN' : whenAuthorized;
  }
  if (caller.bound && caller.bound !== target.org) return '403 BAD_USER_INPUT';
  const role = caller.roles[target.org];
  // As on the pages, nothing tells a stranger whether there is such a collection.
  if (!role && path.startsWith(COLLECTION)) return '404 NOT_FOUND';
  if (!role)
    return onLibrary ? '404 API_KEY_NOT_AUTHORIZED_FOR_LIBRARY' : '404 ORGANIZATION_NOT_FOUND';
  if (onLibrary && !libraryOf[target.org]?.includes(target.library))
    return '404 API_KEY_NOT_AUTHORIZED_FOR_LIBRARY';
  if (caller.rights) {
    const refused = refusedByRights(caller.rights, operation, target);
    if (refused) return refused;
  }
  const ownersOnly = level === 'owner' || level === 'owning person';
  return ownersOnly && role !== 'owner' ? '403 FORBIDDEN' : whenAuthorized;
}

/**
 * The outcome for a member whose rights do not suffice: as for a key with such grants. Approvals and new libraries are
 * matters of persons, and whoever made a link may end it.
 */
function refusedByRights(
  { others, chosen }: Rights,
  { level, path, name }: Operation,
  { library }: Target,
): string | null {
  if (path.includes('{library}')) {
    const access = library in chosen ? chosen[library] : others;
    if (!access) return '404 API_KEY_NOT_AUTHORIZED_FOR_LIBRARY';
    if (level === 'read' || access === 'write') return null;
    return level === 'person' ? '403 FORBIDDEN' : '403 API_KEY_READ_ONLY';
  }
  const isGuest = others === null;
  const seesAll = !isGuest && !Object.values(chosen).includes(null);
  const ofLinks = path.includes('/share-links');
  if (isGuest && ofLinks) return '403 FORBIDDEN';
  if (level === 'member' || level === 'owning person')
    return seesAll || ofLinks ? null : '403 FORBIDDEN';
  if (level === 'owner' || name === 'end a share link') return null;
  const writes = others === 'write' || Object.values(chosen).includes('write');
  return level !== 'read' && !writes ? '403 API_KEY_READ_ONLY' : null;
}

describe('every caller on every target gets the required outcome of', () => {
  it.each(OPERATIONS)('$name', async (operation) => {
    const wrong: string[] = [];
    let tried = 0;
    for (const caller of callers) {
      for (const target of targets) {
        const path = operation.path
          .replace('{org}', target.org)
          .replace('{library}', target.library);
        const { method, json } = operation;
        const answered = await outcomeOf(path, { method, json, key: caller.bearer });
        const right = ruled(operation, caller, target);
        if (answered !== right)
          wrong.push(`${caller.name} on ${target.name}: ${answered}, not ${right}`);
        tried++;
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBe(132);
  });
});
