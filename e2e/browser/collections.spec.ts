import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { namesOf, tiles, twoLibraries } from './collections';
import { aCollection, sql } from './fixtures';
import {
  barOf,
  buttonOf,
  exact,
  follow,
  linkOf,
  pathOf,
  placeAt,
  press,
  selectAll,
  selected,
  shows,
  visit,
} from './page-parts';

test('a selection becomes a collection, and adding to it reports what it already had', async ({
  page,
  library,
}) => {
  await twoLibraries(library);
  await visit(page, pathOf(library));
  const grid = page.getByRole('list', { name: 'Assets in Atelier' });
  await grid.getByRole('checkbox', { name: /b\.jpg/ }).click();
  await press(barOf(page), 'Add to collection');
  const field = page.getByRole('combobox', { name: 'Collection' });
  await field.fill('Best of 2026');
  await expectAccessible(page);
  await expect(page.getByRole('option', { name: /Create “Best of 2026”/ })).toBeVisible();
  await field.press('Enter');
  await shows(page, '1 added to “Best of 2026”.');

  await page.keyboard.press('Control+a');
  await press(barOf(page), 'Add to collection');
  await field.fill('best');
  await expect(page.getByRole('option', { name: /Best of 2026 1 asset/ })).toBeVisible();
  await field.press('Enter');
  const said = page.getByText('2 added to “Best of 2026”, 1 was already there.');
  await expect(said).toBeVisible();
  await buttonOf(page, 'Open').last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Best of 2026' })).toBeVisible();
  await expect(tiles(page, 'Best of 2026')).toHaveCount(3);
});

test('the list shows collections with their covers, and renames, deletes and restores one', async ({
  page,
  context,
  library,
}) => {
  const { organizationId } = library;
  const all = await twoLibraries(library);
  await aCollection(context, organizationId, 'Best', all);
  await visit(page, `/app/${organizationId}/-/collections`);
  await expect(page.getByRole('heading', { level: 2, name: 'Best' })).toBeVisible();
  await shows(page, '4 assets');
  await press(page, 'Create collection');
  await page.getByRole('textbox', { name: 'Name' }).fill('Atlas');
  await press(page, 'Create', exact);
  await expect(page.getByRole('heading', { level: 1, name: 'Atlas' })).toBeVisible();
  await shows(page, 'No assets yet');

  await visit(page, `/app/${organizationId}/-/collections`);
  await press(page, 'Actions for Best');
  await press(page, 'Edit name and description…');
  await page.getByRole('textbox', { name: 'Name' }).fill('Our best');
  await page.getByRole('textbox', { name: 'Description' }).fill('For the wall.');
  await expectAccessible(page);
  await press(page, 'Save');
  await follow(page, 'Our best');
  await shows(page, 'For the wall.');

  await press(page, 'Actions for Our best');
  await press(page, 'Delete collection');
  await shows(page, 'Collection “Our best” deleted.');
  await expect(page).toHaveURL(/\/-\/collections$/);
  await expect(linkOf(page, 'Our best')).toHaveCount(0);
  await buttonOf(page, 'Undo').last().click();
  await follow(page, 'Our best');
  await shows(page, 'For the wall.');
  await expect(tiles(page, 'Our best')).toHaveCount(4);
});

test('assets are removed and put back in place, and one becomes the cover', async ({
  page,
  context,
  library,
}) => {
  const { organizationId } = library;
  const all = await twoLibraries(library);
  const id = await aCollection(context, organizationId, 'Best', all);
  await visit(page, `/app/${organizationId}/-/collections/${id}`);
  const list = page.getByRole('list', { name: 'Assets in Best' });
  await list.getByRole('checkbox', { name: /b\.jpg/ }).click();
  await list.getByRole('checkbox', { name: /c\.jpg/ }).click();
  await expectAccessible(page);
  await press(barOf(page), 'Remove from collection');
  await shows(page, '2 assets removed from “Best”.');
  await expect.poll(() => namesOf(page, 'Best')).toEqual(['a.jpg', 'd.png']);
  await press(page, 'Undo');
  await expect.poll(() => namesOf(page, 'Best')).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.png']);

  await list.getByRole('checkbox', { name: /c\.jpg/ }).click();
  await press(barOf(page), 'Use as cover');
  await shows(page, '“Best” has a new cover.');
  const [row] = await sql('SELECT cover_asset_id FROM collection WHERE id = $1', [id]);
  expect(row?.cover_asset_id).toBe(all[2]);
});

