import { beforeEach, describe, expect, it } from 'vitest';
import { aLimitedMember, anOrganization, aPerson } from '@/testing/accounts';
import { aDomain, aReadyAsset, type TestDomain } from '@/testing/domain';
import { aLibraryOf, aShareLink } from '@/testing/http/shared-fixture';
import { aSession } from '@/testing/sessions';
import type { LibraryForWriting } from '../access/authorize-library';
import { authorizeSettings } from '../access/authorize-settings';
import { authorizeFeedback, authorizeShared } from '../access/authorize-shared';
import { authorizeSharing } from '../access/authorize-sharing';
import type { PersonPrincipal } from '../access/principal';
import { sealId } from '../access/sealed-id';
import { trashAssets } from '../asset/trash-assets';
import { endShareLink } from '../share-link/change-share-link';
import { composeFeedbackTable } from './compose-feedback-table';
import { countAnswersAbout } from './count-answers';
import { commentAsVisitor, deleteOwnComment, pickAsset } from './give-feedback';
import { findFeedbackPage, listAnswered, listAnsweredIds, listAnswerLines } from './list-answers';
import { mailAnswers } from './mail-answers';
import { meetVisitor } from './meet-visitor';
import { listAnsweredLinks, seeAnswers, setFeedbackMail } from './see-answers';

let domain: TestDomain;
let organizationId: string;
let owner: PersonPrincipal;
let library: LibraryForWriting;
let assets: { id: string }[];
let link: { id: string; token: string };

beforeEach(async () => {
  domain = await aDomain();
  organizationId = await anOrganization(domain, 'pro');
  owner = await aMember('owner');
  library = await aLibraryOf(domain, owner);
  assets = [];
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg'])
    assets.push(await aReadyAsset(domain, library, { name }));
  link = await aLink(owner);
});

const aMember = async (role: 'owner' | 'member') =>
  (await aSession(domain, (await aPerson(domain, { [organizationId]: role })).id)).principal;

const aLink = (by: PersonPrincipal) =>
  aShareLink(
    domain,
    by,
    organizationId,
    { kind: 'assets', assetIds: assets.map(({ id }) => id) },
    { takesFeedback: true },
  );

/** A visitor of a link, who answers about the assets by their number. */
async function aVisitor(name: string | null, { token } = link) {
  const found = await authorizeShared(domain, token, null);
  const shared = authorizeFeedback(found?.state === 'open' ? found.shared : expect.fail());
  const { visitor } = await meetVisitor(domain, shared, name, null);
  const idOf = (n: number) => sealId(domain.secrets, assets[n]?.id ?? '', shared.linkId);
  return {
    pick: (n: number, pick: 'yes' | 'maybe' | 'no' | null) =>
      pickAsset(domain, shared, visitor, idOf(n), pick),
    say: (n: number, text: string) =>
      commentAsVisitor(domain, shared, { ...visitor, name: name ?? '' }, idOf(n), {
        ...{ text, mark: null, atSeconds: null },
      }),
    unsay: (id: string) => deleteOwnComment(domain, visitor, id),
  };
}

const settingsOf = (person: PersonPrincipal) =>
  authorizeSettings(person, organizationId, 'no guest', null);
const later = (minutes: number) => {
  domain.clock.now = new Date(domain.clock.now.getTime() + minutes * 60_000);
};

