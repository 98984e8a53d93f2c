import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { namesOf, tiles, twoLibraries } from './collections';
import { sql } from './fixtures';
import { barOf, visit } from './page-parts';

// A wrong filter is refused.
test.use({ expectedErrors: [/400 \(Bad Request\)/] });

test('a search is kept as a smart collection, whose assets are always what it finds', async ({
  page,
  context,
}) => {
  const { organizationId, ids } = await twoLibraries(context);
  const tag = (id: string | undefined, tags: string[]) =>
    sql('UPDATE asset SET tags = tags || $2::text[] WHERE id = $1', [id, tags]);
  await tag(ids[0], ['harbour']);
  await visit(page, `/app/${organizationId}/search?q=harbour`);
  await page.getByRole('button', { name: 'Keep as smart collection' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Harbours');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Harbours' })).toBeVisible();
  await expect(page.getByText('Smart collection: harbour')).toBeVisible();
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
  await expect(barOf(page).getByRole('button', { name: 'Use as cover' })).toBeVisible();
  await expect(barOf(page).getByRole('button', { name: /Remove from collection/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Actions for Harbours' }).click();
  await page.getByRole('button', { name: 'Download…' }).click();
  await expect(page.getByRole('dialog').getByText(/2 files/)).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Actions for Harbours' }).click();
  await page.getByRole('button', { name: 'Edit name and description…' }).click();
  await page.getByRole('textbox', { name: 'Filter' }).fill('colour:red');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog').getByText(/“colour:” is no key/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Filter' }).fill('name:c.jpg');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => namesOf(page, 'Harbours')).toEqual(['c.jpg']);

  await visit(page, `/app/${organizationId}/-/collections`);
  await expect(page.getByText('Smart · 1 asset')).toBeVisible();
  await visit(page, `/app/${organizationId}/search?q=jpg`);
  await page.getByRole('checkbox', { name: /a\.jpg/ }).click();
  await barOf(page).getByRole('button', { name: 'Add to collection' }).click();
  await expect(page.getByText('Type a name to create a collection.')).toBeVisible();
});
