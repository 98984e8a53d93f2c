import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { uploadAndWait } from './browse-library';
import { sql, upload } from './fixtures';
import {
  buttonOf,
  chooseOrder,
  exact,
  fill,
  follow,
  headed,
  heading,
  linkOf,
  pathOf,
  press,
  searchField,
  shows,
  tileAt,
  tilesOf,
  titled,
  visit,
} from './page-parts';

test('a library opens an image with its details, and the page leads back to its tile', async ({
  page,
  library,
}) => {
  await uploadAndWait(page, library, ['a.jpg', 'still-life.jpg', 'c.jpg']);
  const tile = linkOf(page, 'still-life.jpg');
  await tile.click();
  await titled(page, 'still-life.jpg');
  await expect(page).toHaveTitle('still-life.jpg · Vitrine');
  await shows(page, '900 × 600 pixels');
  await shows(page, 'JPEG', exact);
  await shows(page, 'First key');
  const image = page.getByRole('article').getByRole('img');
  await expect
    .poll(() => image.evaluate((img: HTMLImageElement) => img.currentSrc))
    .toMatch(/\/800$/);
  const address = await linkOf(page, 'Download').getAttribute('href');
  const file = await page.request.get(address ?? '');
  expect(file.headers()['content-disposition']).toMatch(/^attachment/);

  await page.keyboard.press('d');
  await fill(page, 'Description', 'A vase.');
  // Leaving the field saves the typed text.
  await page.getByRole('combobox', { name: 'Add tag' }).focus();
  await expect(buttonOf(page, 'A vase.')).toBeVisible();
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
  const filters = buttonOf(page, /^Filters/);
  await filters.click();
  const square = page.getByRole('checkbox', { name: 'Square' });
  await square.click();
  await expect(square).toBeChecked();
  await expect(shown).toHaveAccessibleName('red.jpg');
  await page.goBack();
  await expect(shown.first()).toHaveAccessibleName('other.jpg');

  await page.getByRole('checkbox', { name: 'Red 1' }).click();
  await shows(page, '1 of 2 assets', exact);
  await square.click();
  await expect(page).toHaveURL(/filter=color%3Ared\+orientation%3Asquare&sort=name$/);
  await page.reload();
  await expect(shown).toHaveAccessibleName('red.jpg');
  await filters.click();
  await expect(page.getByRole('checkbox', { name: 'Red 1' })).toBeChecked();
  await expectAccessible(page);
  await press(page, 'Remove filter: Colour: Red');
  await searchField(page).fill('-has:credit color:pink ');
  await shows(page, 'Nothing matches all of these.');
  await press(page, 'Without “Colour: Pink”');
  await expect(shown).toHaveAccessibleName('red.jpg');
  await press(page, 'Clear filters');
  await expect(shown).toHaveCount(2);
});

test('assets go to the trash, come back by Undo, and are deleted permanently from the trash', async ({
  page,
  library,
}) => {
  await uploadAndWait(page, library, ['a.jpg', 'b.jpg']);
  await tileAt(page, 0).focus();
  await page.keyboard.press('Space');
  await press(page, 'Move to trash');
  await shows(page, '1 asset', exact);
  await press(page, 'Undo');
  await shows(page, '2 assets', exact);

  await tileAt(page, 0).focus();
  await page.keyboard.press('Space');
  await press(page, 'Move to trash');
  await follow(page, 'Trash (1)');
  await shows(page, '30 days left');
  await expectAccessible(page);
  await press(page, 'Empty trash');
  await press(page, 'Delete 1 asset');
  await shows(page, 'Trash is empty', exact);
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
  await fill(stranger, 'Email address', person.email);
  await fill(stranger, 'Password', person.password, exact);
  await stranger.keyboard.press('Enter');
  await headed(stranger, 'private.jpg');
  await elsewhere.close();
  await visit(page, '/app');
  await expect(linkOf(page, 'Atelier', exact)).toBeVisible();
});
