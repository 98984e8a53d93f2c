import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { exact, pathOf, press, selectAll, visit } from './page-parts';
import { addThree, said, undoByKey, valuesOf } from './undo';

test('Ctrl Z undoes changes of selected assets, the latest first', async ({ page, library }) => {
  const { organizationId } = library;
  await addThree(library);
  const before = await valuesOf(organizationId);
  await visit(page, pathOf(library));
  await undoByKey(page);
  await said(page, 'There is nothing to undo.').toBeVisible();

  await selectAll(page);
  await press(page, 'Add tags');
  const field = page.getByRole('dialog').getByRole('combobox');
  await field.fill('new');
  // In a field, the field itself undoes.
  await undoByKey(page);
  await field.fill('new');
  await press(page, 'Add', exact);
  await said(page, '3 assets tagged.').toBeVisible();
  await page.locator('[data-tile]').first().focus();
  await page.keyboard.press('Delete');
  await said(page, '3 assets moved to trash.').toBeVisible();
  expect((await valuesOf(organizationId)).map((row) => row.at(-1))).toEqual([true, true, true]);

  await undoByKey(page);
  await said(page, 'Undone: 3 assets moved to trash.').toBeVisible();
  await expect(page.locator('[data-tile]')).toHaveCount(3);
  await undoByKey(page);
  await said(page, 'Undone: 3 assets tagged.').toBeVisible();
  expect(await valuesOf(organizationId)).toEqual(before);
  await expectAccessible(page);
});
