import { expect, test } from './base-test';
import { type Created, signInSomebody, sql } from './fixtures';
import { pathOf, visit } from './page-parts';
import { aTaggedLibrary, entry, listOf, menuOf } from './saved-views';

const saveView = ({ organizationId, libraryId }: Created, name: string, tags: string[]) =>
  sql(
    `INSERT INTO saved_view (id, organization_id, library_id, name, sort, tags, created)
     VALUES (gen_random_uuid(), $1, $2, $3, 'newest', $4, now())`,
    [organizationId, libraryId, name, tags],
  );

test('saved views work with the keyboard alone', async ({ page, context }) => {
  await signInSomebody(context);
  const library = await aTaggedLibrary(context);
  await saveView(library, 'Seaside', ['sea']);
  await visit(page, `${pathOf(library)}?kind=image`);
  await menuOf(page).focus();
  await page.keyboard.press('Enter');
  await expect(entry(page, 'Seaside')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(entry(page, 'Seaside')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Save this view…' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Pictures');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(menuOf(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(entry(page, 'Pictures')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: 'Edit view Seaside' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(listOf(page)).toHaveCount(0);
  await expect(menuOf(page)).toBeFocused();

  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await palette.getByRole('combobox').fill('seaside');
  await expect(palette.getByRole('option').first()).toHaveText('SeasideView');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?tag=sea$/);
  await expect(page.getByText('2 of 3 assets', { exact: true })).toBeVisible();
});
