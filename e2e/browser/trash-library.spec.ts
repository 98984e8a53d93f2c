import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aClaimedLibrary, aMember, signIn, signInSomebody, sql, upload } from './fixtures';

// Each test visits several pages.
test.slow();

const HAS_TIME_TO_PURGE = { timeout: 20_000 };

test('a library goes to the trash, comes back, and is deleted permanently', async ({
  page,
  context,
}) => {
  await signInSomebody(context);
  const { organizationId, ...library } = await aClaimedLibrary(context, 'Atelier');
  const [assetId] = await upload({ organizationId, ...library }, ['a.jpg']);
  await page.goto(`/app/${organizationId}`);
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
  await page.goto(`/app/${organizationId}/${library.libraryId}`);
  await expect(page.locator(`a[href*="${assetId}"]`)).toBeVisible();

  await page.goto(`/app/${organizationId}`);
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
    .poll(
      () => sql('SELECT id FROM library WHERE organization_id = $1', [organizationId]),
      HAS_TIME_TO_PURGE,
    )
    .toEqual([]);
  await page.goto(`/app/${organizationId}/settings/audit-log`);
  const log = page.getByRole('list', { name: 'Audit log' });
  await expect(log.getByText(/moved the library “atelier” to trash/).first()).toBeVisible();
  await expect(log.getByText(/permanently deleted the library “atelier”/)).toBeVisible();
});

test.describe('deleting a library permanently', () => {
  test.use({ expectedErrors: [/401 \(Unauthorized\)/] });

  test('asks for a confirmation unless the person signed in recently', async ({
    page,
    context,
  }) => {
    const person = await signInSomebody(context);
    const { organizationId } = await aClaimedLibrary(context, 'Atelier');
    await sql('UPDATE library SET trashed_at = now() WHERE organization_id = $1', [organizationId]);
    await sql(`UPDATE session SET created = created - interval '11 minutes' WHERE user_id = $1`, [
      person.id,
    ]);
    await page.goto(`/app/${organizationId}/settings`);
    await page.getByRole('button', { name: 'Delete permanently: Atelier' }).click();
    await page.getByLabel('Type Atelier to confirm').fill('Atelier');
    await page.keyboard.press('Enter');
    const identity = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await identity.getByLabel('Password').fill(person.password);
    await identity.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(page.getByText('“Atelier” permanently deleted.')).toBeVisible();
  });
});

test('a member who is not an owner cannot trash, restore or delete a library', async ({
  page,
  context,
  browser,
}) => {
  await signInSomebody(context);
  const { organizationId } = await aClaimedLibrary(context, 'Atelier');
  const member = await aMember(organizationId);
  const theirs = await browser.newContext();
  await signIn(theirs, member);
  const their = await theirs.newPage();
  await their.goto(`/app/${organizationId}`);
  await their.getByRole('button', { name: 'Actions for Atelier' }).click();
  await expect(their.getByRole('button', { name: 'Rename…' })).toBeVisible();
  await expect(their.getByRole('button', { name: /to trash/ })).toHaveCount(0);
  await sql('UPDATE library SET trashed_at = now() WHERE organization_id = $1', [organizationId]);
  await their.goto(`/app/${organizationId}/settings`);
  await expect(their.getByText('Libraries in trash count, too.')).toBeVisible();
  await expect(their.getByRole('region', { name: 'Libraries in trash' })).toHaveCount(0);
  await page.goto(`/app/${organizationId}/settings`);
  await expect(page.getByRole('region', { name: 'Libraries in trash' })).toBeVisible();
  await theirs.close();
});
