import { expect, test } from './base-test';
import { anEmail } from './fixtures';
import { visit } from './page-parts';

const BUTTON = { name: 'Create library', exact: true };

test('pressing the button several times creates one library', async ({ page }) => {
  let sent = 0;
  await page.route('**/api/trpc/**', async (route) => {
    sent++;
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await visit(page, '/');
  await page.getByLabel('Email address').fill(anEmail());
  await page.getByRole('button', BUTTON).dblclick();

  await expect(page.getByRole('button', { name: 'Creating library' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your library is ready' })).toBeVisible();
  expect(sent).toBe(1);
});
