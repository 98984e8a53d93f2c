import { beforeAll, describe, expect, it } from 'vitest';
import { aLimitedMember } from '@/testing/accounts';
import { aCollector } from '@/testing/collections';
import { aDomain, expectRefusal } from '@/testing/domain';
import { aShareLink } from '@/testing/http/shared-fixture';
import { aSession } from '@/testing/sessions';
import { addToCollection, removeFromCollection } from '../collection/change-entries';
import { addComment } from '../comment/add-comment';
import { listComments } from '../comment/list-comments';
import { findFeedbackPage } from '../feedback/find-feedback-page';
import { listPickedAssets, listPicks } from '../feedback/list-feedback';
import { mailAnswers } from '../feedback/mail-answers';
import { removeVisitor } from '../feedback/remove-visitor';
import { listAnsweredLinks } from '../feedback/see-answers';
import { changeShareLink, endShareLink, renewShareLink } from '../share-link/change-share-link';
import type { ShareContent } from '../share-link/create-share-link';
import { listShareLinks } from '../share-link/list-share-links';
import { authorizeComments } from './authorize-comments';
import type { LibraryForWriting } from './authorize-library';
import { authorizeSettings } from './authorize-settings';
import { authorizeLinks, authorizeSharing } from './authorize-sharing';
import type { PersonPrincipal } from './principal';

const domain = await aDomain();
let owner: Awaited<ReturnType<typeof aCollector>>;
let seen: LibraryForWriting;
let hidden: LibraryForWriting;
let member: PersonPrincipal;
const assets = {} as Record<'here' | 'moved' | 'there', string>;
const links = {} as Record<string, string>;

const { sql } = domain;
const UNKNOWN = { code: 'NOT_FOUND', message: 'There is no such link, or it was ended.' };

async function aLink(title: string, content: ShareContent, by = owner.principal) {
  const settings = { title, takesFeedback: true };
  links[title] = (await aShareLink(domain, by, owner.organizationId, content, settings)).id;
}

/** A visitor answers about an asset of a link, with a pick or a comment. */
async function answer(title: string, assetId: string, kind: 'pick' | 'comment' = 'pick') {
  const [linkId, now] = [links[title], domain.clock.now];
  const visitor = `visitor of ${title}`;
  await sql("INSERT INTO visitor VALUES ($1, $2, $3, 'Kai', $4)", [
    visitor,
    linkId,
    Buffer.from(title),
    now,
  ]);
  if (kind === 'pick')
    await sql("INSERT INTO visitor_pick VALUES ($1, $2, 'yes', $3)", [visitor, assetId, now]);
  else
    await sql(
      `INSERT INTO comment (organization_id, id, asset_id, text, blob, created, visitor_id, visitor_name)
       SELECT organization_id, $2, id, 'Nice', blob, $3, $2, 'Kai' FROM asset WHERE id = $1`,
      [assetId, visitor, now],
    );
  await sql('UPDATE share_link SET answered_at = $2 WHERE id = $1', [linkId, now]);
}

/** A link to a collection with these assets; those in `left` are taken out again once visitors answered. */
async function aCollectionLink(
  title: string,
  ids: string[],
  left: string[] = [],
  kind?: 'pick' | 'comment',
) {
  const collection = await owner.newCollection(title);
  await addToCollection(domain, collection, { ids });
  await aLink(title, { kind: 'collection', collection });
  await answer(title, left[0] ?? ids[0] ?? '', kind);
  if (left.length > 0) await removeFromCollection(domain, collection, left);
}

beforeAll(async () => {
  owner = await aCollector(domain);
  const { organizationId } = owner;
  seen = await owner.library('Seen');
  hidden = await owner.library('Hidden');
  [assets.here = '', assets.moved = ''] = await owner.assets(seen, ['a.jpg', 'b.jpg']);
  [assets.there = ''] = await owner.assets(hidden, ['c.jpg']);
  const person = await aLimitedMember(domain, organizationId, { others: 'write' });
  const before = (await aSession(domain, person.id)).principal;
  const { here, moved, there } = assets;

  await aLink('Own', { kind: 'assets', assetIds: [here] }, before);
  await aLink('Of the owner', { kind: 'assets', assetIds: [here] });
  await aCollectionLink('A collection', [here]);
  const search = { text: '', libraries: [seen.id], approvals: [] };
  await aLink('A search', { kind: 'search', search });

  await aLink('Own with both', { kind: 'assets', assetIds: [here, there] }, before);
  await aLink('With one moved since', { kind: 'assets', assetIds: [moved] });
  await aCollectionLink('A collection of both', [here, there]);
  await aLink('A search in all', { kind: 'search', search: { ...search, libraries: [] } });
  await aCollectionLink('Picked before', [here, there], [there]);
  await aCollectionLink('Commented before', [here, there], [there], 'comment');
  for (const title of ['Own', 'Of the owner', 'Own with both']) await answer(title, here);
  await answer('With one moved since', moved);

  await sql('UPDATE asset SET library_id = $1 WHERE id = $2', [hidden.id, moved]);
  const values = [organizationId, person.id, hidden.id];
  await sql('INSERT INTO library_right VALUES ($1, $2, $3, NULL)', values);
  await sql("UPDATE member SET feedback_mail = 'all' WHERE person_id = $1", [person.id]);
  member = (await aSession(domain, person.id)).principal;
});

