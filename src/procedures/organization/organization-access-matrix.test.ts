import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLimitedMember, anOrganization, aPerson } from '@/testing/accounts';
import { aDomain, type TestDomain } from '@/testing/domain';
import { procedures, startTrpcFixture } from '@/testing/http/trpc-fixture';
import { aSession } from '@/testing/sessions';

type Level = 'anybody' | 'person' | 'organization' | 'active member' | 'active viewer' | 'owner';

/** The access a procedure requires, and the result of an admitted call. The call changes nothing. */
type Row = { level: Level; letIn: string; input?: object };

const REFUSED_BODY = '400';
const TOKEN = { token: 'unknown' };
const KEY = { keyId: 'unknown' };
const LIBRARY = { libraryId: 'unknown' };
const LINK = { linkId: 'unknown' };
const WEBHOOK = { webhookId: 'unknown' };

const ROWS: Record<string, Row> = {
  'organization.create': { level: 'person', letIn: REFUSED_BODY },
  'organization.rename': { level: 'owner', letIn: REFUSED_BODY },
  'organization.setApprovalStates': { level: 'owner', letIn: REFUSED_BODY },
  'organization.setTakesCaptions': { level: 'owner', letIn: REFUSED_BODY },
  'organization.setAnalysisPaused': { level: 'owner', letIn: REFUSED_BODY },
  'organization.setBrand': { level: 'owner', letIn: REFUSED_BODY },
  'organization.removeBrandImage': { level: 'owner', letIn: REFUSED_BODY },
  'organization.trashLibrary': { level: 'owner', letIn: '404 NOT_FOUND', input: LIBRARY },
  'organization.restoreLibrary': { level: 'owner', letIn: '404 NOT_FOUND', input: LIBRARY },
  'organization.deleteLibrary': { level: 'owner', letIn: '404 NOT_FOUND', input: LIBRARY },
  'organization.restore': { level: 'person', letIn: '404 ORGANIZATION_NOT_FOUND' },
  'member.list': { level: 'organization', letIn: '200' },
  'member.listInvitations': { level: 'organization', letIn: '200' },
  'member.change': { level: 'owner', letIn: REFUSED_BODY },
  'member.access': { level: 'owner', letIn: '404 NOT_FOUND', input: { personId: 'unknown' } },
  'member.setAccess': { level: 'owner', letIn: REFUSED_BODY },
  'member.inviteWithAccess': { level: 'owner', letIn: REFUSED_BODY },
  'member.remove': { level: 'owner', letIn: REFUSED_BODY },
  'member.invite': { level: 'owner', letIn: REFUSED_BODY },
  'member.withdrawInvitation': { level: 'owner', letIn: REFUSED_BODY },
  'member.acceptInvitation': { level: 'person', letIn: '404 NOT_FOUND', input: TOKEN },
  'key.create': { level: 'owner', letIn: REFUSED_BODY },
  'key.change': { level: 'owner', letIn: REFUSED_BODY },
  'key.reveal': { level: 'owner', letIn: '404 NOT_FOUND', input: KEY },
  'key.rotate': { level: 'owner', letIn: '404 NOT_FOUND', input: KEY },
  'key.revoke': { level: 'owner', letIn: '404 NOT_FOUND', input: KEY },
  'shareLink.create': { level: 'active member', letIn: REFUSED_BODY },
  'shareLink.list': { level: 'organization', letIn: '200' },
  'shareLink.share': { level: 'active member', letIn: REFUSED_BODY },
  'shareLink.edit': { level: 'active member', letIn: '404 NOT_FOUND', input: LINK },
  'shareLink.change': { level: 'active member', letIn: REFUSED_BODY, input: LINK },
  'shareLink.renew': { level: 'active member', letIn: '404 NOT_FOUND', input: LINK },
  'shareLink.picks': { level: 'organization', letIn: '404 NOT_FOUND', input: LINK },
  'shareLink.end': { level: 'active viewer', letIn: '404 NOT_FOUND', input: LINK },
  'shareLink.removeVisitor': {
    level: 'active viewer',
    letIn: '404 NOT_FOUND',
    input: { ...LINK, visitorId: 'unknown' },
  },
  'webhook.add': { level: 'owner', letIn: REFUSED_BODY },
  'webhook.list': { level: 'owner', letIn: '200' },
  'webhook.change': { level: 'owner', letIn: '404 NOT_FOUND', input: WEBHOOK },
  'webhook.delete': { level: 'owner', letIn: '404 NOT_FOUND', input: WEBHOOK },
  'webhook.rotateSecret': { level: 'owner', letIn: '404 NOT_FOUND', input: WEBHOOK },
  'webhook.switchOn': { level: 'owner', letIn: '404 NOT_FOUND', input: WEBHOOK },
  'webhook.test': { level: 'owner', letIn: '404 NOT_FOUND', input: WEBHOOK },
  'webhook.resend': {
    level: 'owner',
    letIn: '404 NOT_FOUND',
    input: { ...WEBHOOK, deliveryId: 1 },
  },
  'webhook.replay': {
    level: 'owner',
    letIn: '404 NOT_FOUND',
    input: { ...WEBHOOK, since: 0 },
  },
  'settings.general': { level: 'organization', letIn: '200' },
  'settings.members': { level: 'organization', letIn: '200' },
  'settings.keys': { level: 'organization', letIn: '200' },
  'settings.webhooks': { level: 'owner', letIn: '200' },
  'settings.deliveries': {
    level: 'owner',
    letIn: '404 NOT_FOUND',
    input: { ...WEBHOOK, before: null },
  },
  'settings.links': { level: 'organization', letIn: '200', input: { before: null } },
  'settings.approvalStates': { level: 'organization', letIn: '200' },
  'settings.brand': { level: 'organization', letIn: '200' },
  'settings.auditLog': { level: 'owner', letIn: '200', input: { before: null } },
  'settings.invitation': { level: 'anybody', letIn: '200', input: TOKEN },
};

