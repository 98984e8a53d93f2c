import { errorsOfMailFrame, expect, test } from './base-test';
import { aLibrary } from './fixtures';
import { headed, linkOf, visit } from './page-parts';

test.use({ expectedErrors: errorsOfMailFrame });

test('in the mailbox has a text version, and fits the narrowest phones', async ({ page }) => {
  await aLibrary();
  await page.setViewportSize({ width: 360, height: 640 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  // Other tests cause other mails meanwhile.
  const newest = linkOf(page.locator('main li'), /^Claim your library/).first();
  await expect(async () => {
    await visit(page, '/mailbox');
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
      const answer = await visit(page, path);
      expect(answer?.status()).toBe(404);
      await headed(page, 'Page not found');
    }
  });
});
