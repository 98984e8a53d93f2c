import { expect, test } from './base-test';
import { upload } from './fixtures';
import { press, shows } from './page-parts';
import { dialogOf, openPicker, optionOf, serveExample } from './picker';

let site: Awaited<ReturnType<typeof serveExample>>;

test.beforeAll(async () => {
  site = await serveExample();
});

test.afterAll(() => site.stop());

test('the picker reports a denial, and ends with the sign-out', async ({ page, library }) => {
  await upload(library, ['green.jpg']);
  const popup = await openPicker(page, site);
  await press(popup, 'Deny');
  await shows(dialogOf(page), 'You did not allow access.');

  const second = page.waitForEvent('popup');
  await press(dialogOf(page), 'Sign in');
  await press(await second, 'Allow');
  await expect(optionOf(page, 'green.jpg')).toBeVisible();
  await press(dialogOf(page), 'Sign out');
  await shows(dialogOf(page), 'You are signed out.');
  await expect(dialogOf(page).getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
});