/** Tested separately: every admitted call changes something. */
const APART = ['organization.leave', 'organization.trash'];

const CALLERS = [
  ...(['signed out', 'stranger', 'member', 'suspended owner', 'owner'] as const),
  ...(['viewer', 'member without first', 'guest viewer', 'guest editor'] as const),
];
let cells = 0;
type CallerName = (typeof CALLERS)[number];

const COOKIES = { 'signed out': '' } as Record<CallerName, string>;
let domain: TestDomain;
let handler: ReturnType<typeof startTrpcFixture>;
let theirs: string;

beforeAll(async () => {
  domain = await aDomain();
  theirs = await anOrganization(domain);
  const others = await anOrganization(domain);
  const suspended = await aPerson(domain, { [theirs]: 'owner' });
  await domain.sql('UPDATE member SET suspended_at = now() WHERE person_id = $1', [suspended.id]);
  const libraryId = 'first';
  await domain.sql(
    "INSERT INTO library (organization_id, id, name, created) VALUES ($1, $2, 'First', now())",
    [theirs, libraryId],
  );
  const people = {
    viewer: await aLimitedMember(domain, theirs, { others: 'read' }),
    'member without first': await aLimitedMember(domain, theirs, {
      others: 'write',
      chosen: { [libraryId]: null },
    }),
    'guest viewer': await aLimitedMember(domain, theirs, {
      others: null,
      chosen: { [libraryId]: 'read' },
    }),
    'guest editor': await aLimitedMember(domain, theirs, {
      others: null,
      chosen: { [libraryId]: 'write' },
    }),
    owner: await aPerson(domain, { [theirs]: 'owner' }),
    member: await aPerson(domain, { [theirs]: 'member' }),
    stranger: await aPerson(domain, { [others]: 'owner' }),
    'suspended owner': suspended,
  };
  for (const [name, { id }] of Object.entries(people))
    COOKIES[name as CallerName] = (await aSession(domain, id)).cookie;
  handler = startTrpcFixture(domain);
});
afterAll(async () => {
  process.stderr.write(`organizations: ${cells} cells\n`);
  handler.close();
});

const call = (path: string, caller: CallerName, input: object, origin?: string) =>
  handler.call({ path, cookie: COOKIES[caller], input, ...(origin && { origin }) });

