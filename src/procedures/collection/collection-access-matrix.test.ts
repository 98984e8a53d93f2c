import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToCollection } from '@/domain/collection/change-entries';
import { aLimitedMember, aPerson } from '@/testing/accounts';
import { aCollector } from '@/testing/collections';
import { aDomain, type TestDomain } from '@/testing/domain';
import { procedures, startTrpcFixture } from '@/testing/http/trpc-fixture';
import { aSession } from '@/testing/sessions';

/** The subject of a procedure, the access it requires, and the result of an admitted call. The call changes nothing. */
type Row = {
  of: 'organization' | 'collection';
  /** `edit`: for people who see all libraries. */
  level: 'read' | 'write' | 'edit';
  letIn: string;
  input?: object;
};

const REFUSED_BODY = '400';
const ASSET = { assetId: 'unknown' };

const ROWS: Record<string, Row> = {
  'collection.list': { of: 'organization', level: 'read', letIn: '200' },
  'collection.ofAsset': { of: 'organization', level: 'read', letIn: '200', input: ASSET },
  'collection.create': { of: 'organization', level: 'write', letIn: REFUSED_BODY },
  'collection.get': { of: 'collection', level: 'read', letIn: '200' },
  'collection.assets': { of: 'collection', level: 'read', letIn: '200' },
  'collection.collect': { of: 'collection', level: 'write', letIn: REFUSED_BODY },
  'collection.block': { of: 'collection', level: 'read', letIn: '200', input: { number: 0 } },
  'collection.ids': {
    of: 'collection',
    level: 'read',
    letIn: '200',
    input: { offset: 0, count: 1 },
  },
  'collection.neighbours': { of: 'collection', level: 'read', letIn: '200', input: ASSET },
  'collection.update': { of: 'collection', level: 'edit', letIn: '200' },
  'collection.add': { of: 'collection', level: 'write', letIn: REFUSED_BODY },
  'collection.remove': { of: 'collection', level: 'write', letIn: '200', input: { ids: [] } },
  'collection.move': {
    of: 'collection',
    level: 'edit',
    letIn: '200',
    input: { ids: [], before: null },
  },
  'page.collections': { of: 'organization', level: 'read', letIn: '200' },
  'page.collection': { of: 'collection', level: 'read', letIn: '200' },
};

/** Tested separately: every admitted call changes something. */
const APART = ['collection.delete'];

const CALLERS = [
  ...(['signed out', 'stranger', 'suspended owner', 'member', 'owner'] as const),
  ...(['viewer', 'guest elsewhere', 'guest viewer', 'guest editor'] as const),
  ...(['member without shown', 'member without hidden'] as const),
];
let cells = 0;
type CallerName = (typeof CALLERS)[number];

const cookies = { 'signed out': '' } as Record<CallerName, string>;
let domain: TestDomain;
let handler: ReturnType<typeof startTrpcFixture>;
let theirs: { organizationId: string; collectionId: string };
let others: typeof theirs;

beforeAll(async () => {
  domain = await aDomain();
  const [owner, stranger] = [await aCollector(domain), await aCollector(domain)];
  const { organizationId } = owner;
  theirs = { organizationId, collectionId: (await owner.newCollection()).id };
  others = {
    organizationId: stranger.organizationId,
    collectionId: (await stranger.newCollection()).id,
  };
  // The collection has an asset of this library, and none of the other.
  const [shown, hidden] = [await owner.library('Shown'), await owner.library('Hidden')];
  const [asset = ''] = await owner.assets(shown, ['a.jpg']);
  const collection = await owner.collection(theirs.collectionId);
  await addToCollection(domain, collection, { ids: [asset] });
  const limited = {
    viewer: { others: 'read' },
    'member without shown': { others: 'write', chosen: { [shown.id]: null } },
    'member without hidden': { others: 'write', chosen: { [hidden.id]: null } },
    'guest elsewhere': { others: null, chosen: { [hidden.id]: 'write' } },
    'guest viewer': { others: null, chosen: { [shown.id]: 'read' } },
    'guest editor': { others: null, chosen: { [shown.id]: 'write' } },
  } as const;
  for (const [name, access] of Object.entries(limited)) {
    const { id } = await aLimitedMember(domain, organizationId, access);
    cookies[name as CallerName] = (await aSession(domain, id)).cookie;
  }
  const member = await aPerson(domain, { [organizationId]: 'member' });
  const suspended = await aPerson(domain, { [organizationId]: 'owner' });
  await domain.sql('UPDATE member SET suspended_at = now() WHERE person_id = $1', [suspended.id]);
  cookies.owner = owner.cookie;
  cookies.stranger = stranger.cookie;
  cookies.member = (await aSession(domain, member.id)).cookie;
  cookies['suspended owner'] = (await aSession(domain, suspended.id)).cookie;
  handler = startTrpcFixture(domain);
});
afterAll(async () => {
  process.stderr.write(`collections: ${cells} cells\n`);
  handler.close();
});

