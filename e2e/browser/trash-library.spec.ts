import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { sql, upload } from './fixtures';
import { visit } from './page-parts';

test('a library goes to the trash, comes back, and is deleted permanently', async ({
  page,
  library: { organizationId, ...library },
}) => {
  const [assetId] = await upload({ organizationId, ...library }, ['a.jpg']);
  await visit(page, `/app/${organizationId}`);
  const card = page.getByRole('link', { name: 'Atelier', exact: true });
  const actions = page.getByRole('button', { name: 'Actions for Atelier' });
  const moveToTrash = async () => {
    await actions.click();
    await page.getByRole('button', { name: 'Move library to trash…' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Move “Atelier” to trash?' });
  await moveToTrash();
  await expect(dialog).toContainText('Items are permanently deleted after 30 days.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();
  await expect(card).toBeVisible();

  await moveToTrash();
  await dialog.getByRole('button', { name: 'Move library to trash' }).click();
  await expect(page.getByText('“Atelier” moved to trash.')).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeVisible();

  await moveToTrash();
  await dialog.getByRole('button', { name: 'Move library to trash' }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole('link', { name: '1 library in trash' }).click();
  const trash = page.getByRole('region', { name: 'Libraries in trash' });
  await expect(trash.getByText('1 asset. Permanently deleted on')).toBeVisible();
  await expectAccessible(page);
  await trash.getByRole('button', { name: 'Restore Atelier' }).click();
  await expect(trash).toHaveCount(0);
  await visit(page, `/app/${organizationId}/${library.libraryId}`);
  await expect(page.locator(`a[href*="${assetId}"]`)).toBeVisible();

  await visit(page, `/app/${organizationId}`);
  await moveToTrash();
  await dialog.getByRole('button', { name: 'Move library to trash' }).click();
  await page.getByRole('link', { name: '1 library in trash' }).click();
  await trash.getByRole('button', { name: 'Delete permanently: Atelier' }).click();
  const last = page.getByRole('dialog', { name: 'Delete “Atelier” permanently?' });
  await expect(last).toContainText('This can’t be undone.');
  await last.getByLabel('Type Atelier to confirm').fill('atelier');
  await page.keyboard.press('Enter');
  await expect(last.getByRole('alert')).toHaveText('Type “Atelier” to confirm.');
  await expectAccessible(page);
  await last.getByLabel('Type Atelier to confirm').fill('Atelier');
  await last.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('“Atelier” permanently deleted.')).toBeVisible();
  await expect(trash).toHaveCount(0);
  await expect
    .poll(() => sql('SELECT id FROM library WHERE organization_id = $1', [organizationId]))
    .toEqual([]);
  await visit(page, `/app/${organizationId}/settings/audit-log`);
  const log = page.getByRole('list', { name: 'Audit log' });
  await expect(log.getByText(/moved the library “atelier” to trash/).first()).toBeVisible();
  await expect(log.getByText(/permanently deleted the library “atelier”/)).toBeVisible();
});
