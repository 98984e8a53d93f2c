import { beforeEach, describe, expect, it } from 'vitest';
import { TESTER } from '@/testing/accounts';
import { type AnsweredLinkFixture, anAnsweredLink } from '@/testing/answered-link';
import type { PersonPrincipal } from '../access/principal';
import { verifyKey } from '../access/verify/verify-key';
import { createKey } from '../credential/create-key';
import { findFeedbackPage } from './find-feedback-page';
import { mailAnswers } from './mail-answers';
import { listAnsweredLinks, seeAllAnswers, seeAnswersOfLink, setFeedbackMail } from './see-answers';

let domain: AnsweredLinkFixture['domain'];
let organizationId: string;
let owner: AnsweredLinkFixture['owner'];
let link: AnsweredLinkFixture['link'];
let here: AnsweredLinkFixture;

beforeEach(async () => {
  here = await anAnsweredLink();
  ({ domain, organizationId, owner, link } = here);
});

describe('news of answers', () => {
  it('count what a member has not seen, each member for themselves', async () => {
    const member = await here.aMember('member');
    const anna = await here.aVisitor('Anna');
    await anna.pick(0, 'yes');
    await anna.say(0, 'Lovely');
    const newsOf = async (person: PersonPrincipal) =>
      (await listAnsweredLinks(domain, here.settingsOf(person))).map(({ id, picks, comments }) => [
        id,
        picks,
        comments,
      ]);
    expect(await newsOf(owner)).toEqual([[link.id, 1, 1]]);
    const [{ answered } = expect.fail()] = await listAnsweredLinks(domain, here.settingsOf(owner));
    await seeAllAnswers(domain, here.settingsOf(owner), answered);
    expect(await newsOf(owner)).toEqual([[link.id, 0, 0]]);
    expect(await newsOf(member)).toEqual([[link.id, 1, 1]]);
    here.later(1);
    await anna.pick(1, 'no');
    // An earlier time changes nothing.
    await seeAllAnswers(domain, here.settingsOf(owner), 0);
    expect(await newsOf(owner)).toEqual([[link.id, 1, 0]]);
  });
});

describe('answers seen on the page of one link', () => {
  it('leave those of other links new, in the bell and in the mails', async () => {
    const other = await here.aLink(owner);
    const [anna, ben] = [await here.aVisitor('Anna'), await here.aVisitor('Ben', other)];
    await anna.pick(0, 'yes');
    await ben.pick(0, 'no');
    const settings = here.settingsOf(owner);
    const news = async () =>
      Object.fromEntries((await listAnsweredLinks(domain, settings)).map((x) => [x.id, x.picks]));
    const { answered } = await findFeedbackPage(domain, settings, link.id);
    expect(answered).toBe(domain.clock.now.getTime());
    await seeAnswersOfLink(domain, settings, link.id, answered ?? 0);
    expect(await news()).toEqual({ [link.id]: 0, [other.id]: 1 });
    here.later(1);
    expect(await mailAnswers(domain)).toBe(1);

    // An earlier time changes nothing, and another member has seen nothing.
    await seeAnswersOfLink(domain, settings, link.id, 0);
    expect(await news()).toEqual({ [link.id]: 0, [other.id]: 1 });
    const member = here.settingsOf(await here.aMember('member'));
    expect(await listAnsweredLinks(domain, member)).toMatchObject([{ picks: 1 }, { picks: 1 }]);

    // A link of another organization is not there.
    const there = await here.settingsElsewhere();
    await seeAnswersOfLink(domain, there, link.id, domain.clock.now.getTime());
    expect(await domain.database.prisma.answersSeen.count()).toBe(1);
  });

  it('are not mailed', async () => {
    await (await here.aVisitor('Anna')).pick(0, 'yes');
    await seeAnswersOfLink(domain, here.settingsOf(owner), link.id, domain.clock.now.getTime());
    here.later(1);
    expect(await mailAnswers(domain)).toBe(0);
    await (await here.aVisitor('Ben')).pick(0, 'yes');
    here.later(1);
    expect(await mailAnswers(domain)).toBe(1);
  });
});

