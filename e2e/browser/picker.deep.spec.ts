import { expect, test } from './base-test';
import { upload } from './fixtures';
import { dialogOf, openPicker, optionOf, serveExample } from './picker';

let site: Awaited<ReturnType<typeof serveExample>>;

test.beforeAll(async () => {
  site = await serveExample();
});

test.afterAll(() => site.stop());

test('the picker reports a denial, and ends with the sign-out', async ({ page, library }) => {
  await upload(library, ['green.jpg']);
  const popup = await openPicker(page, site);
  await popup.getByRole('button', { name: 'Deny' }).click();
  await expect(dialogOf(page).getByText('You did not allow access.')).toBeVisible();

  const second = page.waitForEvent('popup');
  await dialogOf(page).getByRole('button', { name: 'Sign in' }).click();
  await (await second).getByRole('button', { name: 'Allow' }).click();
  await expect(optionOf(page, 'green.jpg')).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Sign out' }).click();
  await expect(dialogOf(page).getByText('You are signed out.')).toBeVisible();
  await expect(dialogOf(page).getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeHidden();
});
