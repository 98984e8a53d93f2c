import { expect, test } from './base-test';
import { type Created, signInSomebody, sql } from './fixtures';
import { buttonOf, exact, pathOf, shows, visit } from './page-parts';
import { aTaggedLibrary, entry, listOf, menuOf } from './saved-searches';

const saveSearch = ({ organizationId, libraryId }: Created, name: string, filter: string) =>
  sql(
    `INSERT INTO saved_search (id, organization_id, name, filter, sort, shared, created)
     VALUES (gen_random_uuid(), $1, $2, $3, '', true, now())`,
    [organizationId, name, `in:${libraryId} ${filter}`],
  );

test('saved searches work with the keyboard alone', async ({ page, context }) => {
  await signInSomebody(context);
  const library = await aTaggedLibrary(context);
  await saveSearch(library, 'Seaside', 'tag:sea');
  await visit(page, `${pathOf(library)}?filter=type:image`);
  await menuOf(page).focus();
  await page.keyboard.press('Enter');
  await expect(entry(page, 'Seaside')).toBeVisible();
  await page.keyboard.press('End');
  await expect(buttonOf(page, 'Save this search…')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Pictures');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(menuOf(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(entry(page, 'Pictures')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('End');
  await expect(buttonOf(page, 'Edit search Seaside')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(listOf(page)).toHaveCount(0);
  await expect(menuOf(page)).toBeFocused();

  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Commands' });
  await palette.getByRole('combobox').fill('seaside');
  await expect(palette.getByRole('option').first()).toHaveText('SeasideSaved search');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?filter=tag%3Asea$/);
  await shows(page, '2 of 3 assets', exact);
});