/** The expected result of a call. */
function ruled(
  path: string,
  { level, letIn }: Row,
  caller: CallerName,
  organizationId: string,
): string {
  if (level === 'anybody') return letIn;
  if (caller === 'signed out') return '401 UNAUTHENTICATED';
  if (level === 'person') return letIn;
  if (organizationId !== theirs || caller === 'stranger') return '404 ORGANIZATION_NOT_FOUND';
  const isGuest = caller === 'guest viewer' || caller === 'guest editor';
  const isForAll = !/^(shareLink|settings\.links)/.test(path);
  if (isGuest || (caller === 'member without first' && isForAll)) return '403 FORBIDDEN';
  if (level.startsWith('active') && caller === 'suspended owner') return '403 FORBIDDEN';
  if (level === 'active member' && caller === 'viewer') return '403 API_KEY_READ_ONLY';
  return level === 'owner' && caller !== 'owner' ? '403 FORBIDDEN' : letIn;
}

describe('every organization procedure', () => {
  it('has a row in the table', () => {
    const own = Object.keys(procedures).filter((path) =>
      /^(organization|member|key|settings|shareLink|webhook)\./.test(path),
    );
    expect(own.sort()).toEqual([...Object.keys(ROWS), ...APART].sort());
  });

  it.each(Object.entries(ROWS))('admits only the right callers: %s', async (path, row) => {
    const wrong: string[] = [];
    for (const caller of CALLERS)
      for (const organizationId of [theirs, 'unknown']) {
        const { verdict } = await call(path, caller, { ...row.input, organizationId });
        const right = ruled(path, row, caller, organizationId);
        cells += 1;
        if (verdict !== right)
          wrong.push(`${caller} on ${organizationId}: ${verdict}, not ${right}`);
      }
    expect(wrong).toEqual([]);
  });

  it('gives a stranger the same answer whether or not an organization exists', async () => {
    for (const [path, { level, input }] of Object.entries(ROWS)) {
      if (level === 'anybody' || level === 'person') continue;
      const bodies = new Set<string>();
      for (const organizationId of [theirs, 'unknown'])
        bodies.add((await call(path, 'stranger', { ...input, organizationId })).body);
      expect(bodies.size, path).toBe(1);
    }
  });

  it('refuses changes from a page of another site', async () => {
    for (const path of [...Object.keys(ROWS), ...APART]) {
      if (procedures[path]?._def.type !== 'mutation') continue;
      const input = { ...ROWS[path]?.input, organizationId: theirs };
      const { verdict } = await call(path, 'owner', input, 'http://elsewhere.test');
      expect(verdict, path).toBe('403');
    }
  });

  it('admits only members, and refuses the last active owner: organization.leave', async () => {
    const leave = async (caller: CallerName) =>
      (await call('organization.leave', caller, { organizationId: theirs })).verdict;
    expect(await leave('signed out')).toBe('401 UNAUTHENTICATED');
    expect(await leave('stranger')).toBe('404 ORGANIZATION_NOT_FOUND');
    expect(await leave('owner')).toBe('409 CONFLICT');
    expect(await leave('guest viewer')).toBe('200');
    expect(await leave('member')).toBe('200');
    expect(await leave('member')).toBe('404 ORGANIZATION_NOT_FOUND');
  });

  it('admits only owners: organization.trash and organization.restore', async () => {
    const verdictOf = async (path: string, caller: CallerName) =>
      (await call(path, caller, { organizationId: theirs })).verdict;
    const others = {
      'signed out': '401 UNAUTHENTICATED',
      stranger: '404 ORGANIZATION_NOT_FOUND',
      'suspended owner': '403 FORBIDDEN',
    };
    for (const [caller, verdict] of Object.entries(others))
      expect(await verdictOf('organization.trash', caller as CallerName), caller).toBe(verdict);
    expect(await verdictOf('organization.trash', 'owner')).toBe('200');
    expect(await verdictOf('settings.general', 'owner')).toBe('404 ORGANIZATION_NOT_FOUND');
    for (const caller of ['stranger', 'member', 'suspended owner'] as const)
      expect(await verdictOf('organization.restore', caller)).toBe('404 ORGANIZATION_NOT_FOUND');
    expect(await verdictOf('organization.restore', 'owner')).toBe('200');
    expect(await verdictOf('settings.general', 'owner')).toBe('200');
  });
});
