import { expect, test } from './base-test';
import { aMember, upgrade, upload } from './fixtures';
import { showReview, visit } from './page-parts';

test('the page of an asset asks for its approval', async ({ page, library }) => {
  const { organizationId, libraryId } = library;
  await upgrade(organizationId);
  const [assetId] = await upload(library, ['one.jpg']);
  await visit(page, `/app/${organizationId}/${libraryId}/${assetId}`);
  await showReview(page);
  await page.getByRole('button', { name: 'Ask for approval…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for the approval of 1 asset' });
  await expect(dialog.getByText('Invite somebody who can approve.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await aMember(organizationId, 'Tomas');
  await page.reload();
  await page.getByRole('button', { name: 'Ask for approval…' }).click();
  // The only person there is.
  await expect(dialog.getByLabel('Tomas')).toBeChecked();
  await dialog.getByRole('button', { name: 'Ask' }).click();
  await page.getByRole('button', { name: 'See request' }).click();
  await expect(page.getByText('Asked: Tomas')).toBeVisible();
});
