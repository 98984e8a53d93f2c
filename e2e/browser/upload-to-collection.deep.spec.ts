import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { addLibrary, sql } from './fixtures';
import { press, shows } from './page-parts';
import { openCollection, tiles } from './upload-to-collection';

test('the page asks which of several libraries stores the files', async ({
  page,
  context,
  library,
}) => {
  const choose = await openCollection(page, context, library);
  const { organizationId } = library;
  await addLibrary(organizationId, 'Archive');
  await page.reload();
  await choose(['first.jpg']);
  const dialog = page.getByRole('dialog', { name: 'Upload 1 file' });
  await expectAccessible(page);
  await dialog.getByLabel('Save to library').selectOption('Archive');
  await press(dialog, 'Upload');
  await shows(page, '1 added to “Best of 2026”.');
  await expect(tiles(page)).toHaveCount(1);
  const kept = await sql(`SELECT library_id FROM asset WHERE organization_id = $1 AND name = $2`, [
    organizationId,
    'first.jpg',
  ]);
  expect(kept).toEqual([{ library_id: 'archive' }]);
});
