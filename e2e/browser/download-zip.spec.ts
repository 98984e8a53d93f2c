import { readFile } from 'node:fs/promises';
import { readZip } from '../support/read-zip';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aJpegFile } from './fixtures';
import { chooseFiles, exact, press, selectAll, shows, tilesOf, visit } from './page-parts';

// A refused download.
test.use({ expectedErrors: [[/429/], { scope: 'test' }] });

test('a selection is downloaded as one ZIP', async ({
  page,
  library: { organizationId, libraryId },
}) => {
  await visit(page, `/app/${organizationId}/${libraryId}`);
  const images = [await aJpegFile('0.jpg', 60), await aJpegFile('1.jpg', 61)];
  await chooseFiles(page, images);
  await expect(tilesOf(page)).toHaveCount(2);

  await selectAll(page);
  await press(page, 'Download', exact);
  const dialog = page.getByRole('dialog', { name: 'Download 2 assets' });
  await shows(dialog, '2 files in one ZIP');
  await expectAccessible(page);
  const started = page.waitForEvent('download');
  await press(dialog, 'Download');
  const download = await started;
  expect(download.suggestedFilename()).toBe('2 assets.zip');
  const zip = await readZip(await readFile(await download.path()));
  expect([...zip.keys()].sort()).toEqual(['0.jpg', '1.jpg', 'manifest.json']);
  expect(zip.get('0.jpg')?.equals(images[0]?.buffer as Buffer)).toBe(true);

  // A refusal is shown.
  await page.route('**/api/page-archives', (route) =>
    route.fulfill({ status: 429, json: { error: { code: 'X', message: 'Wait for the others.' } } }),
  );
  await press(page, 'Download', exact);
  await shows(dialog, '2 files in one ZIP');
  await press(dialog, 'Download');
  await shows(page, 'Wait for the others.');
});
