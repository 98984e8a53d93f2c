import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FACET_NAMES } from '@/contract/browse/facets';
import { authorizeComments } from '@/domain/access/authorize-comments';
import { authorizeSettings } from '@/domain/access/authorize-settings';
import { authorizeSharing } from '@/domain/access/authorize-sharing';
import { addToCollection } from '@/domain/collection/change-entries';
import { addComment } from '@/domain/comment/add-comment';
import { changeRights } from '@/domain/member/change-rights';
import { createShareLink, type NewShareSettings } from '@/domain/share-link/create-share-link';
import { tagAssets } from '@/domain/tag/tag-assets';
import { aLimitedMember, aPerson } from '@/testing/accounts';
import { aCollector } from '@/testing/collections';
import { aDomain, type TestDomain } from '@/testing/domain';
import { procedures, startTrpcFixture } from '@/testing/http/trpc-fixture';
import { aSession } from '@/testing/sessions';

/** In everything of the organization that is not for who sees only some libraries. */
const SECRET = 'Zanzibar';

/** The name of a member, which is not for guests either. */
const COLLEAGUE = 'Xanthippe';

/** Asks every procedure for everything it can show; what a procedure does not know, it ignores. */
const WIDEST = {
  q: '',
  text: '',
  libraries: [],
  approval: [],
  types: [],
  limit: 100,
  page: 1,
  pageSize: 50,
  number: 0,
  offset: 0,
  count: 50,
  most: 50,
  before: null,
  after: 0,
  until: 0,
  filter: 'all',
  aboutMe: false,
  sha256s: [],
  ids: [],
  view: {
    sort: 'newest',
    filter: '',
    trashed: false,
  },
  facets: ['type', 'camera', 'place', 'tag', 'by', 'approval', 'library', 'object'],
};

/** The same for queries over REST, whose numbers are texts. */
const AS_TEXT = {
  ...WIDEST,
  page: '1',
  pageSize: '50',
  limit: '50',
  after: '0',
  before: undefined,
  types: undefined,
};

/** Lists in the filter language, with everything counted. */
const COUNTED = { ...AS_TEXT, filter: '', facets: FACET_NAMES.join(',') };

let domain: TestDomain;
let handler: ReturnType<typeof startTrpcFixture>;
let owner: Awaited<ReturnType<typeof aCollector>>;
let guest: { id: string; cookie: string };
let ids: Record<'libraryId' | 'assetId' | 'collectionId' | 'linkId' | 'requestId', string>;

beforeAll(async () => {
  domain = await aDomain();
  owner = await aCollector(domain);
  const { organizationId, principal } = owner;
  const [shown, hidden] = [await owner.library('Shown'), await owner.library(`${SECRET} shots`)];
  await owner.assets(shown, ['shown.jpg']);
  const [assetId = ''] = await owner.assets(hidden, [`${SECRET}.jpg`]);
  await tagAssets(domain, hidden, [assetId], [SECRET]);
  const comments = await authorizeComments(
    ...([domain, principal, { organizationId, libraryId: hidden.id }, 'write'] as const),
  );
  const said = { text: `${SECRET} it is`, parentId: null, mark: null, atSeconds: null };
  await addComment(domain, comments, assetId, { ...said, shownToVisitors: false });
  const collection = await owner.newCollection(SECRET);
  await addToCollection(domain, collection, { ids: [assetId] });
  const sharing = authorizeSharing(principal, organizationId, null);
  const settings: NewShareSettings = {
    title: SECRET,
    greeting: '',
    downloads: 'none',
    expiresAt: null,
    password: null,
    showsNames: true,
    showsMetadata: true,
    takesFeedback: true,
    pickTarget: null,

    people: null,
  };
  const content = { kind: 'assets' as const, assetIds: [assetId] };
  const { id: linkId } = await createShareLink(domain, sharing, content, settings);
  ids = { libraryId: hidden.id, assetId, collectionId: collection.id, linkId, requestId: 'asked' };
  const member = await aPerson(domain, { [organizationId]: 'member' });
  await domain.test.pool.query('UPDATE person SET name = $1 WHERE id = $2', [COLLEAGUE, member.id]);
  await domain.test.pool.query('SELECT place_events()');
  const person = await aLimitedMember(domain, organizationId, {
    others: null,
    chosen: { [shown.id]: 'read' },
  });
  guest = { id: person.id, cookie: (await aSession(domain, person.id)).cookie };
  await askForApproval(assetId);
  await askPerson(guest.id);
  handler = startTrpcFixture(domain);
});
afterAll(async () => {
  handler.close();
  await domain.database.close();
});