test('a collection is reordered by keys and by dragging with the mouse', async ({
  page,
  context,
  library,
}) => {
  const { organizationId } = library;
  const all = await twoLibraries(library);
  const id = await aCollection(context, organizationId, 'Best', all);
  await visit(page, `/app/${organizationId}/-/collections/${id}`);
  const order = () =>
    namesOf(page, 'Best').then((names) => names.map((name) => name?.[0]).join(''));
  await expect.poll(order).toBe('abcd');
  const tile = (place: number) => placeAt(page, place);
  await tile(0).getByRole('link').focus();
  await page.keyboard.press('Control+Shift+ArrowRight');
  await expect.poll(order).toBe('bacd');
  await expect(tile(1).getByRole('link')).toBeFocused();
  await page.keyboard.press('Control+Shift+ArrowRight');
  await expect.poll(order).toBe('bcad');
  await page.keyboard.press('?');
  await shows(page, 'In manual order: move the selection');
  await press(page, 'Close');

  const drag = async (from: number, to: number) => {
    const [start, end] = [await tile(from).boundingBox(), await tile(to).boundingBox()];
    if (!start || !end) throw new Error('There is no tile.');
    await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
    await page.mouse.down();
    await page.mouse.move(end.x + 10, end.y + 40, { steps: 5 });
    await expect(page.locator('[data-gap-mark]')).toBeVisible();
  };
  await drag(3, 0);
  await page.mouse.up();
  await expect.poll(order).toBe('dbca');
  // Escape puts it back, and dragging an asset does not open it.
  await drag(3, 0);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.locator('[data-gap-mark]')).toHaveCount(0);
  await expect(page).toHaveURL(/collections/);
  expect(await order()).toBe('dbca');
  // The selection is dragged as a whole, in its order.
  await tile(1).getByRole('checkbox').click();
  await tile(3).getByRole('checkbox').click();
  await drag(3, 0);
  await page.mouse.up();
  await expect.poll(order).toBe('badc');
  // Beside the tiles, and with Shift, the mouse still draws a box.
  await page.keyboard.press('Escape');
  const first = await tile(0).boundingBox();
  if (!first) throw new Error('There is no tile.');
  await page.mouse.move(first.x + 20, first.y + first.height + 60);
  await page.mouse.down();
  await page.mouse.move(first.x + first.width + 20, first.y + 20, { steps: 5 });
  await page.mouse.up();
  await selected(page, '2 assets');
});

test('a selection from a library or a search can be dragged into a collection', async ({
  page,
  context,
  library,
}) => {
  const { organizationId } = library;
  const all = await twoLibraries(library);
  const id = await aCollection(context, organizationId, 'Best', [all[0] as string]);
  const dragTo = async (target: string) => {
    const tile = placeAt(page, 1);
    await expect(tile.getByRole('checkbox')).toBeChecked();
    const box = await tile.boundingBox();
    if (!box) throw new Error('There is no tile.');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 30, box.y + box.height / 2 + 30, { steps: 3 });
    const place = await page.getByText(target, { exact: true }).last().boundingBox();
    if (!place) throw new Error('There is no such target.');
    await page.mouse.move(place.x + 20, place.y + place.height / 2, { steps: 5 });
    await page.mouse.up();
  };
  await visit(page, pathOf(library));
  await selectAll(page);
  await dragTo('Best');
  await shows(page, '2 added to “Best”, 1 was already there.');
  // It is still selected, and Escape cancels a drag.
  await selected(page, '3 assets');
  await dragTo('Another collection…');
  await page.getByRole('combobox', { name: 'Collection' }).fill('New one');
  await page.keyboard.press('Enter');
  await shows(page, '3 added to “New one”.');

  await visit(page, `/app/${organizationId}/search?q=jpg`);
  await expect(page.locator('[data-tile]')).toHaveCount(3);
  await selectAll(page);
  await dragTo('Best');
  await shows(page, 'Nothing added to “Best”: 3 were already there.');
  const entries = await sql('SELECT FROM collection_asset WHERE collection_id = $1', [id]);
  expect(entries).toHaveLength(3);
});
