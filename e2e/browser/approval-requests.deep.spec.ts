import { expect, test } from './base-test';
import { aMember, upgrade, upload } from './fixtures';
import { press, showReview, shows, visit } from './page-parts';

test('the page of an asset asks for its approval', async ({ page, library }) => {
  const { organizationId, libraryId } = library;
  await upgrade(organizationId);
  const [assetId] = await upload(library, ['one.jpg']);
  await visit(page, `/app/${organizationId}/${libraryId}/${assetId}`);
  await showReview(page);
  await press(page, 'Ask for approval…');
  const dialog = page.getByRole('dialog', { name: 'Ask for the approval of 1 asset' });
  await shows(dialog, 'Invite somebody who can approve.');
  await press(dialog, 'Cancel');
  await aMember(organizationId, 'Tomas');
  await page.reload();
  await press(page, 'Ask for approval…');
  // The only person there is.
  await expect(dialog.getByLabel('Tomas')).toBeChecked();
  await press(dialog, 'Ask');
  await press(page, 'See request');
  await shows(page, 'Asked: Tomas');
});
