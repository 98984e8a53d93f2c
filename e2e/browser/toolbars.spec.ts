import type { Locator } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { addRows, upload } from './fixtures';
import {
  barOf,
  buttonOf,
  exact,
  fill,
  follow,
  linkOf,
  pathOf,
  press,
  selected,
  shows,
  tileAt,
  visit,
} from './page-parts';

test('on a phone, the navigation and the bar of a selection are at the bottom', {
  tag: '@phone-only',
}, async ({ page, library }) => {
  await addRows(library, 60);
  await visit(page, pathOf(library));
  const navigation = page.getByRole('navigation', { name: 'Organization' });
  const bottomOf = async (element: Locator) => {
    const { y = 0, height = 0 } = (await element.boundingBox()) ?? {};
    return y + height;
  };
  expect(await bottomOf(navigation)).toBe(844);
  await expectAccessible(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  // The last row is above the navigation.
  const last = tileAt(page, 59);
  expect(await bottomOf(last)).toBeLessThanOrEqual(844 - 56);
  await page.getByRole('checkbox', { name: 'Select file 60', exact: true }).click({ force: true });
  expect(await bottomOf(barOf(page))).toBe(844);
  await press(page, 'More actions');
  await expect(buttonOf(page, 'Remove tags')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(buttonOf(page, 'Remove tags')).toBeHidden();
  await expect(buttonOf(page, 'More actions')).toBeFocused();
  await press(page, 'Clear selection');
  await follow(navigation, 'Activity');
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
});

test('the right mouse button selects a tile and offers what can be done with the selection', async ({
  page,
  library,
}) => {
  const [id] = await upload(library, ['a.jpg', 'b.jpg', 'c.jpg']);
  await visit(page, `${pathOf(library)}?sort=name`);
  const menu = page.getByRole('group', { name: 'Actions on the selection' });
  await tileAt(page, 0).click({ button: 'right' });
  await expect(linkOf(menu, 'Open', exact)).toHaveAttribute(
    'href',
    new RegExp(`/${id}\\?sort=name$`),
  );
  await selected(page, '1 asset');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(tileAt(page, 0)).toBeFocused();

  // The focused tile by a key, as well.
  await page.keyboard.press('Shift+F10');
  await expect(menu).toBeVisible();
  await selected(page, '1 asset');
  // A press elsewhere closes it.
  await barOf(page).getByRole('status').click();
  await expect(menu).toBeHidden();

  // Another selected tile keeps the selection.
  await page.getByRole('checkbox', { name: 'Select b.jpg' }).click();
  await tileAt(page, 1).click({ button: 'right' });
  await selected(page, '2 assets');
  await expect(linkOf(menu, 'Open', exact)).toHaveCount(0);
  await press(menu, 'Add tags');
  await expect(menu).toBeHidden();
  await fill(page, 'Tags', 'sea', exact);
  await press(page, 'Add', exact);
  await shows(page, '2 assets tagged.');
});
