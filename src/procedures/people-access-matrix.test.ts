import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Membership } from '@/domain/access/principal';
import { claimLibrary } from '@/domain/library/claim-library';
import { createLibrary } from '@/domain/library/create-library';
import type { Access } from '@/platform/database/generated/enums';
import { aLimitedMember, aPerson } from '@/testing/accounts';
import { aDomain, aLibrary, aReadyAsset, type TestDomain } from '@/testing/domain';
import { procedures, startTrpcFixture } from '@/testing/http/trpc-fixture';
import { aSession } from '@/testing/sessions';

/** `member`: guests are refused; `writer`: so is everybody who can write to no library. */
type Level =
  | ('anybody' | 'person' | 'machine')
  | ('library' | 'library write' | 'library approval')
  | ('organization' | 'member' | 'writer' | 'owner');

/** The access a procedure requires, and the result of an admitted call. The call changes nothing. */
type Row = { level: Level; letIn: string; input?: object };

const ASSET = { assetId: 'unknown' };
const COMMENT = { id: 'unknown' };
const REFUSED_BODY = '400';

const UNFILTERED = {
  kind: null,
  added: null,
  captured: null,
  orientation: null,
  camera: null,
  uploader: null,
};

const ROWS: Record<string, Row> = {
  'account.rename': { level: 'person', letIn: REFUSED_BODY },
  'account.removeAvatar': { level: 'person', letIn: '200' },
  'account.endSession': { level: 'person', letIn: REFUSED_BODY },
  'account.endOtherSessions': { level: 'person', letIn: '200' },
  'account.disconnectApplication': { level: 'person', letIn: REFUSED_BODY },
  'asset.list': { level: 'library', letIn: '200' },
  'asset.count': { level: 'library', letIn: '200' },
  'asset.archive': { level: 'library', letIn: '200' },
  'asset.trashed': { level: 'library', letIn: '200' },
  'asset.restore': { level: 'library write', letIn: REFUSED_BODY },
  'asset.similar': { level: 'library', letIn: '404 RESOURCE_NOT_FOUND', input: ASSET },
  'asset.get': { level: 'library', letIn: '404 RESOURCE_NOT_FOUND', input: ASSET },
  'upload.get': {
    level: 'library write',
    letIn: '404 RESOURCE_NOT_FOUND',
    input: { uploadId: 'unknown' },
  },
  'upload.createAddress': { level: 'library write', letIn: '200' },
  'upload.renewParts': {
    level: 'library write',
    letIn: '404 RESOURCE_NOT_FOUND',
    input: { uploadId: 'unknown' },
  },
  'upload.complete': {
    level: 'library write',
    letIn: '404 RESOURCE_NOT_FOUND',
    input: { uploadId: 'unknown' },
  },
  'upload.create': { level: 'library write', letIn: '400 BAD_USER_INPUT' },
  'asset.upload': { level: 'library write', letIn: '400 BAD_USER_INPUT' },
  'asset.tag': { level: 'library write', letIn: REFUSED_BODY },
  'asset.untag': { level: 'library write', letIn: REFUSED_BODY },
  'asset.describe': { level: 'library write', letIn: REFUSED_BODY, input: ASSET },
  'asset.promote': { level: 'library write', letIn: REFUSED_BODY, input: ASSET },
  'asset.trash': { level: 'library write', letIn: REFUSED_BODY },
  'asset.transfer': { level: 'library write', letIn: REFUSED_BODY },
  'asset.approve': { level: 'library approval', letIn: REFUSED_BODY, input: ASSET },
  'asset.rotate': { level: 'library write', letIn: REFUSED_BODY, input: ASSET },
  'asset.makePrimary': { level: 'library approval', letIn: REFUSED_BODY, input: ASSET },
  'asset.purgeVariant': { level: 'library write', letIn: '400 BAD_USER_INPUT', input: ASSET },
  'asset.reprocess': { level: 'library write', letIn: '409 CONFLICT', input: ASSET },
  'page.trashedAsset': { level: 'library write', letIn: '200', input: ASSET },
  'browse.block': { level: 'library', letIn: REFUSED_BODY },
  'browse.total': { level: 'library', letIn: REFUSED_BODY },
  'browse.groups': { level: 'library', letIn: REFUSED_BODY },
  'browse.ids': { level: 'library', letIn: REFUSED_BODY },
  'browse.tiles': { level: 'library', letIn: '200', input: { ids: [] } },
  'browse.neighbours': { level: 'library', letIn: REFUSED_BODY, input: ASSET },
  'browse.similar': {
    level: 'library',
    letIn: '200',
    input: { ...ASSET, most: 12 },
  },
  'duplicate.find': { level: 'library', letIn: '200', input: { sha256s: [] } },
  'duplicate.list': { level: 'library', letIn: '200', input: { after: null } },
  'duplicate.keepOne': { level: 'library write', letIn: REFUSED_BODY, input: ASSET },
  'duplicate.alike': { level: 'library', letIn: '200', input: { after: null } },
  'duplicate.ignore': { level: 'library write', letIn: REFUSED_BODY },
  'duplicate.ignoreAlike': { level: 'library write', letIn: REFUSED_BODY },
  'asset.purge': { level: 'library write', letIn: REFUSED_BODY },
  'bulkChange.start': { level: 'library write', letIn: REFUSED_BODY },
  'archive.measure': { level: 'person', letIn: REFUSED_BODY },
  'bulkChange.atOnce': { level: 'library write', letIn: REFUSED_BODY },
  'bulkChange.purge': { level: 'library write', letIn: REFUSED_BODY },
  'bulkChange.changeTag': { level: 'library write', letIn: REFUSED_BODY },
  'bulkChange.stop': { level: 'person', letIn: '404 NOT_FOUND', input: { id: 'unknown' } },
  'bulkChange.undo': { level: 'person', letIn: '404 NOT_FOUND', input: { id: 'unknown' } },
  'bulkChange.undoIn': {
    level: 'writer',
    letIn: '404 NOT_FOUND',
    input: { changeId: 'unknown' },
  },
  'bulkChange.undoable': {
    level: 'person',
    letIn: '200',
    input: { organizationId: 'unknown', most: 1 },
  },
  'bulkChange.list': { level: 'person', letIn: '200' },
  'comment.list': { level: 'library', letIn: '200', input: ASSET },
  'comment.mentionable': { level: 'library', letIn: '200' },
  'comment.seen': { level: 'library', letIn: '200', input: { ...ASSET, until: 0 } },
  'comment.add': { level: 'library write', letIn: REFUSED_BODY, input: ASSET },
  'comment.edit': { level: 'library write', letIn: REFUSED_BODY, input: COMMENT },
  'comment.resolve': { level: 'library write', letIn: '404 NOT_FOUND', input: COMMENT },
  'comment.reopen': { level: 'library write', letIn: '404 NOT_FOUND', input: COMMENT },
  'comment.delete': { level: 'library write', letIn: '404 NOT_FOUND', input: COMMENT },
  'library.createUnclaimed': { level: 'anybody', letIn: REFUSED_BODY },
  'library.claim': { level: 'person', letIn: '404 NOT_FOUND', input: { token: 'unknown' } },
  'library.list': { level: 'organization', letIn: '200' },
  'library.create': { level: 'owner', letIn: REFUSED_BODY },
  'library.rename': { level: 'library write', letIn: REFUSED_BODY },
  'mailbox.list': { level: 'machine', letIn: '' },
  'mailbox.open': { level: 'machine', letIn: '', input: { name: 'x' } },
  'me.get': { level: 'person', letIn: '200' },
  'page.library': { level: 'library', letIn: '200' },
  'page.tags': { level: 'library', letIn: '200' },
  'page.places': { level: 'library', letIn: '200' },
  'page.asset': { level: 'library', letIn: '404 RESOURCE_NOT_FOUND', input: ASSET },
  'page.frame': { level: 'person', letIn: '200' },
  'page.organization': { level: 'organization', letIn: '200' },
  'page.search': { level: 'organization', letIn: '200' },
  'page.home': { level: 'person', letIn: '200' },
  'page.account': { level: 'person', letIn: '200' },
  'page.assetRef': { level: 'person', letIn: '200', input: ASSET },
  'page.isUnclaimed': { level: 'anybody', letIn: '200' },
  'page.consent': { level: 'person', letIn: REFUSED_BODY },
  'page.device': { level: 'person', letIn: '200' },
  'page.claim': { level: 'anybody', letIn: '200', input: { token: 'unknown' } },
  'savedView.list': { level: 'library', letIn: '200' },
  'savedView.save': { level: 'library write', letIn: REFUSED_BODY },
  'savedView.rename': {
    level: 'library write',
    letIn: '404 NOT_FOUND',
    input: { id: 'unknown', name: 'New' },
  },
  'savedView.delete': { level: 'library write', letIn: '200', input: { id: 'unknown' } },
  'approvalRequest.people': { level: 'library approval', letIn: '200' },
  'approvalRequest.ask': { level: 'library approval', letIn: REFUSED_BODY },
  'approvalRequest.news': { level: 'organization', letIn: '200' },
  'approvalRequest.seen': {
    level: 'organization',
    letIn: '200',
    input: { requestId: 'unknown', until: 0 },
  },
  'approvalRequest.page': {
    level: 'organization',
    letIn: '404 NOT_FOUND',
    input: { requestId: 'unknown' },
  },
  'approvalRequest.block': {
    level: 'organization',
    letIn: '404 NOT_FOUND',
    input: { requestId: 'unknown', number: 0 },
  },
  'activity.list': { level: 'organization', letIn: '200' },
  'feedback.news': { level: 'member', letIn: '200' },
  'feedback.seen': { level: 'member', letIn: '200', input: { until: 0 } },
  'feedback.seenOfLink': { level: 'member', letIn: '200', input: { linkId: 'unknown', until: 0 } },
  'feedback.setMail': { level: 'member', letIn: REFUSED_BODY },
  'feedback.counts': { level: 'member', letIn: '200', input: { ids: [] } },
  'feedback.page': { level: 'member', letIn: '404 NOT_FOUND', input: { linkId: 'unknown' } },
  'feedback.comments': { level: 'member', letIn: '404 NOT_FOUND', input: { linkId: 'unknown' } },
  'feedback.visitors': { level: 'member', letIn: '404 NOT_FOUND', input: { linkId: 'unknown' } },
  'feedback.block': {
    level: 'member',
    letIn: '404 NOT_FOUND',
    input: { linkId: 'unknown', filter: 'all', number: 0 },
  },
  'feedback.ids': {
    level: 'member',
    letIn: '404 NOT_FOUND',
    input: { linkId: 'unknown', filter: 'all', offset: 0, count: 1 },
  },
  'feedback.table': { level: 'member', letIn: '404 NOT_FOUND', input: { linkId: 'unknown' } },
  'event.list': { level: 'organization', letIn: '200' },
  'event.latest': { level: 'library', letIn: '200' },
  'event.follow': { level: 'library', letIn: '200' },
  'search.assets': { level: 'organization', letIn: '200' },
  'search.block': {
    level: 'organization',
    letIn: '200',
    input: { ...UNFILTERED, number: 0 },
  },
  'search.neighbours': { level: 'organization', letIn: REFUSED_BODY },
  // Procedures for visitors of a share link; shared-access-matrix.test.ts covers visitors.
  'shared.page': { level: 'anybody', letIn: '200' },
  'shared.enter': { level: 'anybody', letIn: REFUSED_BODY },
  'shared.block': { level: 'anybody', letIn: '404 NOT_FOUND' },
  'shared.asset': { level: 'anybody', letIn: '404 NOT_FOUND' },
  'shared.feedback': { level: 'anybody', letIn: '404 NOT_FOUND' },
  'shared.picks': { level: 'anybody', letIn: '404 NOT_FOUND' },
  'shared.introduce': { level: 'anybody', letIn: '404 NOT_FOUND' },
  'shared.comment': { level: 'anybody', letIn: '404 NOT_FOUND' },
  'shared.deleteComment': { level: 'anybody', letIn: '404 NOT_FOUND' },
  'shared.restoreComment': { level: 'anybody', letIn: '404 NOT_FOUND' },
  'shared.pick': { level: 'anybody', letIn: '404 NOT_FOUND' },
  'tag.list': { level: 'library', letIn: '200' },
};

