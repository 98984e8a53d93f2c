import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aMember, signIn, signInSomebody } from './fixtures';
import { buttonOf, exact, fill, pathOf, press, shows, visit } from './page-parts';
import { aTaggedLibrary, entry, listOf, menuOf } from './saved-searches';

test('a search is saved, found by a colleague, renamed, deleted, and brought back', async ({
  page,
  context,
  browser,
}) => {
  await signInSomebody(context);
  const library = await aTaggedLibrary(context);
  await visit(page, pathOf(library));
  await menuOf(page).click();
  await shows(page, 'Filter, then save the search here.');
  await expect(buttonOf(page, 'Save this search…')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await visit(page, `${pathOf(library)}?sort=name&filter=type:image+tag:sea`);
  await menuOf(page).click();
  await press(page, 'Save this search…');
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expectAccessible(page);
  await press(dialog, 'Save');
  await shows(dialog, 'Enter a name of 1 to 100 characters.');
  await fill(dialog, 'Name', 'Seaside');
  await press(dialog, 'Save');
  await expect(dialog).toBeHidden();
  await menuOf(page).click();
  await expect(entry(page, 'Seaside')).toHaveAttribute('aria-current', 'true');
  await expect(buttonOf(page, 'Save this search…')).toHaveCount(0);
  await expectAccessible(page);

  const colleague = await aMember(library.organizationId);
  const theirs = await browser.newContext();
  await signIn(theirs, colleague);
  const their = await theirs.newPage();
  await visit(their, pathOf(library));
  await shows(their, '3 assets', exact);
  await menuOf(their).click();
  await entry(their, 'Seaside').click();
  await expect(their).toHaveURL(/\?filter=type%3Aimage\+tag%3Asea&sort=name$/);
  await shows(their, '2 of 3 assets', exact);
  await expect(listOf(their)).toHaveCount(0);
  await theirs.close();

  await press(page, 'Edit search Seaside');
  const edit = page.getByRole('dialog', { name: 'Edit search “Seaside”' });
  await fill(edit, 'Name', 'Coast');
  await page.keyboard.press('Enter');
  await expect(edit).toBeHidden();
  await menuOf(page).click();
  await expect(entry(page, 'Coast')).toBeVisible();
  await expect(entry(page, 'Seaside')).toHaveCount(0);
  await press(page, 'Edit search Coast');
  await press(page, 'Delete search');
  await shows(page, 'Search “Coast” deleted.');
  await menuOf(page).click();
  await expect(entry(page, 'Coast')).toHaveCount(0);
  await press(page, 'Undo');
  await menuOf(page).click();
  await expect(entry(page, 'Coast')).toHaveAttribute('aria-current', 'true');
});
