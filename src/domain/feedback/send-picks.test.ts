import { beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '@/contract/limits';
import { type AnsweredLinkFixture, anAnsweredLink } from '@/testing/answered-link';
import { expectRefusal } from '@/testing/domain';
import { findFeedbackPage } from './find-feedback-page';

let here: AnsweredLinkFixture;
beforeEach(async () => {
  here = await anAnsweredLink();
});

const mails = () =>
  here.domain.database.prisma.mail.findMany({
    where: { kind: 'picks' },
    select: { recipient: true },
  });
const mailsNobody = () =>
  here.domain.database.prisma.member.updateMany({ data: { feedbackMail: 'none' } });

describe('a visitor who is done picking', () => {
  it('is named to members, and who made the link is mailed', async () => {
    const anna = await here.aVisitor('Anna');
    await expectRefusal(anna.send(), 'BAD_USER_INPUT');
    await anna.pick(0, 'yes');
    const settings = here.settingsOf(here.owner);
    const shown = async () =>
      (await findFeedbackPage(here.domain, settings, here.link.id)).visitors;
    expect(await shown()).toMatchObject([{ name: 'Anna', sent: null }]);
    await anna.send();
    expect(await shown()).toMatchObject([{ name: 'Anna', sent: here.domain.clock.now.getTime() }]);
    expect(await mails()).toEqual([{ recipient: here.owner.email }]);
  });

  it('causes a bounded number of mails, and none to who wants none', async () => {
    const anna = await here.aVisitor('Anna');
    await anna.pick(0, 'yes');
    for (let time = 0; time < 3; time++) await anna.send();
    expect(await mails()).toHaveLength(1);
    for (let number = 1; number < LIMITS.picksMailsPerHour + 5; number++) {
      const other = await here.aVisitor(`Visitor ${number}`);
      await other.pick(0, 'yes');
      await other.send();
    }
    expect(await mails()).toHaveLength(LIMITS.picksMailsPerHour);
    here.later(61);
    await anna.send();
    expect(await mails()).toHaveLength(LIMITS.picksMailsPerHour + 1);
    here.later(61);
    await mailsNobody();
    await anna.send();
    expect(await mails()).toHaveLength(LIMITS.picksMailsPerHour + 1);
  });
});
