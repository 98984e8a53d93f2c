import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { linkOf, panelOf, press } from './page-parts';
import { openWithCopies } from './upload-duplicates';

test('the page asks about files already in the library, and uploads the others', async ({
  page,
  library,
}) => {
  const { present, choose, list } = await openWithCopies(page, library);
  await choose([0, 3, 1, 2]);
  await expect(panelOf(page)).toContainText('Uploading: 1 of 4 files done, 3 already here');
  expect(await list()).toEqual(['beach.jpg', 'copy-3.jpg', 'rock.jpg', 'sea.jpg']);
  const link = linkOf(
    panelOf(page).getByRole('listitem').filter({ hasText: 'copy-0.jpg' }),
    'beach.jpg',
  );
  await expect(link).toHaveAttribute('href', new RegExp(`/${present[0]}$`));
  await expectAccessible(page);

  await press(page, 'Keep both: copy-0.jpg');
  await expect(panelOf(page)).toContainText('Uploading: 2 of 4 files done, 2 already here');
  await press(page, 'Add as variant: copy-1.jpg');
  await expect(panelOf(page)).toContainText('Uploading: 3 of 4 files done, 1 already here');
  await press(page, 'Skip: copy-2.jpg');
  await expect(panelOf(page)).toContainText('3 of 3 files uploaded');
  expect(await list()).toEqual([
    'beach.jpg',
    'copy-0.jpg',
    'copy-1.jpg of 1',
    'copy-3.jpg',
    'rock.jpg',
    'sea.jpg',
  ]);
});
