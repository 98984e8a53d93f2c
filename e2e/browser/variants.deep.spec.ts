import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { call, upgrade } from './fixtures';
import { heading, pathOf, showReview, visit } from './page-parts';
import { anAssetWithVariants, variantsOf } from './variants';

const PATIENT = { timeout: 20_000 };

test('a JPEG is rotated without loss, as a variant that can become primary', async ({
  page,
  context,
}) => {
  const { library, id } = await anAssetWithVariants(context, []);
  await visit(page, `${pathOf(library)}/${id}`);
  await page.getByRole('button', { name: 'Rotate right' }).click();
  const variant = variantsOf(page).getByRole('listitem');
  await expect(variant).toContainText('first rotated.jpg');
  await page.getByRole('button', { name: 'Use this version', exact: true }).last().click();
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

test('making another version primary asks about the approval', async ({ page, context }) => {
  const { library, id } = await anAssetWithVariants(context, ['second.jpg']);
  await upgrade(library.organizationId);
  await visit(page, `${pathOf(library)}/${id}`);
  const info = page.getByRole('button', { name: 'Info', exact: true });
  await showReview(page);
  const approval = page.getByRole('region', { name: 'Approval' });
  await approval.getByRole('button', { name: 'Approved' }).click();
  await expect(approval.getByText(/^By Ada Lovelace/)).toBeVisible();
  const notReviewed = approval.getByText('Not reviewed yet');
  await info.click();

  await page.getByRole('button', { name: 'Use this version: second.jpg' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make “second.jpg” primary?' });
  await expect(dialog).toContainText('Approved');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(heading(page, 'first.jpg')).toBeVisible();
  await page.getByRole('button', { name: 'Use this version: second.jpg' }).click();
  await dialog.getByRole('button', { name: 'Mark as not reviewed' }).click();
  await expect(heading(page, 'second.jpg')).toBeVisible();
  await showReview(page);
  await expect(notReviewed).toBeVisible();
  await expect(approval.getByText('1 earlier decision')).toBeVisible();

  // The approval before can still be undone as well.
  await page
    .getByRole('status')
    .getByText('“second.jpg” is now the primary version.')
    .locator('..')
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(heading(page, 'first.jpg')).toBeVisible();
  await expect(notReviewed).toHaveCount(0);
  await expect(approval.getByText(/^By Ada Lovelace/)).toBeVisible();

  await page.getByRole('button', { name: 'Use this version: second.jpg' }).click();
  await dialog.getByRole('button', { name: 'Keep “Approved”' }).click();
  await expect(heading(page, 'second.jpg')).toBeVisible();
  await expect(approval.getByText(/^By Ada Lovelace/)).toBeVisible();
});