/** The owner asks for approval of an asset. */
async function askForApproval(assetId: string) {
  const { pool } = domain.test;
  const { organizationId, personId } = owner;
  await pool.query('INSERT INTO approval_request VALUES ($1, $2, $3, $4, $5)', [
    ids.requestId,
    organizationId,
    personId,
    SECRET,
    domain.clock.now,
  ]);
  await pool.query('INSERT INTO approval_request_asset VALUES ($1, $2)', [ids.requestId, assetId]);
}

/** Somebody who lost the library since. */
const askPerson = (id: string) =>
  domain.test.pool.query('INSERT INTO approval_request_person VALUES ($1, $2)', [
    ids.requestId,
    id,
  ]);

/** In what somebody else has to do with an asset that the guest sees. */
const HIDDEN = 'Quagga';

/** A visitor comments on an asset and picks it, a member answers, and somebody who left approved it. */
async function answerAsVisitor(assetId: string) {
  const { organizationId, principal } = owner;
  const { pool } = domain.test;
  const now = domain.clock.now;
  await pool.query("INSERT INTO visitor VALUES ('v', $1, '\\x00', $2, $3)", [
    ids.linkId,
    HIDDEN,
    now,
  ]);
  await pool.query("INSERT INTO visitor_pick VALUES ('v', $1, 'yes', $2)", [assetId, now]);
  await pool.query(
    `INSERT INTO comment (organization_id, id, asset_id, text, blob, created, visitor_id, visitor_name)
     SELECT organization_id, 'by-visitor', id, $2, blob, $3, 'v', $2 FROM asset WHERE id = $1`,
    [assetId, HIDDEN, now],
  );
  const ref = { organizationId, libraryId: 'shown' };
  const comments = await authorizeComments(domain, principal, ref, 'write');
  const answer = { text: `${HIDDEN}, yes`, parentId: 'by-visitor', mark: null, atSeconds: null };
  await addComment(domain, comments, assetId, answer);
  const email = `${HIDDEN}@example.org`;
  await pool.query(
    `UPDATE asset SET approval_state = 'approved', approval_set_by = $2, approval_set_at = $3 WHERE id = $1`,
    [assetId, email, now],
  );
  await pool.query(
    "INSERT INTO approval_entry (asset_id, state, set_by, set_at) VALUES ($1, 'approved', $2, $3)",
    [assetId, email, now],
  );
  await pool.query('SELECT place_events()');
}

/** The paths of the queries that tell somebody of a secret, and how many answered. */
async function tellingQueries(cookie: string, about = ids, secrets = [SECRET]) {
  const telling: string[] = [];
  let answered = 0;
  for (const [path, { _def }] of Object.entries(procedures)) {
    if (_def.type !== 'query') continue;
    const bodies: string[] = [];
    const everything = path.startsWith('search.') ? { ...WIDEST, filter: '' } : WIDEST;
    for (const form of [everything, { ...WIDEST, after: null }, AS_TEXT, COUNTED]) {
      const input = { organizationId: owner.organizationId, ...about, ...form };
      const { verdict, body } = await handler.call({ path, cookie, input });
      if (verdict === '200') bodies.push(body);
    }
    if (bodies.length > 0) answered += 1;
    const tells = (body: string) =>
      secrets.some((secret) => body.toLowerCase().includes(secret.toLowerCase()));
    if (bodies.some(tells)) telling.push(path);
  }
  return { telling, answered };
}