/** What members and guests may do in the libraries of their organization. */
type Limited =
  | ('viewer' | 'partial viewer' | 'without first' | 'viewer without first')
  | ('guest without' | 'guest viewer' | 'guest editor');
const ACCESS: Record<Limited, { first?: Access | null; others: Access | null }> = {
  viewer: { others: 'read' },
  'partial viewer': { first: 'read', others: 'write' },
  'without first': { first: null, others: 'write' },
  'viewer without first': { first: null, others: 'read' },
  'guest without': { others: null },
  'guest viewer': { first: 'read', others: null },
  'guest editor': { first: 'write', others: null },
};
const LIMITED = Object.keys(ACCESS) as Limited[];

type CallerName = 'signed out' | 'stranger' | 'member' | 'owner' | Limited;
type TargetName = 'their library' | 'their other library' | 'an unclaimed library' | 'no library';

const CALLERS: CallerName[] = ['signed out', 'stranger', 'member', 'owner', ...LIMITED];
let cells = 0;
const targets = {} as Record<TargetName, { organizationId: string; libraryId: string }>;
const cookies = {} as Record<CallerName, string>;
let domain: TestDomain;
let handler: ReturnType<typeof startTrpcFixture>;

async function claim(personId: string, token: string) {
  const { principal } = await aSession(domain, personId);
  await claimLibrary(domain, principal, token, null);
}

