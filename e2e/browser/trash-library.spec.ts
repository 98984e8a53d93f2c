import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { sql, upload } from './fixtures';
import { buttonOf, exact, fill, follow, linkOf, press, shows, visit } from './page-parts';

test('a library goes to the trash, comes back, and is deleted permanently', async ({
  page,
  library: { organizationId, ...library },
}) => {
  const [assetId] = await upload({ organizationId, ...library }, ['a.jpg']);
  await visit(page, `/app/${organizationId}`);
  const card = linkOf(page, 'Atelier', exact);
  const actions = buttonOf(page, 'Actions for Atelier');
  const moveToTrash = async () => {
    await actions.click();
    await press(page, 'Move library to trash…');
  };
  const dialog = page.getByRole('dialog', { name: 'Move “Atelier” to trash?' });
  await moveToTrash();
  await expect(dialog).toContainText('Items are permanently deleted after 30 days.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();
  await expect(card).toBeVisible();

  await moveToTrash();
  await press(dialog, 'Move library to trash');
  await shows(page, '“Atelier” moved to trash.');
  await expect(card).toHaveCount(0);
  await press(page, 'Undo');
  await expect(card).toBeVisible();

  await moveToTrash();
  await press(dialog, 'Move library to trash');
  await expect(card).toHaveCount(0);
  await follow(page, '1 library in trash');
  const trash = page.getByRole('region', { name: 'Libraries in trash' });
  await shows(trash, '1 asset. Permanently deleted on');
  await expectAccessible(page);
  await press(trash, 'Restore Atelier');
  await expect(trash).toHaveCount(0);
  await visit(page, `/app/${organizationId}/${library.libraryId}`);
  await expect(page.locator(`a[href*="${assetId}"]`)).toBeVisible();

  await visit(page, `/app/${organizationId}`);
  await moveToTrash();
  await press(dialog, 'Move library to trash');
  await follow(page, '1 library in trash');
  await press(trash, 'Delete permanently: Atelier');
  const last = page.getByRole('dialog', { name: 'Delete “Atelier” permanently?' });
  await expect(last).toContainText('This can’t be undone.');
  await fill(last, 'Type Atelier to confirm', 'atelier');
  await page.keyboard.press('Enter');
  await expect(last.getByRole('alert')).toHaveText('Type “Atelier” to confirm.');
  await expectAccessible(page);
  await fill(last, 'Type Atelier to confirm', 'Atelier');
  await press(last, 'Delete permanently');
  await shows(page, '“Atelier” permanently deleted.');
  await expect(trash).toHaveCount(0);
  await expect
    .poll(() => sql('SELECT id FROM library WHERE organization_id = $1', [organizationId]))
    .toEqual([]);
  await visit(page, `/app/${organizationId}/settings/audit-log`);
  const log = page.getByRole('list', { name: 'Audit log' });
  await expect(log.getByText(/moved the library “atelier” to trash/).first()).toBeVisible();
  await shows(log, /permanently deleted the library “atelier”/);
});
