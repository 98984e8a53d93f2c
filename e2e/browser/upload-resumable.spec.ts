import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectAccessible } from './accessibility';
import { expect } from './base-test';
import { chooseFiles, panelOf, press, ready, shows } from './page-parts';
import { slowDown, test, toPass } from './upload-resumable';

test.use({ expectedErrors: [/Failed to load resource/] });

test('an upload continues after a reload when the same files are chosen again', async ({
  page,
  context,
  uploads,
}) => {
  const { folder, largeFiles, patches, offsets, expectStored } = uploads;
  const files = await largeFiles(3, 9);
  await slowDown(page, context);
  await chooseFiles(page, files);
  for (const n of [0, 1, 2]) await toPass(page, `large-${n}.png`, 10);
  await page.reload();
  await expect(panelOf(page)).toContainText('3 uploads were interrupted');
  await expect(panelOf(page)).toContainText(/large-0\.png.* of 9 MB uploaded/);
  await expectAccessible(page);

  const [deleted] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'DELETE'),
    press(panelOf(page), 'Discard large-2.png'),
  ]);
  expect(deleted.status()).toBe(204);
  const other = join(folder, 'other.png');
  await writeFile(other, 'of no upload');
  patches.length = 0;
  await chooseFiles(page, [other, ...files.slice(0, 2)], 'Choose the files again to continue');
  await shows(page, /^other\.png isn’t the file/);
  await expect(panelOf(page)).toContainText('2 of 2 files uploaded');
  await expectStored(files.slice(0, 2));
  expect(Math.min(...offsets())).toBeGreaterThan(0);
  await page.reload();
  await ready(page);
  await expect(panelOf(page)).toBeHidden();
});
