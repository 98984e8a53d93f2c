import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { call, upgrade } from './fixtures';
import { buttonOf, exact, pathOf, press, showReview, shows, titled, visit } from './page-parts';
import { anAssetWithVariants, variantsOf } from './variants';

const PATIENT = { timeout: 20_000 };

test('a JPEG is rotated without loss, as a variant that can become primary', async ({
  page,
  library,
}) => {
  const { id } = await anAssetWithVariants(library, []);
  await visit(page, `${pathOf(library)}/${id}`);
  await press(page, 'Rotate right');
  const variant = variantsOf(page).getByRole('listitem');
  await expect(variant).toContainText('first rotated.jpg');
  await buttonOf(page, 'Use this version', exact).last().click();
  await expect(page.getByText('“first rotated.jpg” is now the primary version.')).toBeVisible(
    PATIENT,
  );
  const asset = async () =>
    (await (await call(library, `/libraries/${library.libraryId}/assets/${id}`)).json()).data;
  await expect
    .poll(async () => {
      const { width, height } = await asset();
      return [width, height];
    })
    .toEqual([600, 900]);
  await expectAccessible(page);
});

test('making another version primary asks about the approval', async ({ page, library }) => {
  const { id } = await anAssetWithVariants(library, ['second.jpg']);
  await upgrade(library.organizationId);
  await visit(page, `${pathOf(library)}/${id}`);
  const info = buttonOf(page, 'Info', exact);
  await showReview(page);
  const approval = page.getByRole('region', { name: 'Approval' });
  await press(approval, 'Approved');
  await shows(approval, /^By Ada Lovelace/);
  const notReviewed = approval.getByText('Not reviewed yet');
  await info.click();

  await press(page, 'Use this version: second.jpg');
  const dialog = page.getByRole('dialog', { name: 'Make “second.jpg” primary?' });
  await expect(dialog).toContainText('Approved');
  await expectAccessible(page);
  await press(dialog, 'Cancel');
  await titled(page, 'first.jpg');
  await press(page, 'Use this version: second.jpg');
  await press(dialog, 'Mark as not reviewed');
  await titled(page, 'second.jpg');
  await showReview(page);
  await expect(notReviewed).toBeVisible();
  await shows(approval, '1 earlier decision');

  // The approval before can still be undone as well.
  await press(
    page.getByRole('status').getByText('“second.jpg” is now the primary version.').locator('..'),
    'Undo',
  );
  await titled(page, 'first.jpg');
  await expect(notReviewed).toHaveCount(0);
  await shows(approval, /^By Ada Lovelace/);

  await info.click();
  await press(page, 'Use this version: second.jpg');
  await press(dialog, 'Keep “Approved”');
  await titled(page, 'second.jpg');
  await showReview(page);
  await shows(approval, /^By Ada Lovelace/);
});
