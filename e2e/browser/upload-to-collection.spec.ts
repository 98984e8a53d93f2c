import { expect, test } from './base-test';
import { buttonOf, linkOf, pathOf, press, shows, visit } from './page-parts';
import { openCollection, tiles } from './upload-to-collection';

test('an upload adds new files and those already in the library to a collection', async ({
  page,
  context,
  library,
}) => {
  const choose = await openCollection(page, context, library);
  await choose(['copy.jpg', 'rock.jpg', 'cliff.jpg']);
  await press(page, 'Use that one: copy.jpg');
  await shows(page, /added to “Best of 2026”/);
  await expect(tiles(page)).toHaveCount(3);
  const names = (await tiles(page).allInnerTexts()).map((text) => text.split('\n')[0]);
  expect(names.sort()).toEqual(['cliff.jpg', 'rock.jpg', 'sea.jpg']);

  await buttonOf(page, 'Undo').last().click();
  await expect(tiles(page)).not.toHaveCount(3);
  // Uploaded files stay in their library.
  await visit(page, pathOf(library));
  await expect(linkOf(page, 'rock.jpg')).toBeVisible();
});
