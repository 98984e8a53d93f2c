import sharp from 'sharp';
import { expectAccessible } from './accessibility';
import { aCaptionedPhoto, open } from './asset-page';
import { expect, test } from './base-test';
import { sql, upload, uploadFiles } from './fixtures';
import {
  buttonOf,
  exact,
  fill,
  follow,
  linkOf,
  pathOf,
  press,
  shows,
  titled,
  visit,
} from './page-parts';

test('the asset page steps through a view by key, link and swipe, and leads back to it', async ({
  page,
  library,
}) => {
  const ids: (string | undefined)[] = [];
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) ids.push(...(await upload(library, [name])));
  await open(page, library, ids[1], '?sort=name');
  await shows(page, '2 of 3');
  await page.keyboard.press('ArrowRight');
  await titled(page, 'c.jpg');
  await expect(page).toHaveURL(new RegExp(`${ids[2]}\\?sort=name$`));
  await expect(linkOf(page, /^Next/)).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await titled(page, 'b.jpg');
  await follow(page, 'Previous: a.jpg');
  await titled(page, 'a.jpg');
  await expect(page).toHaveTitle('a.jpg · Vitrine');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`${pathOf(library)}?sort=name`);
});

test('name, description and tags are changed in place', async ({ page, library }) => {
  const [id] = await upload(library, ['IMG_1.jpg']);
  await open(page, library, id);
  await press(page, 'IMG_1.jpg');
  // The extension is beside the field; typing it too, in any spelling, does not double it.
  await fill(page, 'Name', 'Sunset.JPEG', exact);
  await page.keyboard.press('Enter');
  await titled(page, 'Sunset.jpg');
  await expect(page).toHaveTitle('Sunset.jpg · Vitrine');

  await page.keyboard.press('d');
  await fill(page, 'Description', 'Evening\nat the sea');
  await page.keyboard.press('Control+Enter');
  await expect(buttonOf(page, /Evening/)).toBeVisible();

  const field = page.getByRole('combobox', { name: 'Add tag' });
  await field.fill('Ostsee');
  await page.keyboard.press('Enter');
  await expect(linkOf(page, 'Ostsee')).toBeVisible();
  // The page shows both before they are stored; an earlier reload would show the old values.
  await expect
    .poll(() =>
      sql(`SELECT description, 'Ostsee' = ANY (tags) AS tagged FROM asset WHERE id = $1`, [id]),
    )
    .toEqual([{ description: 'Evening\nat the sea', tagged: true }]);
  await page.reload();
  await titled(page, 'Sunset.jpg');
  await expect(buttonOf(page, /Evening/)).toBeVisible();
  await press(page, 'Remove tag Ostsee');
  await expect(linkOf(page, 'Ostsee')).toHaveCount(0);
  await expect
    .poll(() => sql(`SELECT 'Ostsee' = ANY (tags) AS tagged FROM asset WHERE id = $1`, [id]))
    .toEqual([{ tagged: false }]);
  // No asset has this tag now; the tag of another asset is suggested.
  const [other] = await upload(library, ['other.jpg']);
  await sql(`UPDATE asset SET tags = '{Nordsee}' WHERE id = $1`, [other]);
  await page.reload();
  await field.fill('nord');
  await expect(page.getByRole('option', { name: 'Nordsee' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Nordsee', selected: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(linkOf(page, 'Nordsee')).toHaveAttribute('href', /\?filter=tag%3ANordsee$/);
});

test('the asset page shows the metadata of the file, and adopts its keywords and caption', async ({
  page,
  library,
}) => {
  const [id] = await uploadFiles(library, [{ name: 'boats.jpg', bytes: await aCaptionedPhoto() }]);
  await open(page, library, id);
  for (const [name, value] of [
    ['Taken', '3 February 2026, 14:15:16'],
    ['Camera', 'Pear P7'],
    ['Lens', '35 mm f/2'],
    ['Exposure', '1/250 s, f/2.8, ISO 400'],
    ['Focal length', '35 mm'],
    ['Place', 'Brest, France'],
    ['Creator', 'Ada Moreau'],
    ['Copyright', '2026 Ada Moreau'],
  ] as const)
    await expect(page.locator(`dt:text-is("${name}") + dd`)).toHaveText(value);
  const location = page.locator('dt:text-is("Location") + dd');
  await expect(location.getByRole('link')).toHaveText('48.39000° N, 4.49000° W');
  // The continents are drawn from a file of the service.
  const land = location.locator('use[href$="#land"]').first();
  await expect
    .poll(() => land.evaluate((use) => (use as SVGUseElement).getBBox().width))
    .toBeGreaterThan(3000);
  await expectAccessible(page);

  const tags = page.getByRole('list', { name: 'Tags', exact: true });
  const suggested = page.getByRole('list', { name: 'Suggested tags' });
  await expect(suggested.getByRole('button')).toHaveText(['harbour', 'boats', 'nets']);
  await press(suggested, 'Add suggested tag boats');
  await expect(suggested.getByRole('button')).toHaveText(['harbour', 'nets']);
  await press(page, 'Add all 2');
  await expect(suggested).toHaveCount(0);
  for (const tag of ['boats', 'harbour', 'nets'])
    await expect(linkOf(tags, tag, exact)).toBeVisible();

  const offer = page.getByRole('region', { name: 'Suggested description' });
  await press(offer, 'Use as description');
  await expect(buttonOf(page, 'Boats at dawn')).toBeVisible();
  await expect(offer).toHaveCount(0);
  await shows(page, 'Caption used as description.');
  await page.reload();
  await expect(buttonOf(page, 'Boats at dawn')).toBeVisible();
  await expect(offer).toHaveCount(0);
  await expect(suggested).toHaveCount(0);
});

test.describe('a failed change', () => {
  test.use({ expectedErrors: [/500|ERR_FAILED|Failed to load/] });

  test('is undone with a reason, and keeps the typed text', async ({ page, library }) => {
    const [id] = await upload(library, ['IMG_1.jpg']);
    await open(page, library, id);
    await page.route('**/api/trpc/bulkChange.atOnce', (route) => route.abort());
    await press(page, 'IMG_1.jpg');
    await fill(page, 'Name', 'Sunset', exact);
    await page.keyboard.press('Enter');
    await shows(page, 'Can’t reach the service');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Sunset');
    await page.keyboard.press('Escape');
    await titled(page, 'IMG_1.jpg');
  });
});

test('an asset gets a variant and shows it instead', async ({ page, library }) => {
  const [id] = await upload(library, ['first.jpg']);
  await open(page, library, id);
  const channels = 3;
  const background = { r: 200, g: 40, b: 40 };
  const create = { width: 500, height: 700, channels, background } as const;
  const buffer = await sharp({ create }).jpeg().toBuffer();
  const input = page.getByLabel('Variant files');
  await input.setInputFiles({ name: 'second.jpg', mimeType: 'image/jpeg', buffer });
  const instead = buttonOf(page, 'Use this version: second.jpg');
  await expect(instead).toBeVisible();
  await expect(page.getByRole('region', { name: 'Variants' }).locator('img')).toBeVisible();
  await expectAccessible(page);
  await instead.click();
  await titled(page, 'second.jpg');
  await shows(page, '500 × 700 pixels');
  await expect(buttonOf(page, 'Use this version: first.jpg')).toBeVisible();
  await follow(page, 'first.jpg');
  await expect(linkOf(page, 'Back to primary version')).toBeVisible();
});

test('the asset page moves an asset to the trash, shows the next one, and undoes it', async ({
  page,
  library,
}) => {
  const ids = [...(await upload(library, ['old.jpg'])), ...(await upload(library, ['new.jpg']))];
  await open(page, library, ids[1]);
  await page.keyboard.press('Delete');
  await titled(page, 'old.jpg');
  await shows(page, '1 of 1');
  await visit(page, `${pathOf(library)}/${ids[1]}`);
  await shows(page, 'It is permanently deleted in 30 days.');
  await expectAccessible(page);
  await press(page, 'Restore');
  await expect(buttonOf(page, 'Move to trash')).toBeVisible();

  await press(page, 'Move to trash');
  await titled(page, 'old.jpg');
  await press(page, 'Undo');
  await titled(page, 'new.jpg');
});
