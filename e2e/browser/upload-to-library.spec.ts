import type { JSHandle, Page } from '@playwright/test';
import { expect, test } from './base-test';
import { carry } from './carried-files';
import { chooseFiles, panelOf, pathOf, shows, tilesOf, visit } from './page-parts';
import { anImage, namesIn } from './upload-to-library';

test('chosen, dropped and pasted files are uploaded', async ({ page, library }) => {
  await visit(page, pathOf(library));
  await chooseFiles(page, [await anImage('chosen.png', 1)]);
  await expect(panelOf(page)).toContainText('1 of 1 file uploaded');

  const carried = await carry(page, [await anImage('dropped.png', 2)]);
  await page.dispatchEvent('main', 'dragenter', { dataTransfer: carried });
  await shows(page, 'Drop to upload to Atelier');
  await page.dispatchEvent('main', 'dragover', { dataTransfer: carried });
  await page.dispatchEvent('main', 'drop', { dataTransfer: carried });
  await expect(page.getByText('Drop to upload to Atelier')).toBeHidden();
  await expect(panelOf(page)).toContainText('2 of 2 files uploaded');

  const copied = await carry(page, [await anImage('pasted.png', 3)]);
  await paste(page, copied);
  await expect(panelOf(page)).toContainText('3 of 3 files uploaded');

  const tiles = tilesOf(page);
  await expect(tiles).toHaveCount(3);
  await expect(page.getByRole('main').locator('li img')).toHaveCount(3);
  expect(await namesIn(library)).toEqual(['chosen.png', 'dropped.png', 'pasted.png']);
});

const paste = (page: Page, copied: JSHandle<DataTransfer>) =>
  page.evaluate(
    (clipboardData) =>
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true })),
    copied,
  );
