import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { fillWithDuplicates, groupOf } from './duplicates';
import { aCollection, sql } from './fixtures';
import { follow, pathOf, press, shows, visit } from './page-parts';

test('one duplicate is kept and the others become its variants, which can be undone', async ({
  page,
  context,
  library,
}) => {
  const { ids, parents } = await fillWithDuplicates(library);
  await sql(`UPDATE asset SET tags = '{sand}', ai_tags = '{}' WHERE id = $1`, [ids.beach]);
  const collection = await aCollection(context, library.organizationId, 'Best', [ids.beach]);
  await visit(page, pathOf(library));
  await follow(page, 'Duplicates');
  const beach = groupOf(page, 'beach');
  await expect(beach).toContainText('Same file, 3 times');
  await expect(groupOf(page, 'sea')).toContainText('Same file, 2 times');
  await expect(groupOf(page, 'rock')).toHaveCount(0);
  await expect(beach.getByRole('radio', { name: 'Keep this one: beach.jpg' })).toBeChecked();
  await expectAccessible(page);

  await beach.getByRole('radio', { name: 'Keep this one: beach2.jpg' }).check();
  await press(beach, 'Make the other 2 variants');
  await shows(page, '2 assets became variants of beach2.jpg.');
  await expect(beach).toHaveCount(0);
  expect(await parents('beach', 'beach2', 'beach3')).toEqual([ids.beach2, null, ids.beach2]);
  const entries = () =>
    sql('SELECT asset_id AS id FROM collection_asset WHERE collection_id = $1', [collection]);
  expect(await entries()).toEqual([{ id: ids.beach2 }]);

  await press(page, 'Undo');
  await expect(beach).toContainText('Same file, 3 times');
  expect(await parents('beach', 'beach2', 'beach3')).toEqual([null, null, null]);
  expect(await entries()).toEqual([{ id: ids.beach }]);
});
