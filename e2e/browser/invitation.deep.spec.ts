import { expect, test } from './base-test';
import { aPageOf, aPerson, mailTo, sql } from './fixtures';
import { buttonOf, exact, fill, headed, press, shows, visit } from './page-parts';

const MAILED = /You’re invited/;

test.describe('an invitation for another person', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('says whom it is for, and ends when withdrawn or expired', async ({
    page,
    browser,
    library: { organizationId },
  }) => {
    const invited = await aPerson('Giorgio');
    const members = `/app/${organizationId}/settings/members`;
    const invite = async () => {
      await visit(page, members);
      await fill(page, 'Email address', invited.email);
      await press(page, 'Invite', exact);
      await shows(page, 'Invitation sent');
    };
    await invite();
    const { link } = await mailTo(invited.email, MAILED);
    await visit(page, link);
    await shows(page, `This invitation is for ${invited.email}`);
    await expect(buttonOf(page, 'Join organization')).toHaveCount(0);

    const guest = await aPageOf(browser, invited);
    await visit(guest, link);
    await sql(`UPDATE invitation SET expires_at = now() WHERE email = $1`, [invited.email]);
    await press(guest, 'Join organization');
    await headed(guest, 'has expired');

    await visit(page, members);
    await shows(page, 'expired on');
    await press(page, `Remove the invitation for ${invited.email}`);
    await expect(page.getByText('expired on')).toHaveCount(0);
    await visit(guest, link);
    await headed(guest, 'Page not found');
    await fill(page, 'Email address', 'nobody');
    await press(page, 'Invite', exact);
    await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(
      /valid email address/,
    );
  });
});
