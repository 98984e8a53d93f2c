import { expect, test } from './base-test';
import { sql } from './fixtures';
import { buttonOf, pathOf, press, visit } from './page-parts';
import { addThree, said, valuesOf } from './undo';

test('Ctrl Z undoes changes on the page of an asset', async ({ page, library }) => {
  const { organizationId } = library;
  await addThree(library);
  const before = await valuesOf(organizationId);
  const [{ id }] = await sql(
    `SELECT id FROM asset WHERE organization_id = $1 ORDER BY created, id LIMIT 1`,
    [organizationId],
  );
  await visit(page, `${pathOf(library)}/${id}`);
  await page.keyboard.press('d');
  await page.getByRole('textbox', { name: 'Description' }).fill('A bottle.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await said(page, 'Description saved.').toBeVisible();
  await press(page, 'Remove tag old');
  await said(page, 'Tag “old” removed.').toBeVisible();
  await buttonOf(page, 'Undo').last().click();
  await expect(buttonOf(page, 'Remove tag old')).toBeVisible();

  await page.locator('body').press('ControlOrMeta+z');
  await said(page, 'Undone: 1 asset described.').toBeVisible();
  await expect(page.getByText('A bottle.')).toBeHidden();
  expect(await valuesOf(organizationId)).toEqual(before);
});
