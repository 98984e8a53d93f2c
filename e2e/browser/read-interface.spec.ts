import { expect, test } from './base-test';

// A call without a credential is refused, and the browser logs that.
test.use({ expectedErrors: [/401/] });

test('shows the whole REST interface, to browse and to try out', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Read the API reference' }).click();
  await expect(page).toHaveTitle('API reference · Vitrine');
  await expect(page.locator('.opblock')).toHaveCount(17);
  const nouns = await page.locator('.opblock-tag').allInnerTexts();
  expect(nouns.map((noun) => noun.split('\n')[0]?.trim()).sort()).toEqual([
    'Assets',
    'Credential',
    'Libraries',
    'Search',
    'Tags',
  ]);

  await page.locator('#operations-Credential-me-get').getByRole('button').first().click();
  await page.getByLabel('Api-Version').or(page.getByPlaceholder('Api-Version')).fill('2026-07-08');
  await page.getByRole('button', { name: 'Execute' }).click();
  await expect(page.locator('.live-responses-table')).toContainText('UNAUTHENTICATED');
});
