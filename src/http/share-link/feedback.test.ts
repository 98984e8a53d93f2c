import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Block } from '@/contract/browse/browse';
import { LIMITS } from '@/contract/limits';
import type { Feedback } from '@/contract/sharing/feedback';
import { authorizeComments } from '@/domain/access/authorize-comments';
import type { LibraryForWriting } from '@/domain/access/authorize-library';
import { authorizeSettings } from '@/domain/access/authorize-settings';
import { authorizeFeedback, authorizeShared } from '@/domain/access/authorize-shared';
import { authorizeEndingLinks, authorizeSharing } from '@/domain/access/authorize-sharing';
import type { PersonPrincipal } from '@/domain/access/principal';
import { trashAssets } from '@/domain/asset/trash/trash-assets';
import { addComment } from '@/domain/comment/add-comment';
import { listComments } from '@/domain/comment/list-comments';
import { commentAsVisitor } from '@/domain/feedback/give-feedback';
import { listPickedAssets, listPicks, listVisitors } from '@/domain/feedback/list-feedback';
import { findVisitor } from '@/domain/feedback/meet-visitor';
import { removeVisitor } from '@/domain/feedback/remove-visitor';
import { operation } from '@/domain/operation';
import { deleteEndedShareLinks, deleteWithdrawnComments } from '@/domain/retention/delete-old-rows';
import { changeShareLink, endShareLink } from '@/domain/share-link/change-share-link';
import { listShareLinks } from '@/domain/share-link/list-share-links';
import { aCollector } from '@/testing/collections';
import { aDomain, aReadyAsset, type TestDomain } from '@/testing/domain';
import {
  aShareLink,
  aStore,
  PLAIN,
  type SharedSite,
  startSharedFixture,
} from '@/testing/http/shared-fixture';

let domain: TestDomain;
let member: PersonPrincipal;
let organizationId: string;
let library: LibraryForWriting;
let site: SharedSite;

beforeAll(async () => {
  domain = await aDomain();
  const owner = await aCollector(domain);
  ({ organizationId, principal: member } = owner);
  library = await owner.library();
  site = startSharedFixture(domain, await aStore());
});
afterAll(() => site.close());

let asset: { id: string };
let link: { id: string; token: string };
/** The reference to it on the link. */
let shown: string;
beforeEach(async () => {
  asset = await aReadyAsset(domain, library, { name: 'beach.jpg' });
  link = await aLink();
  shown = await shownOn(link.token);
});

const aLink = (settings = {}, assetIds = [asset.id]) =>
  aShareLink(
    domain,
    member,
    organizationId,
    { kind: 'assets', assetIds },
    {
      takesFeedback: true,
      ...settings,
    },
  );
async function shownOn(token: string, cookie = '') {
  const { data } = await site.call(token, 'block', { number: 0 }, cookie);
  return (data as Block).tiles[0]?.ref ?? '';
}

/** A visitor of the link with a name; sends its cookie with each call. */
async function aVisitor(name: string, { token } = link, pass = '') {
  const { status, headers } = await site.call(token, 'introduce', { name }, pass);
  expect(status).toBe(200);
  const cookie = `${pass}; ${headers.get('set-cookie')?.split(';')[0]}`;
  const call = (procedure: string, input: object) => site.call(token, procedure, input, cookie);
  return {
    cookie,
    say: (text: string, ref = shown, place = {}) => call('comment', { ref, text, ...place }),
    pick: (pick: string | null, ref = shown) => call('pick', { ref, pick }),
    remove: (commentId: string) => call('deleteComment', { commentId }),
    restore: (commentId: string) => call('restoreComment', { commentId }),
    sees: async (ref = shown) => (await call('feedback', { ref })).data as Feedback,
  };
}

const comments = () =>
  authorizeComments(domain, member, { organizationId, libraryId: library.id }, 'write');
const membersSee = async () =>
  (await listComments(domain, await comments(), asset.id)).rows.map((row) => [
    row.author,
    row.by_visitor,
    row.text,
  ]);
const sharing = () => authorizeSharing(member, organizationId, null);
const settings = () => authorizeSettings(member, organizationId, 'member', null);

