import { expect, test } from './base-test';
import { sql } from './fixtures';
import { buttonOf, exact, fill, hold, pathOf, press, ready, shows, visit } from './page-parts';
import { choose, expectChosen, expectTiles, openLibrary, tileOf, valuesIn } from './select-assets';

test('tag suggestions closed by Enter before they arrive stay closed', async ({
  page,
  context,
}) => {
  const { organizationId } = await openLibrary(page, context, 'pro');
  await sql(`UPDATE asset SET tags = '{sea}', ai_tags = '{}' WHERE organization_id = $1`, [
    organizationId,
  ]);
  await page.reload();
  await choose(page, 'ab');
  await buttonOf(page, 'Add tags').hover();
  await ready(page);
  const goOn = await hold(page, /\/_next\/static\/chunks\//);
  await press(page, 'Add tags');
  const tags = page.getByLabel('Tags', { exact: true });
  await tags.fill('sky');
  await tags.press('Enter');
  goOn();
  // The field with suggestions takes over.
  await expect(tags).toHaveAttribute('aria-autocomplete', 'list');
  await expect(page.getByRole('listbox')).toBeHidden();
  await tags.press('s');
  await expect(page.getByRole('listbox', { name: 'Tags of this library' })).toBeVisible();
});

test('assets leaving the view are deselected, and failed changes stay selected', async ({
  page,
  context,
}) => {
  const library = await openLibrary(page, context, 'pro');
  await page.keyboard.press('ControlOrMeta+a');
  await expectChosen(page, 'abcdefg');
  await page.keyboard.press('Escape');
  await expectChosen(page, '');
  // A selected range can shrink as well as grow.
  await tileOf(page, 'a').click({ modifiers: ['ControlOrMeta'] });
  await tileOf(page, 'f').click({ modifiers: ['Shift'] });
  await expectChosen(page, 'abcdef');
  await tileOf(page, 'b').click({ modifiers: ['Shift'] });
  await expectChosen(page, 'ab');

  await press(page, 'Add tags');
  const many = Array.from({ length: 21 }, (_, n) => `tag ${n}`).join(', ');
  await fill(page, 'Tags', many, exact);
  await press(page, 'Add', exact);
  await shows(page, 'You entered 21 tags. You can add up to 20 at a time.');
  await fill(page, 'Tags', 'sea', exact);
  await press(page, 'Add', exact);
  await shows(page, '2 assets tagged.');

  await visit(page, `${pathOf(library)}?sort=name&filter=tag:sea`);
  await expectTiles(page, 'ab');
  await choose(page, 'a');
  await press(page, 'Remove tags');
  await fill(page, 'Tags', 'sea', exact);
  await press(page, 'Remove', exact);
  await expectTiles(page, 'b');
  await expectChosen(page, '');
  await expect(tileOf(page, 'b')).toBeFocused();
});

test.describe('after a refusal by the service, the selection', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('comes back, and the page says why', async ({ page, context }) => {
    const library = await openLibrary(page, context);
    await choose(page, 'ab');
    await press(page, 'Move', exact);
    await page.getByLabel('Destination library').selectOption('Present');
    await sql(`DELETE FROM library WHERE organization_id = $1 AND id = 'present'`, [
      library.organizationId,
    ]);
    await press(page.getByRole('dialog'), 'Move');
    await shows(page, /^Target library not found/);
    await expectTiles(page, 'abcdefg');
    await expect(page.locator('[data-place].opacity-20')).toHaveCount(0);
    expect(Object.keys(await valuesIn(library, () => 0))).toHaveLength(7);
  });
});
