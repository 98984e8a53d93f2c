import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { namesOf, tiles, twoLibraries } from './collections';
import { sql } from './fixtures';
import { barOf, buttonOf, exact, press, shows, visit } from './page-parts';

// A wrong filter is refused.
test.use({ expectedErrors: [/400 \(Bad Request\)/] });

test('a search is kept as a smart collection, whose assets are always what it finds', async ({
  page,
  library,
}) => {
  const { organizationId } = library;
  const ids = await twoLibraries(library);
  const tag = (id: string | undefined, tags: string[]) =>
    sql('UPDATE asset SET tags = tags || $2::text[] WHERE id = $1', [id, tags]);
  await tag(ids[0], ['harbour']);
  await visit(page, `/app/${organizationId}/search?q=harbour`);
  await press(page, 'Keep as smart collection');
  await page.getByRole('textbox', { name: 'Name' }).fill('Harbours');
  await expectAccessible(page);
  await press(page, 'Keep', exact);
  await expect(page.getByRole('heading', { level: 1, name: 'Harbours' })).toBeVisible();
  await shows(page, 'Smart collection: harbour');
  await expect(tiles(page, 'Harbours')).toHaveCount(1);
  await expectAccessible(page);

  await tag(ids[1], ['harbour']);
  await page.reload();
  await expect(tiles(page, 'Harbours')).toHaveCount(2);
  await expect(page.getByRole('combobox', { name: 'Order' }).getByRole('option')).toHaveText([
    'By date added',
    'By date taken',
    'By name',
  ]);
  await page
    .getByRole('list')
    .getByRole('checkbox', { name: /a\.jpg/ })
    .click();
  await expect(buttonOf(barOf(page), 'Use as cover')).toBeVisible();
  await expect(buttonOf(barOf(page), /Remove from collection/)).toHaveCount(0);
  await page.keyboard.press('Escape');

  await press(page, 'Actions for Harbours');
  await press(page, 'Download…');
  await shows(page.getByRole('dialog'), /2 files/);
  await page.keyboard.press('Escape');

  await press(page, 'Actions for Harbours');
  await press(page, 'Edit name and description…');
  await page.getByRole('textbox', { name: 'Filter' }).fill('colour:red');
  await press(page, 'Save');
  await shows(page.getByRole('dialog'), /“colour:” is no key/);
  await page.getByRole('textbox', { name: 'Filter' }).fill('name:c.jpg');
  await press(page, 'Save');
  await expect.poll(() => namesOf(page, 'Harbours')).toEqual(['c.jpg']);

  await visit(page, `/app/${organizationId}/-/collections`);
  await shows(page, 'Smart · 1 asset');
  await visit(page, `/app/${organizationId}/search?q=jpg`);
  await page.getByRole('checkbox', { name: /a\.jpg/ }).click();
  await press(barOf(page), 'Add to collection');
  await shows(page, 'Type a name to create a collection.');
});
