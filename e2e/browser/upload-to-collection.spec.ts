import type { Page } from '@playwright/test';
import { aPlainJpeg } from '../support/images';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import {
  aClaimedLibrary,
  aCollection,
  type Created,
  signInSomebody,
  sql,
  uploadFiles,
} from './fixtures';

test.slow();

const tiles = (page: Page) =>
  page.getByRole('list', { name: 'Assets in Best of 2026' }).getByRole('link');
const namesOf = async (page: Page) =>
  (await tiles(page).allInnerTexts()).map((text) => text.split('\n')[0]).sort();

let library: Created;
let files: Buffer[];

/** A library with sea.jpg, and an empty collection, on its page. */
test.beforeEach(async ({ page, context }) => {
  await signInSomebody(context);
  library = await aClaimedLibrary(context);
  files = await Promise.all([71, 72, 73].map((width) => aPlainJpeg(width, 40)));
  await uploadFiles(library, [{ name: 'sea.jpg', bytes: files[0] as Buffer }]);
  const { organizationId } = library;
  const collectionId = await aCollection(context, organizationId, 'Best of 2026', []);
  await page.goto(`/app/${organizationId}/-/collections/${collectionId}`);
});

async function choose(page: Page, names: string[]) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await (await chooser).setFiles(
    names.map((name, n) => ({ name, mimeType: 'image/jpeg', buffer: files[n] as Buffer })),
  );
}

test('an upload adds new files and those already in the library to a collection', async ({
  page,
}) => {
  await choose(page, ['copy.jpg', 'rock.jpg', 'cliff.jpg']);
  await page.getByRole('button', { name: 'Use that one: copy.jpg' }).click();
  await expect(page.getByText(/added to “Best of 2026”/)).toBeVisible();
  await expect(tiles(page)).toHaveCount(3);
  expect(await namesOf(page)).toEqual(['cliff.jpg', 'rock.jpg', 'sea.jpg']);

  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(tiles(page)).not.toHaveCount(3);
  // Uploaded files stay in their library.
  await page.goto(`/app/${library.organizationId}/${library.libraryId}`);
  await expect(page.getByRole('link', { name: 'rock.jpg' })).toBeVisible();
});

test('the page asks which of several libraries stores the files', async ({ page }) => {
  const { organizationId } = library;
  await sql(`INSERT INTO library VALUES ($1, 'archive', 'Archive', 0, 0, now())`, [organizationId]);
  await page.reload();
  await choose(page, ['first.jpg']);
  const dialog = page.getByRole('dialog', { name: 'Upload 1 file' });
  await expectAccessible(page);
  await dialog.getByLabel('Save to library').selectOption('Archive');
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('1 added to “Best of 2026”.')).toBeVisible();
  await expect(tiles(page)).toHaveCount(1);
  const kept = await sql(`SELECT library_id FROM asset WHERE organization_id = $1 AND name = $2`, [
    organizationId,
    'first.jpg',
  ]);
  expect(kept).toEqual([{ library_id: 'archive' }]);
});
