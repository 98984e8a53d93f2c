import { anImageOfPatches } from '../support/images';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { fillWithDuplicates, groupOf } from './duplicates';
import { processed, sql, uploadFiles } from './fixtures';
import { buttonOf, exact, follow, pathOf, press, shows, visit } from './page-parts';

test('by keys alone, the others go to the trash, or a group is left alone', async ({
  page,
  library,
}) => {
  const { parents } = await fillWithDuplicates(library);
  await visit(page, `${pathOf(library)}/duplicates`);
  await buttonOf(page, 'Move the other to trash').focus();
  await page.keyboard.press('Enter');
  await shows(page, '1 asset moved to trash.');
  await expect(groupOf(page, 'sea')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Duplicates' })).toBeFocused();
  expect(await parents('sea', 'sea2')).toEqual([null, undefined]);

  await buttonOf(page, 'Not duplicates').focus();
  await page.keyboard.press('Enter');
  await shows(page, 'No duplicates', exact);
  await expectAccessible(page);
  await page.reload();
  await shows(page, 'No duplicates', exact);
});

test('similar images are found, the largest is kept, and this can be undone', async ({
  page,
  library,
}) => {
  const sizes = [
    ['poster small.png', await anImageOfPatches('png', 450, 300)],
    ['poster.jpg', await anImageOfPatches('jpeg', 900, 600)],
  ] as const;
  const added: (string | undefined)[] = [];
  for (const [name, bytes] of sizes) added.push(...(await uploadFiles(library, [{ name, bytes }])));
  await processed(library);
  const parentOfSmall = async () =>
    (await sql('SELECT parent_id FROM asset WHERE id = $1', [added[0]]))[0]?.parent_id;

  await visit(page, `${pathOf(library)}/duplicates`);
  await follow(page, 'Similar images');
  const group = groupOf(page, 'poster');
  await expect(group).toContainText('2 similar images');
  await expect(group).toContainText('450 × 300');
  await expect(group.getByRole('radio', { name: 'Keep this one: poster.jpg' })).toBeChecked();
  await expectAccessible(page);
  await press(group, 'Make the other a variant');
  await shows(page, '1 asset became a variant of poster.jpg.');
  await expect(group).toHaveCount(0);
  expect(await parentOfSmall()).toBe(added[1]);
  await press(page, 'Undo');
  await expect(group).toBeVisible();
  expect(await parentOfSmall()).toBeNull();
  await press(group, 'Not similar');
  await shows(page, 'No similar images');
});
