import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { addLibrary, aMember, aPageOf, upload } from './fixtures';
import { barOf, buttonOf, exact, headed, linkOf, press, shows, visit } from './page-parts';

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
  await expect(buttonOf(guest, 'Upload', exact)).toBeVisible();

  await visit(page, `/app/${organizationId}/settings/members`);
  await press(page, 'Access of Giorgio');
  const dialog = page.getByRole('dialog', { name: 'What Giorgio may see' });
  await dialog.getByLabel('Access', { exact: true }).selectOption('Chosen libraries only');
  await dialog.getByLabel('Access to Atelier').selectOption('May view');
  await expectAccessible(page);
  await press(dialog, 'Save');
  await shows(page, 'Sees 1 library only');

  await visit(guest, `/app/${organizationId}`);
  const libraries = guest.getByRole('list', { name: 'Libraries' });
  await expect(linkOf(libraries, 'Atelier', exact)).toBeVisible();
  await expect(guest.getByText('Archive')).toHaveCount(0);
  await expect(linkOf(guest, 'Settings')).toHaveCount(0);
  await expect(buttonOf(guest, 'Answers of visitors')).toHaveCount(0);
  expect((await guest.goto(`/app/${organizationId}/archive`))?.status()).toBe(404);
  expect((await guest.goto(`/app/${organizationId}/settings/members`))?.status()).toBe(404);

  await visit(guest, path);
  await linkOf(guest, 'lake.jpg', exact).hover();
  await guest.getByRole('checkbox', { name: /lake\.jpg/ }).click();
  const bar = barOf(guest);
  await expect(buttonOf(bar, 'Download')).toBeVisible();
  for (const name of ['Add tags', 'Share', 'Move to trash', 'Remove tags', 'Move', 'Approval'])
    await expect(buttonOf(bar, name, exact)).toHaveCount(0);
  await expect(buttonOf(guest, 'Upload', exact)).toHaveCount(0);
  await visit(guest, `${path}/${assetId}`);
  const details = guest.getByRole('complementary', { name: 'Details' });
  await headed(details, 'lake.jpg');
  for (const name of ['Move to trash', 'Add version', 'Add to collection', 'Add a description'])
    await expect(buttonOf(details, name)).toHaveCount(0);
  await expect(details.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(guest);
});