describe('the feedback page of a link', () => {
  it('lists assets by answer, those with the most yes first', async () => {
    const [anna, somebody] = [await aVisitor('Anna'), await aVisitor(null)];
    await anna.pick(1, 'yes');
    await somebody.pick(1, 'yes');
    await anna.pick(0, 'yes');
    await somebody.pick(0, 'no');
    await anna.say(2, 'Too dark');
    const settings = settingsOf(owner);
    const page = await findFeedbackPage(domain, settings, link.id);
    expect(page).toMatchObject({
      title: 'Spring',
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
    expect(rows[0]).toMatchObject({ yes: ['Anna', 'A visitor'], no: [], comments: 0 });
    expect(await listAnsweredIds(domain, settings, link.id, yes)).toEqual([
      { id: assets[1]?.id, libraryId: library.id },
      { id: assets[0]?.id, libraryId: library.id },
    ]);
  });

  it('is exported as a table that no spreadsheet runs as formulas', async () => {
    const anna = await aVisitor('=HYPERLINK("x")');
    await anna.pick(0, 'yes');
    await anna.say(0, 'Nice, "really"');
    const table = composeFeedbackTable(await listAnswerLines(domain, settingsOf(owner), link.id));
    const [head, line] = table.split('\r\n');
    expect(head).toBe('\ufeffId,Name,Library,Yes,Maybe,No,Comments');
    expect(line).toBe(
      `${assets[0]?.id},a.jpg,Atelier,"'=HYPERLINK(""x"")",,,"'=HYPERLINK(""x""): Nice, ""really"""`,
    );
  });

  it.each([
    ["Anna;=cmd|'/C calc'!A0;", "Anna;'=cmd|'/C calc'!A0;"],
    ['Anna; "=1+1"', `Anna;' "=1+1"`],
    ['Anna\t@x', "Anna\t'@x"],
  ])('is safe where a semicolon or a tab separates cells: %s', async (name, shown) => {
    await (await aVisitor(name)).pick(0, 'yes');
    const table = composeFeedbackTable(await listAnswerLines(domain, settingsOf(owner), link.id));
    expect(table).toContain(`,"${shown.replaceAll('"', '""')}",`);
  });

  it('is safe where a line break within quotes begins a row', async () => {
    const anna = await aVisitor('Anna');
    await anna.say(0, 'Nice\n=1+1');
    const table = composeFeedbackTable(await listAnswerLines(domain, settingsOf(owner), link.id));
    expect(table).toContain(`"Anna: Nice\n'=1+1"`);
  });

  it('is refused for a link of another organization', async () => {
    const elsewhere = await anOrganization(domain, 'pro');
    const { id } = await aPerson(domain, { [elsewhere]: 'owner' });
    const other = authorizeSettings(
      (await aSession(domain, id)).principal,
      elsewhere,
      'owner',
      null,
    );
    const options = { filter: 'all' as const, offset: 0, limit: 10 };
    for (const see of [
      () => findFeedbackPage(domain, other, link.id),
      () => listAnswered(domain, other, link.id, options),
      () => listAnsweredIds(domain, other, link.id, options),
      () => listAnswerLines(domain, other, link.id),
    ])
      await expect(see()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await listAnsweredLinks(domain, other)).toEqual([]);
  });
});

describe('the numbers on the tiles of a grid', () => {
  const countsOf = async (person = owner) =>
    Object.fromEntries(
      (
        await countAnswersAbout(
          domain,
          settingsOf(person),
          assets.map(({ id }) => id),
        )
      ).map(({ id, yes, maybe, no, comments }) => [
        assets.findIndex((asset) => asset.id === id),
        [yes, maybe, no, comments],
      ]),
    );

  it('add up all links, without what was withdrawn, for every member', async () => {
    const [anna, ben] = [await aVisitor('Anna'), await aVisitor('Ben', await aLink(owner))];
    await anna.pick(0, 'yes');
    await ben.pick(0, 'yes');
    await ben.pick(1, 'no');
    await anna.pick(2, 'maybe');
    await anna.pick(2, null);
    await anna.say(0, 'Lovely');
    const { id } = await ben.say(0, 'Too dark');
    await ben.unsay(id);
    expect(await countsOf()).toEqual({ 0: [2, 0, 0, 1], 1: [0, 0, 1, 0] });
    expect(await countsOf(await aMember('member'))).toEqual(await countsOf());
  });

  it('leave out what is in the trash, and links that were ended', async () => {
    const other = await aLink(owner);
    const [anna, ben] = [await aVisitor('Anna'), await aVisitor('Ben', other)];
    for (const n of [0, 1]) {
      await anna.pick(n, 'yes');
      await ben.say(n, 'Nice');
    }
    await trashAssets(domain, library, [assets[1]?.id ?? '']);
    expect(await countsOf()).toEqual({ 0: [1, 0, 0, 1] });
    await endShareLink(domain, authorizeSharing(owner, organizationId, null), other.id);
    expect(await countsOf()).toEqual({ 0: [1, 0, 0, 0] });
  });

  it('leave out links of which the member does not see every library', async () => {
    await (await aVisitor('Anna')).pick(0, 'yes');
    const without = async (libraryId: string) => {
      const access = { others: 'write' as const, chosen: { [libraryId]: null } };
      const { id } = await aLimitedMember(domain, organizationId, access);
      return (await aSession(domain, id)).principal;
    };
    const other = await aLibraryOf(domain, owner);
    expect(await countsOf(await without(other.id))).toEqual({ 0: [1, 0, 0, 0] });
    expect(await countsOf(await without(library.id))).toEqual({});
  });

  it('tell nothing to members of another organization', async () => {
    await (await aVisitor('Anna')).pick(0, 'yes');
    const elsewhere = await anOrganization(domain, 'pro');
    const { id } = await aPerson(domain, { [elsewhere]: 'owner' });
    const { principal } = await aSession(domain, id);
    const settings = authorizeSettings(principal, elsewhere, 'member', null);
    expect(await countAnswersAbout(domain, settings, [assets[0]?.id ?? ''])).toEqual([]);
  });
});

describe('news of answers', () => {
  it('count what a member has not seen, each member for themselves', async () => {
    const member = await aMember('member');
    const anna = await aVisitor('Anna');
    await anna.pick(0, 'yes');
    await anna.say(0, 'Lovely');
    const newsOf = async (person: PersonPrincipal) =>
      (await listAnsweredLinks(domain, settingsOf(person))).map(({ id, picks, comments }) => [
        id,
        picks,
        comments,
      ]);
    expect(await newsOf(owner)).toEqual([[link.id, 1, 1]]);
    const [{ answered } = expect.fail()] = await listAnsweredLinks(domain, settingsOf(owner));
    await seeAnswers(domain, settingsOf(owner), answered);
    expect(await newsOf(owner)).toEqual([[link.id, 0, 0]]);
    expect(await newsOf(member)).toEqual([[link.id, 1, 1]]);
    later(1);
    await anna.pick(1, 'no');
    // An earlier time changes nothing.
    await seeAnswers(domain, settingsOf(owner), 0);
    expect(await newsOf(owner)).toEqual([[link.id, 1, 0]]);
  });
});

describe('mails about answers', () => {
  const mailsOf = async ({ email }: PersonPrincipal) =>
    domain.database.prisma.mail.count({ where: { recipient: email ?? '', kind: 'answers' } });

  it('are sent at once, then at most once an hour, however much visitors say', async () => {
    const anna = await aVisitor('Anna');
    await anna.pick(0, 'yes');
    later(1);
    expect(await mailAnswers(domain)).toBe(1);
    for (let minute = 0; minute < 59; minute++) {
      await anna.say(0, `Comment ${minute}`);
      later(1);
      expect(await mailAnswers(domain)).toBe(0);
    }
    later(2);
    // Two processes at a time.
    const queued = await Promise.all([mailAnswers(domain), mailAnswers(domain)]);
    expect(queued.sort()).toEqual([0, 1]);
    later(120);
    expect(await mailAnswers(domain)).toBe(0);
    expect(await mailsOf(owner)).toBe(2);
  });

  it('are not due for answers that were taken back', async () => {
    const anna = await aVisitor('Anna');
    await anna.pick(0, 'yes');
    await anna.pick(0, null);
    later(1);
    const due = domain.database.prisma.member.count({ where: { feedbackMailedAt: { not: null } } });
    expect([await mailAnswers(domain), await due]).toEqual([0, 0]);
    await anna.pick(1, 'no');
    later(1);
    expect(await mailAnswers(domain)).toBe(1);
  });

  it('tell a member who chooses them of nothing older than an hour', async () => {
    const member = await aMember('member');
    await (await aVisitor('Anna')).pick(0, 'yes');
    later(120);
    await seeAnswers(domain, settingsOf(owner), domain.clock.now.getTime());
    await setFeedbackMail(domain, settingsOf(member), 'all');
    later(1);
    expect(await mailAnswers(domain)).toBe(0);
    await (await aVisitor('Anna')).pick(0, 'no');
    later(1);
    expect(await mailAnswers(domain)).toBe(2);
  });

  it('go to who made the link, unless they choose otherwise or have seen the answers', async () => {
    const [member, quiet, all] = [
      await aMember('member'),
      await aMember('member'),
      await aMember('member'),
    ];
    await setFeedbackMail(domain, settingsOf(quiet), 'none');
    await setFeedbackMail(domain, settingsOf(all), 'all');
    for (const by of [member, quiet]) {
      const made = await aLink(by);
      await (await aVisitor('Anna', made)).pick(0, 'yes');
    }
    later(1);
    expect(await mailAnswers(domain)).toBe(2);
    const sent = await Promise.all([owner, member, quiet, all].map(mailsOf));
    expect(sent).toEqual([0, 1, 0, 1]);

    await (await aVisitor('Anna')).pick(0, 'yes');
    await seeAnswers(domain, settingsOf(owner), domain.clock.now.getTime());
    later(1);
    expect(await mailAnswers(domain)).toBe(0);
  });
});