describe('a member without access to a library', () => {
  it('hears nothing of it from any query', async () => {
    const access = { others: 'write' as const, chosen: { [ids.libraryId]: null } };
    const { id } = await aLimitedMember(domain, owner.organizationId, access);
    await askPerson(id);
    const { cookie } = await aSession(domain, id);
    const hidden = await tellingQueries(cookie);
    process.stderr.write(`member: ${hidden.telling.length} of ${hidden.answered} answers tell\n`);
    expect(hidden.telling).toEqual([]);
    expect(hidden.answered).toBeGreaterThan(18);
    // In the library they see, they are a member like others.
    const shown = await tellingQueries(cookie, { ...ids, libraryId: 'shown' }, [COLLEAGUE]);
    expect(shown.telling).toContain('comment.mentionable');
  });
});

describe('a guest', () => {
  it('hears nothing of what is not theirs from any query', async () => {
    const byOwner = await tellingQueries(owner.cookie, ids, [SECRET, COLLEAGUE]);
    const byGuest = await tellingQueries(guest.cookie, ids, [SECRET, COLLEAGUE]);
    expect(byOwner.telling).toContain('approvalRequest.page');
    process.stderr.write(
      `owner: ${byOwner.telling.length} of ${byOwner.answered} answers tell; guest: ${byGuest.telling.length} of ${byGuest.answered}\n`,
    );
    expect(byGuest.telling).toEqual([]);
    // Otherwise the queries found no secret to tell.
    expect(byOwner.telling.length).toBeGreaterThan(20);
    expect(byGuest.answered).toBeGreaterThan(18);
  });

  it('hears neither of visitors, nor addresses, nor of other guests in what is theirs', async () => {
    const { organizationId } = owner;
    const { rows } = await domain.test.pool.query(
      "SELECT id FROM asset WHERE organization_id = $1 AND library_id = 'shown'",
      [organizationId],
    );
    const about = { ...ids, libraryId: 'shown', assetId: rows[0].id };
    await answerAsVisitor(about.assetId);
    const access = { others: null, chosen: { shown: 'write' as const } };
    const [editor, other] = [
      await aLimitedMember(domain, organizationId, access),
      await aLimitedMember(domain, organizationId, access),
    ];
    await domain.test.pool.query('UPDATE person SET name = $1 WHERE id = $2', [HIDDEN, other.id]);
    const byOwner = await tellingQueries(owner.cookie, about, [HIDDEN]);
    expect(byOwner.telling).toEqual(
      expect.arrayContaining([
        'activity.list',
        'asset.get',
        'asset.list',
        'comment.list',
        'comment.mentionable',
        'event.list',
        'page.asset',
        'search.assets',
      ]),
    );
    const { cookie } = await aSession(domain, editor.id);
    expect((await tellingQueries(cookie, about, [HIDDEN])).telling).toEqual([]);
    const discussed = async (by: string) => {
      const input = { organizationId, ...about, ...AS_TEXT, filter: 'has:comments' };
      const { verdict, body } = await handler.call({ path: 'asset.list', cookie: by, input });
      return [verdict, body.includes(about.assetId)];
    };
    expect(await discussed(owner.cookie)).toEqual(['200', true]);
    expect(await discussed(cookie)).toEqual(['200', false]);
  });

  it('is no longer told of changes once their access is gone, and the stream ends', async () => {
    const settings = authorizeSettings(owner.principal, owner.organizationId, 'owner', null);
    const libraryId = 'shown';
    const ref = { organizationId: owner.organizationId, libraryId };
    const input = encodeURIComponent(JSON.stringify(ref));
    const answer = await fetch(`${handler.urlOf('event.follow')}?input=${input}`, {
      headers: { Cookie: guest.cookie },
    });
    const stream = { text: '', ended: false };
    const read = async () => {
      for await (const chunk of answer.body ?? []) stream.text += Buffer.from(chunk).toString();
      stream.ended = true;
    };
    void read();
    await expect.poll(() => stream.text).toMatch(/data: \[\]/);
    await changeRights(domain, settings, guest.id, { others: null, libraries: [] });
    const library = await owner.library('Later');
    const [later] = await owner.assets(library, ['later.jpg']);
    await domain.test.pool.query('SELECT place_events()');
    await expect.poll(() => stream.ended).toBe(true);
    expect(stream.text).not.toContain(later);
    expect(stream.text).toContain('API_KEY_NOT_AUTHORIZED_FOR_LIBRARY');
  });
});
