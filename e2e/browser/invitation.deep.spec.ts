import { expect, test } from './base-test';
import { aPageOf, aPerson, mailTo, sql } from './fixtures';
import { visit } from './page-parts';

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
      await page.getByLabel('Email address').fill(invited.email);
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      await expect(page.getByText('Invitation sent')).toBeVisible();
    };
    await invite();
    const { link } = await mailTo(invited.email, MAILED);
    await visit(page, link);
    await expect(page.getByText(`This invitation is for ${invited.email}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Join organization' })).toHaveCount(0);

    const guest = await aPageOf(browser, invited);
    await visit(guest, link);
    await sql(`UPDATE invitation SET expires_at = now() WHERE email = $1`, [invited.email]);
    await guest.getByRole('button', { name: 'Join organization' }).click();
    await expect(guest.getByRole('heading', { name: 'has expired' })).toBeVisible();

    await visit(page, members);
    await expect(page.getByText('expired on')).toBeVisible();
    await page.getByRole('button', { name: `Remove the invitation for ${invited.email}` }).click();
    await expect(page.getByText('expired on')).toHaveCount(0);
    await visit(guest, link);
    await expect(guest.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await page.getByLabel('Email address').fill('nobody');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(
      /valid email address/,
    );
  });
});