beforeAll(async () => {
  domain = await aDomain({ unclaimedLibrariesPerEmail: 100 });
  const [theirs, others, unclaimed] = [
    await aLibrary(domain),
    await aLibrary(domain),
    await aLibrary(domain),
  ];
  await aReadyAsset(domain, theirs.library);
  const owner = await aPerson(domain);
  const stranger = await aPerson(domain);
  await claim(owner.id, theirs.claimToken);
  await claim(stranger.id, others.claimToken);
  const member = await aPerson(domain, { [theirs.organizationId]: 'member' });
  const { principal } = await aSession(domain, owner.id);
  const [{ organization }] = principal.memberships as [Membership];
  const other = await createLibrary(domain, principal, organization, { name: 'Other' });
  for (const caller of LIMITED) {
    const { others, first } = ACCESS[caller];
    const chosen = first === undefined ? {} : { [theirs.libraryId]: first };
    const { id } = await aLimitedMember(domain, theirs.organizationId, { others, chosen });
    cookies[caller] = (await aSession(domain, id)).cookie;
  }
  cookies['signed out'] = '';
  cookies.owner = (await aSession(domain, owner.id)).cookie;
  cookies.member = (await aSession(domain, member.id)).cookie;
  cookies.stranger = (await aSession(domain, stranger.id)).cookie;
  targets['their library'] = theirs;
  targets['their other library'] = { ...theirs, libraryId: other.id };
  targets['an unclaimed library'] = unclaimed;
  targets['no library'] = { organizationId: 'unknown', libraryId: 'unknown' };
  handler = startTrpcFixture(domain);
});
afterAll(async () => {
  process.stderr.write(`people: ${cells} cells\n`);
  handler.close();
  await domain.database.close();
});

