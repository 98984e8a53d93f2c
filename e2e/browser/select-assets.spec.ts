import type { Page } from '@playwright/test';
import { expect, test } from './base-test';
import { sql } from './fixtures';
import { buttonOf, exact, hold, press, shows, tagSelection, unfold, visit } from './page-parts';
import {
  checkOf,
  choose,
  expectChosen,
  expectTiles,
  openLibrary,
  tileOf,
  valuesIn,
} from './select-assets';

test('assets are selected by check box, range, clicks, keys, and a box drawn by the mouse', async ({
  page,
  context,
}) => {
  await openLibrary(page, context);
  await checkOf(page, 'b').click();
  await expectChosen(page, 'b');
  await tileOf(page, 'e').click({ modifiers: ['Shift'] });
  await expectChosen(page, 'bcde');
  await tileOf(page, 'd').click({ modifiers: ['ControlOrMeta'] });
  await tileOf(page, 'g').click();
  await expectChosen(page, 'bceg');
  await press(page, 'Clear selection');
  await expectChosen(page, '');

  await tileOf(page, 'a').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await expectChosen(page, 'ab');
  await page.keyboard.press('ControlOrMeta+a');
  await expectChosen(page, 'abcdefg');
  await page.keyboard.press('Escape');
  await expectChosen(page, '');
  expect(new URL(page.url()).pathname.split('/')).toHaveLength(4);

  const { mouse, keyboard } = page;
  const move = async (letter: string) => {
    const { x, y } = await middleOf(page, letter);
    await mouse.move(x, y, { steps: 4 });
  };
  await move('a');
  await mouse.down();
  await move('b');
  await expectChosen(page, 'ab');
  await move('a');
  await expectChosen(page, 'a');
  await mouse.up();
  await expectChosen(page, 'a');

  await keyboard.down('ControlOrMeta');
  await move('c');
  await mouse.down();
  await move('b');
  await expectChosen(page, 'abc');
  await move('c');
  await expectChosen(page, 'ac');
  await mouse.up();
  const empty = await besideTheLast(page);
  await drawBox(page, empty);
  await expectChosen(page, 'ac');
  await keyboard.up('ControlOrMeta');
  await drawBox(page, empty);
  await expectChosen(page, '');
});

test('a long press selects an asset, then taps select others', { tag: '@phone-only' }, async ({
  page,
  context,
}) => {
  await openLibrary(page, context);
  const path = page.url();
  const finger = await context.newCDPSession(page);
  const at = await middleOf(page, 'b');
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  // An image replaces the placeholder under the finger.
  await tileOf(page, 'b')
    .locator('img')
    .evaluate((image) => image.replaceWith(image.cloneNode()));
  await expectChosen(page, 'b');
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expectChosen(page, 'b');
  await tileOf(page, 'c').tap();
  await expectChosen(page, 'bc');
  expect(page.url()).toBe(path);
});

