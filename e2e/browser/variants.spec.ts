import type { BrowserContext, Page } from '@playwright/test';
import { assetsPath, sendRequest, uploadForm } from '../support/api';
import { aPlainJpeg } from '../support/images';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import {
  aClaimedLibrary,
  type Created,
  call,
  service,
  signInSomebody,
  sql,
  upload,
} from './fixtures';

const PATIENT = { timeout: 20_000 };
test.slow();

const pathOf = ({ organizationId, libraryId }: Created) => `/app/${organizationId}/${libraryId}`;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const variantsOf = (page: Page) => page.getByRole('region', { name: 'Variants' });

/** Uploads a variant; returns its id. */
async function uploadVariant(
  { organizationId, libraryId, apiKey }: Created,
  name: string,
  parentId: string,
): Promise<string> {
  const bytes = new Uint8Array(await aPlainJpeg(500, 700));
  const body = uploadForm([{ name, bytes }]);
  body.append('parentId', parentId);
  const path = assetsPath(organizationId, libraryId);
  const answer = await sendRequest(service, path, { method: 'POST', key: apiKey, body });
  return (await answer.json()).data.assets[0].id;
}

/** A library of a signed-in person with an asset, first.jpg, and its variants, all processed. */
async function anAssetWithVariants(context: BrowserContext, names: string[]) {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  const [id = ''] = await upload(library, ['first.jpg']);
  const variantIds: string[] = [];
  for (const name of names) variantIds.push(await uploadVariant(library, name, id));
  const waiting = `SELECT FROM asset WHERE organization_id = $1 AND processing = 'waiting'`;
  await expect.poll(() => sql(waiting, [library.organizationId]), PATIENT).toEqual([]);
  return { library, id, variantIds };
}

test('a variant is renamed and deleted from its asset and from its own page', async ({
  page,
  context,
}) => {
  const { library, id, variantIds } = await anAssetWithVariants(context, ['red.jpg', 'blue.jpg']);
  await page.goto(`${pathOf(library)}/${id}`);
  const variants = variantsOf(page);
  await variants.getByRole('button', { name: 'Rename: red.jpg' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename variant' });
  await renaming.getByLabel('Name').fill('crimson.JPG');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(variants.getByRole('link', { name: 'crimson.jpg' })).toBeVisible();
  await expect
    .poll(() => sql('SELECT name FROM asset WHERE id = $1', [variantIds[0]]))
    .toEqual([{ name: 'crimson.jpg' }]);

  await variants.getByRole('button', { name: 'Delete: crimson.jpg' }).click();
  const deleting = page.getByRole('dialog', { name: 'Permanently delete “crimson.jpg”?' });
  await expect(deleting.getByText('This can’t be undone')).toBeVisible();
  await expectAccessible(page);
  await deleting.getByRole('button', { name: 'Cancel' }).click();
  await expect(variants.getByRole('link', { name: 'crimson.jpg' })).toBeVisible();
  await variants.getByRole('button', { name: 'Delete: crimson.jpg' }).click();
  await deleting.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('“crimson.jpg” permanently deleted.')).toBeVisible();
  await expect(variants.getByRole('listitem')).toHaveCount(1);
  expect(
    (await call(library, `/libraries/${library.libraryId}/assets/${variantIds[0]}`)).status,
  ).toBe(404);

  await variants.getByRole('link', { name: 'blue.jpg' }).click();
  await expect(heading(page, 'blue.jpg')).toBeVisible(PATIENT);
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await page
    .getByRole('dialog', { name: 'Permanently delete “blue.jpg”?' })
    .getByRole('button', { name: 'Delete permanently' })
    .click();
  await expect(heading(page, 'first.jpg')).toBeVisible(PATIENT);
  await expect(variants.getByRole('listitem')).toHaveCount(0);
});

test('a JPEG is rotated without loss, as a variant that can become primary', async ({
  page,
  context,
}) => {
  const { library, id } = await anAssetWithVariants(context, []);
  await page.goto(`${pathOf(library)}/${id}`);
  await page.getByRole('button', { name: 'Rotate right' }).click();
  const variant = variantsOf(page).getByRole('listitem');
  await expect(variant).toContainText('first rotated.jpg');
  await page.getByRole('button', { name: 'Make primary', exact: true }).last().click();
  await expect(page.getByText('“first rotated.jpg” is now the primary version.')).toBeVisible(
    PATIENT,
  );
  const asset = async () =>
    (await (await call(library, `/libraries/${library.libraryId}/assets/${id}`)).json()).data;
  await expect
    .poll(async () => {
      const { width, height } = await asset();
      return [width, height];
    }, PATIENT)
    .toEqual([600, 900]);
  await expectAccessible(page);
});

test('making another version primary asks about the approval', async ({ page, context }) => {
  const { library, id } = await anAssetWithVariants(context, ['second.jpg']);
  await sql(`UPDATE organization SET plan = 'pro' WHERE id = $1`, [library.organizationId]);
  await page.goto(`${pathOf(library)}/${id}`);
  const approval = page.getByRole('region', { name: 'Approval' });
  await approval.getByRole('button', { name: 'Approved' }).click();
  await expect(approval.getByText(/^By Ada Lovelace/)).toBeVisible();
  const notReviewed = approval.getByText('Not reviewed yet');

  await page.getByRole('button', { name: 'Make primary: second.jpg' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make “second.jpg” primary?' });
  await expect(dialog).toContainText('Approved');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(heading(page, 'first.jpg')).toBeVisible();
  await page.getByRole('button', { name: 'Make primary: second.jpg' }).click();
  await dialog.getByRole('button', { name: 'Mark as not reviewed' }).click();
  await expect(heading(page, 'second.jpg')).toBeVisible(PATIENT);
  await expect(notReviewed).toBeVisible();
  await expect(approval.getByText('1 earlier decision')).toBeVisible();

  // The approval before can still be undone as well.
  await page
    .getByRole('status')
    .getByText('“second.jpg” is now the primary version.')
    .locator('..')
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(heading(page, 'first.jpg')).toBeVisible(PATIENT);
  await expect(notReviewed).toHaveCount(0);
  await expect(approval.getByText(/^By Ada Lovelace/)).toBeVisible();

  await page.getByRole('button', { name: 'Make primary: second.jpg' }).click();
  await dialog.getByRole('button', { name: 'Keep “Approved”' }).click();
  await expect(heading(page, 'second.jpg')).toBeVisible(PATIENT);
  await expect(approval.getByText(/^By Ada Lovelace/)).toBeVisible();
});
