import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import {
  aClaimedLibrary,
  aMember,
  type Created,
  isWide,
  signIn,
  signInSomebody,
  sql,
  upload,
} from './fixtures';

// Each test visits several pages.
test.slow();

/** Background work takes a while. */
const SOON = { timeout: 20_000 };

const menuOf = (page: Page) => page.getByRole('button', { name: 'Views' });
const listOf = (page: Page) => page.getByRole('list', { name: 'Saved views' });
const entry = (page: Page, name: string) => listOf(page).getByRole('link', { name, exact: true });
const pathOf = ({ organizationId, libraryId }: Created) => `/app/${organizationId}/${libraryId}`;

/** A library with three assets, two of them with the tag "sea". */
async function aTaggedLibrary(context: Parameters<typeof aClaimedLibrary>[0]) {
  const library = await aClaimedLibrary(context, 'Atelier');
  const ids = await upload(library, ['a.jpg', 'b.jpg', 'c.jpg']);
  await sql(`UPDATE asset SET tags = '{sea}', ai_tags = '{}' WHERE id = ANY ($1)`, [ids.slice(1)]);
  return library;
}

const saveView = ({ organizationId, libraryId }: Created, name: string, tags: string[]) =>
  sql(
    `INSERT INTO saved_view (id, organization_id, library_id, name, sort, tags, created)
     VALUES (gen_random_uuid(), $1, $2, $3, 'newest', $4, now())`,
    [organizationId, libraryId, name, tags],
  );

test('a view is saved, found by a colleague, renamed, deleted, and brought back', async ({
  page,
  context,
  browser,
}) => {
  await signInSomebody(context);
  const library = await aTaggedLibrary(context);
  await page.goto(pathOf(library));
  await menuOf(page).click();
  await expect(page.getByText('No saved views yet. Filter the library')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save this view…' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.goto(`${pathOf(library)}?sort=name&kind=image&tag=sea`);
  await menuOf(page).click();
  await page.getByRole('button', { name: 'Save this view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter a name of 1 to 100 characters.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Seaside');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await menuOf(page).click();
  await expect(entry(page, 'Seaside')).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('button', { name: 'Save this view…' })).toHaveCount(0);
  await expectAccessible(page);

  const colleague = await aMember(library.organizationId);
  const theirs = await browser.newContext();
  await signIn(theirs, colleague);
  const their = await theirs.newPage();
  await their.goto(pathOf(library));
  await expect(their.getByText('3 assets', { exact: true })).toBeVisible();
  await menuOf(their).click();
  await entry(their, 'Seaside').click();
  await expect(their).toHaveURL(/\?sort=name&kind=image&tag=sea$/);
  await expect(their.getByText('2 of 3 assets', { exact: true })).toBeVisible();
  await expect(listOf(their)).toHaveCount(0);
  await theirs.close();

  await page.getByRole('button', { name: 'Edit view Seaside' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit view “Seaside”' });
  await edit.getByLabel('Name').fill('Coast');
  await page.keyboard.press('Enter');
  await expect(edit).toBeHidden();
  await menuOf(page).click();
  await expect(entry(page, 'Coast')).toBeVisible();
  await expect(entry(page, 'Seaside')).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit view Coast' }).click();
  await page.getByRole('button', { name: 'Delete view' }).click();
  await expect(page.getByText('View “Coast” deleted.')).toBeVisible();
  await menuOf(page).click();
  await expect(page.getByText('No saved views yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await menuOf(page).click();
  await expect(entry(page, 'Coast')).toHaveAttribute('aria-current', 'true');
});

test.describe('a taken name for a view', () => {
  test.use({ expectedErrors: [/409 \(Conflict\)/] });

  test('is refused in a sentence', async ({ page, context }) => {
    test.skip(!isWide(page), 'the same at any width: a refusal');
    await signInSomebody(context);
    const library = await aTaggedLibrary(context);
    await saveView(library, 'Seaside', ['sea']);
    await page.goto(`${pathOf(library)}?kind=image`);
    await menuOf(page).click();
    await page.getByRole('button', { name: 'Save this view…' }).click();
    await page.getByLabel('Name').fill('SEASIDE');
    await page.keyboard.press('Enter');
    await expect(page.getByText('A view named “SEASIDE” already exists.')).toBeVisible();
    await expectAccessible(page);
  });
});

test('saved views work with the keyboard alone', async ({ page, context }) => {
  test.skip(!isWide(page), 'the same at any width: keys');
  await signInSomebody(context);
  const library = await aTaggedLibrary(context);
  await saveView(library, 'Seaside', ['sea']);
  await page.goto(`${pathOf(library)}?kind=image`);
  await page.waitForLoadState('networkidle');
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

test('a saved view follows the renaming of its tag', async ({ page, context }) => {
  test.skip(!isWide(page), 'the same at any width: what the service renames');
  await signInSomebody(context);
  const library = await aTaggedLibrary(context);
  await saveView(library, 'Seaside', ['sea']);
  await page.goto(`${pathOf(library)}/tags`);
  await page.getByRole('button', { name: 'Edit tag sea' }).click();
  await page.getByRole('combobox', { name: 'Name' }).fill('ocean');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 assets now tagged “ocean”.')).toBeVisible(SOON);
  await page.goto(pathOf(library));
  await menuOf(page).click();
  await entry(page, 'Seaside').click();
  await expect(page).toHaveURL(/\?tag=ocean$/);
  await expect(page.getByText('2 of 3 assets', { exact: true })).toBeVisible();
});

test('the toolbar of a library is one row at any width', async ({ page, context }) => {
  await signInSomebody(context);
  const library = await aTaggedLibrary(context);
  await page.goto(pathOf(library));
  const place = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y;
  expect(await place('Display')).toBe(await place('Views'));
  expect(await place(isWide(page) ? 'More filters' : 'Filters')).toBe(await place('Views'));
});