test('a selection is tagged, approved, moved and trashed, with undo', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const library = await openLibrary(page, context, 'pro');
  await sql(
    `UPDATE asset SET tags = '{grey}', ai_tags = '{}' WHERE organization_id = $1 AND name = 'g.jpg'`,
    [library.organizationId],
  );
  await choose(page, 'ab');
  await press(page, 'Add tags');
  const tags = page.getByLabel('Tags', { exact: true });
  const chips = page.getByRole('list', { name: 'Selected tags' }).getByRole('listitem');
  await tags.fill('sky');
  const suggestions = page.getByRole('listbox', { name: 'Tags of this library' });
  await tags.press('Enter');
  await expect(chips).toHaveText(['sky']);
  // It would cover the button Add.
  await expect(suggestions).toBeHidden();
  await tags.pressSequentially('rain,sea');
  await expect(chips).toHaveText(['sky', 'rain']);
  await press(page, 'Leave out rain');
  await expect(tags).toBeFocused();
  await press(page, 'Add', exact);
  await shows(page, '2 assets tagged.');
  expect(
    await valuesIn(library, ({ tags }) => tags.filter((tag) => ['sky', 'sea'].includes(tag))),
  ).toEqual({
    a: ['sky', 'sea'],
    b: ['sky', 'sea'],
    ...nothingOf('cdefg', []),
  });
  await unfold(page, 'More actions');
  await press(page, 'Remove tags');
  const offered = page.getByRole('list', { name: 'Tags of the selected assets' });
  await expect(buttonOf(offered, 'sky')).toBeVisible();
  await press(offered, 'sea');
  await expect(chips).toHaveText(['sea']);
  await press(page, 'Remove', exact);
  await shows(page, 'Tags removed from 2 assets.');
  expect((await valuesIn(library, ({ tags }) => tags.includes('sea'))).a).toBe(false);

  await unfold(page, 'More actions');
  await press(page, 'Approval', exact);
  await page.getByRole('dialog').getByLabel('State').selectOption('approved');
  await press(page, 'Set', exact);
  await shows(page, '2 assets set to Approved.');
  expect(await valuesIn(library, ({ approval }) => approval?.state ?? null)).toEqual({
    a: 'approved',
    b: 'approved',
    ...nothingOf('cdefg', null),
  });

  await unfold(page, 'More actions');
  await press(page, 'Move', exact);
  await page.getByLabel('Destination library').selectOption('Present');
  await press(page.getByRole('dialog'), 'Move');
  await shows(page, '2 assets moved to Present.');
  await expectTiles(page, 'cdefg');

  await choose(page, 'cd');
  await press(page, 'Move to trash');
  await shows(page, '2 assets moved to trash.');
  await expectTiles(page, 'efg');
  expect(Object.keys(await valuesIn(library, () => 0))).toEqual(['e', 'f', 'g']);
  await buttonOf(page, 'Undo').last().click();
  await expectTiles(page, 'cdefg');
  expect(Object.keys(await valuesIn(library, () => 0))).toEqual(['c', 'd', 'e', 'f', 'g']);
  await visit(page, `/app/${library.organizationId}/present?sort=name`);
  await expectTiles(page, 'ab');
});

test.describe('after a refusal by the service, the selection', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('stays, and changes requested meanwhile run afterwards', async ({ page, context }) => {
    const library = await openLibrary(page, context);
    await page.route('**/api/trpc/bulkChange.atOnce**', (route) => route.abort(), { times: 1 });
    await choose(page, 'ab');
    await page.keyboard.press('Delete');
    await shows(page, 'Can’t reach the service');
    await expectChosen(page, 'ab');

    const goOn = await hold(page, /\/api\/trpc\/bulkChange\.atOnce/);
    await tagSelection(page, 'sea');
    await press(page, 'Move to trash');
    goOn();
    await shows(page, '2 assets tagged.');
    await shows(page, '2 assets moved to trash.');
    await expectTiles(page, 'cdefg');
    expect(Object.keys(await valuesIn(library, () => 0))).toEqual(['c', 'd', 'e', 'f', 'g']);
  });
});

async function middleOf(page: Page, letter: string) {
  const box = await tileOf(page, letter).boundingBox();
  if (!box) throw new Error(`${letter} is not in sight.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A point of the grid without an image, after the last one: the last row is not full. */
async function besideTheLast(page: Page) {
  const box = await tileOf(page, 'g').boundingBox();
  if (!box) throw new Error('The last is not in sight.');
  return { x: box.x + box.width + 20, y: box.y + box.height / 2 };
}

async function drawBox({ mouse }: Page, { x, y }: { x: number; y: number }) {
  await mouse.move(x, y);
  await mouse.down();
  await mouse.move(x + 30, y + 20, { steps: 4 });
  await mouse.up();
}

const nothingOf = <Value>(letters: string, value: Value) =>
  Object.fromEntries([...letters].map((letter) => [letter, value]));