const call = (path: string, caller: CallerName, input: object) =>
  handler.call({ path, cookie: cookies[caller], input });

/** Addresses of a collection: its own, an unknown one, one of another organization, and one below no organization. */
const placesOf = () => ({
  'their collection': theirs,
  'no collection': { ...theirs, collectionId: 'unknown' },
  'the collection of others': { ...theirs, collectionId: others.collectionId },
  'no organization': { ...theirs, organizationId: 'unknown' },
});

/** They see no asset of the collection. */
const ELSEWHERE: string[] = ['guest elsewhere', 'member without shown'];
/** They see some libraries only, among them that of its asset. */
const IN_PART: string[] = ['guest editor', 'member without hidden'];

function ruled({ of, level, letIn }: Row, caller: CallerName, place: string): string {
  if (caller === 'signed out') return '401 UNAUTHENTICATED';
  const inside = caller !== 'stranger' && place !== 'no organization';
  if (of === 'organization' && !inside) return '404 ORGANIZATION_NOT_FOUND';
  const views = caller === 'viewer' || caller === 'guest viewer';
  if (inside && level !== 'read' && views) return '403 API_KEY_READ_ONLY';
  const sees = inside && place === 'their collection' && !ELSEWHERE.includes(caller);
  if (of === 'collection' && !sees) return '404 NOT_FOUND';
  if (level !== 'read' && caller === 'suspended owner') return '403 FORBIDDEN';
  return level === 'edit' && IN_PART.includes(caller) ? '403 FORBIDDEN' : letIn;
}

describe('every collection procedure', () => {
  it('has a row in the table', () => {
    const own = Object.keys(procedures).filter((path) => /^(page\.)?collection/.test(path));
    expect(own.sort()).toEqual([...Object.keys(ROWS), ...APART].sort());
  });

  it.each(Object.entries(ROWS))('admits only the right callers: %s', async (path, row) => {
    const wrong: string[] = [];
    for (const caller of CALLERS)
      for (const [place, ref] of Object.entries(placesOf())) {
        const { verdict } = await call(path, caller, { ...row.input, ...ref });
        const right = ruled(row, caller, place);
        cells += 1;
        if (verdict !== right) wrong.push(`${caller} on ${place}: ${verdict}, not ${right}`);
      }
    expect(wrong).toEqual([]);
  });

  it('gives a stranger the same answer whether or not a collection exists', async () => {
    for (const [path, { input }] of Object.entries(ROWS)) {
      const bodies = new Set<string>();
      for (const ref of Object.values(placesOf()))
        bodies.add((await call(path, 'stranger', { ...input, ...ref })).body);
      expect(bodies.size, path).toBe(1);
    }
  });

  it('admits only people allowed to change the collection: collection.delete', async () => {
    const verdicts = async (caller: CallerName) =>
      (await call('collection.delete', caller, theirs)).verdict;
    expect(await verdicts('signed out')).toBe('401 UNAUTHENTICATED');
    expect(await verdicts('stranger')).toBe('404 NOT_FOUND');
    expect(await verdicts('suspended owner')).toBe('403 FORBIDDEN');
    expect(await verdicts('viewer')).toBe('403 API_KEY_READ_ONLY');
    expect(await verdicts('guest elsewhere')).toBe('404 NOT_FOUND');
    expect(await verdicts('guest editor')).toBe('403 FORBIDDEN');
    expect(await verdicts('member without shown')).toBe('404 NOT_FOUND');
    expect(await verdicts('member without hidden')).toBe('403 FORBIDDEN');
    expect(await verdicts('member')).toBe('200');
    expect(await verdicts('owner')).toBe('404 NOT_FOUND');
  });
});
