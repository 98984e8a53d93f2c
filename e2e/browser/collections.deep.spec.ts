import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { namesOf, tiles, twoLibraries } from './collections';
import { aCollection } from './fixtures';
import { barOf, exact, follow, placeAt, press, shows, visit } from './page-parts';

test('a collection shows assets of all libraries in its order, and an asset leads back to it', async ({
  page,
  context,
  library,
}) => {
  const { organizationId } = library;
  const all = await twoLibraries(library);
  const [a = '', b = '', c = '', d = ''] = all;
  const id = await aCollection(context, organizationId, 'Best', [d, b, c, a]);
  const path = `/app/${organizationId}/-/collections/${id}`;
  await visit(page, path);
  await expect.poll(() => namesOf(page, 'Best')).toEqual(['d.png', 'b.jpg', 'c.jpg', 'a.jpg']);
  await expectAccessible(page);
  await tiles(page, 'Best').nth(1).click();
  await expect(page).toHaveURL(
    `/app/${organizationId}/atelier/${b}?from=collection&collection=${id}`,
  );
  await shows(page, '2 of 4');
  await expect(page.getByRole('list', { name: 'Collections' }).getByRole('link')).toHaveText([
    'Best',
  ]);
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(new RegExp(`/archive/${d}`));
  await shows(page, '1 of 4');
  await follow(page.getByRole('navigation', { name: 'Back' }), 'Best');
  await expect(page).toHaveURL(path);

  await page.getByLabel('Order', { exact: true }).selectOption('By name');
  await expect.poll(() => namesOf(page, 'Best')).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.png']);
  await page.reload();
  await expect.poll(() => namesOf(page, 'Best')).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.png']);
});

test('changes of a collection are undone by Ctrl Z and in the list above the audit log', async ({
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
  await placeAt(page, 0).getByRole('link').focus();
  await page.keyboard.press('Control+Shift+ArrowRight');
  await expect.poll(order).toBe('bacd');
  await page.getByRole('checkbox', { name: /c\.jpg/ }).click();
  await press(barOf(page), 'Remove from collection');
  await expect.poll(order).toBe('bad');
  await shows(page, '1 asset removed from “Best”.', exact);

  await page.locator('body').press('ControlOrMeta+z');
  await shows(page, 'Undone: 1 asset removed from “Best”.');
  await expect.poll(order).toBe('bacd');

  await visit(page, `/app/${organizationId}/settings/audit-log`);
  const latest = page.getByRole('list', { name: 'Your latest changes' }).getByRole('listitem');
  await expect(latest).toHaveText([
    /1 asset moved in “Best”/,
    /4 assets added to “Best”/,
    /Collection “Best” created/,
  ]);
  await expectAccessible(page);
  await press(page, 'Undo: 1 asset moved in “Best”.');
  await expect(latest).toHaveCount(2);
  await visit(page, `/app/${organizationId}/-/collections/${id}`);
  await expect.poll(order).toBe('abcd');
});
