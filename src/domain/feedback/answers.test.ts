import { beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '@/contract/limits';
import { type AnsweredLinkFixture, anAnsweredLink } from '@/testing/answered-link';
import { expectRefusal } from '@/testing/domain';
import { authorizeEndingLinks, authorizeLinks } from '../access/authorize-sharing';
import { deleteEndedShareLinks } from '../retention/delete-old-rows';
import { endShareLink } from '../share-link/change-share-link';
import { listShareLinks } from '../share-link/list-share-links';
import { composeFeedbackTable } from './compose-choices';
import { findFeedbackPage, listCommentsOnLink } from './find-feedback-page';
import {
  findAnsweredNeighbours,
  listAnswered,
  listAnsweredIds,
  listAnswerLines,
} from './list-answers';
import { mailAnswers } from './mail-answers';
import { listAnsweredLinks } from './see-answers';

let domain: AnsweredLinkFixture['domain'];
let organizationId: string;
let owner: AnsweredLinkFixture['owner'];
let link: AnsweredLinkFixture['link'];
let here: AnsweredLinkFixture;

beforeEach(async () => {
  here = await anAnsweredLink();
  ({ domain, organizationId, owner, link } = here);
});

describe('the feedback page of a link', () => {
  it('lists assets by answer, those with the most yes first', async () => {
    const [anna, somebody] = [await here.aVisitor('Anna'), await here.aVisitor(null)];
    await anna.pick(1, 'yes');
    await somebody.pick(1, 'yes');
    await anna.pick(0, 'yes');
    await somebody.pick(0, 'no');
    await anna.say(2, 'Too dark');
    const settings = here.settingsOf(owner);
    const page = await findFeedbackPage(domain, settings, link.id);
    expect(page).toMatchObject({
      counts: { all: 3, yes: 2, maybe: 0, no: 1, commented: 1 },
      comments: [{ assetName: 'c.jpg', name: 'Anna', text: 'Too dark' }],
    });
    const namesOf = async (filter: 'all' | 'yes' | 'no' | 'commented') =>
      (await listAnswered(domain, settings, link.id, { filter, offset: 0, limit: 10 })).rows.map(
        ({ name }) => name,
      );
    expect(await namesOf('all')).toEqual(['b.jpg', 'a.jpg', 'c.jpg']);
    expect(await namesOf('no')).toEqual(['a.jpg']);
    expect(await namesOf('commented')).toEqual(['c.jpg']);
    const yes = { filter: 'yes' as const, offset: 0, limit: 10 };
    const { rows, total } = await listAnswered(domain, settings, link.id, yes);
    expect(total).toBe(2);
    expect(rows[0]).toMatchObject({ yes: ['Anna', 'Unnamed client 2'], no: [], comments: 0 });
    expect(await listAnsweredIds(domain, settings, link.id, yes)).toEqual([
      { id: here.assets[1]?.id, libraryId: here.library.id },
      { id: here.assets[0]?.id, libraryId: here.library.id },
    ]);
  });

  it('is of one visitor alone, when asked, with what is beside an asset', async () => {
    const [anna, ben] = [await here.aVisitor('Anna'), await here.aVisitor('Ben')];
    for (const n of [0, 1]) await anna.pick(n, 'yes');
    for (const n of [1, 2]) await ben.pick(n, 'yes');
    await ben.say(0, 'Too dark');
    const settings = here.settingsOf(owner);
    const visitorId = anna.id;
    const page = await findFeedbackPage(domain, settings, link.id, visitorId);
    expect(page.counts).toEqual({ all: 2, yes: 2, maybe: 0, no: 0, commented: 0 });
    expect([page.commentCount, page.visitors.map(({ name }) => name)]).toEqual([
      0,
      ['Anna', 'Ben'],
    ]);
    const yes = { filter: 'yes' as const, visitorId, offset: 0, limit: 10 };
    expect(await listAnswered(domain, settings, link.id, yes)).toMatchObject({
      total: 2,
      rows: [
        { name: 'a.jpg', yes: ['Anna'], comments: 0 },
        { name: 'b.jpg', yes: ['Anna'] },
      ],
    });
    expect(await listAnsweredIds(domain, settings, link.id, yes)).toHaveLength(2);
    const lines = await listAnswerLines(domain, settings, link.id, visitorId);
    expect(lines).toMatchObject([{ said: [] }, { yes: ['Anna'] }]);
    const beside = (n: number) =>
      findAnsweredNeighbours(domain, settings, link.id, {
        ...yes,
        assetId: here.assets[n]?.id ?? '',
      });
    expect(await beside(1)).toMatchObject({
      place: 2,
      total: 2,
      before: [{ name: 'a.jpg' }],
      after: [],
    });
    expect(await beside(2)).toEqual({ place: null, total: 2, before: [], after: [] });
  });

  it('says at which moment of a video a comment is, also in the table', async () => {
    const anna = await here.aVisitor('Anna');
    await anna.say(0, 'It turns blue');
    await domain.sql('UPDATE comment SET at_seconds = 65.4');
    const settings = here.settingsOf(owner);
    const { comments } = await findFeedbackPage(domain, settings, link.id);
    expect(comments).toMatchObject([{ text: 'It turns blue', atSeconds: 65.4 }]);
    const [line] = await listAnswerLines(domain, settings, link.id);
    expect(line?.said).toEqual(['Anna at 00:01:05: It turns blue']);
  });

  it('has the latest comments, and all of them when asked', async () => {
    const anna = await here.aVisitor('Anna');
    await anna.pick(0, 'yes');
    await anna.say(0, 'First');
    const [{ id: visitorId } = expect.fail()] = await domain.database.prisma.visitor.findMany();
    const most = LIMITS.commentsOnFeedbackPage;
    await domain.sql(
      `INSERT INTO comment (organization_id, id, asset_id, text, blob, created, visitor_id, visitor_name)
       SELECT $1, 'later' || n, $2, 'x', 'b', $3::timestamptz + n * interval '1 second', $4, 'Anna' FROM generate_series(1, $5::int) n`,
      [organizationId, here.assets[1]?.id, domain.clock.now, visitorId, most],
    );
    const settings = here.settingsOf(owner);
    const page = await findFeedbackPage(domain, settings, link.id);
    expect([page.commentCount, page.comments.length]).toEqual([most + 1, most]);
    const all = await listCommentsOnLink(domain, settings, link.id);
    expect([all.length, all[0]?.id, all.at(-1)?.text]).toEqual([most + 1, `later${most}`, 'First']);
    expect(page.comments).toEqual(all.slice(0, most));
  });

  it('numbers visitors without a name, and gives no number twice', async () => {
    const pickedBy = async (n: number) => {
      const lines = await listAnswerLines(domain, here.settingsOf(owner), link.id);
      return lines.find(({ id }) => id === here.assets[n]?.id)?.yes;
    };
    const [first, second] = [await here.aVisitor(null), await here.aVisitor(null)];
    const other = await here.aVisitor(null, await here.aLink(owner));
    for (const visitor of [second, first, other]) await visitor.pick(0, 'yes');
    expect(await pickedBy(0)).toEqual(['Unnamed client 1', 'Unnamed client 2']);
    await domain.database.prisma.visitor.deleteMany({
      where: { id: { in: [first.id, second.id] } },
    });
    await (await here.aVisitor(null)).pick(1, 'yes');
    expect(await pickedBy(1)).toEqual(['Unnamed client 3']);
    // A program of the version before gives no number.
    await domain.database.prisma.visitor.updateMany({ data: { number: null } });
    expect(await pickedBy(1)).toEqual(['An unnamed client']);
  });

  it('is exported as a table that no spreadsheet runs as formulas', async () => {
    const anna = await here.aVisitor('=HYPERLINK("x")');
    await anna.pick(0, 'yes');
    here.later(1);
    await anna.say(0, 'Nice, "really"');
    const table = composeFeedbackTable(
      await listAnswerLines(domain, here.settingsOf(owner), link.id),
    );
    const [head, line] = table.split('\r\n');
    expect(head).toBe('\ufeffName,Yes,Maybe,No,Comments,Last answer,Library,Id');
    expect(line).toBe(
      `a.jpg,"'=HYPERLINK(""x"")",,,"'=HYPERLINK(""x""): Nice, ""really""",2026-03-01T12:01:00.000Z,Atelier,${here.assets[0]?.id}`,
    );
  });

  it.each([
    ["Anna;=cmd|'/C calc'!A0;", "Anna;'=cmd|'/C calc'!A0;"],
    ['Anna; "=1+1"', `Anna;' "=1+1"`],
    ['Anna\t@x', "Anna\t'@x"],
  ])('is safe where a semicolon or a tab separates cells: %s', async (name, shown) => {
    await (await here.aVisitor(name)).pick(0, 'yes');
    const table = composeFeedbackTable(
      await listAnswerLines(domain, here.settingsOf(owner), link.id),
    );
    expect(table).toContain(`,"${shown.replaceAll('"', '""')}",`);
  });

  it('is safe where a line break within quotes begins a row', async () => {
    const anna = await here.aVisitor('Anna');
    await anna.say(0, 'Nice\n=1+1');
    const table = composeFeedbackTable(
      await listAnswerLines(domain, here.settingsOf(owner), link.id),
    );
    expect(table).toContain(`"Anna: Nice\n'=1+1"`);
  });

  it('stays with everything the client chose until the ended link is deleted', async () => {
    const anna = await here.aVisitor('Anna');
    await anna.pick(0, 'yes');
    await anna.say(0, 'Lovely');
    await endShareLink(domain, authorizeEndingLinks(owner, organizationId, null), link.id);
    const endedAt = domain.clock.now.getTime();
    const settings = here.settingsOf(owner);
    const yes = { filter: 'yes' as const, offset: 0, limit: 10 };
    expect(await findFeedbackPage(domain, settings, link.id)).toMatchObject({
      counts: { yes: 1, commented: 1 },
      comments: [{ text: 'Lovely' }],
    });
    expect(await listAnswered(domain, settings, link.id, yes)).toMatchObject({ total: 1 });
    expect(await listAnsweredIds(domain, settings, link.id, yes)).toHaveLength(1);
    expect(await listAnswerLines(domain, settings, link.id)).toMatchObject([{ yes: ['Anna'] }]);
    expect(await listAnsweredLinks(domain, settings)).toMatchObject([{ id: link.id, picks: 1 }]);
    here.later(1);
    expect(await mailAnswers(domain)).toBe(1);

    const links = authorizeLinks(owner, organizationId, null);
    expect((await listShareLinks(domain, links, null)).links).toEqual([]);
    const { links: all } = await listShareLinks(domain, links, null, { withEnded: true });
    expect(all).toMatchObject([
      {
        id: link.id,
        endedAt,
        mayChange: false,
        mayEnd: false,
        token: null,
        feedback: { picks: 1 },
      },
    ]);

    here.later(31 * 24 * 60);
    await deleteEndedShareLinks(domain, domain.clock.now);
    const gone = findFeedbackPage(domain, settings, link.id);
    await expectRefusal(gone, 'NOT_FOUND');
  });

  it('is refused for a link of another organization', async () => {
    const other = await here.settingsElsewhere();
    const options = { filter: 'all' as const, offset: 0, limit: 10 };
    for (const see of [
      () => findFeedbackPage(domain, other, link.id),
      () => listCommentsOnLink(domain, other, link.id),
      () => findAnsweredNeighbours(domain, other, link.id, { ...options, assetId: 'x' }),
      () => listAnswered(domain, other, link.id, options),
      () => listAnsweredIds(domain, other, link.id, options),
      () => listAnswerLines(domain, other, link.id),
    ])
      await expectRefusal(see(), 'NOT_FOUND');
    expect(await listAnsweredLinks(domain, other)).toEqual([]);
  });
});
