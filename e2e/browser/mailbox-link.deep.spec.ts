import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aClaimedLibrary, anEmail, longSignedIn, mailTo, signInSomebody, sql } from './fixtures';
import { exact, fill, headed, linkOf, press, shows, visit } from './page-parts';

const mailbox = (page: Page) => linkOf(page, 'Open mailbox');

/** Every place where a signed-out visitor is told to check their mail. */
const SIGNED_OUT: Record<string, (page: Page) => Promise<void>> = {
  'a new library': async (page) => {
    await visit(page, '/');
    await fill(page, 'Email address', anEmail());
    await page.keyboard.press('Enter');
    await headed(page, 'Your library is ready');
  },
  'a sign-in link': async (page) => {
    await visit(page, '/sign-in');
    await press(page, 'Email me a sign-in link');
    await fill(page, 'Email address', anEmail());
    await page.keyboard.press('Enter');
    await headed(page, 'Check your email');
  },
  'a sign-up': async (page) => {
    await visit(page, '/sign-up');
    await fill(page, 'Name', 'Ada');
    await fill(page, 'Email address', anEmail());
    await fill(page, 'Password', 'a long password', exact);
    await page.keyboard.press('Enter');
    await headed(page, 'Check your email');
  },
  'a new password': async (page) => {
    await visit(page, '/reset');
    await fill(page, 'Email address', anEmail());
    await page.keyboard.press('Enter');
    await headed(page, 'Check your email');
  },
};

/** The same for signed-in people. */
const SIGNED_IN: Record<string, (page: Page, context: BrowserContext) => Promise<void>> = {
  'an invitation': async (page, context) => {
    await signInSomebody(context);
    const { organizationId } = await aClaimedLibrary(context);
    await visit(page, `/app/${organizationId}/settings/members`);
    await fill(page, 'Email address', anEmail());
    await page.keyboard.press('Enter');
    await shows(page, /^Invitation sent to/);
  },
  'a change of the address': async (page, context) => {
    await signInSomebody(context);
    await visit(page, '/account');
    await fill(page, 'New email address', anEmail());
    await page.keyboard.press('Enter');
    await shows(page, /^We sent a link to/);
  },
  'an approved change of the address': async (page, context) => {
    const { email } = await signInSomebody(context);
    await visit(page, '/account');
    await fill(page, 'New email address', anEmail());
    await page.keyboard.press('Enter');
    await visit(page, (await mailTo(email, /email address/)).link);
    await press(page, 'Continue');
    await shows(page, /^We sent a link to the new address/);
  },
  'a link that confirms who is there': async (page, context) => {
    const person = await signInSomebody(context);
    const { organizationId } = await aClaimedLibrary(context);
    await sql('DELETE FROM account WHERE user_id = $1', [person.id]);
    await longSignedIn(person);
    await visit(page, `/app/${organizationId}/settings/keys`);
    await press(page, 'Show the key First key');
    await press(page, 'Email me a sign-in link');
    await shows(page, /^We sent a sign-in link to/);
  },
};

test.describe('without a mail server, the operator of the machine', () => {
  test.use({ expectedErrors: [/401 \(Unauthorized\)/] });

  for (const [name, ask] of Object.entries({ ...SIGNED_OUT, ...SIGNED_IN }))
    test(`opens the mailbox beside ${name}`, async ({ page, context }) => {
      await ask(page, context);
      await expect(mailbox(page)).toBeVisible();
      await expectAccessible(page);
      const opened = page.waitForEvent('popup');
      await mailbox(page).click();
      const tab = await opened;
      // A new library leads straight to its mail.
      const title = /^(Mailbox|Claim your library by .*)$/;
      await expect(tab.getByRole('heading', { name: title })).toBeVisible();
    });
});

test.describe('everybody else', () => {
  test.use({ extraHTTPHeaders: { 'X-Forwarded-For': '203.0.113.7' } });

  for (const [name, ask] of Object.entries(SIGNED_OUT))
    test(`is shown no mailbox beside ${name}`, async ({ page }) => {
      await ask(page);
      await expect(mailbox(page)).toHaveCount(0);
    });
});