const IN_SIGHT = ['A collection', 'A search', 'Of the owner', 'Own'];
const outOfSight = () => Object.entries(links).filter(([title]) => !IN_SIGHT.includes(title));
const titles = (rows: { title: string }[]) => rows.map(({ title }) => title).sort();

describe('a member without access to a library', () => {
  it('sees the links that show nothing of it, and changes their own of these', async () => {
    const organization = authorizeLinks(member, owner.organizationId, null);
    const listed = (await listShareLinks(domain, organization, null)).links;
    expect(titles(listed)).toEqual(IN_SIGHT);
    expect(titles(listed.filter(({ mayChange }) => mayChange))).toEqual(['Own']);
    const all = authorizeLinks(owner.principal, owner.organizationId, null);
    expect((await listShareLinks(domain, all, null)).links).toHaveLength(10);
    const sharing = authorizeSharing(member, owner.organizationId, null);
    await changeShareLink(domain, sharing, links.Own ?? '', { greeting: 'Hello' });
    const content = { kind: 'assets' as const, assetIds: [assets.here, assets.there] };
    await expectRefusal(
      aShareLink(domain, member, owner.organizationId, content),
      'BAD_USER_INPUT',
    );
  });

  it('is refused a change of the others as of unknown ones, also of their own', async () => {
    const sharing = authorizeSharing(member, owner.organizationId, null);
    expect(outOfSight()).toHaveLength(6);
    for (const [title, id] of [...outOfSight(), ['unknown', 'unknown'] as const])
      for (const attempt of [
        () => changeShareLink(domain, sharing, id, { title: 'Mine' }),
        () => renewShareLink(domain, sharing, id),
        () => endShareLink(domain, sharing, id),
        () => removeVisitor(domain, sharing, id, `visitor of ${title}`),
      ])
        await expect(attempt(), title).rejects.toMatchObject(UNKNOWN);
  });

  it('reads the answers to links in sight only', async () => {
    const own = authorizeSettings(member, owner.organizationId, 'no guest', null);
    const news = await listAnsweredLinks(domain, own);
    expect(titles(news)).toEqual(['A collection', 'Of the owner', 'Own']);
    const page = await findFeedbackPage(domain, own, links.Own ?? '');
    expect(page).toMatchObject({ counts: { all: 1 } });
    expect(await listPickedAssets(domain, own, links.Own ?? '')).toHaveLength(1);
    for (const [title, id] of [...outOfSight(), ['unknown', 'unknown'] as const]) {
      await expect(findFeedbackPage(domain, own, id), title).rejects.toMatchObject(UNKNOWN);
      await expect(listPickedAssets(domain, own, id), title).rejects.toMatchObject(UNKNOWN);
    }
  });

  it('reads no answers to the others on the page of an asset', async () => {
    const { here } = assets;
    const ref = { organizationId: owner.organizationId, libraryId: seen.id };
    const byOwner = await authorizeComments(domain, owner.principal, ref, 'write');
    const comments = await authorizeComments(domain, member, ref, 'read');
    const plain = { parentId: null, mark: null, atSeconds: null };
    await addComment(domain, byOwner, here, { ...plain, text: 'By a member' });
    for (const title of ['Own', 'Own with both']) {
      const visitor = `visitor of ${title}`;
      await sql(
        `INSERT INTO comment (organization_id, id, asset_id, text, blob, created, visitor_id, visitor_name)
         SELECT organization_id, $2, id, $2, blob, $3, $2, 'Kai' FROM asset WHERE id = $1`,
        [here, visitor, domain.clock.now],
      );
      const reply = { ...plain, text: `Reply to ${visitor}`, parentId: visitor };
      await addComment(domain, byOwner, here, reply);
    }
    const read = async (by: typeof comments) =>
      (await listComments(domain, by, here)).rows.map(({ text }) => text).sort();
    const inSight = ['By a member', 'Reply to visitor of Own', 'visitor of Own'];
    const others = ['Reply to visitor of Own with both', 'visitor of Own with both'];
    expect(await read(byOwner)).toEqual([...inSight, ...others].sort());
    expect(await read(comments)).toEqual(inSight);
    expect(await listPicks(domain, byOwner, here)).toHaveLength(5);
    expect(await listPicks(domain, comments, here)).toHaveLength(3);
    // What a link showed is not known once it is deleted.
    await sql("UPDATE comment SET visitor_id = NULL WHERE visitor_id = 'visitor of Own with both'");
    expect(await read(comments)).toEqual(inSight);
    expect(await read(byOwner)).toEqual([...inSight, ...others].sort());
  });

  it('is mailed about links in sight only', async () => {
    domain.pass(60_000);
    expect(await mailAnswers(domain)).toBe(2);
    const rows = await sql("SELECT recipient FROM mail WHERE kind = 'answers' ORDER BY 1");
    expect(rows.map(({ recipient }) => recipient)).toContain(member.email);
    const due = await sql(
      'UPDATE member SET feedback_mailed_at = NULL WHERE person_id = $1 RETURNING 1',
      [member.personId],
    );
    expect(due).toHaveLength(1);
    for (const title of IN_SIGHT)
      await sql('UPDATE share_link SET answered_at = NULL WHERE id = $1', [links[title]]);
    expect(await mailAnswers(domain)).toBe(0);
  });
});
