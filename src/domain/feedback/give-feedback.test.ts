import { beforeEach, describe, expect, it } from 'vitest';
import { type AnsweredLinkFixture, anAnsweredLink } from '@/testing/answered-link';
import { authorizeComments } from '../access/authorize-comments';
import { undoBulkChange } from '../bulk-change/undo-bulk-change';
import { deleteComment } from '../comment/change-comment';

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
