import { beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '@/contract/limits';
import { presentComments } from '@/procedures/present/comment';
import { aDiscussion } from '@/testing/comments';
import { aDomain, expectRefusal } from '@/testing/domain';
import { authorizeComments } from '../access/authorize-comments';
import { trashAssets } from '../asset/trash/trash-assets';
import { undoBulkChange } from '../bulk-change/undo-bulk-change';
import { operation } from '../operation';
import { deleteWithdrawnComments } from '../retention/delete-old-rows';
import { addComment } from './add-comment';
import { deleteComment, editComment, reopenComment, resolveComment } from './change-comment';
import { listComments } from './list-comments';
import { seeComments } from './see-comments';

type Discussion = Awaited<ReturnType<typeof aDiscussion>>;
type Person = Discussion['owner'];

const domain = await aDomain();

const discussion = await aDiscussion(domain);
const owner = discussion.owner;
const member = await discussion.member();
beforeEach(() => discussion.newAsset());

const { sql } = domain;
const passMinutes = (minutes: number) => domain.pass(minutes * 60_000);
const seenBy = async ({ comments }: Person, assetId = discussion.asset.id) =>
  presentComments(await listComments(domain, comments, assetId), [], comments);
const texts = async (person = owner, assetId = discussion.asset.id) =>
  (await seenBy(person, assetId)).comments.map(({ text }) => text);
const undo = ({ person }: Person, change: string | null) =>
  undoBulkChange(domain, person, change ?? '');

describe('comments', () => {
  it('are listed by time, with what the person may do to each', async () => {
    const first = await member.say('Too dark?\nI think so.');
    passMinutes(1);
    await owner.say('Brighter now.', { parentId: first });
    const { comments, mayComment, seenUntil } = await seenBy(member);
    expect(comments).toEqual([
      {
        id: first,
        parentId: null,
        author: 'Ada',
        byVisitor: false,
        shownToVisitors: false,
        own: true,
        mayDelete: true,
        text: 'Too dark?\nI think so.',
        mentions: [],
        mark: null,
        atSeconds: null,
        current: true,
        created: domain.clock.now.getTime() - 60_000,
        edited: null,
        resolved: null,
      },
      expect.objectContaining({ parentId: first, own: false, mayDelete: false }),
    ]);
    expect([mayComment, seenUntil]).toEqual([true, null]);
  });

  it('keep a mark and a time', async () => {
    const size = { width: 0.5, height: 0.25 };
    await owner.say('Here', { mark: { x: 0.5, y: 0.75, size } });
    passMinutes(1);
    await owner.say('And here', { mark: { x: 1, y: 0, size: null }, atSeconds: 12.5 });
    expect((await seenBy(owner)).comments).toMatchObject([
      { mark: { x: 0.5, y: 0.75, size }, atSeconds: null },
      { mark: { x: 1, y: 0, size: null }, atSeconds: 12.5 },
    ]);
  });

  it('are on live assets of the library only', async () => {
    const other = await aDiscussion(domain);
    for (const id of ['unknown', other.asset.id])
      await expectRefusal(owner.say('?', {}, id), 'RESOURCE_NOT_FOUND');
    await trashAssets(domain, discussion.library, [discussion.asset.id]);
    await expectRefusal(owner.say('?'), 'RESOURCE_NOT_FOUND');
  });

  it('have one level of replies', async () => {
    const first = await owner.say('One');
    const reply = await owner.say('Two', { parentId: first });
    const elsewhere = await aDiscussion(domain);
    const other = await elsewhere.owner.say('Elsewhere');
    for (const parentId of [reply, other, 'unknown'])
      await expectRefusal(owner.say('?', { parentId }), 'NOT_FOUND');
  });

  it('stop at the limit, even when written at the same moment', async () => {
    const { asset, organizationId } = discussion;
    await sql(
      `INSERT INTO comment (organization_id, id, asset_id, text, blob, created)
       SELECT $1, $2 || n, $2, 'x', 'b', now() FROM generate_series(2, $3) n`,
      [organizationId, asset.id, LIMITS.commentsPerAsset],
    );
    const sent = { text: 'y', parentId: null, mark: null, atSeconds: null };
    const saySlowly = operation(async (change, { comments }: Person) => {
      await addComment(change, comments, asset.id, sent);
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    const said = await Promise.allSettled([saySlowly(domain, owner), saySlowly(domain, member)]);
    const refused = said.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'FORBIDDEN' } }]);
    expect(await texts()).toHaveLength(LIMITS.commentsPerAsset);
  });

  it('can be edited only by their authors', async () => {
    const id = await member.say('Tpyo');
    await expectRefusal(editComment(domain, owner.comments, id, '?'), 'NOT_FOUND');
    passMinutes(1);
    await editComment(domain, member.comments, id, 'Typo');
    const edited = domain.clock.now.getTime();
    expect((await seenBy(owner)).comments).toMatchObject([{ text: 'Typo', edited }]);
  });

  it('can be resolved and reopened by every member; a reply reopens them', async () => {
    const id = await owner.say('Crop it');
    await resolveComment(domain, member.comments, id);
    const resolved = { at: domain.clock.now.getTime(), by: 'Ada' };
    expect((await seenBy(owner)).comments).toMatchObject([{ resolved }]);
    await reopenComment(domain, owner.comments, id);
    expect((await seenBy(owner)).comments).toMatchObject([{ resolved: null }]);
    await resolveComment(domain, owner.comments, id);
    const reply = await member.say('Not yet', { parentId: id });
    expect((await seenBy(owner)).comments).toMatchObject([{ resolved: null }, {}]);
    await expectRefusal(resolveComment(domain, owner.comments, reply), 'NOT_FOUND');
  });

  it('of another library are out of reach', async () => {
    const id = await owner.say('Mine');
    const { owner: stranger } = await aDiscussion(domain);
    for (const change of [resolveComment, reopenComment, deleteComment])
      await expectRefusal(change(domain, stranger.comments, id), 'NOT_FOUND');
    expect(await texts(stranger, discussion.asset.id)).toEqual([]);
  });

  it('can be read, but not written, by a suspended member', async () => {
    await owner.say('Hello');
    const memberships = member.person.memberships.map((each) => ({ ...each, suspended: true }));
    const suspended = { ...member.person, memberships };
    await expectRefusal(authorizeComments(domain, suspended, discussion.ref, 'write'), 'FORBIDDEN');
    const comments = await authorizeComments(domain, suspended, discussion.ref, 'read');
    expect(await seenBy({ ...member, comments } as Person)).toMatchObject({
      comments: [{ text: 'Hello', mayDelete: false }],
      mayComment: false,
    });
  });
});

