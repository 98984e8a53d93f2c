import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { addLibrary, aMember, aPageOf, upload } from './fixtures';
import { visit } from './page-parts';

test('an owner chooses what a member may see, who then sees that and may change nothing', async ({
  page,
  browser,
  library,
}) => {
  const { organizationId, libraryId } = library;
  const [assetId] = await upload(library, ['lake.jpg']);
  const giorgio = await aMember(organizationId, 'Giorgio');
  await addLibrary(organizationId, 'Archive');
  const guest = await aPageOf(browser, giorgio);
  const path = `/app/${organizationId}/${libraryId}`;
  await visit(guest, path);
  await expect(guest.getByRole('button', { name: 'Upload', exact: true })).toBeVisible();

  await visit(page, `/app/${organizationId}/settings/members`);
  await page.getByRole('button', { name: 'Access of Giorgio' }).click();
  const dialog = page.getByRole('dialog', { name: 'What Giorgio may see' });
  await dialog.getByLabel('Access', { exact: true }).selectOption('Chosen libraries only');
  await dialog.getByLabel('Access to Atelier').selectOption('May view');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Sees 1 library only')).toBeVisible();

  await visit(guest, `/app/${organizationId}`);
  const libraries = guest.getByRole('list', { name: 'Libraries' });
  await expect(libraries.getByRole('link', { name: 'Atelier', exact: true })).toBeVisible();
  await expect(guest.getByText('Archive')).toHaveCount(0);
  await expect(guest.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  await expect(guest.getByRole('button', { name: 'Answers of visitors' })).toHaveCount(0);
  expect((await guest.goto(`/app/${organizationId}/archive`))?.status()).toBe(404);
  expect((await guest.goto(`/app/${organizationId}/settings/members`))?.status()).toBe(404);

  await visit(guest, path);
  await guest.getByRole('link', { name: 'lake.jpg', exact: true }).hover();
  await guest.getByRole('checkbox', { name: /lake\.jpg/ }).click();
  const bar = guest.getByRole('region', { name: 'Selection' });
  await expect(bar.getByRole('button', { name: 'Download' })).toBeVisible();
  for (const name of ['Add tags', 'Share', 'Move to trash', 'Remove tags', 'Move', 'Approval'])
    await expect(bar.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(guest.getByRole('button', { name: 'Upload', exact: true })).toHaveCount(0);
  await visit(guest, `${path}/${assetId}`);
  const details = guest.getByRole('complementary', { name: 'Details' });
  await expect(details.getByRole('heading', { name: 'lake.jpg' })).toBeVisible();
  for (const name of ['Move to trash', 'Add version', 'Add to collection', 'Add a description'])
    await expect(details.getByRole('button', { name })).toHaveCount(0);
  await expect(details.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(guest);
});
