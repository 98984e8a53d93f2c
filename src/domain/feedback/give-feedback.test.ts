import { beforeEach, describe, expect, it } from 'vitest';
import { type AnsweredLinkFixture, anAnsweredLink } from '@/testing/answered-link';
import { authorizeComments } from '../access/authorize-comments';
import { authorizeEndingLinks } from '../access/authorize-sharing';
import { undoBulkChange } from '../bulk-change/undo-bulk-change';
import { deleteComment } from '../comment/change-comment';
import { operation } from '../operation';
import { removeVisitor } from './remove-visitor';

let here: AnsweredLinkFixture;

beforeEach(async () => {
  here = await anAnsweredLink();
});

const comments = () => {
  const ref = { organizationId: here.organizationId, libraryId: here.library.id };
  return authorizeComments(here.domain, here.owner, ref, 'write');
};
const isShown = async (id: string) =>
  (await here.domain.database.prisma.comment.count({ where: { id, withdrawnAt: null } })) === 1;

const DELETED = { code: 'NOT_FOUND', message: 'This comment was deleted.' };

describe('a deleted comment of a visitor', () => {
  it('is restored by the visitor only if the visitor deleted it', async () => {
    const { domain, owner } = here;
    const anna = await here.aVisitor('Anna');
    const { id } = await anna.say(0, 'Lovely');
    const deleted = await deleteComment(domain, await comments(), id);
    await expect(anna.restore(id)).rejects.toMatchObject(DELETED);
    expect(await isShown(id)).toBe(false);
    await undoBulkChange(domain, owner, deleted ?? '');
    expect(await isShown(id)).toBe(true);

    await anna.unsay(id);
    await anna.restore(id);
    expect(await isShown(id)).toBe(true);
    // A member’s deletion holds also where it still says that the visitor deleted it.
    const data = { withdrawnByVisitor: true };
    await domain.database.prisma.comment.update({ where: { id }, data });
    await deleteComment(domain, await comments(), id);
    await expect(anna.restore(id)).rejects.toMatchObject(DELETED);
    expect(await isShown(id)).toBe(false);
  });
});

describe('a visitor whose answers a member removes', () => {
  const REMOVED = {
    code: 'NOT_FOUND',
    message: 'Your answers were removed. Reload the page to answer again.',
  };
  const left = async () => {
    const { visitor, visitorPick, comment } = here.domain.database.prisma;
    const said = await comment.count({ where: { withdrawnAt: null } });
    return [await visitor.count(), await visitorPick.count(), said];
  };
  const removing = (visitorId: string, meanwhile = async () => {}) =>
    operation(async (change) => {
      const links = authorizeEndingLinks(here.owner, here.organizationId, null);
      await removeVisitor(change, links, here.link.id, visitorId);
      await meanwhile();
    })(here.domain);

  it('is told so by each later answer', async () => {
    const anna = await here.aVisitor('Anna');
    const { id } = await anna.say(0, 'Lovely');
    await anna.pick(0, 'yes');
    await anna.unsay(id);
    await removing(anna.id);
    await expect(anna.pick(0, 'no')).rejects.toMatchObject(REMOVED);
    await expect(anna.say(0, 'Still lovely')).rejects.toMatchObject(REMOVED);
    await expect(anna.restore(id)).rejects.toMatchObject(REMOVED);
    await anna.pick(0, null);
    expect(await left()).toEqual([0, 0, 0]);
  });

  it('is told so by answers sent at that moment', async () => {
    const anna = await here.aVisitor('Anna');
    const { id } = await anna.say(0, 'Lovely');
    await anna.unsay(id);
    let answers: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([]);
    await removing(anna.id, async () => {
      answers = Promise.allSettled([anna.pick(0, 'yes'), anna.say(1, 'Nice'), anna.restore(id)]);
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    const reason = REMOVED;
    expect(await answers).toMatchObject([{ reason }, { reason }, { reason }]);
    expect(await left()).toEqual([0, 0, 0]);
  });
});
