import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { call, sql } from './fixtures';
import { fill, follow, linkOf, pathOf, press, shows, titled, visit } from './page-parts';
import { anAssetWithVariants, variantsOf } from './variants';

test('a variant is renamed and deleted from its asset and from its own page', async ({
  page,
  library,
}) => {
  const { id, variantIds } = await anAssetWithVariants(library, ['red.jpg', 'blue.jpg']);
  await visit(page, `${pathOf(library)}/${id}`);
  const variants = variantsOf(page);
  await press(variants, 'Rename: red.jpg');
  const renaming = page.getByRole('dialog', { name: 'Rename variant' });
  await fill(renaming, 'Name', 'crimson.JPG');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(linkOf(variants, 'crimson.jpg')).toBeVisible();
  await expect
    .poll(() => sql('SELECT name FROM asset WHERE id = $1', [variantIds[0]]))
    .toEqual([{ name: 'crimson.jpg' }]);

  await press(variants, 'Delete: crimson.jpg');
  const deleting = page.getByRole('dialog', { name: 'Permanently delete “crimson.jpg”?' });
  await shows(deleting, 'This can’t be undone');
  await expectAccessible(page);
  await press(deleting, 'Cancel');
  await expect(linkOf(variants, 'crimson.jpg')).toBeVisible();
  await press(variants, 'Delete: crimson.jpg');
  await press(deleting, 'Delete permanently');
  await shows(page, '“crimson.jpg” permanently deleted.');
  await expect(variants.getByRole('listitem')).toHaveCount(1);
  expect(
    (await call(library, `/libraries/${library.libraryId}/assets/${variantIds[0]}`)).status,
  ).toBe(404);

  await follow(variants, 'blue.jpg');
  await titled(page, 'blue.jpg');
  await press(page, 'Delete permanently');
  await press(
    page.getByRole('dialog', { name: 'Permanently delete “blue.jpg”?' }),
    'Delete permanently',
  );
  await titled(page, 'first.jpg');
  await expect(variants.getByRole('listitem')).toHaveCount(0);
});