describe('mails about answers', () => {
  const mailsOf = async ({ email }: PersonPrincipal) =>
    domain.database.prisma.mail.count({ where: { recipient: email ?? '', kind: 'answers' } });

  it('are sent at once, then at most once an hour, however much visitors say', async () => {
    const anna = await here.aVisitor('Anna');
    await anna.pick(0, 'yes');
    here.later(1);
    expect(await mailAnswers(domain)).toBe(1);
    for (let minute = 0; minute < 59; minute++) {
      await anna.say(0, `Comment ${minute}`);
      here.later(1);
      expect(await mailAnswers(domain)).toBe(0);
    }
    here.later(2);
    // Two processes at a time.
    const queued = await Promise.all([mailAnswers(domain), mailAnswers(domain)]);
    expect(queued.sort()).toEqual([0, 1]);
    here.later(120);
    expect(await mailAnswers(domain)).toBe(0);
    expect(await mailsOf(owner)).toBe(2);
  });

  it('are not due for answers that were taken back', async () => {
    const anna = await here.aVisitor('Anna');
    await anna.pick(0, 'yes');
    await anna.pick(0, null);
    here.later(1);
    const due = domain.database.prisma.member.count({ where: { feedbackMailedAt: { not: null } } });
    expect([await mailAnswers(domain), await due]).toEqual([0, 0]);
    await anna.pick(1, 'no');
    here.later(1);
    expect(await mailAnswers(domain)).toBe(1);
  });

  it('tell a member who chooses them of nothing older than an hour', async () => {
    const member = await here.aMember('member');
    await (await here.aVisitor('Anna')).pick(0, 'yes');
    here.later(120);
    await seeAllAnswers(domain, here.settingsOf(owner), domain.clock.now.getTime());
    await setFeedbackMail(domain, here.settingsOf(member), 'all');
    here.later(1);
    expect(await mailAnswers(domain)).toBe(0);
    await (await here.aVisitor('Anna')).pick(0, 'no');
    here.later(1);
    expect(await mailAnswers(domain)).toBe(2);
  });

  it('go to who made the link, unless they choose otherwise or have seen the answers', async () => {
    const [member, quiet, all] = [
      await here.aMember('member'),
      await here.aMember('member'),
      await here.aMember('member'),
    ];
    await setFeedbackMail(domain, here.settingsOf(quiet), 'none');
    await setFeedbackMail(domain, here.settingsOf(all), 'all');
    for (const by of [member, quiet]) {
      const made = await here.aLink(by);
      await (await here.aVisitor('Anna', made)).pick(0, 'yes');
    }
    here.later(1);
    expect(await mailAnswers(domain)).toBe(2);
    const sent = await Promise.all([owner, member, quiet, all].map(mailsOf));
    expect(sent).toEqual([0, 1, 0, 1]);

    await (await here.aVisitor('Anna')).pick(0, 'yes');
    await seeAllAnswers(domain, here.settingsOf(owner), domain.clock.now.getTime());
    here.later(1);
    expect(await mailAnswers(domain)).toBe(0);
  });

  it('go to owners for links of keys and of people who left or lost their access', async () => {
    const [other, gone, suspended, blind] = [
      await here.aMember('owner'),
      await here.aMember('member'),
      await here.aMember('member'),
      await here.aMember('member'),
    ];
    await setFeedbackMail(domain, here.settingsOf(other), 'none');
    const { prisma } = domain.database;
    const mails = () => Promise.all([owner, other, gone, suspended, blind].map(mailsOf));
    const key = await aKey();
    const made = await Promise.all([key, gone, suspended, blind].map(here.aLink));
    await prisma.member.deleteMany({ where: { personId: gone.personId } });
    await prisma.member.updateMany({
      where: { personId: suspended.personId },
      data: { suspendedAt: domain.clock.now },
    });
    // A member sees all libraries but those named here.
    await domain.sql('INSERT INTO library_right VALUES ($1, $2, $3, NULL)', [
      here.organizationId,
      blind.personId,
      here.library.id,
    ]);
    for (const [at, each] of made.entries()) {
      await (await here.aVisitor('Anna', each)).pick(0, 'yes');
      here.later(1);
      expect([at, await mailAnswers(domain)]).toEqual([at, 1]);
      expect(await mails()).toEqual([at + 1, 0, 0, 0, 0]);
      here.later(120);
    }
  });

  it('are not sent for links that were last answered days ago', async () => {
    await (await here.aVisitor('Anna')).pick(0, 'yes');
    here.later(49 * 60);
    expect(await mailAnswers(domain)).toBe(0);
  });

  async function aKey() {
    const grants = new Map([[here.library.id, 'write' as const]]);
    const { apiKey } = await createKey(domain, TESTER, { organizationId, name: 'Shop', grants });
    return (await verifyKey(domain, apiKey)) ?? expect.fail();
  }
});
