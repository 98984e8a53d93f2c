import { errorsOfMailFrame, expect, test } from './base-test';
import { aLibrary, anEmail } from './fixtures';

test.use({ expectedErrors: errorsOfMailFrame });

test.describe('a mail', () => {
  test('about a new library is in the mailbox, and its link leads to the claim', async ({
    page,
  }) => {
    const email = anEmail();
    await page.goto('/');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Library name').fill('Atelier <Morandi>');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Your library is ready' })).toBeVisible();

    const row = page.getByRole('link').filter({ hasText: email });
    await expect(async () => {
      await page.goto('/mailbox');
      await expect(row).toBeVisible({ timeout: 500 });
    }).toPass();
    await row.click();
    await expect(page.getByText(email)).toBeVisible();

    const mail = page.frameLocator('iframe');
    await expect(mail.getByText('“Atelier <Morandi>”')).toBeVisible();
    const opened = page.waitForEvent('popup');
    await mail.getByRole('link', { name: 'Claim library' }).click();
    const claim = await opened;
    await expect(claim.getByRole('heading', { name: 'Claim your library' })).toBeVisible();
    await expect(claim.getByText('Atelier <Morandi>')).toBeVisible();
    expect(await claim.evaluate(() => document.referrer)).toBe('');
  });
});

test('in the mailbox has a text version, and fits the narrowest phones', async ({ page }) => {
  await aLibrary();
  await page.setViewportSize({ width: 360, height: 640 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  // Other tests cause other mails meanwhile.
  const newest = page
    .locator('main li')
    .getByRole('link', { name: /^Claim your library/ })
    .first();
  await expect(async () => {
    await page.goto('/mailbox');
    await expect(newest).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await overflow()).toBe(0);

  await newest.click();
  await page.getByText('Plain text').click();
  await expect(page.locator('pre')).toContainText('/claim/');
  expect(await overflow()).toBe(0);
});

test.describe('for everybody else', () => {
  test.use({ expectedErrors: [/404/], extraHTTPHeaders: { 'X-Forwarded-For': '203.0.113.7' } });

  test('there is no mailbox', async ({ page }) => {
    for (const path of ['/mailbox', '/mailbox/20260301T120000000Z-x.eml']) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    }
  });
});
