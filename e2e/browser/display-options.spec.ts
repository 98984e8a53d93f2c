import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expect, test } from './base-test';
import { aClaimedLibrary, addRows, holdScripts, isWide, signInSomebody } from './fixtures';

const tile = (page: Page, place: number) => page.locator(`[data-place="${place}"]`);

/** The width of the tile at a place; 0 while it is not shown. */
const widthOf = (page: Page, place: number) =>
  page.evaluate(
    (at) => document.querySelector(`[data-place="${at}"]`)?.getBoundingClientRect().width ?? 0,
    place,
  );

/** Opens a library of 600 assets. */
async function openLibrary(page: Page, context: BrowserContext) {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  await addRows(library, 600);
  await page.goto(`/app/${library.organizationId}/${library.libraryId}`);
  await expect(tile(page, 0)).toBeVisible();
}

test('the size and names of tiles can be chosen, and last after a reload', async ({
  page,
  context,
}) => {
  await openLibrary(page, context);
  const usual = await widthOf(page, 0);
  await page.getByRole('button', { name: 'Display' }).click();
  await expectAccessible(page);
  const size = page.getByRole('slider', { name: 'Size' });
  await size.focus();
  await page.keyboard.press('Home');
  await expect.poll(() => widthOf(page, 0)).toBeLessThan(usual * 0.6);
  await page.keyboard.press('End');
  await expect.poll(() => widthOf(page, 0)).toBeGreaterThan(usual * 1.8);
  const link = page.getByRole('link', { name: /^file 1\b/ });
  const name = link.getByText('file 1', { exact: true }).locator('..');
  await expect(name).toHaveCSS('opacity', '0');
  await page.getByRole('checkbox', { name: 'Show names' }).check();
  await expect(name).toHaveCSS('opacity', '1');
  await page.reload();
  await expect.poll(() => widthOf(page, 0)).toBeGreaterThan(usual * 1.8);
  await expect(name).toHaveCSS('opacity', '1');
});

test('changing the tile size keeps the assets in view', async ({ page, context }) => {
  test.skip(!isWide(page), 'a phone has the menu at the top of the page');
  await openLibrary(page, context);
  const usual = await widthOf(page, 0);
  await page.evaluate(() => window.scrollTo(0, 1500));
  // The first tile with an uncovered corner; -1 while the tiles here are not drawn yet.
  const first = () =>
    page.evaluate(() => {
      const tiles = [...document.querySelectorAll<HTMLElement>('[data-place]')];
      const uncovered = tiles.filter((each) => {
        const { left, top } = each.getBoundingClientRect();
        return document.elementFromPoint(left + 9, top + 9)?.closest('[data-place]') === each;
      });
      return uncovered.length > 0
        ? Math.min(...uncovered.map(({ dataset }) => Number(dataset.place)))
        : -1;
    });
  await expect.poll(first).toBeGreaterThan(20);
  const before = await first();
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByRole('slider', { name: 'Size' }).focus();
  await page.keyboard.press('End');
  await expect.poll(() => widthOf(page, before)).toBeGreaterThan(usual * 1.8);
  await expect(tile(page, before)).toBeInViewport();
  await page.keyboard.press('Home');
  await expect.poll(() => widthOf(page, before)).toBeLessThan(usual * 0.6);
  await expect(tile(page, before)).toBeInViewport();
});

test('the chosen light or dark mode overrides the device from the first paint', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signInSomebody(context);
  await page.goto('/app');
  const paper = () =>
    page.evaluate(() => document.body && getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  const dark = await paper();
  expect(dark).not.toBe(light);
  await expectAccessible(page);
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(paper).toBe(dark);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('radio', { name: 'Light' }).check({ force: true });
  expect(await paper()).toBe(light);
  await page.getByRole('radio', { name: 'System' }).check({ force: true });
  expect(await paper()).toBe(dark);
});

test('a menu pressed before the scripts have loaded opens afterwards', async ({
  page,
  context,
}) => {
  await signInSomebody(context);
  const deliver = await holdScripts(page);
  await page.goto('/app', { waitUntil: 'commit' });
  await page.getByRole('button', { name: /^Account/ }).click();
  await deliver();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeVisible();
});

test('the choice to show names is offered only if they are not shown anyway', async ({
  page,
  context,
}) => {
  await signInSomebody(context);
  const library = await aClaimedLibrary(context);
  await addRows(library, 3);
  const names = page.getByRole('checkbox', { name: 'Show names' });
  await page.goto(`/app/${library.organizationId}/search`);
  await expect(tile(page, 0)).toBeVisible();
  await page.getByRole('button', { name: 'Display' }).click();
  await expect(names).toBeVisible();
  await page.goto(`/app/${library.organizationId}/search?q=file`);
  await expect(tile(page, 0)).toContainText('file 1');
  await page.getByRole('button', { name: 'Display' }).click();
  await expect(page.getByRole('slider', { name: 'Size' })).toBeVisible();
  await expect(names).toHaveCount(0);
});
