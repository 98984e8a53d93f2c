import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aClaimedLibrary, addRows, signInSomebody, sql } from './fixtures';

const undoByKey = (page: Page) => page.keyboard.press('ControlOrMeta+z');
const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true }));

const valuesOf = async (organizationId: string) =>
  (
    await sql(
      `SELECT name, description, tags, trashed_at IS NOT NULL AS trashed FROM asset
       WHERE organization_id = $1 ORDER BY created, id`,
      [organizationId],
    )
  ).map(({ name, description, tags, trashed }) => [name, description, tags.join(), trashed]);

/** A library of three assets with a tag each. */
async function threeAssets(context: Parameters<typeof signInSomebody>[0]) {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  await addRows(library, 3, { name: `'file ' || n || '.jpg'`, tags: `ARRAY['old']` });
  return { ...library, path: `/app/${library.organizationId}/${library.libraryId}` };
}

test('Ctrl Z undoes changes of selected assets, the latest first', async ({ page, context }) => {
  test.slow();
  const { organizationId, path } = await threeAssets(context);
  const before = await valuesOf(organizationId);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await undoByKey(page);
  await said(page, 'There is nothing to undo.').toBeVisible();

  await page.locator('[data-tile]').first().focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByRole('button', { name: 'Add tags' }).click();
  const field = page.getByRole('dialog').getByRole('combobox');
  await field.fill('new');
  // In a field, the field itself undoes.
  await undoByKey(page);
  await field.fill('new');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
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

test('Ctrl Z undoes changes on the page of an asset', async ({ page, context }) => {
  test.slow();
  const { organizationId, path } = await threeAssets(context);
  const before = await valuesOf(organizationId);
  const [{ id }] = await sql(
    `SELECT id FROM asset WHERE organization_id = $1 ORDER BY created, id LIMIT 1`,
    [organizationId],
  );
  await page.goto(`${path}/${id}`);
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('d');
  await page.getByRole('textbox', { name: 'Description' }).fill('A bottle.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await said(page, 'Description saved.').toBeVisible();
  await page.getByRole('button', { name: 'Remove tag old' }).click();
  await said(page, 'Tag “old” removed.').toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByRole('button', { name: 'Remove tag old' })).toBeVisible();

  await page.locator('body').press('ControlOrMeta+z');
  await said(page, 'Undone: 1 asset described.').toBeVisible();
  await expect(page.getByText('A bottle.')).toBeHidden();
  expect(await valuesOf(organizationId)).toEqual(before);
});

test('Ctrl Z keeps later changes by a colleague', async ({ page, context }) => {
  const { organizationId, path } = await threeAssets(context);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.locator('[data-tile]').first().focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await said(page, '3 assets moved to trash.').toBeVisible();
  await sql(
    `UPDATE asset SET trashed_at = now() - interval '1 day'
     WHERE organization_id = $1 AND name = 'file 2.jpg'`,
    [organizationId],
  );
  await undoByKey(page);
  await said(
    page,
    'Undone: 2 assets moved to trash. 1 asset was changed in the meantime and left alone.',
  ).toBeVisible();
  await expect(page.locator('[data-tile]')).toHaveCount(2);
});
