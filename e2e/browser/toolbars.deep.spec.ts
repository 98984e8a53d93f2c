import type { Locator } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aClaimedLibrary, aCollection, addRows, signInSomebody, upgrade, upload } from './fixtures';
import {
  barOf,
  buttonOf,
  exact,
  pathOf,
  placeAt,
  press,
  selectAll,
  selected,
  tileAt,
  visit,
} from './page-parts';
import { middleOf } from './touch';

const WIDTHS = [390, 720, 1024, 1440, 2560];

/** What is wrong with the visible controls in an element: not in one row, outside of the window, or with tiny icons. */
const faultsOf = (element: Locator) =>
  element.evaluate((box) => {
    const controls = [...box.querySelectorAll('button, a, select, input:not([type=file])')].filter(
      (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('dialog'),
    );
    const faults: string[] = [];
    const middles = controls.map((each) => {
      const { top, height, left, right } = each.getBoundingClientRect();
      const name = each.ariaLabel ?? each.textContent;
      if (left < 0 || right > innerWidth) faults.push(`${name} is outside of the window`);
      const icon = each.querySelector('svg')?.getBoundingClientRect();
      if (icon && Math.min(icon.width, icon.height) < 14) faults.push(`${name} has a tiny icon`);
      return top + height / 2;
    });
    if (Math.max(...middles) - Math.min(...middles) > 14) faults.push('there are two rows');
    return faults;
  });

test('the toolbars of a library are one row at every width, with any selection', async ({
  page,
  context,
}) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Atelier');
  await upgrade(library.organizationId);
  await addRows(library, 120);
  await visit(page, pathOf(library));
  const filters = buttonOf(page, 'Filters').locator('xpath=..');
  for (const width of WIDTHS)
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 });
      await expect(barOf(page)).toBeHidden();
      expect(await faultsOf(filters)).toEqual([]);
      const first = await tileAt(page, 0).boundingBox();
      expect(first?.y).toBeLessThan(220);
      await page.getByRole('checkbox', { name: 'Select file 1', exact: true }).click();
      expect(await faultsOf(barOf(page))).toEqual([]);
      await tileAt(page, 20).click({ modifiers: ['Shift'] });
      await selected(page, '21 assets');
      expect(await faultsOf(barOf(page))).toEqual([]);
      await page.keyboard.press('ControlOrMeta+a');
      await selected(page, '120 assets');
      expect(await faultsOf(barOf(page))).toEqual([]);
      // Nothing is wider than the window.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await page.keyboard.press('Escape');
    });
});

test('in a low window, every control of a panel can be reached', async ({ page, library }) => {
  await upgrade(library.organizationId);
  await addRows(library, 60);
  await page.setViewportSize({ width: 640, height: 360 });
  await visit(page, pathOf(library));
  await press(page, 'Filters', exact);
  await page.getByRole('checkbox', { name: 'Portrait' }).check();
  await expect(page).toHaveURL(/orientation%3Aportrait/);
  await visit(page, pathOf(library));
  await page.getByRole('checkbox', { name: 'Select file 1', exact: true }).click({ force: true });
  await press(page, 'More actions');
  const panel = barOf(page).locator('[data-open]');
  const { y = -1, height = 0 } = (await panel.boundingBox()) ?? {};
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y + height).toBeLessThanOrEqual(360);
});

test('on a phone, the first image of a search and of a collection is in the upper quarter', {
  tag: '@phone-only',
}, async ({ page, context, library }) => {
  const ids = await upload(library, ['one vase.jpg', 'two vases.jpg']);
  const collection = await aCollection(context, library.organizationId, 'Spring', ids);
  const path = `/app/${library.organizationId}`;
  for (const below of ['/search?filter=vase', `/-/collections/${collection}`])
    await test.step(below, async () => {
      await visit(page, path + below);
      await expect(tileAt(page, 0)).toBeVisible();
      expect((await tileAt(page, 0).boundingBox())?.y).toBeLessThan(220);
    });
});

test('the bar of a selection says when not everything could be selected', async ({
  page,
  library,
}) => {
  await addRows(library, 1001);
  await visit(page, `/app/${library.organizationId}/search`);
  await selectAll(page);
  await expect(barOf(page)).toContainText('the first 1,000 of 1,001');
  await selected(page, '1,000 assets');
  await expectAccessible(page);
});

test('the mouse drags the selected files out of the page', async ({ page, library }) => {
  await upload(library, ['a.jpg', 'b.jpg']);
  await visit(page, pathOf(library));
  // Another page, or the desktop, where it is dropped.
  await page.evaluate(() => {
    const carried: Record<string, string> = {};
    Object.assign(window, { carried });
    addEventListener('dragover', (event) => event.preventDefault());
    addEventListener('drop', ({ dataTransfer }) => {
      for (const type of dataTransfer?.types ?? [])
        carried[type] = dataTransfer?.getData(type) ?? '';
    });
  });
  const drag = async () => {
    const { x, y } = middleOf(await tileAt(page, 0).boundingBox());
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 30, y + 30, { steps: 3 });
    await page.mouse.move(20, 20, { steps: 3 });
    await page.mouse.up();
    return page.evaluate(() => (window as unknown as { carried: Record<string, string> }).carried);
  };
  // A tile that is not selected draws a box.
  expect(await drag()).toEqual({});
  await page.keyboard.press('Escape');
  await placeAt(page, 0).getByRole('checkbox').click();
  expect((await drag())['text/uri-list']).toMatch(/^http[^\r]*\/cdn\/[^\r]*$/);
  await placeAt(page, 1).getByRole('checkbox').click();
  expect((await drag())['text/uri-list']?.split('\r\n')).toHaveLength(2);
  await selected(page, '2 assets');
});

test('in a very wide window, the page of an organization shows what is new beside the libraries', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 2560, height: 1300 });
  await signInSomebody(context);
  const library = await aClaimedLibrary(context, 'Atelier');
  await upload(library, ['a.jpg', 'b.jpg']);
  await visit(page, `/app/${library.organizationId}`);
  const activity = page.getByRole('region', { name: 'Latest activity' });
  await expect(activity).toContainText('uploaded 2 assets to Atelier');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(activity).toBeHidden();
});

test('the buttons of a dialog stay in sight in a low window', { tag: '@phone' }, async ({
  page,
  library,
}) => {
  await upload(library, ['one.jpg']);
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 480 });
  await visit(page, pathOf(library));
  await selectAll(page);
  await press(barOf(page), 'Share');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Title')).toBeVisible();
  await expect(buttonOf(dialog, 'Create link')).toBeInViewport({ ratio: 1 });
});
