import { beforeEach, describe, expect, it } from 'vitest';
import { auditOf } from '@/testing/accounts';
import { type AnsweredLinkFixture, anAnsweredLink } from '@/testing/answered-link';
import { expectRefusal } from '@/testing/domain';
import { authorizeComments } from '../access/authorize-comments';
import { authorizeEndingLinks } from '../access/authorize-sharing';
import type { PersonPrincipal } from '../access/principal';
import { addComment } from '../comment/add-comment';
import { listComments } from '../comment/list-comments';
import { endShareLink } from '../share-link/change-share-link';
import { findFeedbackPage } from './find-feedback-page';
import { listVisitors } from './list-feedback';
import { removeVisitor } from './remove-visitor';

let here: AnsweredLinkFixture;

beforeEach(async () => {
  here = await anAnsweredLink();
});

const linksOf = (person: PersonPrincipal) =>
  authorizeEndingLinks(person, here.organizationId, null);
const remove = (person: PersonPrincipal, visitorId: string, linkId = here.link.id) =>
  removeVisitor(here.domain, linksOf(person), linkId, visitorId);

describe('the answers of a visitor', () => {
  it('are removed with the visitor, and those of others stay', async () => {
    const { domain, owner, link } = here;
    const [anna, spam] = [await here.aVisitor('Anna'), await here.aVisitor(null)];
    const named = await here.aVisitor('Spam');
    await anna.pick(0, 'yes');
    const { id: said } = await anna.say(1, 'Lovely');
    await spam.pick(0, 'no');
    await named.pick(1, 'maybe');
    const { id: noise } = await named.say(1, 'Buy now');
    const ref = { organizationId: here.organizationId, libraryId: here.library.id };
    const comments = await authorizeComments(domain, owner, ref, 'write');
    const assetId = here.assets[1]?.id ?? '';
    const reply = { parentId: noise, text: 'Please don’t', mark: null, atSeconds: null };
    await addComment(domain, comments, assetId, reply);
    const settings = here.settingsOf(owner);
    const shown = async () =>
      (await listVisitors(domain, link.id)).map(({ id: _, ...visitor }) => visitor);
    const none = { yes: 0, maybe: 0, no: 0, comments: 0, sent: null, alike: 1 };
    expect(await shown()).toEqual([
      { ...none, name: 'Anna', yes: 1, comments: 1 },
      { ...none, name: 'Unnamed client 2', no: 1 },
      { ...none, name: 'Spam', maybe: 1, comments: 1 },
    ]);

    await remove(owner, spam.id);
    // Also after the link has ended.
    await endShareLink(domain, linksOf(owner), link.id);
    await remove(owner, named.id);
    expect(await shown()).toEqual([{ ...none, name: 'Anna', yes: 1, comments: 1 }]);
    expect(await findFeedbackPage(domain, settings, link.id)).toMatchObject({
      counts: { yes: 1, maybe: 0, no: 0, commented: 1 },
      comments: [{ id: said }],
    });
    const { rows } = await listComments(domain, comments, assetId);
    expect(rows.map(({ text }) => text).sort()).toEqual(['Lovely', 'Please don’t', null]);
    expect(await domain.database.prisma.visitor.count()).toBe(1);
    expect(await auditOf(domain, link.id)).toMatchObject(
      ['remove answers of a visitor', 'end share link', 'remove answers of a visitor'].map(
        (action) => ({ action }),
      ),
    );
    await expectRefusal(remove(owner, named.id), 'NOT_FOUND');
  });

  it('are removed by the creator of the link and by owners only', async () => {
    const { domain, owner, link } = here;
    const member = await here.aMember('member');
    const own = await here.aLink(member);
    const [anna, ben] = [await here.aVisitor('Anna'), await here.aVisitor('Ben', own)];
    await anna.pick(0, 'yes');
    await ben.pick(0, 'yes');
    const mayRemove = async (person: PersonPrincipal, linkId: string) =>
      (await findFeedbackPage(domain, here.settingsOf(person), linkId)).mayRemove;
    expect([await mayRemove(member, link.id), await mayRemove(member, own.id)]).toEqual([
      false,
      true,
    ]);
    expect(await mayRemove(owner, own.id)).toBe(true);
    await expectRefusal(remove(member, anna.id), 'FORBIDDEN');
    // A visitor of another link is not there.
    await expectRefusal(remove(member, anna.id, own.id), 'NOT_FOUND');
    await remove(member, ben.id, own.id);
    await remove(owner, anna.id);
    expect(await domain.database.prisma.visitor.count()).toBe(0);
  });

  it('are all gone, also a comment written at the same moment', async () => {
    const anna = await here.aVisitor('Anna');
    await anna.say(0, 'First');
    const said = anna.say(0, 'Second').catch(() => null);
    await remove(here.owner, anna.id);
    await said;
    expect(await here.domain.database.prisma.comment.count({ where: { withdrawnAt: null } })).toBe(
      0,
    );
  });
});