const call = (path: string, caller: CallerName, input: object) =>
  handler.call({ path, cookie: cookies[caller], input });

/** The expected result of a call. */
function ruled({ level, letIn }: Row, caller: CallerName, target: TargetName): string {
  if (level === 'anybody') return letIn;
  if (caller === 'signed out') return '401 UNAUTHENTICATED';
  if (level === 'machine') return '404 ENDPOINT_NOT_FOUND';
  if (level === 'person') return letIn;
  const inside = target.startsWith('their') && caller !== 'stranger';
  if (level === 'library' || level === 'library write' || level === 'library approval') {
    const access = inside ? accessOf(caller, target) : null;
    if (!access) return '404 API_KEY_NOT_AUTHORIZED_FOR_LIBRARY';
    if (level === 'library' || access === 'write') return letIn;
    return level === 'library approval' ? '403 FORBIDDEN' : '403 API_KEY_READ_ONLY';
  }
  if (!inside) return '404 ORGANIZATION_NOT_FOUND';
  const isGuest = accessOf(caller, 'their third library') === null;
  if (level === 'member' && isGuest) return '403 FORBIDDEN';
  const writes = ['their library', 'their other library'].some(
    (library) => accessOf(caller, library) === 'write',
  );
  if (level === 'writer' && !writes) return '403 API_KEY_READ_ONLY';
  return level === 'owner' && caller !== 'owner' ? '403 FORBIDDEN' : letIn;
}

/** The access of somebody in the organization to one of its libraries. */
function accessOf(caller: CallerName, target: string): Access | null {
  if (!(caller in ACCESS)) return 'write';
  const { first, others } = ACCESS[caller as Limited];
  return target === 'their library' && first !== undefined ? first : others;
}

describe('every procedure except those of organizations and collections', () => {
  it('has a row in the table', () => {
    // organization-access-matrix.test.ts and collection-access-matrix.test.ts cover organizations and collections.
    const others = Object.keys(procedures).filter(
      (path) =>
        !/^(organization|member|key|settings|shareLink|webhook|collection|page\.collection)/.test(
          path,
        ),
    );
    expect(others.sort()).toEqual(Object.keys(ROWS).sort());
  });

  it.each(Object.entries(ROWS))('admits only the right callers: %s', async (path, row) => {
    const wrong: string[] = [];
    for (const caller of CALLERS)
      for (const [name, { organizationId, libraryId }] of Object.entries(targets)) {
        const input = { ...row.input, organizationId, libraryId };
        const { verdict } = await call(path, caller, input);
        const right = ruled(row, caller, name as TargetName);
        cells += 1;
        if (verdict !== right) wrong.push(`${caller} on ${name}: ${verdict}, not ${right}`);
      }
    expect(wrong).toEqual([]);
  });

  it('gives a stranger the same answer whether or not a library exists', async () => {
    for (const [path, { level, input }] of Object.entries(ROWS)) {
      if (level === 'anybody' || level === 'person') continue;
      const bodies = new Set<string>();
      for (const { organizationId, libraryId } of Object.values(targets))
        bodies.add((await call(path, 'stranger', { ...input, organizationId, libraryId })).body);
      expect(bodies.size, path).toBe(1);
    }
  });
});
