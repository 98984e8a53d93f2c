import { beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '@/contract/limits';
import { type AnsweredLinkFixture, anAnsweredLink } from '@/testing/answered-link';
import { expectRefusal } from '@/testing/domain';
import { authorizeComments } from '../access/authorize-comments';
import { authorizeEndingLinks } from '../access/authorize-sharing';
import { undoBulkChange } from '../bulk-change/undo-bulk-change';
import { deleteComment } from '../comment/change-comment';
import { operation } from '../operation';
import { deleteWithdrawnComments } from '../retention/delete-old-rows';
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

  it('counts until it can no longer be restored, so that restoring passes no limit', async () => {
    const [anna, ben] = [await here.aVisitor('Anna'), await here.aVisitor('Ben')];
    const { id } = await anna.say(0, 'Lovely');
    await here.domain.sql(
      `INSERT INTO comment (organization_id, id, asset_id, text, blob, created, visitor_name)
       SELECT $1, $2 || n, $2, 'x', 'b', now(), 'Bot' FROM generate_series(2, $3::int) n`,
      [here.organizationId, here.assets[0]?.id, LIMITS.visitorCommentsPerAsset],
    );
    await anna.unsay(id);
    await expectRefusal(ben.say(0, 'One too many'), 'FORBIDDEN');
    await anna.restore(id);
    expect(await isShown(id)).toBe(true);

    await anna.unsay(id);
    here.later(LIMITS.undoMinutes + 1);
    await deleteWithdrawnComments(here.domain, here.domain.now());
    expect(await ben.say(0, 'Nice')).toEqual({ id: expect.any(String) });
    await expect(anna.restore(id)).rejects.toMatchObject(DELETED);
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
