import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { uploadAndWait } from './browse-library';
import { sql, upload } from './fixtures';
import { chooseOrder, heading, pathOf, searchField, tilesOf, visit } from './page-parts';

test('a library opens an image with its details, and the page leads back to its tile', async ({
  page,
  library,
}) => {
  await uploadAndWait(page, library, ['a.jpg', 'still-life.jpg', 'c.jpg']);
  const tile = page.getByRole('link', { name: 'still-life.jpg' });
  await tile.click();
  await expect(heading(page, 'still-life.jpg')).toBeVisible();
  await expect(page).toHaveTitle('still-life.jpg · Vitrine');
  await expect(page.getByText('900 × 600 pixels')).toBeVisible();
  await expect(page.getByText('JPEG', { exact: true })).toBeVisible();
  await expect(page.getByText('First key')).toBeVisible();
  const image = page.getByRole('article').getByRole('img');
  await expect
    .poll(() => image.evaluate((img: HTMLImageElement) => img.currentSrc))
    .toMatch(/\/800$/);
  const address = await page.getByRole('link', { name: 'Download' }).getAttribute('href');
  const file = await page.request.get(address ?? '');
  expect(file.headers()['content-disposition']).toMatch(/^attachment/);

  await page.keyboard.press('d');
  await page.getByLabel('Description').fill('A vase.');
  // Leaving the field saves the typed text.
  await page.getByRole('combobox', { name: 'Add tag' }).focus();
  await expect(page.getByRole('button', { name: 'A vase.' })).toBeVisible();
  await page.keyboard.press('Escape');
  await heading(page, 'still-life.jpg').click();
  await page.keyboard.press('Escape');
  await expect(tile).toBeFocused();
});

test('a library is ordered and filtered, and goes back to the order before', {
  tag: '@phone',
}, async ({ page, library }) => {
  const [red] = await uploadAndWait(page, library, ['red.jpg', 'other.jpg']);
  await sql(`UPDATE asset SET colours = '{grey,red}', width = 400, height = 400 WHERE id = $1`, [
    red,
  ]);
  const shown = tilesOf(page);
  await chooseOrder(page, 'By name');
  await expect(page).toHaveURL(/\?sort=name$/);
  await expect(shown.first()).toHaveAccessibleName('other.jpg');
  const filters = page.getByRole('button', { name: /^Filters/ });
  await filters.click();
  const square = page.getByRole('checkbox', { name: 'Square' });
  await square.click();
  await expect(square).toBeChecked();
  await expect(shown).toHaveAccessibleName('red.jpg');
  await page.goBack();
  await expect(shown.first()).toHaveAccessibleName('other.jpg');

  await page.getByRole('checkbox', { name: 'Red 1' }).click();
  await expect(page.getByText('1 of 2 assets', { exact: true })).toBeVisible();
  await square.click();
  await expect(page).toHaveURL(/filter=color%3Ared\+orientation%3Asquare&sort=name$/);
  await page.reload();
  await expect(shown).toHaveAccessibleName('red.jpg');
  await filters.click();
  await expect(page.getByRole('checkbox', { name: 'Red 1' })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove filter: Colour: Red' }).click();
  await searchField(page).fill('-has:credit color:pink ');
  await expect(page.getByText('Nothing matches all of these.')).toBeVisible();
  await page.getByRole('button', { name: 'Without “Colour: Pink”' }).click();
  await expect(shown).toHaveAccessibleName('red.jpg');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(shown).toHaveCount(2);
});

test('assets go to the trash, come back by Undo, and are deleted permanently from the trash', async ({
  page,
  library,
}) => {
  await uploadAndWait(page, library, ['a.jpg', 'b.jpg']);
  await page.locator('[data-place="0"] [data-tile]').focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Move to trash' }).click();
  await expect(page.getByText('1 asset', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 assets', { exact: true })).toBeVisible();

  await page.locator('[data-place="0"] [data-tile]').focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Move to trash' }).click();
  await page.getByRole('link', { name: 'Trash (1)' }).click();
  await expect(page.getByText('30 days left')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Empty trash' }).click();
  await page.getByRole('button', { name: 'Delete 1 asset' }).click();
  await expect(page.getByText('Trash is empty', { exact: true })).toBeVisible();
});

test('a library leads signed-out people to sign-in, and back', async ({
  page,
  browser,
  baseURL,
  person,
  library,
}) => {
  const [id] = await upload(library, ['private.jpg']);
  const elsewhere = await browser.newContext({ baseURL });
  const stranger = await elsewhere.newPage();
  for (const path of [
    `${pathOf(library)}?sort=name`,
    `${pathOf(library)}/${id}`,
    '/app/o-x/y',
    '/app/o-x/y/z',
  ]) {
    await visit(stranger, path);
    await expect(stranger).toHaveURL(`/sign-in?next=${encodeURIComponent(path)}`);
  }
  await visit(stranger, `${pathOf(library)}/${id}`);
  await stranger.getByLabel('Email address').fill(person.email);
  await stranger.getByLabel('Password', { exact: true }).fill(person.password);
  await stranger.keyboard.press('Enter');
  await expect(stranger.getByRole('heading', { name: 'private.jpg' })).toBeVisible();
  await elsewhere.close();
  await visit(page, '/app');
  await expect(page.getByRole('link', { name: 'Atelier', exact: true })).toBeVisible();
});
