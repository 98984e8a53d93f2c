import { expect, test } from './base-test';
import { buttonOf, panelOf, press } from './page-parts';
import { openWithCopies } from './upload-duplicates';

test('one answer applies to all duplicates, by keys alone', async ({ page, library }) => {
  const { choose, list } = await openWithCopies(page, library);
  await choose([0, 1]);
  await expect(panelOf(page)).toContainText('2 files are already in this library.');
  await buttonOf(page, 'Add all as variants').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Files' })).toBeFocused();
  await expect(panelOf(page)).toContainText('2 of 2 files uploaded');
  expect(await list()).toEqual([
    'beach.jpg',
    'copy-0.jpg of 0',
    'copy-1.jpg of 1',
    'rock.jpg',
    'sea.jpg',
  ]);

  await choose([0, 1, 2]);
  await press(page, 'Skip all');
  // The list disappears some seconds after the last upload.
  await expect(panelOf(page)).toBeHidden();
  expect(await list()).toHaveLength(5);
});