describe('a deleted comment', () => {
  it('disappears, and can be restored for ten minutes', async () => {
    const id = await member.say('Oops');
    const change = await deleteComment(domain, member.comments, id);
    expect(await texts()).toEqual([]);
    await expectRefusal(editComment(domain, member.comments, id, '?'), 'NOT_FOUND');
    passMinutes(9.9);
    await undo(member, change);
    expect(await texts()).toEqual(['Oops']);
    const again = await deleteComment(domain, member.comments, id);
    passMinutes(10.1);
    await expectRefusal(undo(member, again), 'CONFLICT');
  });

  it("was the person's own, or any for an owner", async () => {
    const [mine, theirs] = [await owner.say('Mine'), await member.say('Theirs')];
    await expectRefusal(deleteComment(domain, member.comments, mine), 'NOT_FOUND');
    const change = await deleteComment(domain, owner.comments, theirs);
    await expectRefusal(undo(member, change), 'NOT_FOUND');
    expect(await texts()).toEqual(['Mine']);
    await undo(owner, change);
    expect((await texts()).sort()).toEqual(['Mine', 'Theirs']);
  });

  it('keeps its place while it has replies, without its text', async () => {
    const mark = { x: 0.1, y: 0.1, size: null };
    const first = await member.say('Secret', { mark });
    passMinutes(1);
    const reply = await owner.say('What?', { parentId: first });
    await deleteComment(domain, member.comments, first);
    const [deleted] = (await seenBy(member)).comments;
    expect(deleted).toMatchObject({ text: null, author: null, mark: null, own: false });
    await deleteComment(domain, owner.comments, reply);
    expect(await texts()).toEqual([]);
  });

  it('is removed later, but keeps its place if it has replies', async () => {
    const alone = await member.say('Alone');
    const first = await member.say('Secret', { mark: { x: 0, y: 0, size: null } });
    const reply = await owner.say('What?', { parentId: first });
    const rows = () =>
      sql('SELECT text, x FROM comment WHERE asset_id = $1 ORDER BY text', [discussion.asset.id]);
    await deleteComment(domain, member.comments, alone);
    await deleteComment(domain, member.comments, first);
    passMinutes(10);
    await deleteWithdrawnComments(domain, domain.clock.now);
    expect(await rows()).toHaveLength(3);
    passMinutes(1);
    await deleteWithdrawnComments(domain, domain.clock.now);
    expect(await rows()).toEqual([
      { text: '', x: null },
      { text: 'What?', x: null },
    ]);
    await deleteComment(domain, owner.comments, reply);
    passMinutes(11);
    await deleteWithdrawnComments(domain, domain.clock.now);
    expect(await rows()).toEqual([]);
  });
});

describe('the time of seen comments', () => {
  it('only moves forward, and not beyond now', async () => {
    const { id } = discussion.asset;
    const now = domain.clock.now.getTime();
    await seeComments(domain, member.comments, id, now - 1000.0001);
    await seeComments(domain, member.comments, id, now - 5000);
    expect((await seenBy(member)).seenUntil).toBe(now - 1000);
    await seeComments(domain, member.comments, id, now + 99_000);
    expect((await seenBy(member)).seenUntil).toBe(now);
    expect((await seenBy(owner)).seenUntil).toBe(null);
  });

  it('is not noted for assets of others', async () => {
    const { asset } = await aDiscussion(domain);
    await seeComments(domain, member.comments, asset.id, 1);
    expect(await sql('SELECT FROM comment_seen WHERE asset_id = $1', [asset.id])).toEqual([]);
  });
});
