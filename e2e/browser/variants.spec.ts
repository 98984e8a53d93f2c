import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { call, sql } from './fixtures';
import { heading, pathOf, visit } from './page-parts';
import { anAssetWithVariants, variantsOf } from './variants';

test('a variant is renamed and deleted from its asset and from its own page', async ({
  page,
  context,
}) => {
  const { library, id, variantIds } = await anAssetWithVariants(context, ['red.jpg', 'blue.jpg']);
  await visit(page, `${pathOf(library)}/${id}`);
  const variants = variantsOf(page);
  await variants.getByRole('button', { name: 'Rename: red.jpg' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename variant' });
  await renaming.getByLabel('Name').fill('crimson.JPG');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(variants.getByRole('link', { name: 'crimson.jpg' })).toBeVisible();
  await expect
    .poll(() => sql('SELECT name FROM asset WHERE id = $1', [variantIds[0]]))
    .toEqual([{ name: 'crimson.jpg' }]);

  await variants.getByRole('button', { name: 'Delete: crimson.jpg' }).click();
  const deleting = page.getByRole('dialog', { name: 'Permanently delete “crimson.jpg”?' });
  await expect(deleting.getByText('This can’t be undone')).toBeVisible();
  await expectAccessible(page);
  await deleting.getByRole('button', { name: 'Cancel' }).click();
  await expect(variants.getByRole('link', { name: 'crimson.jpg' })).toBeVisible();
  await variants.getByRole('button', { name: 'Delete: crimson.jpg' }).click();
  await deleting.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('“crimson.jpg” permanently deleted.')).toBeVisible();
  await expect(variants.getByRole('listitem')).toHaveCount(1);
  expect(
    (await call(library, `/libraries/${library.libraryId}/assets/${variantIds[0]}`)).status,
  ).toBe(404);

  await variants.getByRole('link', { name: 'blue.jpg' }).click();
  await expect(heading(page, 'blue.jpg')).toBeVisible();
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await page
    .getByRole('dialog', { name: 'Permanently delete “blue.jpg”?' })
    .getByRole('button', { name: 'Delete permanently' })
    .click();
  await expect(heading(page, 'first.jpg')).toBeVisible();
  await expect(variants.getByRole('listitem')).toHaveCount(0);
});