describe('feedback of visitors', () => {
  it('is shown to visitors of the link and to members, under the given names', async () => {
    const [anna, ben] = [await aVisitor('Anna'), await aVisitor('Ben')];
    expect((await anna.say('Lovely')).status).toBe(200);
    domain.pass(1);
    await ben.say('Too dark');
    await anna.pick('yes');
    await ben.pick('no');
    await ben.pick('maybe');
    const seen = await ben.sees();
    expect([seen.name, seen.pick]).toEqual(['Ben', 'maybe']);
    expect(seen.comments.map(({ name, own, text }) => [name, own, text])).toEqual([
      ['Anna', false, 'Lovely'],
      ['Ben', true, 'Too dark'],
    ]);
    expect(await membersSee()).toEqual([
      ['Anna', true, 'Lovely'],
      ['Ben', true, 'Too dark'],
    ]);
    const picks = await listPicks(domain, await comments(), asset.id);
    expect(picks.map(({ name, pick }) => `${name} ${pick}`).sort()).toEqual([
      'Anna yes',
      'Ben maybe',
    ]);
    expect(await listPickedAssets(domain, settings(), link.id)).toEqual([
      {
        id: asset.id,
        libraryId: library.id,
        name: 'beach.jpg',
        yes: ['Anna'],
        maybe: ['Ben'],
        no: [],
      },
    ]);
    const listed = (await listShareLinks(domain, sharing(), null)).links.find(
      ({ id }) => id === link.id,
    );
    expect(listed).toMatchObject({ takesFeedback: true, feedback: { picks: 2, comments: 2 } });
  });

  it('takes names and texts that disguise nothing, and no name of the sender', async () => {
    const { name: sender } = (await domain.database.prisma.organization.findUniqueOrThrow({
      where: { id: organizationId },
    })) as { name: string };
    for (const name of ['Vitrine', `Owner (${sender})`, sender, '\u202Erenwo\u202C owner']) {
      const refused = await site.call(link.token, 'introduce', { name });
      expect([name, refused.status]).toEqual([name, 400]);
    }
    const anna = await aVisitor('\u202EAnna\u2066');
    await anna.say('\u202Eno\u202C\nyes\u2069');
    const seen = await anna.sees();
    expect(seen.comments.map(({ name, text }) => [name, text])).toEqual([['Anna', 'no\nyes']]);
  });

  it('takes the answers of many visitors at once with one connection each', async () => {
    const many = Array.from({ length: 24 }, (_, n) => `203.0.113.${n}`);
    const statuses = await Promise.all(
      many.map(async (address) => {
        const sent = { ref: shown, pick: 'no' };
        return (await site.call(link.token, 'pick', sent, '', address)).status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('takes picks without a name, which the first comment asks for', async () => {
    const first = await site.call(link.token, 'pick', { ref: shown, pick: 'yes' });
    expect(first.status).toBe(200);
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
    const call = (procedure: string, input?: object) =>
      site.call(link.token, procedure, input, cookie);
    expect((await call('picks')).data).toEqual({ [shown.split('.')[0] ?? '']: 'yes' });
    expect((await call('feedback', { ref: shown })).data).toMatchObject({
      name: null,
      pick: 'yes',
    });
    const picked = async () => (await listPickedAssets(domain, settings(), link.id))[0]?.yes;
    expect(await picked()).toEqual(['Unnamed client 1']);
    const unnamed = await call('comment', { ref: shown, text: 'Lovely' });
    expect([unnamed.status, unnamed.message]).toEqual([403, 'Enter your name first.']);
    const named = await call('introduce', { name: 'Anna' });
    expect([named.status, named.headers.get('set-cookie')]).toEqual([200, null]);
    expect((await call('comment', { ref: shown, text: 'Lovely' })).status).toBe(200);
    expect(await picked()).toEqual(['Anna']);
    expect(await domain.database.prisma.visitor.count({ where: { shareLinkId: link.id } })).toBe(1);
    // Nobody is remembered for an asset that the link does not show.
    const unknown = await site.call(link.token, 'pick', { ref: 'x'.repeat(60), pick: 'no' });
    expect([unknown.status, unknown.headers.get('set-cookie')]).toEqual([404, null]);
    expect(await domain.database.prisma.visitor.count({ where: { shareLinkId: link.id } })).toBe(1);
    // Picks of others, and of other links, are not shown.
    expect((await site.call(link.token, 'picks')).data).toEqual({});
    expect((await site.call((await aLink()).token, 'picks', {}, cookie)).data).toEqual({});
  });

  it('includes replies of members to comments of the link, if they are marked as visible', async () => {
    const anna = await aVisitor('Anna');
    const said = (await anna.say('Too dark')).data as { id: string };
    const sent = { mark: null, atSeconds: null, shownToVisitors: true };
    domain.pass(1);
    await anna.say('Lovely otherwise');
    await addComment(domain, await comments(), asset.id, {
      ...sent,
      text: 'A brighter one follows',
      parentId: said.id,
    });
    // Only a reply to a visitor can be visible.
    const ours = await addComment(domain, await comments(), asset.id, {
      ...sent,
      text: 'Internal',
      parentId: null,
    });
    await addComment(domain, await comments(), asset.id, {
      ...sent,
      text: 'Internal, too',
      parentId: ours.id,
    });
    const seen = (await anna.sees()).comments.map(({ text, isReply, own }) => [text, isReply, own]);
    expect(seen).toEqual([
      ['Too dark', false, true],
      ['A brighter one follows', true, false],
      ['Lovely otherwise', false, true],
    ]);
    const other = await aLink();
    const eve = await aVisitor('Eve', other);
    expect((await eve.sees(await shownOn(other.token))).comments).toEqual([]);
    // With the comment, its reply leaves.
    await anna.remove(said.id);
    expect((await anna.sees()).comments.map(({ text }) => text)).toEqual(['Lovely otherwise']);
  });

  it('never shows comments of members, or feedback of visitors of another link', async () => {
    const sent = { parentId: null, mark: null, atSeconds: null };
    await addComment(domain, await comments(), asset.id, { text: 'Internal', ...sent });
    const anna = await aVisitor('Anna');
    const said = (await anna.say('Hello')).data as { id: string };
    await addComment(domain, await comments(), asset.id, {
      text: 'A reply',
      ...sent,
      parentId: said.id,
    });
    const other = await aLink();
    const eve = await aVisitor('Eve', other);
    expect((await eve.sees(await shownOn(other.token))).comments).toEqual([]);
    expect((await anna.sees()).comments.map(({ text }) => text)).toEqual(['Hello']);
    // The cookie of another link identifies nobody on a link, and its asset ids find nothing there.
    const { data } = await site.call(link.token, 'feedback', { ref: shown }, eve.cookie);
    expect(data as Feedback).toMatchObject({ name: null, pick: null });
    expect(await site.call(other.token, 'feedback', { ref: shown })).toMatchObject({ status: 404 });
  });

  it('may mark a place on the image, or a time, for visitors and members alike', async () => {
    const [anna, ben] = [await aVisitor('Anna'), await aVisitor('Ben')];
    const mark = { x: 0.25, y: 0.5, size: { width: 0.25, height: 0.125 } };
    await anna.say('This part', shown, { mark });
    domain.pass(1);
    await anna.say('Here', shown, { mark: { ...mark, size: null }, atSeconds: 12.5 });
    const outside = { mark: { ...mark, x: 0.9 } };
    expect((await anna.say('Beside it', shown, outside)).status).toBe(400);
    expect((await anna.say('Before it', shown, { atSeconds: -1 })).status).toBe(400);
    const placed = [
      { text: 'This part', mark, atSeconds: null, current: true },
      { text: 'Here', mark: { ...mark, size: null }, atSeconds: 12.5, current: true },
    ];
    expect((await ben.sees()).comments).toMatchObject(placed);
    const { rows } = await listComments(domain, await comments(), asset.id);
    expect(rows).toMatchObject([
      { text: 'This part', x: 0.25, y: 0.5, width: 0.25, height: 0.125, at_seconds: null },
      { text: 'Here', x: 0.25, y: 0.5, width: null, height: null, at_seconds: 12.5 },
    ]);
    await domain.sql(`UPDATE asset SET blob = 'other' || id WHERE id = $1`, [asset.id]);
    expect((await ben.sees()).comments.map(({ current }) => current)).toEqual([false, false]);
  });

  it('can be restored by its visitor for some minutes', async () => {
    const [anna, ben] = [await aVisitor('Anna'), await aVisitor('Ben')];
    const { id } = (await anna.say('Lovely')).data as { id: string };
    expect((await anna.restore(id)).status).toBe(404);
    await anna.remove(id);
    expect((await ben.restore(id)).status).toBe(404);
    expect((await anna.restore(id)).status).toBe(200);
    expect(await membersSee()).toEqual([['Anna', true, 'Lovely']]);
    await anna.remove(id);
    const before = domain.clock.now;
    domain.clock.now = new Date(before.getTime() + LIMITS.undoMinutes * 60_000 + 1);
    expect((await anna.restore(id)).status).toBe(404);
    domain.clock.now = before;
  });

  it('can be taken back by its visitor only', async () => {
    const [anna, ben] = [await aVisitor('Anna'), await aVisitor('Ben')];
    const { id } = (await anna.say('Oops')).data as { id: string };
    expect((await ben.remove(id)).status).toBe(404);
    expect((await anna.remove(id)).status).toBe(200);
    await anna.pick('yes');
    await anna.pick(null);
    expect(await anna.sees()).toMatchObject({ pick: null, comments: [] });
    expect(await membersSee()).toEqual([]);
  });

  it('keeps the names of comments, and nothing else, after the link is deleted', async () => {
    const anna = await aVisitor('Anna');
    const { id } = (await anna.say('Lovely')).data as { id: string };
    await anna.pick('yes');
    await endShareLink(domain, sharing(), link.id);
    await expect(listPickedAssets(domain, settings(), link.id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const later = domain.later(31 * 86_400_000);
    await deleteEndedShareLinks(domain, later);
    expect(await membersSee()).toEqual([['Anna', true, 'Lovely']]);
    expect(await listPicks(domain, await comments(), asset.id)).toEqual([]);
    const sent = { text: 'Thanks', parentId: id, mark: null, atSeconds: null };
    await addComment(domain, await comments(), asset.id, sent);
    await domain.sql('UPDATE comment SET withdrawn_at = $1 WHERE id = $2', [domain.now(), id]);
    await deleteWithdrawnComments(domain, later);
    const rows = await domain.sql('SELECT text, visitor_name FROM comment WHERE id = $1', [id]);
    expect(rows).toEqual([{ text: '', visitor_name: null }]);
  });

  it('stops at its limits, also for simultaneous writers', async () => {
    const anna = await aVisitor('Anna');
    await domain.sql(
      `INSERT INTO comment (organization_id, id, asset_id, text, blob, created, visitor_name)
       SELECT $1, $2 || n, $2, 'x', 'b', now(), 'Bot' FROM generate_series(2, $3::int) n`,
      [organizationId, asset.id, LIMITS.visitorCommentsPerAsset],
    );
    const token = anna.cookie.split('vitrine.visitor=')[1] ?? '';
    const found = await authorizeShared(domain, link.token);
    const shared = authorizeFeedback(found?.state === 'open' ? found.shared : expect.fail());
    const visitor = (await findVisitor(domain, shared, token)) ?? expect.fail();
    const saySlowly = operation(async (change) => {
      const sent = { text: 'One too many', mark: null, atSeconds: null };
      await commentAsVisitor(change, shared, { ...visitor, name: 'Anna' }, shown, sent);
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    const said = await Promise.allSettled([saySlowly(domain), saySlowly(domain)]);
    expect(said.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'FORBIDDEN' } },
    ]);
    // Members can still comment.
    const sent = { parentId: null, mark: null, atSeconds: null };
    await addComment(domain, await comments(), asset.id, { text: 'Ours', ...sent });

    await domain.sql(
      `INSERT INTO visitor SELECT $1 || n, $1, decode(md5($1 || n), 'hex'), 'Bot', now() FROM generate_series(3, $2::int) n`,
      [link.id, LIMITS.visitorsPerShareLink],
    );
    const met = await Promise.all(
      [1, 2, 3].map(() => site.call(link.token, 'introduce', { name: 'N' })),
    );
    expect(met.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    const last = await site.call(link.token, 'pick', { ref: shown, pick: 'yes' });
    expect(last.message).toBe('Too many people have answered on this link already.');
  });

  it('comes from at most 50 visitors of one network, whatever their number of addresses', async () => {
    const introduce = (address: string) =>
      site.call(link.token, 'introduce', { name: 'N' }, '', address);
    await domain.sql(
      `INSERT INTO visitor SELECT $1 || n, $1, decode(md5($1 || n), 'hex'), 'N', $3, '2001:db8:0:1::/64'
       FROM generate_series(3, $2::int) n`,
      [link.id, LIMITS.visitorsPerNetwork, domain.clock.now],
    );
    const together = [1, 2, 3, 4].map((n) => introduce(`2001:db8:0:1::${n}`));
    const met = (await Promise.all(together)).map(({ status }) => status);
    expect(met.sort()).toEqual([200, 200, 403, 403]);
    expect((await introduce('192.0.2.7')).status).toBe(200);
    expect((await introduce('2001:db8:0:2::1')).status).toBe(200);
    // Another link has its own visitors.
    const other = await aLink();
    const there = await site.call(other.token, 'introduce', { name: 'N' }, '', '2001:db8:0:1::1');
    expect(there.status).toBe(200);
  });

  it('makes room for the first visitor of a network, where a stranger filled the link', async () => {
    await domain.sql('DELETE FROM visitor WHERE share_link_id = $1', [link.id]);
    await domain.sql(
      `INSERT INTO visitor SELECT $1 || n, $1, decode(md5($1 || n), 'hex'), '', $3::timestamptz + n * interval '1 s',
         CASE WHEN n <= 60 THEN '203.0.113.' || n ELSE '2001:db8:' || n || ':1::/64' END, n
       FROM generate_series(1, $2::int) n`,
      [link.id, LIMITS.visitorsPerShareLink, domain.clock.now],
    );
    await domain.sql(
      `INSERT INTO visitor_pick SELECT id, $2, 'yes', created FROM visitor WHERE share_link_id = $1`,
      [link.id, asset.id],
    );
    const pickFrom = async (address: string) =>
      (await site.call(link.token, 'pick', { ref: shown, pick: 'no' }, '', address)).status;
    // Another address of the stranger's own block, and of its IPv6 blocks.
    expect(await pickFrom('203.0.113.200')).toBe(403);
    expect(await pickFrom('2001:db8:100:9::1')).toBe(403);
    expect(await pickFrom('198.51.100.1')).toBe(200);
    expect(await pickFrom('198.51.100.2')).toBe(403);
    expect(await pickFrom('2001:db8:ffff::1')).toBe(200);
    const gone = await domain.sql(
      `SELECT n FROM generate_series(1, 60) n WHERE NOT EXISTS (SELECT FROM visitor WHERE id = $1 || n) ORDER BY n`,
      [link.id],
    );
    expect(gone).toEqual([{ n: 59 }, { n: 60 }]);
    const settingsOfLink = authorizeEndingLinks(member, organizationId, null);
    const visitors = await listVisitors(domain, link.id);
    const [alike] = visitors.filter((visitor) => visitor.alike === 58);
    expect(await removeVisitor(domain, settingsOfLink, link.id, alike?.id ?? '', true)).toBe(58);
    expect(await listVisitors(domain, link.id)).toHaveLength(142);
  });

  it('ends with the page: an asset that left a shared search is not answered about', async () => {
    const search = { text: '', libraries: [library.id], approvals: [] };
    const shared = await aShareLink(
      domain,
      member,
      organizationId,
      { kind: 'search', search },
      { takesFeedback: true },
    );
    const ref = await shownOn(shared.token);
    const pick = (sent: string) =>
      site.call(shared.token, 'pick', { ref: sent, pick: 'yes' }, '', '198.51.100.9');
    expect((await pick(ref)).status).toBe(200);
    const [sealed = '', until = '', signature = ''] = ref.split('.');
    for (const forged of [
      sealed,
      `${sealed}.${Number(until) + 600}.${signature}`,
      `${sealed}..`,
      `${sealed}.NaN.${signature}`,
    ])
      expect((await pick(forged)).status, forged).toBe(404);
    const before = domain.clock.now;
    domain.clock.now = new Date(before.getTime() + LIMITS.sharedFileMinutes * 60_000);
    const late = await pick(ref);
    const said = await site.call(shared.token, 'comment', { ref, text: 'x' });
    domain.clock.now = before;
    expect([late.status, late.message]).toEqual([
      404,
      'This page is out of date. Reload it to answer.',
    ]);
    expect(said.status).toBe(403);
  });

  it('takes at most half of the comments of an asset, and a quarter of those of a link', async () => {
    const { prisma } = domain.database;
    const anna = await aVisitor('Anna');
    await anna.say('Lovely');
    const { id } = await prisma.visitor.findFirstOrThrow({ where: { shareLinkId: link.id } });
    const write = (assetId: string, comments: number) =>
      domain.test.pool.query(
        `INSERT INTO comment (organization_id, id, asset_id, text, blob, created, visitor_id, visitor_name)
         SELECT $1, $2 || n, $2, 'x', 'b', now(), $3, 'Anna' FROM generate_series(1, $4::int) n`,
        [organizationId, assetId, id, comments],
      );
    const { asset: most, link: mostOnLink } = LIMITS.visitorCommentsPerNetwork;
    await write(asset.id, most - 2);
    expect((await anna.say('The last one')).status).toBe(200);
    expect((await anna.say('One too many')).status).toBe(403);
    // A second name in the same network has no more room; somebody elsewhere has.
    expect((await (await aVisitor('Anna again')).say('More')).status).toBe(403);
    const met = await site.call(link.token, 'introduce', { name: 'Ben' }, '', '192.0.2.9');
    const cookie = met.headers.get('set-cookie')?.split(';')[0] ?? '';
    const ben = (text: string) =>
      site.call(link.token, 'comment', { ref: shown, text }, cookie, '192.0.2.9');
    expect((await ben('Nice')).status).toBe(200);
    const other = await aReadyAsset(domain, library, {});
    await domain.sql(`DELETE FROM comment WHERE asset_id = $1 AND text = 'x'`, [asset.id]);
    await write(other.id, mostOnLink - 3);
    expect((await anna.say('The last one')).status).toBe(200);
    expect((await anna.say('One too many')).status).toBe(403);
    expect((await ben('Still nice')).status).toBe(200);
  });

  it('makes room for others after a day, unless the visitor commented or picked', async () => {
    const address = '192.0.2.8';
    const introduce = () => site.call(link.token, 'introduce', { name: 'N' }, '', address);
    const [anna, ben] = [await aVisitor('Anna'), await aVisitor('Ben')];
    await anna.say('Lovely');
    await ben.pick('yes');
    await domain.sql(
      `INSERT INTO visitor SELECT $1 || n, $1, decode(md5($1 || n), 'hex'), 'N', $3, '192.0.2.8'
       FROM generate_series(1, $2::int) n`,
      [link.id, LIMITS.visitorsPerNetwork, domain.clock.now],
    );
    expect((await introduce()).status).toBe(403);
    const before = domain.clock.now;
    domain.clock.now = new Date(before.getTime() + LIMITS.unusedVisitorHours * 3_600_000 + 1);
    expect((await introduce()).status).toBe(200);
    shown = await shownOn(link.token);
    expect([(await anna.sees()).name, (await ben.sees()).name]).toEqual(['Anna', 'Ben']);
    const left = await domain.database.prisma.visitor.count({ where: { shareLinkId: link.id } });
    expect(left).toBe(3);
    domain.clock.now = before;
  });

  it('has a limit of picks for each visitor, who may change them', async () => {
    const [anna, ben] = [await aVisitor('Anna'), await aVisitor('Ben')];
    await domain.sql(
      `INSERT INTO asset (organization_id, library_id, id, kind, processing, name, blob, sha256, size_bytes, content_type, created)
       SELECT $1, $2, 'picked' || lpad(n::text, 20, '0'), 'image', 'failed', 'x', 'picked' || n, 'x', 0, 'image/png', now()
       FROM generate_series(1, $3::int) AS n`,
      [organizationId, library.id, LIMITS.picksPerVisitor],
    );
    await domain.sql(
      `INSERT INTO visitor_pick SELECT v.id, a.id, 'yes', now() FROM visitor v, asset a
       WHERE v.share_link_id = $1 AND v.name = 'Anna' AND a.id LIKE 'picked%'`,
      [link.id],
    );
    expect((await anna.pick('yes')).status).toBe(403);
    expect((await ben.pick('yes')).status).toBe(200);
    await domain.sql(`DELETE FROM visitor_pick WHERE asset_id = 'picked' || lpad('1', 20, '0')`);
    expect((await anna.pick('yes')).status).toBe(200);
    expect((await anna.pick('no')).status).toBe(200);
    await domain.sql(`DELETE FROM asset WHERE id LIKE 'picked%'`);
  });

  it('refuses blank and long texts, and names', async () => {
    const anna = await aVisitor('Anna');
    for (const text of ['', ' \u200b ', 'x'.repeat(LIMITS.visitorCommentLength + 1)])
      expect((await anna.say(text)).status).toBe(400);
    expect((await site.call(link.token, 'introduce', { name: ' ' })).status).toBe(400);
  });
});

const CALLS = ['feedback', 'introduce', 'comment', 'pick', 'deleteComment', 'restoreComment'];

/** What a visitor gets of each. */
const CASES: Record<
  string,
  { settings?: object; after?: () => Promise<unknown>; expected: number[] }
> = {
  'a link that takes feedback': { expected: [200, 200, 200, 200, 200, 200] },
  'a link that no longer does': {
    after: () => changeShareLink(domain, sharing(), link.id, { ...PLAIN, takesFeedback: false }),
    expected: [403, 403, 403, 403, 403, 403],
  },
  'a link that was ended': {
    after: () => endShareLink(domain, sharing(), link.id),
    expected: [404, 404, 404, 404, 404, 404],
  },
  'a link that has expired': {
    after: () =>
      domain.database.prisma.shareLink.update({
        where: { id: link.id },
        data: { expiresAt: domain.now() },
      }),
    expected: [404, 404, 404, 404, 404, 404],
  },
  'a link that got a password': {
    after: () =>
      changeShareLink(domain, sharing(), link.id, {
        ...PLAIN,
        takesFeedback: true,
        password: 'a long password',
      }),
    expected: [401, 401, 401, 401, 401, 401],
  },
  // Their own comments on it can still be deleted, and restored.
  'an asset in the trash': {
    after: () => trashAssets(domain, library, [asset.id]),
    expected: [404, 200, 404, 404, 200, 200],
  },
};

describe('access to feedback', () => {
  it.each(Object.entries(CASES))('%s', async (_, { after, expected }) => {
    const anna = await aVisitor('Anna');
    const { id } = (await anna.say('Mine')).data as { id: string };
    await after?.();
    const input = { ref: shown, name: 'Again', text: 'More', pick: 'yes', commentId: id };
    const statuses = [];
    for (const procedure of CALLS)
      statuses.push((await site.call(link.token, procedure, input, anna.cookie)).status);
    expect(statuses).toEqual(expected);
  });

  it('is refused to a visitor without a name, except for picks, and with an unknown token', async () => {
    const input = { ref: shown, text: 'x', pick: 'no', commentId: 'x' };
    for (const procedure of ['comment', 'deleteComment', 'restoreComment']) {
      expect((await site.call(link.token, procedure, input)).status).toBe(403);
      const forged = 'vitrine.visitor=forged';
      expect((await site.call(link.token, procedure, input, forged)).status).toBe(403);
    }
    for (const procedure of [...CALLS, 'picks'])
      expect((await site.call('unknown', procedure, { ...input, name: 'x' })).status).toBe(404);
  });
});
