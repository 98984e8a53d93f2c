import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { visit } from './page-parts';

test('the commands find libraries, pages and actions by name', async ({
  page,
  library: { organizationId, libraryId },
}) => {
  await visit(page, `/app/${organizationId}/${libraryId}`);
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  const field = palette.getByRole('combobox', { name: 'Search commands' });
  await expect(field).toBeFocused();
  await expect(palette.getByRole('option').first()).toHaveText(/^All assets/);
  await expectAccessible(page);
  await field.fill('trash');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/trash$/);
  await expect(palette).toBeHidden();

  await page.keyboard.press('ControlOrMeta+k');
  await field.fill('dark');
  await field.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  await page.keyboard.press('ControlOrMeta+k');
  await field.fill('red boats');
  await page.keyboard.press('ArrowUp');
  await field.press('Enter');
  await expect(page).toHaveURL(/search\?filter=red/);
  await expect(page.getByRole('combobox', { name: /^Search/ })).toHaveValue('red boats');

  await page.keyboard.press('ControlOrMeta+k');
  await field.press('Escape');
  await expect(palette).toBeHidden();
});
